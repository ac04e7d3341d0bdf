import Foundation

/// A critically damped spring that takes a displacement back to 0, in closed form.
///
/// `x(t) = (x0 + (v0 + ω·x0)·t)·e^(−ωt)` with `ω = 2π/response`. In points and seconds.
package struct CriticallyDampedSpring: Hashable, Sendable {
  private let displacement: Double
  /// The velocity that would be left without the spring's pull: `v0 + ω·x0`.
  private let drive: Double
  private let frequency: Double

  /// Makes a spring by where it is and moves at first; the response, in seconds, is above 0.
  package init(displacement: Double, velocity: Double, response: Double) {
    precondition(response > 0, "a spring takes time to respond")
    frequency = 2 * Double.pi / response
    self.displacement = displacement
    drive = velocity + frequency * displacement
  }

  /// Returns the displacement after some seconds.
  package func displacement(at seconds: Double) -> Double {
    (displacement + drive * seconds) * exp(-frequency * seconds)
  }

  /// Returns the velocity after some seconds.
  package func velocity(at seconds: Double) -> Double {
    (drive - frequency * (displacement + drive * seconds)) * exp(-frequency * seconds)
  }

  /// When the spring passes its rest for the only time; `nil` where it never does after its begin.
  package var crossing: Double? {
    guard drive != 0, displacement != 0 else { return nil }
    let time = -displacement / drive
    return time > 0 ? time : nil
  }

  /// Returns after how many seconds the spring stays within a distance of its rest.
  package func time(toWithin tolerance: Double) -> Double {
    // From its last turn on the displacement only shrinks.
    let turn = drive == 0 ? 0 : max(0, 1 / frequency - displacement / drive)
    func isWithin(_ time: Double) -> Bool { abs(displacement(at: time)) <= tolerance }
    var (low, high) = (turn, turn)
    if isWithin(turn) {
      if isWithin(0) { return 0 }
      // It falls to its rest before, and swings over by next to nothing.
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
