import Foundation
import Geometry
import Staging
import Timelines

/// A cross-fade from snapshots of some views to snapshots of others, during a transition.
///
/// Both sides are added up, so that anything opaque on both sides stays opaque. The views are hidden
/// meanwhile.
final class SnapshotCrossfade {
  /// The group in which the two sides are added up.
  private let group = View()
  private let sides: (start: View, end: View)
  private let originals: [View]

  /// Takes snapshots of views as they are shown in a container, the lowest first.
  ///
  /// - Parameter isShown: Whether a view within is part of the snapshots.
  init(
    from start: [View], to end: [View], in container: View, on stage: Stage,
    where isShown: (View) -> Bool = { _ in true }
  ) {
    func side(_ views: [View]) -> View {
      let side = View(frame: container.bounds)
      side.isUserInteractionEnabled = false
      for view in views {
        let snapshot = SnapshotView(of: view, on: stage, where: isShown)
        snapshot.listedKind = view.listedIdentity.map(\.kind)
        snapshot.take(ElementPlacement(of: view, in: container))
        side.addSubview(snapshot)
      }
      return side
    }
    sides = (side(start), side(end))
    originals = start + end
    group.frame = container.bounds
    group.bounds = container.bounds
    group.isUserInteractionEnabled = false
    group.isCrossfade = true
    for side in [sides.start, sides.end] { group.addSubview(side) }
  }

  /// Adds the snapshots in front of everything in a container, and hides the original views.
  func begin(in container: View) {
    if originals.isEmpty { return }
    container.addSubview(group)
    for view in originals { view.concealments += 1 }
  }

  /// Shows one side only.
  func show(atEnd: Bool) {
    sides.start.alpha = atEnd ? 0 : 1
    sides.end.alpha = atEnd ? 1 : 0
  }

  /// Removes the snapshots and shows the original views.
  func end() {
    if originals.isEmpty { return }
    group.removeFromSuperview()
    for view in originals { view.concealments -= 1 }
  }
}

extension View {
  /// Gives the view a placement in its superview.
  func take(_ placement: ElementPlacement) {
    bounds = CGRect(origin: .zero, size: placement.size)
    center = placement.center
    transform3D = placement.transform
    alpha = placement.alpha
  }
}
