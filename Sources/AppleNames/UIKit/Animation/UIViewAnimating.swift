public import Foundation
import Staging

/// The state of an animator.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// Not started yet, or ended.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and waiting to be finished.
  case stopped
}

/// The position at which an animator ended.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  case end, start, current
}

/// An animation of views that can be started, paused, reversed and stopped.
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }

  /// Starts or resumes the animation.
  func startAnimation()

  /// Starts the animation after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)

  /// Pauses the animation.
  func pauseAnimation()

  /// Stops at the present values; with `false` the animator waits for `finishAnimation`.
  func stopAnimation(_ withoutFinishing: Bool)

  /// Finishes a stopped animation at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of views that accepts changes to animate.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a fraction of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)

  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)

  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

  /// Resumes with another timing, over a fraction of the original duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
