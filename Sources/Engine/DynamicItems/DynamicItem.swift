public import Foundation
public import Geometry

/// An object that an animator moves: a position, a size and a rotation.
///
/// The animator writes `center` and `transform`; of the transform only the rotation is meaningful,
/// in radians, clockwise on the screen.
public protocol DynamicItem: AnyObject {
  /// The center, in points of the animator's reference coordinates.
  var center: CGPoint { get set }
  /// The item's own rectangle; only its size matters.
  var bounds: CGRect { get }
  var transform: Affine { get set }
  /// The shape of the item in collisions.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// The outline about the center, in points, for the bounds type `path`.
  var collisionBoundingPath: CollisionPath? { get }
  /// The identity of the item; `nil` if the object itself is its identity.
  var dynamicItemKey: DynamicItemKey? { get }
}

extension DynamicItem {
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: CollisionPath? { nil }
  public var dynamicItemKey: DynamicItemKey? { nil }
}

/// The shape of an item in collisions.
public enum DynamicItemCollisionBoundsType: Hashable, Sendable {
  case rectangle
  /// The ellipse inscribed in the bounds: a circle if they are square, otherwise a polygon of
  /// sixteen corners.
  case ellipse
  /// The item's own path.
  case path
}

/// The identity of an item in an animator, which several objects may represent.
///
/// Bodies are made in the order of their keys, so that the order in which items are added does not
/// matter. Two objects with one key are one body; the object that was added first is moved.
public struct DynamicItemKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var kind: String
  public var numbers: [Int]

  /// Makes a key from a kind and numbers within it, such as a serial number or an index path.
  public init(kind: String, numbers: [Int]) { self.kind = kind; self.numbers = numbers }

  /// Orders keys by kind, then number by number.
  public static func < (left: DynamicItemKey, right: DynamicItemKey) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    return left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// The description of the item in problems.
  package var problemName: String { "the item “\(self)”" }

  public var description: String {
    ([kind] + numbers.map { "\($0)" }).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
