// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import Geometry

/// A projective transform of space; `Transform3D` under its Core Animation name.
///
/// `CATransform3D()` is the identity here, whereas Core Animation's has zeros only.
public typealias CATransform3D = Transform3D

extension Transform3D {
  /// Makes a transform from its sixteen entries.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(entries: [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ])
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D.identity

/// Returns whether a transform is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }

/// Returns whether two transforms have the same entries.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// Makes a translation, in points.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  Transform3D(translationX: tx, y: ty, z: tz)
}

/// Makes a scale.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  Transform3D(scaleX: sx, y: sy, z: sz)
}

/// Makes a rotation by an angle in radians about an axis.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  Transform3D(rotationAngle: angle, x: x, y: y, z: z)
}

/// Returns a transform with a translation applied before it.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  t.translatedBy(x: tx, y: ty, z: tz)
}

/// Returns a transform with a scale applied before it.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  t.scaledBy(x: sx, y: sy, z: sz)
}

/// Returns a transform with a rotation about an axis applied before it.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  t.rotated(by: angle, x: x, y: y, z: z)
}

/// Returns the transform that applies `a` first and `b` after it.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// Returns the inverse transform, or the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() }

/// Makes the transform that maps the plane as an affine transform does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  Transform3D(m)
}

/// Returns whether a transform is equivalent to an affine transform of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.affine != nil }

/// Returns the affine part of a transform; meant for transforms that are affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  Affine(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
