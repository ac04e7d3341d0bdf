internal import Foundation
import Timing

/// The progress between two keyframes.
enum KeyframeEasing: Hashable, Sendable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1) with two control points, the abscissas in 0…1.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// The first value until the second keyframe.
  case hold
}

/// A keyframe: a sample, and the progress from there to the next keyframe.
struct FittedKeyframe: Hashable, Sendable {
  /// The index of the sample.
  var sample: Int
  var easing: KeyframeEasing
}

/// An algorithm that fits as few keyframes as possible to the samples of a motion.
///
/// Between two keyframes all components have one easing, as in CSS. The values are in units of the
/// tolerance, so that every component may be off by 1.
struct KeyframeFitting {
  /// The times of the samples in seconds; two equal ones are both sides of a jump.
  let times: [Double]
  /// The components of each sample, one sample after the other.
  let values: [Double]
  /// The number of components.
  let width: Int

  /// The error up to which values count as equal.
  private static let still = 0.02
  /// The difference that is only rounding.
  private static let rest = 1e-6
  /// The error that the fit aims at, so that the rounding of numbers stays within the tolerance.
  private static let aim = 0.9
  /// The largest ordinate of a control point.
  private static let largestOrdinate = 3.0
  /// The most samples at which a fit is computed; it is examined at all of them.
  private static let mostPoints = 32

  /// Returns the keyframes, the first and the last sample included.
  func keyframes() -> [FittedKeyframe] {
    guard let last = times.indices.last else { return [] }
    let rests = rests()
    var result: [FittedKeyframe] = []
    var start = 0
    while start < last {
      let run = min(endOfRun(from: start), rests[start])
      if run == start {
        // A jump: the value before it is held for no time.
        result.append(FittedKeyframe(sample: start, easing: .hold))
        start += 1
        continue
      }
      let (end, easing) = longestPiece(from: start, to: run)
      result.append(FittedKeyframe(sample: start, easing: easing))
      start = end
    }
    result.append(FittedKeyframe(sample: last, easing: .linear))
    return result
  }

  /// Returns for each sample the next one after it at which the values come to rest; the last sample
  /// if there is none.
  private func rests() -> [Int] {
    var result = Array(repeating: times.count - 1, count: times.count)
    var next = times.count - 1
    for sample in times.indices.dropLast().reversed() {
      result[sample] = next
      // Both sides of an event have one value without being at rest.
      guard times[sample] < times[sample + 1] else { continue }
      let isStill = distance(sample, sample + 1) <= Self.rest
      if isStill, !wasStill(before: sample) { next = sample }
    }
    return result
  }

  /// Returns whether the values rest in the step that ends with a sample.
  private func wasStill(before sample: Int) -> Bool {
    var start = sample
    while start > 0, times[start - 1] == times[sample] { start -= 1 }
    return start == 0 || distance(start - 1, start) <= Self.rest
  }

  /// Returns the last sample before a jump.
  private func endOfRun(from start: Int) -> Int {
    var end = start
    while end + 1 < times.count, times[end + 1] > times[end] || distance(end, end + 1) <= Self.still
    {
      end += 1
    }
    return end
  }

  /// Returns the largest difference of a component between two samples.
  private func distance(_ one: Int, _ other: Int) -> Double {
    (0..<width).reduce(0) { max($0, abs(self[one, $1] - self[other, $1])) }
  }

  private subscript(sample: Int, component: Int) -> Double { values[sample * width + component] }

  /// Returns the longest piece from a sample on that one easing reproduces.
  private func longestPiece(from start: Int, to last: Int) -> (end: Int, easing: KeyframeEasing) {
    var still = start
    while still < last, distance(start, still + 1) <= Self.rest { still += 1 }
    if still > start { return (still, .linear) }
    if let easing = easing(from: start, to: last) { return (last, easing) }
    var best = (end: start + 1, easing: KeyframeEasing.linear)
    var failed = last
    var step = 2
    while best.end < failed - 1 {
      let end = min(best.end + step, failed - 1)
      if let easing = easing(from: start, to: end) {
        best = (end, easing)
        step *= 2
      } else {
        failed = end
        step = max(1, (failed - best.end) / 2)
      }
    }
    return best
  }

