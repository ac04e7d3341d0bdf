import Foundation
import Geometry
import Imaging
import Layouts
import Staging
import Timelines
import Timing

/// The animation of all elements of two collections from their positions in one to those in the other.
///
/// Each element that is visible in either collection has one snapshot, matched by its name. It moves
/// in a view that clips it as the collection views do, and that grows from the area of one to the
/// area of the other. The paths are the same in both directions, so a reverse transition is the
/// mirror image.
final class CollectionSharedElementTransition {
  /// The transition between the two screens behind the elements.
  enum Style {
    /// The other screen shows only in the growing view, which covers everything behind it.
    case window
    /// The other screen fades in over the first one.
    case crossfade
  }

  /// One of the two collections.
  struct Side {
    let collectionView: CollectionView
    let screen: View
  }

  private struct SharedItem {
    let view: View
    /// The cross-fade of both appearances; `nil` where the element has the same one on both sides.
    let shared: SharedElement?
    let start: ElementPlacement
    let end: ElementPlacement
    let order: (start: Int, end: Int)
  }

  private let source: Side
  private let target: Side
  private let container: View
  private let stage: Stage
  private let style: Style
  /// Whether the transition leads from the screen behind to the one in front of it.
  private let isForward: Bool
  /// The view that clips the elements, listed by itself among transitions.
  private let window = StandInView(
    listedAs: LayerIdentity(collection: "transition", key: "window", kind: .view))
  private var items: [SharedItem] = []
  /// Snapshots of the elements that disappear from the collection behind, with their first opacity.
  private var leavers: [(snapshot: SnapshotView, alpha: CGFloat)] = []
  /// The cross-fade of the screens behind the elements; `nil` where the window covers them.
  private var screens: SnapshotCrossfade?
  /// The cross-fade of the views that lie over the elements on either side.
  private var overlays: SnapshotCrossfade?
  private var concealed: (source: [LayerIdentity], target: [LayerIdentity]) = ([], [])
  private var concealedViews: [View] = []
  /// The frames of the window at both ends.
  private let areas: (start: CGRect, end: CGRect)

  /// Takes all snapshots and prepares the animations; both screens are in the container.
  init(
    from source: Side, to target: Side, in container: View, on stage: Stage, style: Style,
    isForward: Bool
  ) {
    self.source = source
    self.target = target
    self.container = container
    self.stage = stage
    self.style = style
    self.isForward = isForward
    areas = (
      source.collectionView.visiblePart(in: container),
      target.collectionView.visiblePart(in: container)
    )
    window.isUserInteractionEnabled = true
    window.clipsToBounds = true
    collectItems()
  }

  /// The number of snapshots of elements.
  var count: Int { items.count }

  // MARK: Snapshots

  /// Takes snapshots of all elements that are visible on either side.
  private func collectItems() {
    let (old, new) = (source.collectionView, target.collectionView)
    let before = old.visibleElements
    let after = new.visibleElements
    var names: [CollectionView.ElementName] = []
    var seen: Set<CollectionView.ElementName> = []
    for name in before.map(\.name) + after.map(\.name) where seen.insert(name).inserted {
      names.append(name)
    }
    let known = (
      before: Dictionary(before.map { ($0.name, $0.element) }, uniquingKeysWith: { one, _ in one }),
      after: Dictionary(after.map { ($0.name, $0.element) }, uniquingKeysWith: { one, _ in one })
    )
    let others = (
      before: old.elements(named: names.filter { known.before[$0] == nil }),
      after: new.elements(named: names.filter { known.after[$0] == nil })
    )
    let elements = (
      before: known.before.merging(others.before) { one, _ in one },
      after: known.after.merging(others.after) { one, _ in one }
    )
    let starts = old.paintOrder(of: names, as: elements.before)
    let ends = new.paintOrder(of: names, as: elements.after)
    for (index, name) in names.enumerated() {
      let order = (starts[index], ends[index])
      if let item = item(from: elements.before[name], to: elements.after[name], order: order) {
        items.append(item)
      }
    }
    concealed = (old.shownIdentities, new.shownIdentities)
  }

  /// Takes the snapshots of an element and determines its placements; an element of one side fades.
  private func item(
    from first: LayoutElement?, to last: LayoutElement?, order: (start: Int, end: Int)
  ) -> SharedItem? {
    var start = first.flatMap { source.collectionView.shownPlacement(of: $0, in: container) }
    var end = last.flatMap { target.collectionView.placement(of: $0, in: container) }
    let old = start == nil ? nil : first.flatMap { source.collectionView.snapshot(of: $0) }
    let new = end == nil ? nil : last.flatMap { target.collectionView.snapshot(of: $0) }
    guard let view = old ?? new else { return nil }
    if start == nil { start = end?.faded() }
    if end == nil { end = start?.faded() }
    guard let start, let end else { return nil }
    guard let old, let new, start.size != end.size || !old.looksLike(new),
      let first = old.captured, let last = new.captured
    else { return SharedItem(view: view, shared: nil, start: start, end: end, order: order) }
    let shared = SharedElement(from: first, to: last, as: old.listedIdentity, on: stage)
    return SharedItem(view: shared.view, shared: shared, start: start, end: end, order: order)
  }

  // MARK: Animation

