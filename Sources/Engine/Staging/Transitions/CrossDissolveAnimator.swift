public import Foundation

/// An animator that cross-fades two view controllers.
public final class CrossDissolveAnimator: ViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public static let defaultDuration: TimeInterval = 0.35
  private let motion: TransitionMotion
  /// Whether shared elements move from one screen to the other.
  private let movesElements: Bool

  /// Makes an animator; duration in seconds.
  public init(duration: TimeInterval = CrossDissolveAnimator.defaultDuration) {
    motion = TransitionMotion(duration: duration)
    movesElements = true
  }

  /// Makes an animator with a timing of any kind.
  package init(motion: TransitionMotion, movesElements: Bool = true) {
    self.motion = motion; self.movesElements = movesElements
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    // The disappearing view is on top, as in a pop, so that the other is opaque below, and the
    // background
    // never shows.
    let fadesIn = context.leavesOldScreenBehind
    guard let screens = context.placeScreens(for: fadesIn ? .push : .pop) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let views = (
      from: context.view(forKey: .from) ?? screens.from.screenView,
      to: context.view(forKey: .to) ?? screens.to.screenView
    )
    if movesElements,
      context.animateSharedElements(
        from: views.from, to: views.to, on: screens.stage, motion: motion)
    {
      return
    }
    if fadesIn {
      return fadeIn(views.to, using: context)
    }
    let from = views.from
    let alpha = from.alpha
    motion.animate {
      from.alpha = 0
    } completion: {
      from.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Fades a screen in over one that stays behind it.
  private func fadeIn(_ view: View, using context: any ViewControllerContextTransitioning) {
    let alpha = view.alpha
    View.performWithoutAnimation { view.alpha = 0 }
    motion.animate {
      view.alpha = alpha
    } completion: {
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
