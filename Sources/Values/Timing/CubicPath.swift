/// A cubic Bézier path to a value, given as the distances of its control points from the end.
///
/// The fourth control point is the end itself. With `u` from 0 to 1 over the duration, the
/// remaining distance is `start·(1 − u)³ + first·3u(1 − u)² + second·3u²(1 − u)`.
public struct CubicPath<Delta: AnimatableDelta>: Hashable, Sendable {
  /// The remaining distance at the start.
  public let start: Delta
  /// The remaining distance at the first inner control point.
  public let first: Delta
  /// The remaining distance at the second inner control point.
  public let second: Delta

  /// Makes a path from its control points.
  public init(start: Delta, first: Delta, second: Delta) {
    self.start = start; self.first = first; self.second = second
  }

  /// Makes a straight path at constant speed.
  public init(line start: Delta) {
    self.init(start: start, first: start * (2 / 3), second: start * (1 / 3))
  }

  /// The tolerance for rounding errors, in points.
  static var rounding: Double { 1e-9 }

  /// Whether the path is a straight line at constant speed, within `rounding`.
  var isLine: Bool {
    let line = CubicPath(line: start)
    return (first + line.first * -1).extent <= Self.rounding
      && (second + line.second * -1).extent <= Self.rounding
  }

  /// Returns the sum of two paths of the same time span.
  static func + (left: CubicPath, right: CubicPath) -> CubicPath {
    CubicPath(
      start: left.start + right.start, first: left.first + right.first,
      second: left.second + right.second)
  }

  /// Returns the weights of the control points at `progress`, extrapolated by `lead` on the
  /// tangent.
  static func weights(at progress: Double, lead: Double = 0) -> (Double, Double, Double) {
    let (u, v) = (progress, 1 - progress)
    let weights = (v * v * v, 3 * u * v * v, 3 * u * u * v)
    if lead == 0 { return weights }
    return (
      weights.0 - 3 * v * v * lead, weights.1 + 3 * v * (v - 2 * u) * lead,
      weights.2 + 3 * u * (2 * v - u) * lead
    )
  }

  /// Returns the terms of the remaining distance at `progress`, each with its weight.
  func parts(at progress: Double, lead: Double) -> [(delta: Delta, factor: Double)] {
    let weights = CubicPath.weights(at: progress, lead: lead)
    return [(start, weights.0), (first, weights.1), (second, weights.2)]
  }

  /// Returns the remaining distance at `progress`.
  func rest(at progress: Double) -> Delta {
    let weights = CubicPath.weights(at: progress)
    return start * weights.0 + first * weights.1 + second * weights.2
  }
}

extension CubicPath: Codable {
  /// Reads `[start, first, second]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(
      start: try container.decode(Delta.self), first: try container.decode(Delta.self),
      second: try container.decode(Delta.self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a cubic path has three control points")
    }
  }

  /// Writes `[start, first, second]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(first)
    try container.encode(second)
  }
}
