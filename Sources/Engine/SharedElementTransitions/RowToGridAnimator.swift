public import Foundation
public import Staging

/// An animator that turns a row of items into a grid that fills the screen, and back.
///
/// A window grows from the row's area to the grid's. All items move in it, including those that were
/// not visible. The rest of the first screen stays unchanged until it is covered. The reverse
/// transition is the exact mirror image.
public final class RowToGridAnimator: ViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
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

  /// The number of items in the last transition.
  public var snapshotCount: Int { animator.snapshotCount }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { animator.transitionDuration(using: context) }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    animator.animateTransition(using: context)
  }
}
