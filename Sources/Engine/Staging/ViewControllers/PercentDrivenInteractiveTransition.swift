public import Foundation
public import Timing

/// A driver of an animator's animations by a fraction of their duration, as
/// `UIPercentDrivenInteractiveTransition`.
///
/// The animator adds its animations as always; their clock is stopped at `percentComplete` of their
/// duration, until the interaction is finished or cancelled.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// The speed of the remaining animation, in seconds of the transition per second; above 0.
  open var completionSpeed: CGFloat = 1
  /// The timing curve of the remaining animation.
  open var completionTiming = TimingCurve.easeInEaseOut
  /// Whether the transition is interactive from its beginning; otherwise `pause` makes it so.
  open var wantsInteractiveStart = true
  private weak var transition: ScreenTransition?

  /// Makes a driver, for one transition at a time.
  public init() {}

  /// The progress of the transition, from 0 to 1.
  open var percentComplete: CGFloat { CGFloat(transition?.fraction ?? 0) }

  /// The duration of the whole transition without interaction, in seconds.
  open var duration: CGFloat {
    transition.map { CGFloat($0.animator.transitionDuration(using: $0)) } ?? 0
  }

  open func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    guard let transition = context as? ScreenTransition else { return }
    drive(transition)
    transition.animate(stopped: true)
  }

  /// Sets the transition to drive.
  func drive(_ transition: ScreenTransition) { self.transition = transition }

  /// Moves the transition to a fraction from 0 to 1; between two calls the progress is linear.
  ///
  /// A running transition must be stopped by `pause` before.
  open func update(_ percentComplete: CGFloat) {
    transition?.drive(to: Double(percentComplete))
  }

  /// Stops a running transition, so that it can be driven again.
  open func pause() { transition?.pause() }

  /// Runs the remaining animation to its end.
  open func finish() {
    transition?.run(completing: true, speed: Double(completionSpeed), curve: completionTiming)
  }

  /// Runs the animation back to its beginning.
  open func cancel() {
    transition?.run(completing: false, speed: Double(completionSpeed), curve: completionTiming)
  }

  /// Makes the progress follow a function of time, and then finishes or cancels the transition.
  ///
  /// - Parameters:
  ///   - course: the progress at a time from now.
  ///   - length: the duration for which it is followed.
  ///   - release: the motion of a finger that lets the transition go; `nil` without one.
  package func follow(
    _ course: @escaping (Instant) -> Double, for length: Instant, finishing: Bool,
    release: TransitionRelease? = nil
  ) {
    transition?.follow(course, for: length) { [self] in
      if let release {
        transition?.run(
          completing: finishing, curve: release.curve, lasting: release.duration)
      } else if finishing {
        finish()
      } else {
        cancel()
      }
    }
  }
}
