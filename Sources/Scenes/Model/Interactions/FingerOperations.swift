public import Documents
public import Foundation
public import Timing

/// A finger that taps an item, which is selected by that.
public struct TapOperation: Hashable, Sendable {
  /// How long the finger is down where a step gives no duration.
  public static let defaultDuration = Instant(seconds: 0.1)
  /// The time from one tap to the next, beside how long the finger is down.
  public static let pause = Instant(seconds: 0.1)
  /// How many taps one step has at most.
  public static let counts = 1...10

  public var item: ItemTarget
  /// How often the finger taps.
  public var count: Int
  public var location: SourceLocation

  /// Makes a tap.
  public init(item: ItemTarget, count: Int = 1, location: SourceLocation) {
    self.item = item; self.count = count; self.location = location
  }
}

/// Two fingers that turn an item; when they are lifted it turns back.
public struct TwistOperation: Hashable, Sendable {
  /// How long a twist takes that gives no duration.
  public static let defaultDuration = Instant(seconds: 0.6)
  /// How far the fingers turn at most, in radians.
  public static let mostTurn = 200 * Double.pi
  /// The distance of the fingers where none is given, in points.
  public static let defaultDistance = 40.0

  public var item: ItemTarget
  /// How far the fingers turn, in radians, clockwise.
  public var angle: Double
  /// The direction from one finger to the other at the beginning, in radians, clockwise.
  public var from: Double
  /// The distance of the fingers, in points; their middle is the item's centre.
  public var distance: Double
  /// How long the item takes to turn back; as long as an update where `nil`.
  public var returnDuration: Instant?
  public var location: SourceLocation

  /// Makes a twist.
  public init(
    item: ItemTarget, angle: Double, from: Double = 0,
    distance: Double = TwistOperation.defaultDistance, returnDuration: Instant? = nil,
    location: SourceLocation
  ) {
    self.item = item; self.angle = angle; self.from = from; self.distance = distance
    self.returnDuration = returnDuration; self.location = location
  }
}

/// A finger that lifts an item by a long press, and may carry it elsewhere.
public struct ReorderOperation: Hashable, Sendable {
  /// Where the finger carries an item.
  public enum Way: Hashable, Sendable {
    /// To the places of other items, one after the other.
    case items([ItemTarget])
    /// To points of the canvas, one after the other.
    case points([CGPoint])
  }

  /// How long the finger is under way where a step gives no duration.
  public static let defaultDuration = Instant(seconds: 1)
  /// How long the finger rests until the item is lifted: the time of a long press.
  public static let press = Instant(seconds: 0.5)
  /// How long the finger rests before and after it carries the item.
  public static let rest = Instant(seconds: 0.2)
  /// How much larger an item is while it is lifted, if nothing is said.
  public static let defaultScale = 1.05
  /// How much larger an item may be.
  public static let scales = 0.1...10.0
  /// How many places a way has at most.
  public static let stops = 1...100

  public var item: ItemTarget
  /// Where the item goes; `nil` where it is only lifted and let go of.
  public var way: Way?
  /// How much larger the item is while it is lifted.
  public var scale: Double
  public var location: SourceLocation

  /// Makes a movement of an item.
  public init(
    item: ItemTarget, way: Way?, scale: Double = ReorderOperation.defaultScale,
    location: SourceLocation
  ) {
    self.item = item; self.way = way; self.scale = scale; self.location = location
  }
}
