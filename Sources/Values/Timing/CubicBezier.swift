/// A timing curve from (0, 0) to (1, 1) with two control points, as Core Animation's media timing
/// functions.
///
/// The control points of the named curves are those that Apple documents.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's time, from 0 to 1.
  public let x1: Double
  /// The first control point's progress.
  public let y1: Double
  /// The second control point's time, from 0 to 1.
  public let x2: Double
  /// The second control point's progress.
  public let y2: Double

  /// Makes a curve from its control points.
  ///
  /// - Precondition: `x1` and `x2` lie in 0…1; otherwise the curve would not be a function of time.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "x1 and x2 lie between 0 and 1")
    self.x1 = x1; self.y1 = y1; self.x2 = x2; self.y2 = y2
  }

  public static let `default` = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  public static let easeInEaseOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  public static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  public static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  public static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)

  /// Returns the progress at a fraction of the duration; a time outside 0…1 gives 0 or 1.
  public func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if x1 == y1, x2 == y2 { return fraction }
    return CubicBezier.value(y1, y2, at: parameter(at: fraction))
  }

  /// Returns the slope of the curve, progress per fraction of the duration; 0 where it is vertical.
  ///
  /// At an end that coincides with its control point, the slope is that toward the other control
  /// point.
  public func velocity(at fraction: Double) -> Double {
    if x1 == y1, x2 == y2 { return 1 }
    let t = parameter(at: min(1, max(0, fraction)))
    if t <= 0, x1 == 0, y1 == 0 { return x2 > 0 ? y2 / x2 : 0 }
    if t >= 1, x2 == 1, y2 == 1 { return x1 < 1 ? (1 - y1) / (1 - x1) : 0 }
    let dx = CubicBezier.slope(x1, x2, at: t)
    let dy = CubicBezier.slope(y1, y2, at: t)
    return abs(dx) > 1e-9 ? dy / dx : 0
  }

  /// Solves x(t) = fraction by Newton's method, safeguarded by a shrinking bracket.
  package func parameter(at fraction: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = fraction
    for _ in 0..<64 {
      let error = CubicBezier.value(x1, x2, at: t) - fraction
      if abs(error) < 1e-14 { break }
      if error > 0 { high = t } else { low = t }
      let slope = CubicBezier.slope(x1, x2, at: t)
      let next = slope > 1e-9 ? t - error / slope : -1
      let step = next > low && next < high ? next : (low + high) / 2
      if step == t { break }
      t = step
    }
    return t
  }

  /// The Bézier polynomial with end values 0 and 1.
  package static func value(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * t + b) * t + c) * t
  }

  /// The Bézier polynomial's derivative.
  package static func slope(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return (3 * a * t + 2 * b) * t + c
  }
}
