public import Foundation
public import Geometry

/// An affine transform of the plane; `Affine` under its Core Graphics name.
public typealias CGAffineTransform = Affine

extension Affine {
  /// Makes the transform whose entries are all 0, as Core Graphics does; it is not the identity.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes a transform from its six entries in the order a, b, c, d, tx, ty.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) { self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension Affine: CustomStringConvertible {
  /// The entries in Core Graphics' notation.
  public var description: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}

/// The components of an affine transform, applied in their order.
public struct CGAffineTransformComponents: Hashable, Sendable {
  public var scale: CGSize
  /// The horizontal shear, applied before the rotation.
  public var horizontalShear: CGFloat
  /// The angle in radians, clockwise on the screen.
  public var rotation: CGFloat
  public var translation: CGVector

  /// Makes components from their values.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale; self.horizontalShear = horizontalShear
    self.rotation = rotation; self.translation = translation
  }
}

extension Affine {
  /// Returns the components of the transform.
  public func decomposed() -> CGAffineTransformComponents {
    let parts = AffineParts(self)
    let shear = parts.sy == 0 ? 0 : parts.shear * parts.sx / parts.sy
    return CGAffineTransformComponents(
      scale: CGSize(width: parts.sx, height: parts.sy), horizontalShear: shear,
      rotation: parts.angle, translation: CGVector(dx: parts.tx, dy: parts.ty))
  }

  /// Makes a transform from its components.
  public init(_ components: CGAffineTransformComponents) {
    self =
      Affine(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(Affine(1, 0, components.horizontalShear, 1, 0, 0))
      .concatenating(Affine(rotationAngle: components.rotation))
      .concatenating(Affine(translationX: components.translation.dx, y: components.translation.dy))
  }
}

extension CGSize {
  /// Returns the transformed size, without translation.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}
