import Foundation
import ScrollPhysics
package import Timing

/// The motion of a transition that a finger lets go: the system's spring, from the finger's velocity.
package struct TransitionRelease: Hashable, Sendable {
  /// The distance from its end at which a released transition is over, in points.
  private static let tolerance = 0.5

  /// Whether the transition is finished rather than cancelled.
  package let isFinished: Bool
  /// The time until the end.
  package let duration: Instant
  /// The share of the rest of the path, from the release to the end.
  package let curve: TimingCurve

  /// Makes the motion from a progress with a velocity, in whole transitions per second.
  ///
  /// Without a given end the transition is finished if it would decelerate to a place beyond its
  /// middle, as released content does.
  ///
  /// - Parameters:
  ///   - length: The distance in points by which a finger moves the whole transition.
  ///   - deviation: The farther distance in points that another motion with the same end has to go.
  package init(
    at progress: Double, velocity: Double, over length: Double, finishing: Bool? = nil,
    deviation: (distance: Double, velocity: Double) = (0, 0)
  ) {
    let rate = Double(ScrollView.DecelerationRate.normal.rawValue)
    let rest =
      progress * length + Deceleration(velocity: velocity * length, rate: rate).projectedDistance
    isFinished = finishing ?? (rest > length / 2)
    let distance = (isFinished ? 1 : 0) - progress
    let springs = [
      Self.spring(-distance * length, velocity * length),
      Self.spring(deviation.distance, deviation.velocity),
    ]
    duration = Instant(seconds: springs.map { $0.time(toWithin: Self.tolerance) }.max() ?? 0)
    curve = .spring(
      SystemMotion.spring.with(initialVelocity: distance == 0 ? 0 : velocity / distance))
  }

  /// Returns what is left of a distance from the end at a time after the release; 0 at the end.
  package func rest(of distance: Double, velocity: Double, at time: Instant) -> Double {
    time >= duration ? 0 : Self.spring(distance, velocity).displacement(at: time.seconds)
  }

  /// Returns the spring that a distance is left to.
  private static func spring(_ distance: Double, _ velocity: Double) -> CriticallyDampedSpring {
    CriticallyDampedSpring(
      displacement: distance, velocity: velocity, response: SheetMotion.response)
  }
}
