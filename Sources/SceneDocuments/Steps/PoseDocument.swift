package import Documents
package import Foundation
package import Geometry

/// The pose of an item before it appears, or after it has disappeared.
package struct PoseDocument: Hashable, Sendable {
  /// A point relative to the viewport or to the item's layout frame.
  package struct Center: Hashable, Sendable {
    /// The rectangle that a centre is relative to.
    package enum Reference: String, Hashable, Sendable, CaseIterable {
      /// The visible bounds of the collection.
      case viewport
      /// The frame that the layout gives the item.
      case slot
    }

    package var reference: Reference
    /// The point in the unit square of the reference: (0, 0) is its top left.
    package var unit: CGPoint
    /// The offset that is added to the point, in points.
    package var offset: Vector

    /// Makes a centre, by default that of the item's layout frame.
    package init(
      of reference: Reference = .slot, at unit: CGPoint = CGPoint(x: 0.5, y: 0.5),
      offset: Vector = .zero
    ) {
      self.reference = reference; self.unit = unit; self.offset = offset
    }

    /// The centre of the item's layout frame.
    package static let slot = Center()
  }

  /// A 3D transform: m34 is set first, then the item moves along z.
  package struct Perspective: Hashable, Sendable {
    package var m34: Double
    /// The translation towards the eye, in points.
    package var z: Double

    /// Makes a perspective.
    package init(m34: Double, z: Double) {
      self.m34 = m34; self.z = z
    }
  }

  package var center: Center
  package var scaleX: Double
  package var scaleY: Double
  /// The angle in radians, clockwise on the screen, after the tilts.
  package var rotation: Double
  /// The angle about the x axis in radians; the lower edge moves towards the eye.
  package var tiltX = 0.0
  /// The angle about the y axis in radians, after that about x; the right edge moves away.
  package var tiltY = 0.0
  /// The opacity from 0 to 1.
  package var alpha: Double
  /// The paint order; the layout's where `nil`.
  package var zIndex: Int?
  package var perspective: Perspective?
  package var location: SourceLocation

  /// Makes a pose, by default that of the layout.
  package init(
    center: Center = .slot, scaleX: Double = 1, scaleY: Double = 1, rotation: Double = 0,
    alpha: Double = 1, zIndex: Int? = nil, perspective: Perspective? = nil, location: SourceLocation
  ) {
    self.center = center; self.scaleX = scaleX; self.scaleY = scaleY
    self.rotation = rotation; self.alpha = alpha; self.zIndex = zIndex
    self.perspective = perspective; self.location = location
  }
}
