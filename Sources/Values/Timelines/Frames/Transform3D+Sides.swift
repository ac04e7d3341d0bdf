package import Foundation
package import Geometry

/// The side of a plane that faces the eye.
extension Transform3D {
  /// Returns whether the eye sees the plane z = 0 of a layer from behind.
  ///
  /// The image is then mirrored by the view from behind, not by a reflection, which would also
  /// invert space. The layer's own coordinates begin at its top left.
  package func facesAway(size: CGSize) -> Bool {
    let plane = Homography(planeOf: self)
    let w = plane.weight(at: CGPoint(x: size.width / 2, y: size.height / 2))
    let area = plane.determinant / (w * w * w)
    return (area < 0) != (determinant < 0) && area != 0
  }

  /// Returns a reflection, in a layer's own coordinates, that makes its back appear unmirrored.
  ///
  /// It swaps left and right, or top and bottom if the layer was turned about the x axis.
  package func mirrorThatReadsRight(size: CGSize) -> Transform3D {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let growth = Homography(planeOf: self).jacobian(at: middle) ?? .identity
    return Transform3D(
      growth.d >= growth.a
        ? Affine(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
        : Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
  }

  /// The factor by which volumes grow at the origin before the division by w; negative for a
  /// reflection.
  private var determinant: Double {
    let first = [m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21]
    let second = [m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23]
    let third = [m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41]
    let fourth = [m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43]
    return first[0] * fourth[2] - first[1] * fourth[1] + first[2] * fourth[0]
      + second[0] * third[2] - second[1] * third[1] + second[2] * third[0]
  }
}
