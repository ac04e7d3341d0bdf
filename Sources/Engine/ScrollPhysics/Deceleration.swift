import Foundation

/// A coordinate whose velocity shrinks by a factor in each millisecond, until it stops.
///
/// It moves as the sum of its velocities at whole milliseconds, continued between them: with r the
/// rate and m the milliseconds, `x = v·r/(1 − r)·(1 − r^m)`; its velocity is `v·r^m`. It stops when
/// that is 0.01 points per millisecond (source: recorded on iOS 26.1 at the rate 0.998,
/// `fixtures/measured/scroll-samples.tsv`; other rates follow the same sum, which is derived).
/// Times are in seconds, velocities in points per second.
package struct Deceleration: Hashable, Sendable {
  /// The velocity at which the coordinate stops, in points per second.
  package static let leastVelocity = 10.0

  /// The velocity at the beginning, in points per second.
  package let velocity: Double
  /// The logarithm of the fraction of the velocity that remains after a second; negative.
  private let logarithm: Double
  /// The distance in points that a velocity of a point per second covers in infinite time.
  private let reach: Double

  /// Makes a deceleration.
  ///
  /// - Precondition: the rate, per millisecond, is between 0 and 1.
  package init(velocity: Double, rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate must be between 0 and 1")
    self.velocity = velocity; logarithm = 1000 * log(rate); reach = rate / (1 - rate) / 1000
  }

  /// Makes the deceleration with a total distance.
  package init(distance: Double, rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate must be between 0 and 1")
    let velocity = abs(distance) * (1 - rate) / rate * 1000 + Self.leastVelocity
    self.init(velocity: distance < 0 ? -velocity : velocity, rate: rate)
  }

  /// The velocity in excess of that at which the coordinate stops.
  private var excess: Double {
    max(0, abs(velocity) - Self.leastVelocity) * (velocity < 0 ? -1 : 1)
  }

  /// The total distance.
  package var distance: Double { excess * reach }

  /// The distance by the integral of the velocity instead of its sum: the one that delegates get.
  package var projectedDistance: Double { -excess / logarithm }

  /// The time in seconds after which the coordinate stops.
  package var duration: Double {
    max(0, log(Self.leastVelocity / max(abs(velocity), Self.leastVelocity)) / logarithm)
  }

  /// Returns the distance at a time in seconds, as if the coordinate did not stop.
  package func distance(at seconds: Double) -> Double {
    velocity * reach * (1 - exp(logarithm * seconds))
  }

  /// Returns the velocity at a time in seconds, with which another deceleration continues this one.
  package func velocity(at seconds: Double) -> Double { velocity * exp(logarithm * seconds) }

  /// Returns the derivative of the distance at a time in seconds: the velocity, but for 0.1 % at
  /// the rate 0.998.
  package func slope(at seconds: Double) -> Double {
    -logarithm * reach * velocity(at: seconds)
  }

  /// Returns the time in seconds at which a distance is reached; `nil` if it never is.
  package func time(toCover target: Double) -> Double? {
    if target == 0 { return 0 }
    guard target * distance > 0, abs(target) < abs(distance) else { return nil }
    return log(1 - target / (velocity * reach)) / logarithm
  }
}
