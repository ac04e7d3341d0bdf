import Foundation

/// A coordinate with exponentially decreasing velocity, in closed form.
///
/// `x(t) = v0·(d^t − 1)/ln d` and `v(t) = v0·d^t` with d the rate per millisecond (source: the
/// published analysis of UIKit's scroll view). Times are in seconds, velocities in points per
/// second.
package struct Deceleration: Hashable, Sendable {
  /// The velocity at the beginning, in points per second.
  package let velocity: Double
  /// The logarithm of the fraction of the velocity that remains after a second; negative.
  private let logarithm: Double

  /// Makes a deceleration.
  ///
  /// - Precondition: the rate, per millisecond, is between 0 and 1.
  package init(velocity: Double, rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate must be between 0 and 1")
    self.velocity = velocity; logarithm = 1000 * log(rate)
  }

  /// Makes the deceleration with a total distance.
  package init(distance: Double, rate: Double) {
    self.init(velocity: -distance * 1000 * log(rate), rate: rate)
  }

  /// The total distance, which is reached in infinite time.
  package var distance: Double { -velocity / logarithm }

  /// Returns the distance at a time in seconds.
  package func distance(at seconds: Double) -> Double {
    velocity * (exp(logarithm * seconds) - 1) / logarithm
  }

  /// Returns the velocity at a time in seconds.
  package func velocity(at seconds: Double) -> Double { velocity * exp(logarithm * seconds) }

  /// Returns the time in seconds from which on less than a distance remains.
  package func time(toWithin tolerance: Double) -> Double {
    if abs(distance) <= tolerance { return 0 }
    return log(tolerance / abs(distance)) / logarithm
  }

  /// Returns the time in seconds at which a distance is reached; `nil` if it never is.
  package func time(toCover target: Double) -> Double? {
    if target == 0 { return 0 }
    let share = target / distance
    return share > 0 && share < 1 ? log(1 - share) / logarithm : nil
  }
}
