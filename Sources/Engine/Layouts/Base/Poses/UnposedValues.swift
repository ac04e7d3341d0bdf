package import Foundation
package import Geometry

/// The values of attributes without a pose, and the pose that is part of their other values.
///
/// They follow the attributes: a value that is set replaces the posed one. They are an object
/// because few attributes have any.
package final class UnposedValues: Sendable {
  package let parts: PoseParts
  /// The center in content coordinates, in points.
  package let center: CGPoint
  /// The transform about the center.
  package let transform3D: Transform3D
  /// The angles from which the transform was made, including whole turns.
  package let unwoundRotation: Rotation
  /// The opacity.
  package let alpha: CGFloat

  private init(
    _ parts: PoseParts, center: CGPoint, transform3D: Transform3D, unwoundRotation: Rotation,
    alpha: CGFloat
  ) {
    self.parts = parts; self.center = center; self.transform3D = transform3D
    self.unwoundRotation = unwoundRotation; self.alpha = alpha
  }

  /// Takes the values of attributes that are not posed yet.
  package convenience init(of attributes: CollectionViewLayoutAttributes, posedBy parts: PoseParts)
  {
    self.init(
      parts, center: attributes.center, transform3D: attributes.transform3D,
      unwoundRotation: attributes.unwoundRotation, alpha: attributes.alpha)
  }

  /// Returns the values after the posed center was set.
  func with(posedCenter shown: CGPoint) -> UnposedValues {
    UnposedValues(
      parts, center: CGPoint(x: shown.x - parts.offset.dx, y: shown.y - parts.offset.dy),
      transform3D: transform3D, unwoundRotation: unwoundRotation, alpha: alpha)
  }

  /// Returns the values after the posed transform was set.
  func with(posedTransform shown: Transform3D, in size: CGSize) -> UnposedValues {
    UnposedValues(
      parts, center: center, transform3D: parts.removed(from: shown, in: size),
      unwoundRotation: unwoundRotation, alpha: alpha)
  }

  /// Returns the values after the posed opacity was set.
  func with(posedAlpha shown: CGFloat) -> UnposedValues {
    UnposedValues(
      parts, center: center, transform3D: transform3D, unwoundRotation: unwoundRotation,
      alpha: parts.alpha == 0 ? shown : shown / parts.alpha)
  }
}
