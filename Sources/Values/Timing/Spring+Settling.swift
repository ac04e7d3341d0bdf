import Foundation

/// The times at which springs come to rest.
extension Spring {
  /// The time until rest within 0.001 of the distance, in seconds; `nil` without damping.
  ///
  /// It is the duration that UIKit gives such an animation (recorded on iOS 27.0,
  /// fixtures/measured/springs-bounce.tsv): for ζ < 1 `ln((1 + |(ζω − v)/ωd|)/0.001)/(ζω)`;
  /// otherwise, overdamped too, the last t with `|(v − ω)·t − 1|·e^(−ωt) = 0.001`. With the
  /// textbook's overdamping it is that of the sum of its two exponentials.
  public var settlingDuration: Double? {
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if ζ == 0 { return nil }
    if ζ < 1 {
      let amplitude = abs((ζ * ω - v) / (ω * (1 - ζ * ζ).squareRoot()))
      return max(0, log((1 + amplitude) / Self.rest) / (ζ * ω))
    }
    if isOverdamped, overdamping == .textbook {
      let (slow, fast, a, b) = overdamped
      return Self.end(from: 0, by: 1 / ω) { abs(a) * exp(slow * $0) + abs(b) * exp(fast * $0) }
    }
    func distance(_ t: Double) -> Double { abs((v - ω) * t - 1) * exp(-ω * t) }
    // Behind its last turn the distance only falls; if it is small there, before its last zero.
    let turn = v == ω ? 0 : max(0, 1 / ω + 1 / (v - ω))
    if v > ω, distance(turn) <= Self.rest {
      return Self.end(from: 0, by: 1 / (v - ω), distance)
    }
    return Self.end(from: turn, by: 1 / ω, distance)
  }

  /// Core Animation's settling duration, in seconds; infinite without damping.
  ///
  /// From critical damping on it is the first of 0.1, 0.2, 0.3 … s at which the spring is within
  /// 0.001 of the distance (recorded on iOS 27.0, fixtures/measured/springs-duration.tsv and
  /// springs-bounce.tsv). What takes longer than a day counts as endless.
  package var sampledSettlingDuration: Double {
    guard dampingRatio >= 1 else { return settlingDuration ?? .infinity }
    var time = 0.0
    while time < 86_400 {
      time += 0.1
      if abs(1 - progress(at: time)) <= Self.rest { return time }
    }
    return .infinity
  }

  /// Returns the time from which on a falling distance counts as arrived.
  ///
  /// - Parameters:
  ///   - start: A time at which it does not.
  ///   - step: The first step to a time at which it does.
  private static func end(from start: Double, by step: Double, _ distance: (Double) -> Double)
    -> Double
  {
    var (low, high) = (start, start + step)
    while distance(high) > rest { high = start + 2 * (high - start) }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if distance(middle) <= rest { high = middle } else { low = middle }
    }
    return high
  }
}
