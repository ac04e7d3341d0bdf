public import DynamicItems
public import Foundation
public import Geometry

/// An observer of contacts, called after the step in which they began or ended.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Called when two items have come into contact, at a point in reference coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint)

  /// Called when two items are no longer in contact.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)

  /// Called when an item has come into contact with a boundary; the reference bounds have no
  /// identifier.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint)

  /// Called when an item is no longer in contact with a boundary.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {}
}

/// Items that collide with each other, and boundaries that stop them.
///
/// Only items of the same behavior collide. A boundary stops items from both sides and does not
/// move.
open class CollisionBehavior: ItemBehavior {
  /// The objects with which items collide.
  public enum Mode: Hashable, Sendable {
    case items, boundaries, everything
  }

  private(set) var boundaries: [String: CollisionPath] = [:]

  /// Makes a behavior whose items collide with each other.
  public init(items: [any DynamicItem] = []) { super.init(items) }

  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// The objects with which items collide: other items, boundaries or both.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { changed() } }
  }

  /// Whether the animator's reference bounds are a boundary, without an identifier.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      guard newValue != translatesReferenceBoundsIntoBoundary else { return }
      referenceInsets = newValue ? .zero : nil
      changed()
    }
  }

  /// The insets of the boundary within the reference bounds; `nil` if they are not a boundary.
  private(set) var referenceInsets: EdgeInsets?

  /// Makes the animator's reference bounds, reduced by insets in points, a boundary.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    let limit = PhysicsLimits.farthestPlace
    guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ abs($0) <= limit })
    else {
      report(.invalidValue(property: "reference insets", value: "\(insets)"))
      return
    }
    guard insets != referenceInsets else { return }
    referenceInsets = insets
    changed()
  }

  /// Adds a boundary, in reference coordinates, or replaces the one with the same identifier.
  public func addBoundary(withIdentifier identifier: String, for path: CollisionPath) {
    boundaries[identifier] = path
    changed()
  }

  /// Adds a straight boundary, or replaces the one with the same identifier.
  public func addBoundary(withIdentifier identifier: String, from start: CGPoint, to end: CGPoint) {
    addBoundary(
      withIdentifier: identifier, for: CollisionPath(points: [start, end], isClosed: false))
  }

  /// Returns a boundary.
  public func boundary(withIdentifier identifier: String) -> CollisionPath? {
    boundaries[identifier]
  }

  /// The identifiers of all boundaries, sorted.
  public var boundaryIdentifiers: [String] { boundaries.keys.sorted() }

  /// Removes a boundary.
  public func removeBoundary(withIdentifier identifier: String) {
    if boundaries.removeValue(forKey: identifier) != nil { changed() }
  }

  /// Removes all boundaries except the reference bounds.
  public func removeAllBoundaries() {
    guard !boundaries.isEmpty else { return }
    boundaries = [:]
    changed()
  }
}
