import Foundation

/// A coordinate that loses its speed at a constant rate, in closed form.
///
/// `x(t) = v0·(d^t − 1)/ln d` and `v(t) = v0·d^t` with d the rate per millisecond (source: the
/// published analysis of UIKit's scroll view). Told in seconds and points per second.
package struct Deceleration: Hashable, Sendable {
  /// The velocity at the beginning, in points per second.
  package let velocity: Double
  /// The logarithm of the share of the speed that is left after a second; negative.
  private let logarithm: Double

  /// Makes a deceleration.
  ///
  /// - Precondition: the rate, per millisecond, is between 0 and 1.
  package init(velocity: Double, rate: Double) {
    precondition(rate > 0 && rate < 1, "a rate of deceleration is between 0 and 1")
    self.velocity = velocity; logarithm = 1000 * log(rate)
  }

  /// Makes the deceleration that ends after a way.
  package init(distance: Double, rate: Double) {
    self.init(velocity: -distance * 1000 * log(rate), rate: rate)
  }

  /// The whole way, which is covered in infinite time.
  package var distance: Double { -velocity / logarithm }

  /// Returns the way after some seconds.
  package func distance(at seconds: Double) -> Double {
    velocity * (exp(logarithm * seconds) - 1) / logarithm
  }

  /// Returns the velocity after some seconds.
  package func velocity(at seconds: Double) -> Double { velocity * exp(logarithm * seconds) }

  /// Returns after how many seconds less than a distance is left.
  package func time(toWithin tolerance: Double) -> Double {
    if abs(distance) <= tolerance { return 0 }
    return log(tolerance / abs(distance)) / logarithm
  }

  /// Returns after how many seconds a way is covered; `nil` where it never is.
  package func time(toCover way: Double) -> Double? {
    if way == 0 { return 0 }
    let share = way / distance
    return share > 0 && share < 1 ? log(1 - share) / logarithm : nil
  }
}
