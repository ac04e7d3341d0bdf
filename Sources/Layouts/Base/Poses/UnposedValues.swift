package import Foundation
package import Geometry

/// The values of attributes without a pose, and the pose that is part of their other values.
///
/// They follow the attributes: a value that is set replaces the posed one.
package struct UnposedValues: Hashable, Sendable {
  /// The pose.
  package let parts: PoseParts
  /// The centre in content coordinates, in points.
  package private(set) var center: CGPoint
  /// The transform about the centre.
  package private(set) var transform3D: Transform3D
  /// The angles from which the transform was made, including whole turns.
  package let unwoundRotation: Rotation
  /// The opacity.
  package private(set) var alpha: CGFloat

  /// Takes the values of attributes that are not posed yet.
  package init(of attributes: CollectionViewLayoutAttributes, posedBy parts: PoseParts) {
    self.parts = parts
    (center, transform3D) = (attributes.center, attributes.transform3D)
    (unwoundRotation, alpha) = (attributes.unwoundRotation, attributes.alpha)
  }

  /// Follows the centre of the attributes.
  mutating func center(of attributes: CollectionViewLayoutAttributes) {
    let shown = attributes.center
    center = CGPoint(x: shown.x - parts.offset.dx, y: shown.y - parts.offset.dy)
  }

  /// Follows the transform of the attributes.
  mutating func transform(of attributes: CollectionViewLayoutAttributes) {
    transform3D = parts.removed(from: attributes.transform3D)
  }

  /// Follows the opacity of the attributes.
  mutating func alpha(of attributes: CollectionViewLayoutAttributes) {
    alpha = parts.alpha == 0 ? attributes.alpha : attributes.alpha / parts.alpha
  }
}
