import Foundation
import Geometry
import Imaging
import Layouts
import Timelines
import Timing

/// The pictures of all elements of two collections on their way from one to the other.
///
/// Each element that is in sight in either is one picture, matched by its name. It flies in a window
/// that clips it as the collection views do, and that grows from the one's area to the other's. The
/// way is the same in both directions, so that a reverse plays the mirror of it.
final class CollectionFlight {
  /// How the two screens get into each other behind the elements.
  enum Style {
    /// The other screen shows in the window only, which covers what is behind it.
    case window
    /// The other screen fades in over the first one.
    case crossfade
  }

  /// One side of the flight.
  struct Side {
    let collectionView: CollectionView
    let screen: View
  }

  /// One element on its way.
  private struct Flyer {
    let view: View
    /// What the element becomes on its way; `nil` where it looks the same on both sides.
    let shared: SharedElement?
    let start: CollectionView.Placement
    let end: CollectionView.Placement
    let order: (start: Int, end: Int)
  }

  private let source: Side
  private let target: Side
  private let container: View
  private let stage: Stage
  private let style: Style
  /// Whether the flight goes from the screen that lies behind to the one in front of it.
  private let isForward: Bool
  private let window = FlightWindow()
  private var flyers: [Flyer] = []
  /// Snapshots of what is on its way out of the collection behind, and how opaque they begin.
  private var leavers: [(snapshot: SnapshotView, alpha: CGFloat)] = []
  /// The screens behind the elements, which fade into each other; `nil` where the window covers them.
  private var screens: SnapshotCrossfade?
  /// What lies over the elements on either side.
  private var overlays: SnapshotCrossfade?
  private var concealed: (source: [LayerIdentity], target: [LayerIdentity]) = ([], [])
  private var concealedViews: [View] = []
  private let panes: (start: CGRect, end: CGRect)

  /// Takes all pictures and prepares the ways; both screens are in the container.
  init(
    from source: Side, to target: Side, in container: View, on stage: Stage, style: Style,
    isForward: Bool
  ) {
    self.source = source; self.target = target; self.container = container
    self.stage = stage; self.style = style; self.isForward = isForward
    panes = (source.collectionView.pane(in: container), target.collectionView.pane(in: container))
    window.clipsToBounds = true
    collectFlyers()
  }

  /// How many pictures of elements fly.
  var count: Int { flyers.count }

  // MARK: Pictures

