import Foundation
import Timing

/// The way from one screen to another that shows the same collection view: its layout changes, its
/// data where that is wanted, and it scrolls, all on the clock of the transition.
///
/// A transition that is cancelled puts layout, data, names, selection and offset back as they were.
final class LayoutToLayoutAnimator: ViewControllerAnimatedTransitioning {
  /// The screen that is below the other one in the stack.
  private let lower: CollectionViewController
  /// The screen whose layout comes or goes, which says how.
  private let upper: CollectionViewController
  private let isPush: Bool

  /// Prepares a push: the upper screen shows the lower one's collection view already.
  init(covering lower: CollectionViewController, with upper: CollectionViewController) {
    self.lower = lower; self.upper = upper; isPush = true
  }

  /// Prepares the way back to a screen that was covered.
  init(uncovering lower: CollectionViewController, from upper: CollectionViewController) {
    self.lower = lower; self.upper = upper; isPush = false
  }

  func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { upper.layoutTransitionMotion.duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    let view = upper.sharedCollectionView
    let before = view.state
    upper.layoutTransitionMotion.animate {
      let stage = Stage.current
      let end = stage.now + (stage.contexts.last?.length ?? .zero)
      view.heldEnd = end
      // First of all that waits for the end: the others find everything in order.
      stage.scheduleCompletion(at: end) { [self] in
        view.endHold(at: stage.now)
        if context.transitionWasCancelled {
          view.restore(before)
          if isPush { lower.covered = nil }
        } else {
          arrive()
        }
      }
      change(from: before)
    } completion: {
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Goes the whole way at once.
  func changeAtOnce() {
    View.performWithoutAnimation { change(from: upper.collectionView.state) }
    arrive()
  }

  /// Makes the change, in the animation that is under way.
  private func change(from before: CollectionState) {
    let view = upper.sharedCollectionView
    if isPush { lower.covered = before }
    let target = isPush ? upper.broughtState : lower.covered
    guard let target else { return }
    if upper.dataSwitch == .atStart {
      view.exchangeData(for: target)
    } else {
      view.move(to: target)
    }
  }

  /// Does what is left for the end of the way.
  private func arrive() {
    let view = upper.sharedCollectionView
    if isPush {
      if upper.dataSwitch == .atEnd { view.switchData(to: upper.broughtState) }
      return
    }
    if upper.dataSwitch == .atEnd, let state = lower.covered { view.restore(state) }
    lower.covered = nil
  }
}

extension CollectionViewController {
  /// What the screen brings to the collection view that it shares.
  fileprivate var broughtState: CollectionState {
    let classes = own?.collectionView.classes ?? ViewClasses()
    return CollectionState(
      layout: collectionViewLayout, dataSource: self, delegate: self, place: .selection,
      classes: collectionView.classes.overridden(by: classes))
  }
}
