package import Foundation
internal import Geometry

/// A rectangle with four equally rounded corners, in a layer's own coordinates.
package struct RoundedRectangle: Hashable, Sendable {
  package let rect: CGRect
  /// The corners' radius, at most half the shorter side.
  package let radius: Double

  /// Makes a rectangle; a negative radius counts as 0, a large one as half the shorter side.
  package init(rect: CGRect, radius: Double) {
    self.rect = rect
    self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
  }

  /// Returns the shape with its edges moved inwards and corners that stay concentric.
  package func inset(by distance: Double) -> RoundedRectangle {
    RoundedRectangle(
      rect: CGRect(
        x: rect.minX + distance, y: rect.minY + distance,
        width: max(0, rect.width - 2 * distance), height: max(0, rect.height - 2 * distance)),
      radius: radius - distance)
  }

  /// Tells whether the shape has no area.
  package var isEmpty: Bool { !(rect.width > 0 && rect.height > 0) }
}