  /// Takes the pictures of all elements that are in sight on either side.
  private func collectFlyers() {
    let (old, new) = (source.collectionView, target.collectionView)
    let before = old.elementsInSight
    let after = new.elementsInSight
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
      if let flyer = flyer(
        from: elements.before[name], to: elements.after[name], order: (starts[index], ends[index]))
      {
        flyers.append(flyer)
      }
    }
    concealed = (old.shownNames, new.shownNames)
  }

  /// Takes the picture of an element and works out its way; what is only on one side fades.
  private func flyer(
    from first: LayoutElement?, to last: LayoutElement?, order: (start: Int, end: Int)
  ) -> Flyer? {
    var start = first.flatMap {
      source.collectionView.shownPlacement(of: $0, in: container)
    }
    var end = last.flatMap { target.collectionView.placement(of: $0, in: container) }
    let old = start == nil ? nil : first.flatMap { source.collectionView.picture(of: $0) }
    let new = end == nil ? nil : last.flatMap { target.collectionView.picture(of: $0) }
    guard let view = old ?? new else { return nil }
    if start == nil { start = end?.faded() }
    if end == nil { end = start?.faded() }
    guard let start, let end else { return nil }
    guard let old, let new, start.size != end.size || !old.looksLike(new),
      let first = old.captured, let last = new.captured
    else { return Flyer(view: view, shared: nil, start: start, end: end, order: order) }
    let shared = SharedElement(from: first, to: last, as: old.identity, on: stage)
    return Flyer(view: shared.view, shared: shared, start: start, end: end, order: order)
  }

  // MARK: Flight

  /// Puts everything where the flight begins.
  func begin() {
    let (behind, front) = isForward ? (source, target) : (target, source)
    View.performWithoutAnimation {
      let frontPane = isForward ? panes.end : panes.start
      if style == .crossfade || !frontPane.contains(container.bounds) { fadeScreens() }
      container.addSubview(window)
      for flyer in flyers { window.addSubview(flyer.view) }
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
      place(atEnd: false)
      takeOrder(ofEnd: constantOrderIsEnd ?? false)
    }
  }

  /// Has the screens fade into each other, without what flies.
  private func fadeScreens() {
    let flying = Set(
      [source, target].flatMap { side in
        let collectionView = side.collectionView
        let elements = collectionView.elementViews.map { ObjectIdentifier($0) }
        return elements + collectionView.covers(in: side.screen).map { ObjectIdentifier($0) }
          + (style == .window ? [ObjectIdentifier(collectionView)] : [])
      })
    let screens = SnapshotCrossfade(
      from: [source.screen], to: [target.screen], in: container, on: stage
    ) { !flying.contains(ObjectIdentifier($0)) }
    screens.begin(in: container)
    self.screens = screens
  }

  /// Has what is on its way out of the collection behind fade out where it is.
  private func fadeLeavers() {
    for view in (isForward ? source : target).collectionView.leavingViews {
      let placement = CollectionView.Placement(of: view, in: container)
      let picture = SnapshotView(of: view, on: stage)
      picture.listedKind = nil
      picture.bounds = CGRect(origin: .zero, size: placement.size)
      picture.center = placement.center
      picture.transform3D = placement.transform
      window.addSubview(picture)
      leavers.append((picture, isForward ? placement.alpha : 0))
    }
  }

  /// Hides a view until the flight is over.
  private func conceal(_ view: View) {
    view.concealments += 1
    concealedViews.append(view)
  }

  /// Sends everything to the end of its way, or puts it where it begins.
  func place(atEnd: Bool) {
    let pane = atEnd ? panes.end : panes.start
    // Its own coordinates are the container's, wherever its edges are.
    window.bounds = pane
    window.center = pane.center
    if style == .window {
      let side = atEnd ? target : source
      var appearance = side.collectionView.appearance
      if appearance.fill == nil {
        appearance.fill = side.collectionView.backdrop(upTo: side.screen)
      }
      window.appearance = appearance
    }
    for flyer in flyers {
      let placement = atEnd ? flyer.end : flyer.start
      flyer.view.take(placement)
      flyer.shared?.place(in: placement.size, atEnd: atEnd)
    }
    for leaver in leavers { leaver.snapshot.alpha = atEnd ? 0 : leaver.alpha }
    screens?.place(atEnd: atEnd)
    overlays?.place(atEnd: atEnd)
  }

  /// Has the elements lie upon each other as they do at one end of the way.
  func takeOrder(ofEnd isEnd: Bool) {
    for flyer in flyers {
      let order = isEnd ? flyer.order.end : flyer.order.start
      flyer.view.zIndex = order
    }
  }

  /// Which end's paint order holds all the way; `nil` where it has to change in the middle.
  ///
  /// Where elements do not overlap, any order looks the same.
  var constantOrderIsEnd: Bool? {
    let overlaps = (
      start: Self.overlap(flyers.map(\.start)), end: Self.overlap(flyers.map(\.end))
    )
    if overlaps.start, overlaps.end { return nil }
    if overlaps.start == overlaps.end { return !isForward }
    return overlaps.end
  }

  /// Tells whether any two elements that are to be seen lie upon each other.
  private static func overlap(_ placements: [CollectionView.Placement]) -> Bool {
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

  /// Takes the pictures away and shows what they were taken of.
  func end() {
    window.removeFromSuperview()
    source.collectionView.reveal(concealed.source)
    target.collectionView.reveal(concealed.target)
    screens?.end()
    overlays?.end()
    for view in concealedViews { view.concealments -= 1 }
  }
}

extension CollectionView.Placement {
  /// Returns a copy that is not seen.
  fileprivate func faded() -> CollectionView.Placement {
    var copy = self
    copy.alpha = 0
    return copy
  }
}

/// What clips the elements in flight, listed by itself among transitions.
private final class FlightWindow: View {
  override var identity: LayerIdentity? {
    LayerIdentity(collection: "transition", key: "window", kind: .view)
  }
}

extension View {
  /// Takes an element's place in flight.
  fileprivate func take(_ placement: CollectionView.Placement) {
    bounds = CGRect(origin: .zero, size: placement.size)
    center = placement.center
    transform3D = placement.transform
    alpha = placement.alpha
  }
}
