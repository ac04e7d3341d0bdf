public import Foundation
import Staging

/// Whether an animator has begun.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// Not begun, or over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and waiting to be finished.
  case stopped
}

/// Where an animator ended.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  case end, start, current
}

/// What runs, stops and reverses animations of views.
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }

  /// Begins, or goes on.
  func startAnimation()

  /// Begins after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)

  /// Stands still.
  func pauseAnimation()

  /// Ends where it stands; with `false` what becomes of it is left to `finishAnimation`.
  func stopAnimation(_ withoutFinishing: Bool)

  /// Ends a stopped animation at a place.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What takes changes of views to animate.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)

  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)

  /// Adds what happens at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

  /// Goes on with another timing, for a share of the duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
