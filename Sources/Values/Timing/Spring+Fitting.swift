import Foundation

/// Springs whose frequency follows from a duration.
extension Spring {
  /// The share of the distance at which a spring counts as arrived.
  static let rest = 0.001

  /// Makes the spring of `UIView.animate(withDuration:…usingSpringWithDamping:…)`.
  ///
  /// Its frequency ω is the root W/T, with u = v·T, of `|B|·e^(−ζW) = 0.001`, where `B = (u/W −
  /// ζ)/√(1 − ζ²)`, or `u − 1 − W` at ζ = 1: twelve Newton steps from W = 5, and half of W where a
  /// step ends at 0 or below (recorded on iOS 27.0, fixtures/measured/springs-duration.tsv).
  ///
  /// - Parameters:
  ///   - dampingRatio: clamped to 1.2e-7…1 (the least ratio is that of springs-edges.tsv).
  ///   - duration: in seconds, clamped to 0.01…10.
  ///   - initialVelocity: full distances per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = min(1, max(Double(Float.ulpOfOne), dampingRatio))
    let time = Self.fitted(duration)
    let decay = Decay(ratio: ratio, velocity: initialVelocity * time)
    self.init(
      angularFrequency: decay.root / time, dampingRatio: ratio, initialVelocity: initialVelocity)
  }

  /// Returns what is wrong with a spring that was made for a duration but does not settle in it.
  ///
  /// For a damping ratio of next to nothing there is no root, and with some velocities Newton's
  /// steps miss it.
  package func problem(fittedTo duration: Double) -> String? {
    let time = Self.fitted(duration)
    let decay = Decay(ratio: min(1, dampingRatio), velocity: initialVelocity * time)
    if abs(decay.value(at: angularFrequency * time)) <= 0.1 * Self.rest { return nil }
    return String(
      format: "UIKit's search finds no spring with a damping ratio of %g and an initial velocity "
        + "of %g that settles in %g s, so the motion jumps; change one of these numbers",
      dampingRatio, initialVelocity, duration)
  }

  /// Returns a duration within the limits of fitted springs.
  private static func fitted(_ duration: Double) -> Double { min(10, max(0.01, duration)) }

  /// The decay of a spring within a duration, as a function of the frequency times the duration.
  private struct Decay {
    /// The damping ratio, above 0 and at most 1.
    let ratio: Double
    /// The initial velocity, in distances per duration.
    let velocity: Double

    /// The damped frequency as a share of the undamped one; 1 for critical damping.
    private var scale: Double { ratio < 1 ? (1 - ratio * ratio).squareRoot() : 1 }

    private func amplitude(_ w: Double) -> Double {
      ratio < 1 ? (velocity / w - ratio) / scale : velocity - 1 - w
    }

    /// Returns what is left of the distance at the end, less what counts as arrived.
    func value(at w: Double) -> Double { abs(amplitude(w)) * exp(-ratio * w) - Spring.rest }

    private func slope(at w: Double) -> Double {
      let amplitude = amplitude(w)
      let growth = ratio < 1 ? -velocity / (w * w) / scale : -1
      let difference = growth - ratio * amplitude
      // What is level but for rounding is level.
      if abs(difference) <= 1e-12 * abs(growth) { return 0 }
      return (amplitude < 0 ? -1 : 1) * difference * exp(-ratio * w)
    }

    /// The frequency times the duration at which the spring has arrived, as far as it is found.
    var root: Double {
      var w = 5.0
      for _ in 0..<12 {
        var slope = slope(at: w)
        if slope == 0 {
          // A level start, such as at a ratio of 1 and 5 distances per duration.
          let step = 1e-6
          slope = (value(at: w) - value(at: w - step)) / step
        }
        let next = w - value(at: w) / slope
        guard next.isFinite else { break }
        w = next > 0 ? next : w / 2
      }
      return w
    }
  }
}
