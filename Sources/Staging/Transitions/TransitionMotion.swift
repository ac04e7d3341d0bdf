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

  /// Animates changes, and has something happen when they have ended.
  package func animate(_ changes: () -> Void, completion: @escaping () -> Void) {
    View.animate(
      duration: duration, delay: 0, curve: curve, options: [], animations: changes
    ) { _ in completion() }
  }
}
