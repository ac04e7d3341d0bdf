import Foundation
package import Staging
import Timelines

/// A transition between two views whose parts of equal names move, while everything else fades.
struct ScreenSharedElementTransition {
  private let element: ScreenElement
  private let screens: (from: View, to: View)
  private let placements: (from: ElementPlacement, to: ElementPlacement)
  private let container: View

  /// Takes snapshots of two views in a container; `nil` if no part of one matches a part of the
  /// other.
  init?(from: View, to: View, in container: View, on stage: Stage) {
    guard !from.matchNames.isDisjoint(with: to.matchNames) else { return nil }
    let (first, last) = (SnapshotView(of: from, on: stage), SnapshotView(of: to, on: stage))
    guard let start = first.captured, let end = last.captured else { return nil }
    element = ScreenElement(
      from: start, to: end, listing: (first.listedIdentity, last.listedIdentity),
      listsStartFirst: true,
      on: stage)
    screens = (from, to)
    placements = (
      ElementPlacement(of: from, in: container), ElementPlacement(of: to, in: container)
    )
    self.container = container
  }

  /// Animates the elements, and hides both views until they have arrived.
  func animate(_ motion: TransitionMotion, completion: @escaping () -> Void) {
    View.performWithoutAnimation {
      for view in element.views { container.addSubview(view) }
      screens.from.concealments += 1
      screens.to.concealments += 1
      element.move(to: placements.from, atEnd: false)
      element.moveClips(to: placements.from, atEnd: false)
    }
    motion.animateToArrival { element.moveClips(to: placements.to, atEnd: true) }
    motion.animate {
      element.move(to: placements.to, atEnd: true)
    } completion: {
      for view in element.views { view.removeFromSuperview() }
      screens.from.concealments -= 1
      screens.to.concealments -= 1
      completion()
    }
  }
}

extension View {
  /// The names by which parts of the view can be matched.
  fileprivate var matchNames: Set<String> {
    var names = Set(appearance.matchNames(isRoot: false))
    for view in children where !view.isHidden && !view.isConcealed {
      if let name = view.transitionName ?? view.appearance.transitionName { names.insert(name) }
      names.formUnion(view.matchNames)
    }
    return names
  }
}

extension Stage: SharedElementAnimating {
  package func animateSharedElements(
    from: View, to: View, in container: View, motion: TransitionMotion,
    completion: @escaping () -> Void
  ) -> Bool {
    let transition = ScreenSharedElementTransition(from: from, to: to, in: container, on: self)
    guard let transition else { return false }
    transition.animate(motion, completion: completion)
    return true
  }
}
