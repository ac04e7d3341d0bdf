public import Foundation
import Timing

/// A screen slides up over another one, or down again, as a modal one does: with the system's
/// spring, in its own time or stretched to another duration.
public final class CoverAnimator: TransitionPacing {
  /// The default duration in seconds.
  public static let defaultDuration: TimeInterval = SystemMotion.duration
  private let operation: NavigationController.Operation
  private let motion: TransitionMotion
  /// The timing of a transition that a finger leads from the beginning.
  private let ledMotion: TransitionMotion

  /// Makes an animator; duration in seconds.
  public init(
    operation: NavigationController.Operation,
    andDuration duration: TimeInterval = CoverAnimator.defaultDuration
  ) {
    self.operation = operation
    motion = .system(lasting: duration)
    ledMotion = motion.led
  }

  /// Makes an animator with a timing of any kind.
  package init(operation: NavigationController.Operation, motion: TransitionMotion) {
    self.operation = operation; self.motion = motion
    ledMotion = motion
  }

  func motion(in context: any ViewControllerContextTransitioning) -> TransitionMotion {
    context.isInteractive ? ledMotion : motion
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let screens = context.placeScreens(for: operation) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let from = context.view(forKey: .from) ?? screens.from.screenView
    let to = context.view(forKey: .to) ?? screens.to.screenView
    let motion = motion(in: context)
    if context.animateSharedElements(from: from, to: to, on: screens.stage, motion: motion) {
      return
    }
    let isPop = operation == .pop
    let container = context.containerView
    let frame =
      isPop ? context.initialFrame(for: screens.from) : context.finalFrame(for: screens.to)
    let upper = isPop ? from : to
    container.bringSubviewToFront(upper)
    let below = frame.offsetBy(dx: 0, dy: container.bounds.maxY - frame.minY)
    View.performWithoutAnimation { upper.frame = isPop ? frame : below }
    motion.animate {
      upper.frame = isPop ? below : frame
    } completion: {
      if isPop, !context.transitionWasCancelled { from.frame = frame }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
