import Foundation

/// A critically damped spring that reduces a displacement to 0, in closed form.
///
/// `x(t) = (x0 + (v0 + ω·x0)·t)·e^(−ωt)` with `ω = 2π/response`, in points and seconds.
package struct CriticallyDampedSpring: Hashable, Sendable {
  private let displacement: Double
  /// The coefficient of t in the closed form: `v0 + ω·x0`.
  private let drive: Double
  private let frequency: Double

  /// Makes a spring from its initial displacement and velocity; the response, in seconds, is above
  /// 0.
  package init(displacement: Double, velocity: Double, response: Double) {
    precondition(response > 0, "the response of a spring must be above 0")
    frequency = 2 * Double.pi / response
    self.displacement = displacement
    drive = velocity + frequency * displacement
  }

  /// Returns the displacement at a time in seconds.
  package func displacement(at seconds: Double) -> Double {
    (displacement + drive * seconds) * exp(-frequency * seconds)
  }

  /// Returns the velocity at a time in seconds.
  package func velocity(at seconds: Double) -> Double {
    (drive - frequency * (displacement + drive * seconds)) * exp(-frequency * seconds)
  }

  /// Returns the acceleration at a time in seconds.
  package func acceleration(at seconds: Double) -> Double {
    -frequency * (2 * velocity(at: seconds) + frequency * displacement(at: seconds))
  }

  /// The only time at which the spring passes its rest; `nil` if it never does after its begin.
  package var crossing: Double? {
    guard drive != 0, displacement != 0 else { return nil }
    let time = -displacement / drive
    return time > 0 ? time : nil
  }

  /// Returns the time in seconds from which on the spring stays within a distance of its rest.
  package func time(toWithin tolerance: Double) -> Double {
    // After its last turn the displacement only shrinks.
    let turn = drive == 0 ? 0 : max(0, 1 / frequency - displacement / drive)
    func isWithin(_ time: Double) -> Bool { abs(displacement(at: time)) <= tolerance }
    var (low, high) = (turn, turn)
    if isWithin(turn) {
      if isWithin(0) { return 0 }
      // The spring reaches its rest before and hardly overshoots.
      low = 0
    } else {
      while !isWithin(high) {
        high = high == turn ? turn + 1 / frequency : turn + (high - turn) * 2
      }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isWithin(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
