public import Foundation
public import Geometry

/// An affine map of the plane; `Affine` by Core Graphics' name.
public typealias CGAffineTransform = Affine

extension Affine {
  /// Makes the map whose entries are all 0, as Core Graphics does: not the identity.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes a map from its six entries in the order a, b, c, d, tx, ty.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
}

extension Affine: CustomStringConvertible {
  /// The entries as Core Graphics spells them.
  public var description: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}

/// The parts that an affine map is made of, applied in their order.
public struct CGAffineTransformComponents: Hashable, Sendable {
  public var scale: CGSize
  /// How far the x axis is slanted, before the rotation.
  public var horizontalShear: CGFloat
  /// The angle in radians, clockwise on the screen.
  public var rotation: CGFloat
  public var translation: CGVector

  /// Makes parts from their values.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale; self.horizontalShear = horizontalShear
    self.rotation = rotation; self.translation = translation
  }
}

extension Affine {
  /// Returns the parts that the map is made of.
  public func decomposed() -> CGAffineTransformComponents {
    let parts = AffineParts(self)
    let shear = parts.sy == 0 ? 0 : parts.shear * parts.sx / parts.sy
    return CGAffineTransformComponents(
      scale: CGSize(width: parts.sx, height: parts.sy), horizontalShear: shear,
      rotation: parts.angle, translation: CGVector(dx: parts.tx, dy: parts.ty))
  }

  /// Makes a map from its parts.
  public init(_ components: CGAffineTransformComponents) {
    self =
      Affine(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(Affine(1, 0, components.horizontalShear, 1, 0, 0))
      .concatenating(Affine(rotationAngle: components.rotation))
      .concatenating(
        Affine(translationX: components.translation.dx, y: components.translation.dy))
  }
}

extension CGSize {
  /// Returns the extent that the map gives it, without its translation.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}
