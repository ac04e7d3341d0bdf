import SceneDocuments
import SharedElementTransitions
import Staging

/// The animators of transitions between screens.
extension SceneScreens {
  /// Returns the animator of a change; `nil` if the stage animates it, or nothing moves.
  ///
  /// - Parameters:
  ///   - opening: the opening of the screen in front.
  ///   - source: the collection that it was opened from, if that still exists.
  ///   - view: the view that it was opened from, if that is on the other screen.
  func animator(
    _ kind: TransitionKind, _ operation: NavigationController.Operation, _ opening: Opening?,
    source: CollectionView?, view: View?, motion: TransitionMotion, compat: Bool
  ) -> (any ViewControllerAnimatedTransitioning)? {
    if reducesMotion, kind != .immediate, kind != .layoutToLayout {
      return CrossDissolveAnimator(
        motion: TransitionMotion(duration: motion.duration), movesElements: false)
    }
    switch kind {
    case .slide: return SlideAnimator(operation: operation, motion: motion)
    case .cover: return CoverAnimator(operation: operation, motion: motion)
    case .crossDissolve: return CrossDissolveAnimator(motion: motion)
    case .popInOut:
      let item = source.flatMap { source in opening?.key.map { (source, $0) } }
      let animator =
        view.map { PopInAndOutAnimator(operation: operation, motion: motion, view: $0) }
        ?? PopInAndOutAnimator(operation: operation, motion: motion, item: item)
      animator.compat = compat
      return animator
    case .rowToGrid, .snapshots:
      // A screen whose collections no longer exist is closed by a plain transition.
      guard let source, let target = opening?.target?.view else {
        return CrossDissolveAnimator(motion: motion)
      }
      let (from, to) = operation == .pop ? (target, source) : (source, target)
      return kind == .rowToGrid
        ? RowToGridAnimator(operation: operation, from: from, to: to, motion: motion)
        : SnapshotAnimator(operation: operation, from: from, to: to, motion: motion)
    case .layoutToLayout, .sheet, .immediate: return nil
    }
  }
}

extension SceneScreens: NavigationControllerDelegate {
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { roles.animator }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { makeLeader() }

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {
    // Unlike `didShow` this also happens if an interaction is cancelled.
    viewController.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
      self?.transitionEnded()
    }
  }
}

extension SceneScreens: ViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    (presented as? ScreenController).flatMap { makeSheet(of: $0, over: presenting) }
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { roles.animator }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { roles.animator }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { makeLeader() }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { makeLeader() }
}

extension TransitionKind {
  /// Whether the transition needs the collection that a screen is opened from.
  var leadsFromCollection: Bool {
    switch self {
    case .rowToGrid, .snapshots, .layoutToLayout: true
    case .slide, .cover, .crossDissolve, .popInOut, .sheet, .immediate: false
    }
  }
}
