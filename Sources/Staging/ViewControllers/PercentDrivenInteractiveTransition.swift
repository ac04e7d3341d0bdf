public import Foundation
public import Timing

/// Drives the animations of an animator by a share of their way, as
/// `UIPercentDrivenInteractiveTransition`.
///
/// The animator makes its animations as always; their clock is stopped and shows
/// `percentComplete` of their duration, until the interaction is finished or cancelled.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// How fast the rest of the way is gone, in seconds of the transition per second; above 0.
  open var completionSpeed: CGFloat = 1
  /// How the rest of the way is gone.
  open var completionCurve = TimingCurve.easeInEaseOut
  /// Whether the transition waits to be driven from its beginning; if not, `pause` stops it.
  open var wantsInteractiveStart = true
  private weak var transition: ScreenTransition?

  /// Makes a driver, for one transition at a time.
  public init() {}

  /// How far the transition has come, from 0 to 1.
  open var percentComplete: CGFloat { CGFloat(transition?.fraction ?? 0) }

  /// How long the whole transition takes by itself, in seconds.
  open var duration: CGFloat {
    transition.map { CGFloat($0.animator.transitionDuration(using: $0)) } ?? 0
  }

  open func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    guard let transition = context as? ScreenTransition else { return }
    drive(transition)
    transition.animate(stopped: true)
  }

  /// Drives a transition from now on.
  func drive(_ transition: ScreenTransition) { self.transition = transition }

  /// Shows a share of the way, from 0 to 1; between two calls it is gone linearly.
  ///
  /// A transition that runs by itself is to be stopped by `pause` before.
  open func update(_ percentComplete: CGFloat) {
    transition?.drive(to: Double(percentComplete))
  }

  /// Stops a transition that runs by itself, to be driven again.
  open func pause() { transition?.pause() }

  /// Lets the rest of the way be gone.
  open func finish() {
    transition?.run(completing: true, speed: Double(completionSpeed), curve: completionCurve)
  }

  /// Lets everything go back to how it was.
  open func cancel() {
    transition?.run(completing: false, speed: Double(completionSpeed), curve: completionCurve)
  }

  /// Has the share follow a course over time; then the transition is finished or cancelled.
  ///
  /// - Parameters:
  ///   - course: the share so long from now.
  ///   - length: how long it is followed.
  package func follow(
    _ course: @escaping (Instant) -> Double, for length: Instant, finishing: Bool
  ) {
    transition?.follow(course, for: length) { [self] in
      if finishing { finish() } else { cancel() }
    }
  }
}
