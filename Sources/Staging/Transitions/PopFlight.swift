import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The two pictures of a screen that pops open from a cell, or closes into one.
final class PopFlight {
  /// The cell, or any other view, at the closed end.
  struct Cell {
    let placement: CollectionView.Placement
    let picture: SnapshotView
    /// The part of the container in which it is seen; `nil` where nothing clips it.
    let pane: CGRect?
    /// What lies over it on its screen, the lowest first.
    let covers: [View]
    /// Returns what overlaps a box of the container and is painted above it among its siblings.
    let neighbors: (CGRect) -> [View]
    let hide: () -> Void
    let show: () -> Void

    /// Describes the cell of an item, whatever becomes of its view.
    init(
      name: LayerIdentity, collectionView: CollectionView, screen: View,
      placement: CollectionView.Placement, picture: SnapshotView, container: View
    ) {
      self.placement = placement; self.picture = picture
      pane = collectionView.pane(in: container)
      covers = collectionView.covers(in: screen)
      neighbors = { collectionView.views(above: name, overlapping: $0, in: container) }
      hide = { collectionView.conceal([name]) }
      show = { collectionView.reveal([name]) }
    }

    /// Describes a view on a screen.
    init(view: View, on screen: View, in container: View, stage: Stage) {
      placement = CollectionView.Placement(of: view, in: container)
      picture = SnapshotView(of: view, on: stage)
      pane = view.clippingPane(in: container)
      covers = view.covers(in: screen)
      neighbors = { _ in [] }
      hide = { view.concealments += 1 }
      show = { view.concealments -= 1 }
    }
  }

  private let cell: Cell?
  private let screen: SnapshotView
  /// The cell and the screen as one element; `nil` without a cell, and where both are squeezed.
  private let element: ScreenElement?
  private let container: View
  private let stage: Stage
  private let isOpening: Bool
  private let isCompat: Bool
  /// The whole container, in its own coordinates.
  private let whole: CGRect
  /// What clips the pictures as the collection view clips its cells.
  private let window: View?
  /// What is seen of the collection view in the container.
  private let closedPane: CGRect
  /// What lies over the cell on its screen.
  private let overlays: SnapshotCrossfade?
  /// The elements that overlap the cell.
  private let neighbors: OverlappingNeighbors?

  /// Takes the screen's picture and prepares the way.
  init(
    cell: Cell?, screen: View, container: View, stage: Stage, isOpening: Bool, isCompat: Bool
  ) {
    self.cell = cell; self.container = container; self.stage = stage
    self.isOpening = isOpening; self.isCompat = isCompat
    whole = container.bounds
    self.screen = SnapshotView(of: screen, on: stage)
    if isCompat {
      for picture in [self.screen, cell?.picture].compactMap(\.self) {
        picture.contentMode = .scaleToFill
        picture.clipsToBounds = true
        // The article's pictures are opaque: transparent corners come out black.
        picture.backgroundColor = .black
      }
    }
    element =
      isCompat
      ? nil
      : Self.element(of: cell, and: self.screen, isOpening: isOpening, on: stage)
    let pane = cell?.pane
    // Rounding must not make a window necessary.
    let isClipped = cell.flatMap { cell in
      pane.map { !$0.insetBy(dx: -1e-6, dy: -1e-6).contains(cell.drawnBox(on: stage)) }
    }
    window = isClipped == true && !isCompat ? View() : nil
    window?.clipsToBounds = true
    closedPane = pane ?? .zero
    overlays = cell.flatMap { cell in
      if isCompat { return nil }
      return SnapshotCrossfade(
        from: isOpening ? cell.covers : [], to: isOpening ? [] : cell.covers, in: container,
        on: stage)
    }
    neighbors = cell.flatMap { cell in
      if isCompat { return nil }
      return OverlappingNeighbors(
        cell.neighbors(cell.dependenceBox(on: stage)), in: container, on: stage)
    }
  }

  /// Makes the element that the cell and the screen are on the way.
  private static func element(
    of cell: Cell?, and screen: SnapshotView, isOpening: Bool, on stage: Stage
  ) -> ScreenElement? {
    guard let cell, let closed = cell.picture.captured, let opened = screen.captured else {
      return nil
    }
    let (small, large) = (cell.picture.identity, screen.identity)
    return isOpening
      ? ScreenElement(
        from: closed, to: opened, listing: (small, large), listsStartFirst: false, on: stage)
      : ScreenElement(
        from: opened, to: closed, listing: (large, small), listsStartFirst: true, on: stage)
  }

