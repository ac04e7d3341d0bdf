import Foundation

/// An affine map decomposed into translation, scale, shear and angle.
///
/// Source: UIKIT reference, 5.1: `sx = hypot(a, b)`, `θ = atan2(b, a)`, `shear = (a·c + b·d)/sx²`,
/// `sy = (a·d − b·c)/sx`. A reflection has a negative `sy`. Interpolating the parts turns a
/// rotation through its angles; interpolating the matrix would collapse half a turn to a point.
public struct AffineParts: Hashable, Sendable {
  public var tx: Double
  public var ty: Double
  public var sx: Double
  public var sy: Double
  public var shear: Double
  public var angle: Double

  /// Makes parts from their values; the angle in radians.
  public init(tx: Double, ty: Double, sx: Double, sy: Double, shear: Double, angle: Double) {
    self.tx = tx; self.ty = ty; self.sx = sx; self.sy = sy
    self.shear = shear; self.angle = angle
  }

  /// The parts of a change that changes nothing.
  public static let zero = AffineParts(tx: 0, ty: 0, sx: 0, sy: 0, shear: 0, angle: 0)

  /// Decomposes a map; where the first row is zero, so that it has no angle, takes `singularAngle`.
  public init(_ transform: Affine, singularAngle: Double = 0) {
    let (a, b) = (Double(transform.a), Double(transform.b))
    let (c, d) = (Double(transform.c), Double(transform.d))
    let sx = (a * a + b * b).squareRoot()
    if sx == 0 {
      // The first axis has no length and takes the direction of the other end's. The second axis is
      // decomposed in that rotated frame.
      let (sine, cosine) = (sin(singularAngle), cos(singularAngle))
      self.init(
        tx: transform.tx, ty: transform.ty, sx: 0, sy: -sine * c + cosine * d,
        shear: 0, angle: singularAngle)
      return
    }
    var angle = atan2(b, a)
    if angle == -Double.pi { angle = Double.pi }
    self.init(
      tx: transform.tx, ty: transform.ty, sx: sx, sy: (a * d - b * c) / sx,
      shear: (a * c + b * d) / (sx * sx), angle: angle)
  }

  /// The map that the parts describe.
  public var transform: Affine {
    let (sine, cosine) = angle == 0 ? (0, 1) : (sin(angle), cos(angle))
    return Affine(
      a: sx * cosine, b: sx * sine,
      c: shear * sx * cosine - sy * sine, d: shear * sx * sine + sy * cosine,
      tx: tx, ty: ty)
  }

  /// Returns whether the first axis of a map has no length, so that the map has no angle.
  public static func isSingular(_ transform: Affine) -> Bool {
    transform.a == 0 && transform.b == 0
  }

  /// Decomposes two maps so that interpolating their parts gives the intended motion.
  ///
  /// A singular end takes the other's angle. A difference beyond half a turn takes the shorter
  /// direction; exactly half a turn stays as written, so +π to 0 runs π(1 − p).
  public static func pair(from start: Affine, to end: Affine) -> (AffineParts, AffineParts) {
    var first = AffineParts(start, singularAngle: AffineParts(end).angle)
    let second = AffineParts(end, singularAngle: first.angle)
    let difference = second.angle - first.angle
    if difference > .pi + 1e-9 { first.angle += 2 * .pi }
    if difference < -.pi - 1e-9 { first.angle -= 2 * .pi }
    return (first, second)
  }

  /// Adds part by part.
  public static func + (left: AffineParts, right: AffineParts) -> AffineParts {
    AffineParts(
      tx: left.tx + right.tx, ty: left.ty + right.ty, sx: left.sx + right.sx,
      sy: left.sy + right.sy, shear: left.shear + right.shear, angle: left.angle + right.angle)
  }

  /// Subtracts part by part.
  public static func - (left: AffineParts, right: AffineParts) -> AffineParts { left + right * -1 }

  /// Multiplies every part by a factor.
  public static func * (left: AffineParts, factor: Double) -> AffineParts {
    AffineParts(
      tx: left.tx * factor, ty: left.ty * factor, sx: left.sx * factor, sy: left.sy * factor,
      shear: left.shear * factor, angle: left.angle * factor)
  }
}

extension Affine {
  /// Returns the map interpolated toward `end` through decomposed parts.
  ///
  /// `progress` may lie outside 0…1. Two singular ends are mixed entry by entry.
  public func interpolated(to end: Affine, progress: Double) -> Affine {
    if AffineParts.isSingular(self), AffineParts.isSingular(end) {
      func mix(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * progress }
      return Affine(
        a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d),
        tx: mix(tx, end.tx), ty: mix(ty, end.ty))
    }
    let (first, second) = AffineParts.pair(from: self, to: end)
    return (first + (second - first) * progress).transform
  }
}

extension AffineParts: Codable {
  /// Reads `[tx, ty, sx, sy, shear, angle]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    func next() throws -> Double { try container.decode(Double.self) }
    self.init(
      tx: try next(), ty: try next(), sx: try next(), sy: try next(), shear: try next(),
      angle: try next())
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a change of a transform has 6 numbers and no more")
    }
  }

  /// Writes `[tx, ty, sx, sy, shear, angle]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for part in [tx, ty, sx, sy, shear, angle] { try container.encode(part) }
  }
}
