import Foundation
import Geometry
import Timing

/// The parameters with which UIKit makes a spring.
enum SpringTiming {
  /// A damping ratio, with a frequency that lets the spring settle in the animator's duration.
  case settling(ratio: Double)
  /// A perceptual duration in seconds and a bounce.
  case perceptual(duration: Double, bounce: Double)
  /// The mechanics for mass 1.
  case mechanics(stiffness: Double, damping: Double)

  /// Chooses the parameters of a spring that is shown for a duration.
  init(_ spring: Spring, duration: Instant) {
    let settling = Spring(
      dampingRatio: spring.dampingRatio, duration: duration.seconds,
      initialVelocity: spring.initialVelocity)
    let isSettling =
      !spring.allowsOverdamping && spring.dampingRatio <= 1
      && abs(settling.angularFrequency / spring.angularFrequency - 1) < 1e-6
    if isSettling {
      self = .settling(ratio: spring.dampingRatio)
    } else if spring.allowsOverdamping, spring.dampingRatio <= 1 {
      self = .perceptual(duration: spring.perceptualDuration, bounce: spring.bounce)
    } else {
      self = .mechanics(
        stiffness: spring.stiffness, damping: 2 * spring.usedRatio * spring.angularFrequency)
    }
  }

  /// Whether the spring runs for the duration of its animator.
  var takesDuration: Bool {
    if case .settling = self { true } else { false }
  }
}

extension Motion {
  /// The largest rest of a spring at the end of its motion that is left to the spring, in points.
  private static let leastRest = 0.25

  /// Whether the motion can only be given by its values in UIKit and SwiftUI: it was sampled, its
  /// curve is none of theirs, or its spring overshoots though overdamped, which SwiftUI's does not,
  /// or is cut off before it comes to rest.
  var isGivenByValues: Bool {
    switch curve {
    case .sampled, .timing(.easing), .timing(.steps): return true
    case .timing(.cubic): return false
    case .timing(.spring(let spring)):
      if SpringTiming(spring, duration: duration).takesDuration { return false }
      if spring.isOverdamped, spring.overdamping == .coreAnimation { return true }
      let rest = abs(1 - spring.progress(at: duration.seconds))
      let distance = subjects.lazy.flatMap(\.changes).map { $0.from.distance(to: $0.to) }.max() ?? 0
      return rest * distance > Self.leastRest
    }
  }

  /// Whether UIKit can play the motion only by its values: as above, because its spring is
  /// overdamped, which timing parameters replace by critical damping, or because it turns a layer in
  /// another direction or farther than a transform can express.
  var isPlayedByValues: Bool {
    isGivenByValues || curve.isOverdamped
      || subjects.lazy.flatMap(\.changes).contains { change in
        guard change.property == .rotation, let from = change.from.number,
          let to = change.to.number
        else { return false }
        return abs(to - from - (Self.angle(to) - Self.angle(from))) > 1e-6
      }
  }

  /// Returns an angle as a transform has it, within half a turn.
  private static func angle(_ angle: Double) -> Double {
    AffineParts(Affine(rotationAngle: angle)).angle
  }

  /// The motion by its values, if it has a curve.
  var sampled: Motion {
    guard case .timing(let curve) = curve else { return self }
    var result = self
    result.curve = .sampled
    for subject in subjects.indices {
      for change in subjects[subject].changes.indices {
        let whole = subjects[subject].changes[change]
        // In perspective, sizes grow faster than the numbers of a transform.
        let isProjecting = [whole.from, whole.to].contains { $0.transform?.isProjecting ?? false }
        let rate = isProjecting ? 1920.0 : 240
        let count = max(2, Int((duration.seconds * rate).rounded(.up)))
        var samples = (0..<count).map { index in
          let time = Double(index) / Double(count)
          let progress = curve.progress(
            at: Instant(seconds: duration.seconds * time), duration: duration)
          return MotionChange.Sample(
            time: time, value: whole.from.interpolated(to: whole.to, progress: progress))
        }
        // Before the end comes the last value of the curve.
        let last = curve.progress(at: duration - Instant(ticks: 1), duration: duration)
        samples.append(
          .init(time: 1, value: whole.from.interpolated(to: whole.to, progress: last)))
        result.subjects[subject].changes[change].samples = SampleThinning.thinned(samples)
      }
    }
    return result
  }
}

extension MotionCurve {
  /// Whether the curve is an overdamped spring.
  fileprivate var isOverdamped: Bool {
    if case .timing(.spring(let spring)) = self { spring.isOverdamped } else { false }
  }
}

extension MotionValue {
  /// Returns the value that an animation shows between this one and another one.
  func interpolated(to end: MotionValue, progress: Double) -> MotionValue {
    if case .transform(let from) = self, case .transform(let to) = end {
      return .transform(from.blended(to: to, progress: progress))
    }
    return blended(to: end, progress: progress)
  }
}
