package import Timing

/// A spring in one of the terms that designers use.
package enum SpringDocument: Hashable, Sendable {
  /// UIKit's spring, whose frequency follows from the duration of the motion.
  ///
  /// The damping ratio is above 0 and at most 1, where it does not overshoot; the velocity is in
  /// whole distances per second.
  case fitted(damping: Double, velocity: Double)
  /// A spring by its own parameters, which determine the duration.
  case physical(Spring)

  /// The duration that the spring determines: until it stays within 0.001 of the distance; `nil` if
  /// the duration determines the spring.
  package var duration: Instant? {
    guard case .physical(let spring) = self else { return nil }
    return spring.settlingDuration.map { Instant(seconds: $0) }
  }

  /// Springs by their names.
  ///
  /// Sources: SwiftUI's `Spring.smooth`, `.snappy` and `.bouncy` (0.5 s with bounces of 0, 0.15 and
  /// 0.3), and react-spring's `config`, whose tension and friction are stiffness and damping.
  static let presets: KeyValuePairs<String, Spring> = [
    "smooth": Spring(duration: 0.5, bounce: 0), "snappy": Spring(duration: 0.5, bounce: 0.15),
    "bouncy": Spring(duration: 0.5, bounce: 0.3),
    "gentle": Spring(stiffness: 120, damping: 14, allowsOverdamping: true),
    "wobbly": Spring(stiffness: 180, damping: 12, allowsOverdamping: true),
    "stiff": Spring(stiffness: 210, damping: 20, allowsOverdamping: true),
    "slow": Spring(stiffness: 280, damping: 60, allowsOverdamping: true),
  ]
}
