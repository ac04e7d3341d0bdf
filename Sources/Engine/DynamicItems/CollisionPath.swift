public import Foundation
import Geometry

/// A polyline: the outline of an item, or a boundary.
public struct CollisionPath: Hashable, Sendable {
  /// The corners, in points; a closed path does not repeat the first.
  public var points: [CGPoint]
  public var isClosed: Bool

  /// Makes a path through points.
  public init(points: [CGPoint], isClosed: Bool = true) {
    self.points = points; self.isClosed = isClosed
  }

  /// Makes the outline of a rectangle.
  public init(rect: CGRect) { self.init(points: rect.corners) }

  /// Makes an ellipse inscribed in a rectangle, with a number of corners.
  public init(ovalIn rect: CGRect, corners: Int = 16) {
    let count = max(3, corners)
    self.init(
      points: (0..<count).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(count)
        return CGPoint(
          x: rect.midX + rect.width / 2 * cos(angle), y: rect.midY + rect.height / 2 * sin(angle))
      })
  }
}