  /// Tells whether a curve swings over so far that less than half of the cell's frame is left.
  func isTooSmall(forOvershootOf curve: TimingCurve, lasting duration: TimeInterval) -> Bool {
    guard !isOpening, let cell else { return false }
    let samples = 120
    let progress = (0...samples).map { index in
      curve.progress(
        at: Instant(seconds: duration * Double(index) / Double(samples)),
        duration: Instant(seconds: duration))
    }
    let overshoot = CGFloat((progress.max() ?? 1) - 1)
    let size = cell.placement.size
    return size.width / 2 < (whole.width - size.width) * overshoot
      || size.height / 2 < (whole.height - size.height) * overshoot
  }

  // MARK: Flight

  /// Puts the pictures where the flight begins.
  func begin() {
    let host = window ?? container
    View.performWithoutAnimation {
      if let window { container.addSubview(window) }
      neighbors?.add(.below, to: host)
      if let element {
        for view in element.views { host.addSubview(view) }
        neighbors?.add(.above, to: host)
      } else {
        host.addSubview(screen)
        if let cell { host.addSubview(cell.picture) }
      }
      if let cell, !isCompat || !isOpening { cell.hide() }
      overlays?.begin(in: container)
      neighbors?.showAtStart(isOpening: isOpening)
      place(atEnd: false)
    }
    guard isCompat, isOpening else { return }
    screen.isHidden = true
    stage.scheduleMark(
      after: PopInAndOutAnimator.hiddenTime, forward: { [screen] in screen.isHidden = false },
      backward: { [screen] in screen.isHidden = true })
  }

  /// Sends the pictures to the end of their way, or puts them where it begins.
  func place(atEnd: Bool) {
    let isOpen = atEnd == isOpening
    guard let cell else {
      screen.bounds = CGRect(origin: .zero, size: whole.size)
      screen.center = whole.center
      let scale = isOpen ? 1 : PopInAndOutAnimator.fallbackScale
      screen.transform = Affine(scaleX: scale, y: scale)
      screen.alpha = isOpen ? 1 : 0
      return
    }
    let closed = cell.placement
    if let element {
      var open = closed
      (open.center, open.size, open.transform, open.alpha) = (
        whole.center, whole.size, .identity, 1
      )
      element.place(isOpen ? open : closed, atEnd: atEnd)
    }
    for picture in element == nil ? [screen, cell.picture] : [] {
      picture.bounds = CGRect(origin: .zero, size: isOpen ? whole.size : closed.size)
      picture.center = isOpen ? whole.center : closed.center
      picture.transform3D = isOpen ? .identity : closed.transform
    }
    if element == nil { cell.picture.alpha = isOpen ? 0 : closed.alpha }
    overlays?.place(atEnd: atEnd)
    guard let window else { return }
    // Its own coordinates are the container's, wherever its edges are.
    let pane = isOpen ? whole : closedPane
    window.bounds = pane
    window.center = pane.center
  }

  /// Has the elements that overlap the cell come between it and the eye at its own end of the way.
  func animateNeighbors(for duration: TimeInterval) {
    neighbors?.animate(isOpening: isOpening, for: duration)
  }

  /// Takes the pictures away and shows the cell again.
  func end() {
    screen.removeFromSuperview()
    guard let cell else { return }
    neighbors?.end()
    for view in element?.views ?? [] { view.removeFromSuperview() }
    cell.picture.removeFromSuperview()
    window?.removeFromSuperview()
    overlays?.end()
    if !isCompat || !isOpening { cell.show() }
  }
}

extension PopFlight.Cell {
  /// Returns a box around all that the cell paints in the container, turns left aside.
  fileprivate func drawnBox(on stage: Stage) -> CGRect {
    box(on: stage) { $0.drawnBox(in: $1) }
  }

  /// Returns a box around all that the cell paints and blurs in the container, turns left aside.
  fileprivate func dependenceBox(on stage: Stage) -> CGRect {
    box(on: stage) { $0.dependenceBox(in: $1) }
  }

  /// Returns a box of the cell's appearance in the container.
  private func box(on stage: Stage, _ box: (Appearance, CGSize) -> CGRect) -> CGRect {
    let frame = placement.frame
    guard let layer = picture.captured?.layer else { return frame }
    return box(stage.layers[layer].appearance.last, frame.size)
      .offsetBy(dx: frame.minX, dy: frame.minY)
  }
}
