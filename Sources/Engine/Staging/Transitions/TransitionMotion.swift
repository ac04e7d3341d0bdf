package import Foundation
package import Timing

/// The timing of a transition's animations: a duration, and a curve or a spring.
package struct TransitionMotion {
  /// In seconds.
  package let duration: TimeInterval
  package let curve: TimingCurve

  /// Makes a timing; ease-in-out by default.
  package init(duration: TimeInterval, curve: TimingCurve = .easeInEaseOut) {
    self.duration = duration; self.curve = curve
  }

  /// Returns the timing of the system's own transitions, or the same stretched to a duration.
  package static func system(
    lasting duration: TimeInterval = SystemMotion.duration
  ) -> TransitionMotion {
    TransitionMotion(duration: duration, curve: .spring(SystemMotion.spring(lasting: duration)))
  }

  /// The same timing for a transition that a finger leads: a spring is eased.
  ///
  /// A spring is past most of its path while the finger has hardly moved, or overshoots.
  package var led: TransitionMotion {
    if case .spring = curve { return TransitionMotion(duration: duration) }
    return curve.overshoots ? TransitionMotion(duration: duration) : self
  }

  /// Returns the fraction of the duration at which a progress is reached first, by a curve that only
  /// rises.
  package func share(ofProgress progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    let second = Instant(seconds: 1)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if curve.progress(at: Instant(seconds: middle), duration: second) < progress {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// Animates changes that must not go beyond their ends: with the same timing, but a spring stops
  /// where it arrives first.
  package func animateToArrival(_ changes: () -> Void) {
    View.animate(
      duration: arrival.seconds, delay: 0, curve: curve.overshoots ? .easeInEaseOut : curve,
      options: [], animations: changes, completion: nil)
  }

  /// The time until a spring arrives at the end for the first time; the duration of other curves.
  private var arrival: Instant {
    let whole = Instant(seconds: duration)
    guard case .spring(let spring) = curve else { return whole }
    let steps = 480
    let passed = (0...steps).first {
      spring.progress(at: duration * Double($0) / Double(steps)) >= 1
    }
    guard let passed, passed > 0 else { return whole }
    var (low, high) = (
      duration * Double(passed - 1) / Double(steps), duration * Double(passed) / Double(steps)
    )
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if spring.progress(at: middle) < 1 { low = middle } else { high = middle }
    }
    return Instant(seconds: high)
  }

  /// Animates changes, and has something happen when they have ended.
  package func animate(
    retargeting: Retargeting = .composing, _ changes: () -> Void,
    completion: @escaping () -> Void = {}
  ) {
    View.animate(
      duration: duration, curve: curve, retargeting: retargeting, animations: changes
    ) { _ in completion() }
  }
}

/// An animator whose timing the changes follow that accompany its transition.
protocol TransitionPacing: ViewControllerAnimatedTransitioning {
  /// Returns the timing of a transition.
  func motion(in context: any ViewControllerContextTransitioning) -> TransitionMotion
}

extension TimingCurve {
  /// Whether a curve over a whole duration, so no spring, goes beyond its end.
  package var overshoots: Bool {
    if case .spring = self { return false }
    let second = Instant(seconds: 1)
    return (0...120).contains { step in
      progress(at: Instant(seconds: Double(step) / 120), duration: second) > 1 + 1e-9
    }
  }
}
