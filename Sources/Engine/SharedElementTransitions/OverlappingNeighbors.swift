import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// Elements that are painted above a cell and overlap it, while the cell opens or closes.
///
/// At the cell's end of the transition they are above it, as on its screen, and otherwise below it. So
/// there are two snapshots of each element, one of which is opaque whenever the other one fades.
final class OverlappingNeighbors {
  /// The side of the cell on which snapshots lie.
  enum Side: CaseIterable {
    case below, above
  }

  /// The ends of both fades, as shares of the duration from the cell's end of the transition.
  private static let shares = (below: 0.1, above: 0.3)

  private let originals: [View]
  private let snapshots: [Side: [(view: SnapshotView, alpha: CGFloat)]]

  /// Takes snapshots of elements' views as they are shown in a container, the lowest first.
  init(_ views: [View], in container: View, on stage: Stage) {
    originals = views
    var snapshots: [Side: [(SnapshotView, CGFloat)]] = [:]
    for side in Side.allCases {
      snapshots[side] = views.map { view in
        let snapshot = SnapshotView(of: view, on: stage)
        let placement = ElementPlacement(of: view, in: container)
        snapshot.listedKind = nil
        snapshot.bounds = CGRect(origin: .zero, size: placement.size)
        snapshot.center = placement.center
        snapshot.transform3D = placement.transform
        return (snapshot, placement.alpha)
      }
    }
    self.snapshots = snapshots
  }

  /// Adds the snapshots of one side in front of everything in a view.
  func add(_ side: Side, to host: View) {
    for snapshot in snapshots[side] ?? [] { host.addSubview(snapshot.view) }
  }

  /// Shows the snapshots of the transition's beginning in place of the elements.
  func showAtStart(isOpening: Bool) {
    for view in originals { view.concealments += 1 }
    show(.above, isOpening)
    show(.below, !isOpening)
  }

  /// Shows or hides the snapshots of one side.
  private func show(_ side: Side, _ isShown: Bool) {
    for snapshot in snapshots[side] ?? [] { snapshot.view.alpha = isShown ? snapshot.alpha : 0 }
  }

  /// Animates the change of sides near the cell's end of a transition; the duration is in seconds.
  func animate(isOpening: Bool, for duration: TimeInterval) {
    let (below, above) = Self.shares
    func fade(_ side: Side, from start: Double, to end: Double) {
      let begin = isOpening ? start : 1 - end
      View.animate(
        duration: duration * (end - start), delay: duration * begin, curve: .linear, options: [],
        animations: { show(side, (side == .below) == isOpening) }, completion: nil)
    }
    fade(.below, from: 0, to: below)
    fade(.above, from: below, to: above)
  }

  /// Removes the snapshots and shows the elements.
  func end() {
    for side in Side.allCases {
      for snapshot in snapshots[side] ?? [] { snapshot.view.removeFromSuperview() }
    }
    for view in originals { view.concealments -= 1 }
  }
}

extension CollectionView {
  /// Returns the views of elements that are painted above an element and overlap a box, and of the
  /// elements that overlap those in turn; the lowest first.
  ///
  /// - Parameter ancestor: The view that has the coordinates of the box.
  func views(above name: LayerIdentity, overlapping box: CGRect, in ancestor: View) -> [View] {
    guard let stage else { return [] }
    let views = Dictionary(
      elementViews.compactMap { view in view.layerNumber.map { ($0, view) } },
      uniquingKeysWith: { first, _ in first })
    let order = stage.layers.paintOrder(of: Array(views.keys), at: stage.now)
    guard
      let own = order.firstIndex(where: {
        (views[$0] as? CollectionReusableView)?.elementIdentity == name
      })
    else {
      return []
    }
    var boxes = [box]
    var result: [View] = []
    for layer in order[(own + 1)...] {
      guard let view = views[layer], !view.isHidden, !view.isConcealed else { continue }
      let placement = ElementPlacement(of: view, in: ancestor)
      let half = hypot(placement.size.width, placement.size.height) / 2
      let frame =
        placement.transform.isIdentity
        ? placement.frame
        : CGRect(center: placement.center, size: .zero).insetBy(dx: -half, dy: -half)
      let ink = stage.layers[layer].appearance.value(at: stage.now).dependenceBox(in: frame.size)
        .offsetBy(dx: frame.minX, dy: frame.minY)
      guard boxes.contains(where: { $0.overlaps(ink.insetBy(dx: 0.001, dy: 0.001)) }) else {
        continue
      }
      boxes.append(ink)
      result.append(view)
    }
    return result
  }
}