  /// Shows everything as it is at the beginning, in place of the originals.
  func begin() {
    let (behind, front) = isForward ? (source, target) : (target, source)
    View.performWithoutAnimation {
      let frontArea = isForward ? areas.end : areas.start
      if style == .crossfade || !frontArea.contains(container.bounds) { fadeScreens() }
      container.addSubview(window)
      for item in items { window.addSubview(item.view) }
      if style == .window { fadeLeavers() }
      let overlays = SnapshotCrossfade(
        from: source.collectionView.covers(in: source.screen),
        to: target.collectionView.covers(in: target.screen), in: container, on: stage)
      overlays.begin(in: container)
      self.overlays = overlays
      if screens == nil { conceal(front.screen) }
      switch style {
      case .window: conceal(behind.collectionView)
      case .crossfade:
        source.collectionView.conceal(concealed.source)
        target.collectionView.conceal(concealed.target)
      }
      move(toEnd: false)
      moveWindow(toEnd: false)
      takeOrder(ofEnd: constantOrderIsEnd ?? false)
    }
  }

  /// Adds a cross-fade of the screens without their shared elements.
  private func fadeScreens() {
    let shared = Set(
      [source, target].flatMap { side in
        let collectionView = side.collectionView
        let elements = collectionView.elementViews.map { ObjectIdentifier($0) }
        return elements + collectionView.covers(in: side.screen).map { ObjectIdentifier($0) }
          + (style == .window ? [ObjectIdentifier(collectionView)] : [])
      })
    let screens = SnapshotCrossfade(
      from: [source.screen], to: [target.screen], in: container, on: stage
    ) { !shared.contains(ObjectIdentifier($0)) }
    screens.begin(in: container)
    self.screens = screens
  }

  /// Adds snapshots of the elements that disappear from the collection behind; they fade out.
  private func fadeLeavers() {
    for view in (isForward ? source : target).collectionView.leavingViews {
      let placement = ElementPlacement(of: view, in: container)
      let snapshot = SnapshotView(of: view, on: stage)
      snapshot.listedKind = nil
      snapshot.bounds = CGRect(origin: .zero, size: placement.size)
      snapshot.center = placement.center
      snapshot.transform3D = placement.transform
      window.addSubview(snapshot)
      leavers.append((snapshot, isForward ? placement.alpha : 0))
    }
  }

  /// Hides a view until the transition is over.
  private func conceal(_ view: View) {
    view.concealments += 1
    concealedViews.append(view)
  }

  /// Moves the window to one end of the transition, which it must not pass.
  func moveWindow(toEnd atEnd: Bool) {
    let area = atEnd ? areas.end : areas.start
    // Its own coordinates are the container's, wherever its edges are.
    window.bounds = area
    window.center = area.center
    if style == .window {
      let side = atEnd ? target : source
      var appearance = side.collectionView.appearance
      if appearance.fill == nil {
        appearance.fill = side.collectionView.backdrop(upTo: side.screen)
      }
      window.appearance = appearance
    }
  }

  /// Moves everything in the window, and all else, to one end of the transition.
  func move(toEnd atEnd: Bool) {
    for item in items {
      let placement = atEnd ? item.end : item.start
      item.view.take(placement)
      item.shared?.show(in: placement.size, atEnd: atEnd)
    }
    for leaver in leavers { leaver.snapshot.alpha = atEnd ? 0 : leaver.alpha }
    screens?.show(atEnd: atEnd)
    overlays?.show(atEnd: atEnd)
  }

  /// Gives the elements the paint order of one end.
  func takeOrder(ofEnd isEnd: Bool) {
    for item in items { item.view.zIndex = isEnd ? item.order.end : item.order.start }
  }

  /// Whether the paint order of the end holds throughout; `nil` if it has to change in the middle.
  ///
  /// All orders have the same result if no elements overlap.
  var constantOrderIsEnd: Bool? {
    let overlaps = (start: Self.overlap(items.map(\.start)), end: Self.overlap(items.map(\.end)))
    if overlaps.start, overlaps.end { return nil }
    if overlaps.start == overlaps.end { return !isForward }
    return overlaps.end
  }

  /// Returns whether any two visible elements overlap.
  private static func overlap(_ placements: [ElementPlacement]) -> Bool {
    let boxes = placements.filter { $0.alpha > 0 }.map { placement in
      let reach =
        placement.transform.isIdentity ? 0 : hypot(placement.size.width, placement.size.height) / 2
      return reach == 0
        ? placement.frame.insetBy(dx: 1e-6, dy: 1e-6)
        : CGRect(center: placement.center, size: .zero).insetBy(dx: -reach, dy: -reach)
    }.sorted { $0.minY < $1.minY }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        if other.minY >= box.maxY { break }
        if other.overlaps(box) { return true }
      }
    }
    return false
  }

  /// Removes the snapshots and shows the originals.
  func end() {
    window.removeFromSuperview()
    source.collectionView.reveal(concealed.source)
    target.collectionView.reveal(concealed.target)
    screens?.end()
    overlays?.end()
    for view in concealedViews { view.concealments -= 1 }
  }
}

extension ElementPlacement {
  /// Returns a copy that is invisible.
  fileprivate func faded() -> ElementPlacement {
    var copy = self
    copy.alpha = 0
    return copy
  }
}
