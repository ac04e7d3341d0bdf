public import Foundation

/// Distances from the edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable, Codable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// Makes insets in UIKit's order: top, left, bottom, right.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top; self.left = left; self.bottom = bottom; self.right = right
  }

  /// The insets with left and right exchanged.
  package var mirrored: EdgeInsets {
    EdgeInsets(top: top, left: right, bottom: bottom, right: left)
  }

  /// Makes four equal insets.
  public init(all inset: CGFloat) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// No insets.
  public static let zero = EdgeInsets(all: 0)
}

/// A direction with a length, in points or points per second.
public struct Vector: Hashable, Sendable, Codable {
  public var dx: CGFloat
  public var dy: CGFloat

  /// Makes a vector from its components.
  public init(dx: CGFloat, dy: CGFloat) { self.dx = dx; self.dy = dy }

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Adds component by component.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// Multiplies both components by a factor.
  public static func * (left: Vector, factor: Double) -> Vector {
    Vector(dx: left.dx * factor, dy: left.dy * factor)
  }
}
