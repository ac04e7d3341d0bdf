public import Foundation

/// Has the items of one collection fly to their places in another one, whatever the two layouts.
///
/// Each item that is in sight on either side is one picture, matched by its key: it flies from where
/// the first layout has it to where the second one has it, even where that is out of sight. What
/// only one of the collections has fades, and so does a picture into another where cells look
/// different. Behind them the screens fade into each other.
public final class SnapshotAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes by default, in seconds.
  public static let defaultDuration: TimeInterval = 0.6
  /// How many pictures of items the last transition needed: as many as there are in either sight.
  public private(set) var snapshotCount = 0
  private let operation: NavigationController.Operation
  private let collectionViews: (from: CollectionView, to: CollectionView)
  private let motion: TransitionMotion
  private let style: CollectionFlight.Style

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
  ) {
    self.init(operation: operation, from: from, to: to, motion: motion, style: .crossfade)
  }

  /// Makes an animator whose screens get into each other in some style.
  init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    motion: TransitionMotion, style: CollectionFlight.Style
  ) {
    self.operation = operation; collectionViews = (from, to)
    self.motion = motion; self.style = style
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
    let flight = CollectionFlight(
      from: .init(collectionView: collectionViews.from, screen: from.view),
      to: .init(collectionView: collectionViews.to, screen: to.view), in: container, on: stage,
      style: style, isForward: operation != .pop)
    snapshotCount = flight.count
    flight.begin()
    if flight.constantOrderIsEnd == nil {
      stage.scheduleMark(
        after: motion.duration / 2, forward: { flight.takeOrder(ofEnd: true) },
        backward: { flight.takeOrder(ofEnd: false) })
    }
    motion.animate {
      flight.place(atEnd: true)
    } completion: {
      flight.end()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Fades between the screens, where one of the collections is not on its screen any more.
  private func dissolve(_ context: any ViewControllerContextTransitioning) {
    CrossDissolveAnimator(motion: motion).animateTransition(using: context)
  }
}
