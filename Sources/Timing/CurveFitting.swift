/// Finds the cubics that reproduce a run of samples.
///
/// A sample is told by what is left to go from it to the last one of the run.
struct CurveFitting<Delta: AnimatableDelta> {
  /// When the samples were taken, in seconds, ascending.
  let times: [Double]
  /// What is left to go from each sample; from the last one nothing.
  let rests: [Delta]
  /// How far a cubic may be from a sample, in points.
  let tolerance: Double

  /// The longest time that one cubic covers, in seconds.
  static var longestSpan: Double { 1 }

  /// How much of a change of direction two samples must show to be a kink, in points.
  private static var leastBend: Double { 0.5 }
  /// The most that a motion at constant velocity bends by rounding, in points.
  private static var mostSteadyBend: Double { 1e-6 }
  /// The least bend that ends a motion at constant velocity, in points.
  private static var leastUnsteadyBend: Double { 1e-3 }

  /// Returns the index of the last sample that one cubic from a sample on can reach, with it.
  ///
  /// A cubic does not run over a kink. It begins and ends on samples.
  func longestPath(from start: Int, kinks: [Bool]) -> (end: Int, path: CubicPath<Delta>) {
    var best = (end: start + 1, path: path(from: start, to: start + 1))
    var end = start + 2
    while end < times.count, !kinks[end - 1], times[end] - times[start] <= Self.longestSpan {
      let path = path(from: start, to: end)
      guard reproduces(path, from: start, to: end) else { break }
      best = (end, path)
      end += 1
    }
    return best
  }

  /// Returns the cubic between two samples that is nearest to those in between.
  ///
  /// The control points solve the normal equations of least squares. A faint pull to the straight
  /// line makes them unique where only one sample is in between.
  private func path(from start: Int, to end: Int) -> CubicPath<Delta> {
    let whole = left(from: start, to: end)
    let line = CubicPath(line: whole)
    if end - start < 2 { return line }
    let pull = 1e-9
    var (a, b, c) = (pull, 0.0, pull)
    var sums: (first: Delta, second: Delta)?
    for index in (start + 1)..<end {
      let progress = progress(of: index, from: start, to: end)
      let weights = CubicPath<Delta>.weights(at: progress)
      a += weights.1 * weights.1
      b += weights.1 * weights.2
      c += weights.2 * weights.2
      // What the line leaves over is what the correction of its control points has to make up.
      let over = left(from: index, to: end) + line.rest(at: progress) * -1
      let (first, second) = (over * weights.1, over * weights.2)
      sums = sums.map { ($0.first + first, $0.second + second) } ?? (first, second)
    }
    let determinant = a * c - b * b
    guard let sums, determinant > 0 else { return line }
    return CubicPath(
      start: whole, first: line.first + (sums.first * c + sums.second * -b) * (1 / determinant),
      second: line.second + (sums.second * a + sums.first * -b) * (1 / determinant))
  }

  /// Tells whether a cubic between two samples passes those in between closely enough.
  private func reproduces(_ path: CubicPath<Delta>, from start: Int, to end: Int) -> Bool {
    ((start + 1)..<end).allSatisfy { index in
      let shown = path.rest(at: progress(of: index, from: start, to: end))
      return (shown + left(from: index, to: end) * -1).extent <= tolerance
    }
  }

  /// Returns what is left to go from one sample to another.
  private func left(from index: Int, to end: Int) -> Delta { rests[index] + rests[end] * -1 }

  /// Returns how far along in time a sample is between two others.
  private func progress(of index: Int, from start: Int, to end: Int) -> Double {
    (times[index] - times[start]) / (times[end] - times[start])
  }

  /// Tells for each sample whether the motion bends there so suddenly that it was hit.
  ///
  /// In a smooth motion the bend grows from sample to sample; at a kink, or on both sides of one
  /// that lies between two samples, it is there at once. A steady motion has none, so that it ends
  /// where it bends. A sample out of turn is one that something happened at.
  var kinks: [Bool] {
    var result = Array(repeating: false, count: times.count)
    guard times.count > 2 else { return result }
    var last: (acceleration: Delta, bend: Double)?
    for index in 1..<(times.count - 1) {
      let (before, after) = (times[index] - times[index - 1], times[index + 1] - times[index])
      if max(before, after) > 1.5 * min(before, after) { result[index] = true }
      let turn =
        (rests[index] + rests[index + 1] * -1) * (1 / after)
        + (rests[index - 1] + rests[index] * -1) * (-1 / before)
      let bend = turn.extent * max(before, after)
      let acceleration = turn * (2 / (before + after))
      defer { last = (acceleration, bend) }
      if times.count == 3 { result[index] = bend > Self.leastBend }
      guard let last else { continue }
      let most = max(acceleration.extent, last.acceleration.extent)
      let isSudden = (acceleration + last.acceleration * -1).extent > 0.8 * most
      let isHit = isSudden && max(bend, last.bend) > Self.leastBend
      let endsSteadiness =
        min(bend, last.bend) < Self.mostSteadyBend && max(bend, last.bend) > Self.leastUnsteadyBend
      if isHit || endsSteadiness { result[bend >= last.bend ? index : index - 1] = true }
    }
    return result
  }
}
