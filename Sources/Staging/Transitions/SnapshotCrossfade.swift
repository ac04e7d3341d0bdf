import Foundation
import Geometry
import Timelines

/// Snapshots of some views that fade into those of others, for the length of a transition.
///
/// Both are added up, so what is opaque on both sides stays opaque. The views are hidden meanwhile.
final class SnapshotCrossfade {
  /// The group in which the two sides are added up.
  private let group = View()
  private let sides: (start: View, end: View)
  private let originals: [View]

  /// Takes snapshots of views where they are shown in a container, the lowest first.
  ///
  /// - Parameter isShown: tells which views within are in the snapshots.
  init(
    from start: [View], to end: [View], in container: View, on stage: Stage,
    where isShown: (View) -> Bool = { _ in true }
  ) {
    /// Takes the snapshots of one side.
    func side(_ views: [View]) -> View {
      let side = View(frame: container.bounds)
      side.isUserInteractionEnabled = false
      for view in views {
        let snapshot = SnapshotView(of: view, on: stage, where: isShown)
        snapshot.listedKind = view.identity.map(\.kind)
        let placement = CollectionView.Placement(of: view, in: container)
        snapshot.bounds = CGRect(origin: .zero, size: placement.size)
        snapshot.center = placement.center
        snapshot.transform3D = placement.transform
        snapshot.alpha = placement.alpha
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

  /// Puts the snapshots in front of all else in a container, and hides what they show.
  func begin(in container: View) {
    if originals.isEmpty { return }
    container.addSubview(group)
    for view in originals { view.concealments += 1 }
  }

  /// Has one side be seen, alone.
  func place(atEnd: Bool) {
    (sides.start.alpha, sides.end.alpha) = atEnd ? (0, 1) : (1, 0)
  }

  /// Takes the snapshots away and shows what they were taken of.
  func end() {
    if originals.isEmpty { return }
    group.removeFromSuperview()
    for view in originals { view.concealments -= 1 }
  }
}
