public import Foundation

/// A projective map of space as a 4 by 4 matrix, in Core Animation's row-vector convention.
///
/// A point is the row `(x, y, z, 1)`; translation is the fourth row, the perspective vector the
/// fourth column (`m34 = −1/distance`). `a.concatenating(b)` applies `a` first.
public struct Transform3D: Hashable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m14: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m24: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1
  public var m34: CGFloat = 0
  public var m41: CGFloat = 0
  public var m42: CGFloat = 0
  public var m43: CGFloat = 0
  public var m44: CGFloat = 1

  /// Makes the identity.
  public init() {}

  /// The identity map.
  public static let identity = Transform3D()

  /// Makes the map that applies `affine` to the plane and leaves z unchanged.
  public init(_ affine: Affine) {
    (m11, m12, m21, m22) = (affine.a, affine.b, affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }

  /// Makes a translation, in points.
  public init(translationX x: CGFloat, y: CGFloat, z: CGFloat) { (m41, m42, m43) = (x, y, z) }

  /// Makes a scale.
  public init(scaleX x: CGFloat, y: CGFloat, z: CGFloat) { (m11, m22, m33) = (x, y, z) }

  /// Makes a rotation by `angle` radians about the axis `(x, y, z)`; the identity for no axis.
  public init(rotationAngle angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return }
    let half = Double(angle) / 2
    let factor = sin(half) / Double(length)
    self =
      Quaternion(
        x: Double(x) * factor, y: Double(y) * factor, z: Double(z) * factor, w: cos(half)
      ).matrix
  }

  /// Whether the map is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The sixteen entries, row by row.
  public var entries: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// Makes a map from sixteen entries, row by row.
  public init(entries: [CGFloat]) {
    precondition(entries.count == 16, "a 4 by 4 matrix has sixteen entries")
    (m11, m12, m13, m14) = (entries[0], entries[1], entries[2], entries[3])
    (m21, m22, m23, m24) = (entries[4], entries[5], entries[6], entries[7])
    (m31, m32, m33, m34) = (entries[8], entries[9], entries[10], entries[11])
    (m41, m42, m43, m44) = (entries[12], entries[13], entries[14], entries[15])
  }

  /// The affine form of the map; `nil` if it affects more than the plane.
  public var affine: Affine? {
    guard m13 == 0, m14 == 0, m23 == 0, m24 == 0, m31 == 0, m32 == 0, m33 == 1, m34 == 0,
      m43 == 0, m44 == 1
    else { return nil }
    return Affine(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// The affine map from the plane z = 0 to the screen; `nil` where the projection is not affine.
  ///
  /// A translation along z under perspective is a scale on the screen. A rotation out of the plane
  /// under perspective has no such map, and neither does a plane behind the eye.
  public var planarAffine: Affine? {
    guard m14 == 0, m24 == 0, m44 > 0 else { return nil }
    return Affine(
      a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
  }

  /// Returns the map that applies this one first and `other` after it.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat)
      -> (CGFloat, CGFloat, CGFloat, CGFloat)
    {
      (
        a * other.m11 + b * other.m21 + c * other.m31 + d * other.m41,
        a * other.m12 + b * other.m22 + c * other.m32 + d * other.m42,
        a * other.m13 + b * other.m23 + c * other.m33 + d * other.m43,
        a * other.m14 + b * other.m24 + c * other.m34 + d * other.m44
      )
    }
    var result = Transform3D()
    (result.m11, result.m12, result.m13, result.m14) = row(m11, m12, m13, m14)
    (result.m21, result.m22, result.m23, result.m24) = row(m21, m22, m23, m24)
    (result.m31, result.m32, result.m33, result.m34) = row(m31, m32, m33, m34)
    (result.m41, result.m42, result.m43, result.m44) = row(m41, m42, m43, m44)
    return result
  }

  /// Returns the map with a translation applied before it, as `CATransform3DTranslate` does.
  public func translatedBy(x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// Returns the map with a scale applied before it.
  public func scaledBy(x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// Returns the map with a rotation applied before it.
  public func rotated(by angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the projection of a point of the plane z = 0 onto the screen; `nil` behind the eye.
  public func project(_ point: CGPoint) -> CGPoint? {
    let w = point.x * m14 + point.y * m24 + m44
    guard w > 0 else { return nil }
    return CGPoint(
      x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
  }

  /// Returns the bounding box of the image of a rectangle at the origin; `nil` behind the eye.
  public func boundingBox(of size: CGSize) -> CGRect? {
    let corners = CGRect(origin: .zero, size: size).corners.compactMap { project($0) }
    return corners.count == 4 ? CGRect(boundingBoxOf: corners) : nil
  }
}

extension Transform3D: Codable {
  /// Reads six numbers for an affine map or sixteen for any.
  public init(from decoder: any Decoder) throws {
    let numbers = try [Double](from: decoder).map { CGFloat($0) }
    switch numbers.count {
    case 6:
      self.init(
        Affine(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5]))
    case 16: self.init(entries: numbers)
    default:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a transform has 6 or 16 numbers, not \(numbers.count)"))
    }
  }

  /// Writes six numbers for an affine map and sixteen for any other.
  public func encode(to encoder: any Encoder) throws {
    if let affine {
      try affine.encode(to: encoder)
    } else {
      try entries.map { Double($0) }.encode(to: encoder)
    }
  }
}