  /// Returns an easing that reproduces the samples between two of them; `nil` if there is none.
  private func easing(from start: Int, to end: Int) -> KeyframeEasing? {
    let span = times[end] - times[start]
    guard end > start, span > 0 else { return nil }
    if end == start + 1 { return .linear }
    let change = (0..<width).map { self[end, $0] - self[start, $0] }
    let square = change.reduce(0) { $0 + $1 * $1 }
    let largest = change.reduce(0) { max($0, abs($1)) }
    guard largest > Self.still else { return nil }
    var points: [(time: Double, progress: Double, error: Double)] = []
    points.reserveCapacity(end - start - 1)
    for sample in start + 1..<end {
      var dot = 0.0
      for component in 0..<width {
        dot += (self[sample, component] - self[start, component]) * change[component]
      }
      let progress = dot / square
      var error = Self.aim
      for component in 0..<width {
        let line = self[start, component] + progress * change[component]
        error = min(error, Self.aim - abs(self[sample, component] - line))
      }
      // A curved motion needs more keyframes.
      guard error > Self.aim / 3 else { return nil }
      points.append(((times[sample] - times[start]) / span, progress, error / largest))
    }
    if points.allSatisfy({ abs($0.time - $0.progress) <= $0.error }) { return .linear }
    let stride = max(1, (points.count + Self.mostPoints - 1) / Self.mostPoints)
    let some = Swift.stride(from: stride / 2, to: points.count, by: stride).map { points[$0] }
    guard some.count >= 2 || points.count <= 2 else { return nil }
    var fit = EasingFit(points: some.map { ($0.time, $0.progress) })
    fit.improve()
    let curve = fit.rounded
    // The values at both ends are rounded, and a large ordinate enlarges their errors.
    guard abs(curve.y1) <= Self.largestOrdinate, abs(curve.y2) <= Self.largestOrdinate else {
      return nil
    }
    let isGood = points.allSatisfy {
      abs(curve.progress(at: $0.time) - $0.progress) <= $0.error
    }
    guard isGood else { return nil }
    return .cubic(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }
}

/// A cubic Bézier that is fitted to progress at some times by least squares.
private struct EasingFit {
  /// The times, in 0…1, with the progress.
  let points: [(time: Double, progress: Double)]
  var curve = CubicBezier(x1: 1.0 / 3, y1: 1.0 / 3, x2: 2.0 / 3, y2: 2.0 / 3)

  /// Starts with the polynomial that has the slopes of the first and the last point.
  init(points: [(time: Double, progress: Double)]) {
    self.points = points
    guard let first = points.first, let last = points.last, first.time > 0, last.time < 1 else {
      return
    }
    curve = CubicBezier(
      x1: curve.x1, y1: first.progress / first.time / 3, x2: curve.x2,
      y2: 1 - (1 - last.progress) / (1 - last.time) / 3)
  }

  /// The curve with numbers as they are written.
  var rounded: CubicBezier {
    func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return CubicBezier(
      x1: round(curve.x1), y1: round(curve.y1), x2: round(curve.x2), y2: round(curve.y2))
  }

  /// Improves the control points by the Levenberg–Marquardt algorithm.
  mutating func improve() {
    var damping = 1e-3
    var error = squaredError(of: curve)
    for _ in 0..<24 where error > 1e-14 {
      guard let step = normalEquations().solution(damping: damping) else { return }
      let next = curve.moved(by: step)
      let nextError = squaredError(of: next)
      if nextError < error {
        let gain = (error - nextError) / error
        (curve, error) = (next, nextError)
        damping = max(1e-9, damping / 8)
        if gain < 1e-4 { return }
      } else {
        damping *= 8
        if damping > 1e6 { return }
      }
    }
  }

  /// Returns the sum of the squared errors of a curve.
  private func squaredError(of curve: CubicBezier) -> Double {
    points.reduce(0) { sum, point in
      let error = curve.progress(at: point.time) - point.progress
      return sum + error * error
    }
  }

  /// Returns the normal equations for a step of x1, y1, x2, y2.
  private func normalEquations() -> LinearSystem {
    var system = LinearSystem()
    for point in points {
      let parameter = curve.parameter(at: point.time)
      let rest = 1 - parameter
      let (first, second) = (3 * parameter * rest * rest, 3 * parameter * parameter * rest)
      let slope = curve.slope(at: parameter)
      system.add(
        SIMD4(-slope * first, first, -slope * second, second),
        error: point.progress - CubicBezier.value(curve.y1, curve.y2, at: parameter))
    }
    return system
  }
}

/// The normal equations of a problem of least squares with four unknowns.
private struct LinearSystem {
  private var rows = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )
  private var right = SIMD4<Double>.zero

  /// Adds an equation: a row of derivatives, and the error that the step should remove.
  mutating func add(_ row: SIMD4<Double>, error: Double) {
    rows.0 += row * row[0]
    rows.1 += row * row[1]
    rows.2 += row * row[2]
    rows.3 += row * row[3]
    right += row * error
  }

  /// Solves the equations with an enlarged diagonal by Cholesky's method; returns `nil` if they have
  /// no unique solution.
  func solution(damping: Double) -> SIMD4<Double>? {
    let matrix = [rows.0, rows.1, rows.2, rows.3]
    var lower = [SIMD4<Double>](repeating: .zero, count: 4)
    for i in 0..<4 {
      for j in 0...i {
        var sum = matrix[i][j]
        if i == j { sum += matrix[i][i] * damping + 1e-12 }
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        if i == j {
          guard sum > 1e-18 else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    var half = SIMD4<Double>.zero
    for i in 0..<4 {
      var sum = right[i]
      for k in 0..<i { sum -= lower[i][k] * half[k] }
      half[i] = sum / lower[i][i]
    }
    var result = SIMD4<Double>.zero
    for i in (0..<4).reversed() {
      var sum = half[i]
      for k in i + 1..<4 { sum -= lower[k][i] * result[k] }
      result[i] = sum / lower[i][i]
    }
    return result
  }
}

extension CubicBezier {
  /// Returns the curve with moved control points, the abscissas within 0…1.
  fileprivate func moved(by step: SIMD4<Double>) -> CubicBezier {
    CubicBezier(
      x1: min(1, max(0, x1 + step[0])), y1: y1 + step[1],
      x2: min(1, max(0, x2 + step[2])), y2: y2 + step[3])
  }

  fileprivate func slope(at parameter: Double) -> Double {
    Self.slope(y1, y2, at: parameter) / max(1e-6, Self.slope(x1, x2, at: parameter))
  }
}
