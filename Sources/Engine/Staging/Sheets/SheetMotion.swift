import ScrollPhysics
package import Timing

/// The motion of a sheet's height to a target, in closed form.
///
/// Each change of the target adds a leg, a distance from it that decreases to 0 by itself. So the
/// height never jumps, and its velocity only where a leg's own curve does.
package struct SheetMotion: Hashable, Sendable {
  /// A distance from the target that decreases to 0.
  private struct Leg: Hashable, Sendable {
    /// The cause of a leg's motion.
    enum Cause: Hashable, Sendable {
      /// An animation from a distance.
      case curve(TimingCurve, distance: Double)
      /// A release with a velocity.
      case spring(CriticallyDampedSpring)
    }

    let begin: Instant
    let duration: Instant
    let cause: Cause

    /// Returns the distance at an instant; exactly 0 from the end on.
    func distance(at time: Instant) -> Double {
      let elapsed = max(.zero, time - begin)
      if elapsed >= duration { return 0 }
      return switch cause {
      case .curve(let curve, let distance):
        distance * (1 - curve.progress(at: elapsed, duration: duration))
      case .spring(let spring): spring.displacement(at: elapsed.seconds)
      }
    }
  }

  /// The response of the spring of a released sheet, the system's, in seconds.
  package static let response = 2 * Double.pi / SystemMotion.spring.angularFrequency
  /// The distance from its target at which a released sheet is at rest, in points.
  private static let tolerance = 0.5

  /// The height at the end.
  package private(set) var target: Double
  private var legs: [Leg] = []

  package init(restingAt height: Double) { target = height }

  /// Makes the motion of a released sheet.
  ///
  /// A sheet that closes ends where it first reaches the height 0, or nearly does.
  ///
  /// - Parameter velocity: the growth of the height in points per second.
  package init(from height: Double, velocity: Double, to target: Double, at begin: Instant) {
    self.target = target
    let spring = CriticallyDampedSpring(
      displacement: height - target, velocity: velocity, response: Self.response)
    let crossing = target == 0 ? spring.crossing : nil
    let seconds = min(crossing ?? .infinity, spring.time(toWithin: Self.tolerance))
    legs = [Leg(begin: begin, duration: Instant(seconds: seconds), cause: .spring(spring))]
  }

  /// The instant from which on the height is the target.
  package var end: Instant { legs.map { $0.begin + $0.duration }.max() ?? .zero }

  /// Returns the height at an instant that is not before the last change.
  package func height(at time: Instant) -> Double {
    legs.reduce(target) { $0 + $1.distance(at: time) }
  }

  /// Animates to another target, in addition to what still moves.
  package mutating func head(
    for other: Double, at begin: Instant, duration: Instant, curve: TimingCurve
  ) {
    legs.removeAll { $0.begin + $0.duration <= begin }
    legs.append(
      Leg(begin: begin, duration: duration, cause: .curve(curve, distance: target - other)))
    target = other
  }
}
