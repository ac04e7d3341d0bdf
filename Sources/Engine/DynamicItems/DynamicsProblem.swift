/// A request that an animator cannot fulfil; the part concerned is omitted, the rest continues.
public enum DynamicsProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item whose size is not finite or out of range; it does not move until its size is valid.
  case invalidItemSize(item: String, width: Double, height: Double)
  /// An item whose center or rotation is not finite or out of range.
  case invalidItemPlace(item: String)
  /// An item's outline that crosses itself, has no area or is far off; its hull or bounds replace
  /// it.
  case invalidItemPath(item: String)
  /// A value that is out of range; the property keeps its old value.
  case invalidValue(property: String, value: String)
  /// A boundary shorter than a point, with too many corners or one out of range; it has no effect.
  case invalidBoundary(identifier: String)
  /// More than one gravity behavior, which UIKit does not allow; their forces are added.
  case secondGravity
  /// Items with and without keys in one animator, which have no common order.
  case mixedItems
  /// An item with another object's key; the object that was added first is moved.
  case sharedKey(item: String)
  /// More items than an animator can move; the last ones in order are omitted.
  case tooManyItems(count: Int, limit: Int)
  /// A time that is negative, not finite or too long for one call; nothing was moved.
  case invalidTime(String)
  /// A call of `advance` from within `advance`.
  case nestedAdvance

  /// Whether the simulation continues as requested.
  public var isWarning: Bool {
    switch self {
    case .secondGravity, .mixedItems, .sharedKey: true
    default: false
    }
  }

  /// The description of the item with the problem; `nil` for problems of something else.
  package var item: String? {
    switch self {
    case .invalidItemSize(let item, _, _), .invalidItemPlace(let item), .invalidItemPath(let item),
      .sharedKey(let item):
      item
    default: nil
    }
  }

  public var description: String {
    switch self {
    case .invalidItemSize(let item, let width, let height):
      "\(item) has the size \(width) × \(height); an animator moves items from "
        + "\(PhysicsLimits.smallestItem) to \(PhysicsLimits.largestItem) pt a side"
    case .invalidItemPlace(let item):
      "\(item) has a center or a transform that is not finite or beyond "
        + "\(PhysicsLimits.farthestPlace) pt"
    case .invalidItemPath(let item):
      "the collision path of \(item) crosses itself, has no area, more than "
        + "\(PhysicsLimits.mostCorners) corners or is far from the center for its size; give its "
        + "corners in order round the center"
    case .invalidValue(let property, let value):
      "\(property) cannot be \(value)"
    case .invalidBoundary(let identifier):
      "the boundary “\(identifier)” needs two to \(PhysicsLimits.mostCorners) points that are a "
        + "point apart, all of them finite and within \(PhysicsLimits.farthestPlace) pt"
    case .secondGravity:
      "an animator has more than one gravity behavior; UIKit allows one, and these add up"
    case .mixedItems:
      "an animator has items with keys and items without; those without come last, in the order "
        + "of adding"
    case .sharedKey(let item):
      "two objects are \(item); the one that was added first is moved"
    case .tooManyItems(let count, let limit):
      "an animator has \(count) items; it moves \(limit) at most"
    case .invalidTime(let time):
      "an animator cannot advance by \(time) s; give 0 to \(PhysicsLimits.longestAdvance) s"
    case .nestedAdvance:
      "advance was called by an action, a delegate or an item of the same advance"
    }
  }
}

/// The ranges in which the solver's single precision and its own limits give reliable results.
///
/// Faster motion is not an error: the solver limits a step's distance to 200 pt and its rotation to
/// a quarter turn, which at 1/120 s are 24 000 pt/s and 188 rad/s.
public enum PhysicsLimits {
  /// The shortest side of an item, in points.
  public static let smallestItem = 1.0
  /// The longest side of an item, in points.
  public static let largestItem = 100_000.0
  /// The greatest coordinate of a center, in points.
  public static let farthestPlace = 1e9
  /// The maximum number of corners of an item's or a boundary's path.
  public static let mostCorners = 1024
  /// The maximum number of items in one animator.
  public static let mostItems = 20_000
  /// The longest time of one call of `advance`, in seconds.
  public static let longestAdvance = 3600.0
  /// The maximum density, damping, resistance, torque, strength and similar value.
  public static let greatestValue = 1e9
  /// The maximum distance of one step, in points.
  public static let longestWay = 200.0
}
