public import Foundation

/// Has a row of items become a grid that fills the screen, and a row again.
///
/// A window grows from the row's area to the grid's; all items travel in it, those too that were
/// not in sight, and the rest of the first screen stays where it is until it is covered. The way
/// back is the exact mirror.
public final class RowToGridAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes by default, in seconds.
  public static let defaultDuration: TimeInterval = 0.6
  private let animator: SnapshotAnimator

  /// Makes an animator between two collections, each anywhere on its screen; duration in seconds.
  public convenience init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    andDuration duration: TimeInterval = RowToGridAnimator.defaultDuration
  ) {
    self.init(
      operation: operation, from: from, to: to, motion: TransitionMotion(duration: duration))
  }

  /// Makes an animator with a timing of any kind.
  package init(
    operation: NavigationController.Operation, from: CollectionView, to: CollectionView,
    motion: TransitionMotion
  ) {
    animator = SnapshotAnimator(
      operation: operation, from: from, to: to, motion: motion, style: .window)
  }

  /// How many pictures of items the last transition needed.
  public var snapshotCount: Int { animator.snapshotCount }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { animator.transitionDuration(using: context) }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    animator.animateTransition(using: context)
  }
}
