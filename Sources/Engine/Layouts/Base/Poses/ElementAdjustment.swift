package import Foundation
package import Geometry

/// A translation and a transform relative to an element's attributes, with any pose applied.
///
/// Unlike a pose it depends on the attributes, and so follows the element to every position.
package struct ElementAdjustment: Hashable, Sendable {
  /// The translation of the center, in points.
  package var offset: Vector
  /// The transform about the center, before that of the attributes.
  package var transform: Transform3D

  /// The size instead of that of the attributes, about the center; `nil` for the same.
  package var size: CGSize?

  package init(offset: Vector, transform: Transform3D, size: CGSize? = nil) {
    self.offset = offset; self.transform = transform; self.size = size
  }

  /// Returns a copy of attributes with the adjustment applied.
  func applied(to attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let result = attributes.duplicated()
    if let size { result.size = size }
    result.changeUnposed { values in
      values.center = CGPoint(x: values.center.x + offset.dx, y: values.center.y + offset.dy)
      if !transform.isIdentity { values.transform3D = transform.concatenating(values.transform3D) }
    }
    result.adjustmentOffset = offset
    return result
  }
}
