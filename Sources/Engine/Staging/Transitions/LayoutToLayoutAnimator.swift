import Foundation
import Timing

/// The transition between two view controllers with the same collection view: its layout changes,
/// its
/// data where that is wanted, and it scrolls, all on the clock of the transition.
///
/// A transition that is cancelled puts layout, data, names, selection and offset back as they were.
final class LayoutToLayoutAnimator: ViewControllerAnimatedTransitioning {
  /// The screen that is below the other one in the stack.
  private let lower: CollectionViewController
  /// The view controller whose layout appears or disappears, and which has the settings.
  private let upper: CollectionViewController
  private let isPush: Bool

  /// Prepares a push: the upper screen shows the lower one's collection view already.
  init(covering lower: CollectionViewController, with upper: CollectionViewController) {
    self.lower = lower; self.upper = upper; isPush = true
  }

  /// Prepares the return to a view controller that was covered.
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
      let end = stage.now + (stage.recording.contexts.last?.length ?? .zero)
      view.updateState.heldEnd = end
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

  /// Makes the whole change without an animation.
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

  /// Makes the changes that are left for the end.
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
  /// The state that the view controller brings to the shared collection view.
  fileprivate var broughtState: CollectionState {
    let classes = own?.collectionView.reusePool.classes ?? ViewClasses()
    return CollectionState(
      layout: collectionViewLayout, dataSource: self, delegate: self, place: .selection,
      classes: collectionView.reusePool.classes.overridden(by: classes))
  }
}
