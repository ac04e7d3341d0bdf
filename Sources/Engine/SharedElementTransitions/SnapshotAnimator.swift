public import Foundation
public import Staging

/// An animator that moves the items of one collection to their positions in another one.
///
/// The layouts may be any two. Each item that is visible on either side has one snapshot, matched by
/// its key. It moves from its frame in the first layout to its frame in the second one, even if that
/// is out of sight. Items of one collection only fade, and cells of different appearance cross-fade.
/// Behind them the screens cross-fade.
public final class SnapshotAnimator: ViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public static let defaultDuration: TimeInterval = 0.6
  /// The number of items in the last transition: those that were visible on either side.
  public private(set) var snapshotCount = 0
  private let operation: NavigationController.Operation
  private let collectionViews: (from: CollectionView, to: CollectionView)
  private let motion: TransitionMotion
  private let style: CollectionSharedElementTransition.Style

  /// Makes an animator between two collections, each anywhere on its screen; duration in seconds.
  public convenience init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    andDuration duration: TimeInterval = SnapshotAnimator.defaultDuration
  ) {
    self.init(
      operation: operation, from: from, to: to, motion: TransitionMotion(duration: duration))
  }

  /// Makes an animator with a timing of any kind.
  package convenience init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    motion: TransitionMotion
  ) { self.init(operation: operation, from: from, to: to, motion: motion, style: .crossfade) }

  /// Makes an animator with a style of the transition between the screens.
  init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    motion: TransitionMotion, style: CollectionSharedElementTransition.Style
  ) {
    self.operation = operation
    collectionViews = (from, to)
    self.motion = motion
    self.style = style
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let (from, to, stage) = context.placeScreens(for: operation) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let container = context.containerView
    guard collectionViews.from.isDescendant(of: from.view),
      collectionViews.to.isDescendant(of: to.view)
    else { return dissolve(context) }
    let transition = CollectionSharedElementTransition(
      from: .init(collectionView: collectionViews.from, screen: from.view),
      to: .init(collectionView: collectionViews.to, screen: to.view), in: container, on: stage,
      style: style, isForward: operation != .pop)
    snapshotCount = transition.count
    transition.begin()
    if transition.constantOrderIsEnd == nil {
      stage.scheduleMark(
        after: motion.duration / 2, forward: { transition.takeOrder(ofEnd: true) },
        backward: { transition.takeOrder(ofEnd: false) })
    }
    motion.animateToArrival { transition.moveWindow(toEnd: true) }
    motion.animate {
      transition.move(toEnd: true)
    } completion: {
      transition.end()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Cross-fades the screens, if one of the collections is no longer on its screen.
  private func dissolve(_ context: any ViewControllerContextTransitioning) {
    CrossDissolveAnimator(motion: motion).animateTransition(using: context)
  }
}
