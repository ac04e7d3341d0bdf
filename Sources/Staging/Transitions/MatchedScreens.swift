import Foundation
import Timelines

/// Two screens whose parts of one name fly from the one to the other, while all else fades.
struct MatchedScreens {
  private let element: ScreenElement
  private let screens: (from: View, to: View)
  private let placements: (from: CollectionView.Placement, to: CollectionView.Placement)
  private let container: View

  /// Takes snapshots of two screens in a container; `nil` where no part of one has its match in the
  /// other.
  init?(from: View, to: View, in container: View, on stage: Stage) {
    guard !from.matchNames.isDisjoint(with: to.matchNames) else { return nil }
    let (first, last) = (SnapshotView(of: from, on: stage), SnapshotView(of: to, on: stage))
    guard let start = first.captured, let end = last.captured else { return nil }
    element = ScreenElement(
      from: start, to: end, listing: (first.identity, last.identity), listsStartFirst: true,
      on: stage)
    screens = (from, to)
    placements = (
      CollectionView.Placement(of: from, in: container),
      CollectionView.Placement(of: to, in: container)
    )
    self.container = container
  }

  /// Has the parts fly, and hides the screens until they have arrived.
  func animate(_ motion: TransitionMotion, completion: @escaping () -> Void) {
    View.performWithoutAnimation {
      for view in element.views { container.addSubview(view) }
      screens.from.concealments += 1
      screens.to.concealments += 1
      element.place(placements.from, atEnd: false)
    }
    motion.animate {
      element.place(placements.to, atEnd: true)
    } completion: {
      for view in element.views { view.removeFromSuperview() }
      screens.from.concealments -= 1
      screens.to.concealments -= 1
      completion()
    }
  }
}

extension View {
  /// The names under which parts of the view can be matched.
  fileprivate var matchNames: Set<String> {
    var names = Set(appearance.matchNames(isRoot: false))
    for view in children where !view.isHidden && !view.isConcealed {
      if let name = view.transitionName ?? view.appearance.transitionName { names.insert(name) }
      names.formUnion(view.matchNames)
    }
    return names
  }
}

extension ViewControllerContextTransitioning {
  /// Has parts of one name fly from the old screen to the new one, where there are any.
  ///
  /// - Returns: whether there are; the transition is completed then when they have arrived.
  func flyMatches(from: View, to: View, on stage: Stage, motion: TransitionMotion) -> Bool {
    guard let screens = MatchedScreens(from: from, to: to, in: containerView, on: stage) else {
      return false
    }
    screens.animate(motion) { self.completeTransition(!self.transitionWasCancelled) }
    return true
  }
}
