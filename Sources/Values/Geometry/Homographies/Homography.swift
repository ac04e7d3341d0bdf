public import Foundation

/// A projective map of the plane: `x' = (a·x + c·y + tx) / w`, `y' = (b·x + d·y + ty) / w`, where
/// `w = u·x + v·y + s`.
///
/// Points are rows, as for `Affine`. A point has an image only if its weight w is positive, that
/// is, if it lies in front of the eye. `a.concatenating(b)` applies `a` first.
public struct Homography: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double
  /// The change of the weight with x.
  public var u: Double
  /// The change of the weight with y.
  public var v: Double
  /// The weight at the origin.
  public var s: Double

  /// Makes a map from its entries: those of an affine map, then those of the weight.
  public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, u: Double, v: Double,
    s: Double
  ) {
    self.a = a; self.b = b; self.c = c; self.d = d; self.tx = tx; self.ty = ty
    self.u = u; self.v = v; self.s = s
  }

  /// The identity map.
  public static let identity = Homography(.identity)

  /// Makes the projective form of an affine map.
  public init(_ affine: Affine) {
    self.init(
      a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty,
      u: 0, v: 0, s: 1)
  }

  /// Makes the map from the plane z = 0 to the screen under a transform of space.
  public init(planeOf transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
      tx: transform.m41, ty: transform.m42, u: transform.m14, v: transform.m24, s: transform.m44)
  }

  /// The affine form of the map; `nil` unless the weight is the same everywhere and positive.
  public var affine: Affine? {
    guard u == 0, v == 0, s > 0 else { return nil }
    return Affine(a: a / s, b: b / s, c: c / s, d: d / s, tx: tx / s, ty: ty / s)
  }

  /// The determinant of the nine entries; 0 for a plane seen edge-on.
  public var determinant: Double {
    a * (d * s - ty * v) - b * (c * s - tx * v) + u * (c * ty - d * tx)
  }

  /// Returns the weight w of a point: its distance from the eye's plane, up to a factor.
  public func weight(at point: CGPoint) -> Double { u * point.x + v * point.y + s }

  /// Returns the image of a point; `nil` behind the eye and in its plane.
  public func apply(_ point: CGPoint) -> CGPoint? {
    let w = weight(at: point)
    guard w > 0 else { return nil }
    return CGPoint(x: (a * point.x + c * point.y + tx) / w, y: (b * point.x + d * point.y + ty) / w)
  }

  /// Returns the map that applies this one first and `other` after it.
  public func concatenating(_ other: Homography) -> Homography {
    func row(_ x: Double, _ y: Double, _ w: Double) -> (x: Double, y: Double, w: Double) {
      (
        x * other.a + y * other.c + w * other.tx, x * other.b + y * other.d + w * other.ty,
        x * other.u + y * other.v + w * other.s
      )
    }
    let (first, second, third) = (row(a, b, u), row(c, d, v), row(tx, ty, s))
    return Homography(
      a: first.x, b: first.y, c: second.x, d: second.y, tx: third.x, ty: third.y, u: first.w,
      v: second.w, s: third.w)
  }

  /// Returns the inverse map; `nil` if there is none.
  ///
  /// A visible point has a positive weight: that of a point's image is 1/w.
  public func inverted() -> Homography? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Homography(
      a: (d * s - ty * v) / determinant, b: (ty * u - b * s) / determinant,
      c: (tx * v - c * s) / determinant, d: (a * s - tx * u) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant,
      u: (b * v - d * u) / determinant, v: (c * u - a * v) / determinant,
      s: (a * d - b * c) / determinant)
  }

  /// Returns the affine map that has the same value and derivative at a point; `nil` behind the
  /// eye.
  ///
  /// Its determinant is the factor by which areas grow there, negative for a reflection.
  public func jacobian(at point: CGPoint) -> Affine? {
    let w = weight(at: point)
    guard let image = apply(point) else { return nil }
    let (ax, bx) = ((a - u * image.x) / w, (b - u * image.y) / w)
    let (cy, dy) = ((c - v * image.x) / w, (d - v * image.y) / w)
    return Affine(
      a: ax, b: bx, c: cy, d: dy, tx: image.x - ax * point.x - cy * point.y,
      ty: image.y - bx * point.x - dy * point.y)
  }
}
