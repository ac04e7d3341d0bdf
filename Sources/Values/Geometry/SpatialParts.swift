import Foundation

/// A projective map decomposed into scale, angles and translation, which can be set separately.
///
/// Its shear and perspective are kept.
package struct SpatialParts {
  /// The factors along x, y and z.
  package var scale: SIMD3<Double>
  /// The angles in radians about x, y and z, applied in this order.
  package var angles: SIMD3<Double>
  package var translation: SIMD3<Double>
  private var shear: [Double]
  private var perspective: [Double]

  /// The share of the distance along z by which the map divides: m34 of a plain perspective.
  package var depthFactor: Double { perspective[2] }

  /// Decomposes a map; a singular one, which is flat in some direction, keeps its scale.
  package init(_ transform: Transform3D) {
    if let affine = transform.affine {
      let parts = AffineParts(affine)
      scale = [parts.sx, parts.sy, 1]
      angles = [0, 0, parts.angle]
      translation = [parts.tx, parts.ty, 0]
      shear = [parts.sy == 0 ? 0 : parts.shear * parts.sx / parts.sy, 0, 0]
      perspective = [0, 0, 0, 1]
      return
    }
    guard let parts = Transform3DParts(transform) else {
      scale = [Double(transform.m11), Double(transform.m22), Double(transform.m33)]
      angles = .zero
      translation = [Double(transform.m41), Double(transform.m42), Double(transform.m43)]
      (shear, perspective) = (
        [0, 0, 0],
        [
          Double(transform.m14), Double(transform.m24), Double(transform.m34),
          Double(transform.m44),
        ]
      )
      return
    }
    scale = SIMD3(parts.scale)
    translation = SIMD3(parts.translation)
    (shear, perspective) = (parts.shear, parts.perspective)
    let turn = parts.rotation.matrix
    // Rows are the images of the axes; R = Rx·Ry·Rz in the row-vector convention.
    let sine = min(1, max(-1, -Double(turn.m13)))
    angles = [
      atan2(Double(turn.m23), Double(turn.m33)), asin(sine),
      atan2(Double(turn.m12), Double(turn.m11)),
    ]
  }

  /// The map composed of the parts.
  package var transform: Transform3D {
    var shearing = Transform3D()
    (shearing.m21, shearing.m31) = (CGFloat(shear[0]), CGFloat(shear[1]))
    shearing.m32 = CGFloat(shear[2])
    var linear = Transform3D(scaleX: scale.x, y: scale.y, z: scale.z)
      .concatenating(shearing)
    if angles.x != 0 {
      linear = linear.concatenating(Transform3D(rotationAngle: angles.x, x: 1, y: 0, z: 0))
    }
    if angles.y != 0 {
      linear = linear.concatenating(Transform3D(rotationAngle: angles.y, x: 0, y: 1, z: 0))
    }
    if angles.z != 0 { linear = linear.concatenating(Transform3D(Affine(rotationAngle: angles.z))) }
    (linear.m41, linear.m42, linear.m43) = (translation.x, translation.y, translation.z)
    if perspective == [0, 0, 0, 1] { return linear }
    var projection = Transform3D()
    (projection.m14, projection.m24) = (perspective[0], perspective[1])
    (projection.m34, projection.m44) = (perspective[2], perspective[3])
    return linear.concatenating(projection)
  }
}
