/// An algorithm that fits as few cubics as possible to a run of samples.
///
/// Each sample is given as its distance from the last one of the run.
public struct CurveFitting<Delta: AnimatableDelta> {
  /// A cubic from the end of the one before it, with the index of the sample at its own end.
  public typealias Piece = (end: Int, path: CubicPath<Delta>)

  /// The times of the samples, in seconds, ascending.
  let times: [Double]
  /// The remaining distance from each sample to the last one.
  let rests: [Delta]
  /// The largest distance between a cubic and a sample, in points.
  let tolerance: Double

  /// The longest time that one cubic covers, in seconds.
  static var longestSpan: Double { 1 }

  /// The smallest change of direction at a sample that counts as a kink, in points.
  private static var leastBend: Double { 0.5 }
  /// The largest change of direction that counts as rounding in a motion at constant velocity, in
  /// points.
  private static var mostSteadyBend: Double { 1e-6 }
  /// The smallest change of direction that ends a motion at constant velocity, in points.
  private static var leastUnsteadyBend: Double { 1e-3 }

  /// Returns the longest cubics one after the other, from the first sample to the last.
  ///
  /// A cubic begins and ends at samples and does not cross a kink.
  func pieces() -> [Piece] {
    let kinks = kinks
    var result: [Piece] = []
    var start = 0
    while start < times.count - 1 {
      let piece = longestPath(from: start, kinks: kinks)
      result.append(piece)
      start = piece.end
    }
    return result
  }

  /// Returns the longest cubic from a sample on.
  private func longestPath(from start: Int, kinks: [Bool]) -> Piece {
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

  /// Returns the cubic between two samples that fits those in between best.
  ///
  /// The control points solve the normal equations of least squares. A small regularization toward
  /// the straight line makes them unique where only one sample is in between.
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
      // The correction of the line's control points has to reproduce the residual of the line.
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

  /// Returns whether a cubic between two samples fits those in between within the tolerance.
  private func reproduces(_ path: CubicPath<Delta>, from start: Int, to end: Int) -> Bool {
    ((start + 1)..<end).allSatisfy { index in
      let shown = path.rest(at: progress(of: index, from: start, to: end))
      return (shown + left(from: index, to: end) * -1).extent <= tolerance
    }
  }

  /// Returns the remaining distance from one sample to another.
  private func left(from index: Int, to end: Int) -> Delta { rests[index] + rests[end] * -1 }

  /// Returns the fraction of the time between two samples at which another sample was taken.
  private func progress(of index: Int, from start: Int, to end: Int) -> Double {
    (times[index] - times[start]) / (times[end] - times[start])
  }

  /// Whether the motion has a kink at each sample, as at a collision.
  ///
  /// In a smooth motion the change of direction grows from sample to sample. At a kink, or on both
  /// sides of a kink between two samples, it is large at once. A motion at constant velocity ends
  /// where its direction changes. A sample outside the regular interval marks an event.
  private var kinks: [Bool] {
    var result = Array(repeating: false, count: times.count)
    guard times.count > 2 else { return result }
    var last: (acceleration: Delta, bend: Double)?
    for index in 1..<(times.count - 1) {
      let (before, after) = (times[index] - times[index - 1], times[index + 1] - times[index])
      if max(before, after) > 1.5 * min(before, after) { result[index] = true }
      let ahead: Delta = (rests[index] + rests[index + 1] * -1) * (1 / after)
      let behind: Delta = (rests[index - 1] + rests[index] * -1) * (-1 / before)
      let turn = ahead + behind
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
