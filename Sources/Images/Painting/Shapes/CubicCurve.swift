internal import Foundation

/// A cubic Bézier curve in pixels.
struct CubicCurve {
  let start: CGPoint
  let first: CGPoint
  let second: CGPoint
  let end: CGPoint

  /// The largest distance between a flattened curve and the curve, in pixels.
  static let tolerance = 0.05
  /// The largest number of lines for a curve; a curve that needs more is many thousand pixels long.
  private static let maximumSegments = 4096.0

  /// Returns the number of equal steps for which the lines stay within a tolerance in pixels.
  ///
  /// Source: a curve's distance from n chords is at most `M / (8·n²)`, where its second
  /// derivative is at most `M = 6·max|p − 2q + r|`.
  func segmentCount(tolerance: Double = tolerance) -> Int {
    let (x1, y1) = (start.x - 2 * first.x + second.x, start.y - 2 * first.y + second.y)
    let (x2, y2) = (first.x - 2 * second.x + end.x, first.y - 2 * second.y + end.y)
    let bend = max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2).squareRoot()
    let count = (bend * 0.75 / tolerance).squareRoot().rounded(.up)
    return Int(max(1, min(CubicCurve.maximumSegments, count)))
  }

  /// Returns the point at a parameter from 0 to 1.
  func point(at t: Double) -> CGPoint {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y)
  }
}
