public import Foundation

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Points are row vectors, y grows downwards and a positive angle turns clockwise on the screen,
/// as in Core Graphics. `a.concatenating(b)` applies `a` first.
public struct Affine: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  /// Makes a map from its six entries, in the order of `inspect` and of SVG's `matrix()`.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a; self.b = b; self.c = c; self.d = d; self.tx = tx; self.ty = ty
  }

  /// The identity map.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a translation, in points.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes a scale about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Makes a rotation about the origin, in radians, clockwise on the screen.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether the map is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The area of the image of the unit square; negative for a mirror image.
  public var determinant: CGFloat { a * d - b * c }

  /// Returns the map that applies this one first and `other` after it.
  public func concatenating(_ other: Affine) -> Affine {
    Affine(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the map with a translation applied before it, as `CGAffineTransform` does.
  public func translatedBy(x: CGFloat, y: CGFloat) -> Affine {
    Affine(translationX: x, y: y).concatenating(self)
  }

  /// Returns the map with a scale applied before it.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Affine {
    Affine(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the map with a rotation applied before it, in radians.
  public func rotated(by angle: CGFloat) -> Affine {
    Affine(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse map, or the map itself if it is singular, as `CGAffineTransform` does.
  public func inverted() -> Affine {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension Affine: Codable {
  /// Reads the six numbers `[a, b, c, d, tx, ty]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    func next() throws -> CGFloat { CGFloat(try container.decode(Double.self)) }
    self.init(
      a: try next(), b: try next(), c: try next(), d: try next(), tx: try next(), ty: try next())
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an affine transform has 6 numbers and no more")
    }
  }

  /// Writes the six numbers `[a, b, c, d, tx, ty]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in [a, b, c, d, tx, ty] { try container.encode(Double(entry)) }
  }
}

extension CGPoint {
  /// Returns the image of the point under an affine map.
  public func applying(_ transform: Affine) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGRect {
  /// Returns the bounding box of the rectangle's image under an affine map.
  public func applying(_ transform: Affine) -> CGRect {
    let (topLeft, bottomRight) = (
      CGPoint(x: minX, y: minY).applying(transform), CGPoint(x: maxX, y: maxY).applying(transform)
    )
    let topRight = CGPoint(x: maxX, y: minY).applying(transform)
    let bottomLeft = CGPoint(x: minX, y: maxY).applying(transform)
    let left = min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    let top = min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
    let right = max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    let bottom = max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Affine {
  /// The factor of the greatest stretch in any direction: the largest singular value.
  public var largestStretch: CGFloat {
    let (sum, difference) = (a * a + b * b + c * c + d * d, a * d - b * c)
    let root = max(0, sum * sum - 4 * difference * difference).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }

  /// The factor of the smallest stretch in any direction: the smallest singular value; never
  /// negative.
  public var smallestStretch: CGFloat {
    let largest = largestStretch
    return largest > 0 ? abs(determinant) / largest : 0
  }
}
