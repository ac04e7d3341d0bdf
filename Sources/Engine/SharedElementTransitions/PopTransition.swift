import Foundation
import Geometry
import Imaging
import Staging
import Timelines
import Timing

/// The animation of a screen that opens from a cell, or closes into one.
///
/// A snapshot of the cell and one of the screen move together between the cell's frame and the whole
/// container.
final class PopTransition {
  /// The cell, or any other view, at the closed end.
  struct Cell {
    let placement: ElementPlacement
    let snapshot: SnapshotView
    /// The part of the container to which the cell is clipped; `nil` where nothing clips it.
    let clip: CGRect?
    /// The views that lie over the cell on its screen, the lowest first.
    let covers: [View]
    /// Returns the siblings that overlap a box of the container and are painted above the cell.
    let neighbors: (CGRect) -> [View]
    /// Hides the original.
    let hide: () -> Void
    /// Shows the original.
    let show: () -> Void

    /// Describes the cell of an item, even if its view is reused or replaced.
    init(
      name: LayerIdentity, collectionView: CollectionView, screen: View,
      placement: ElementPlacement, snapshot: SnapshotView, container: View
    ) {
      self.placement = placement
      self.snapshot = snapshot
      clip = collectionView.visiblePart(in: container)
      covers = collectionView.covers(in: screen)
      neighbors = { collectionView.views(above: name, overlapping: $0, in: container) }
      hide = { collectionView.conceal([name]) }
      show = { collectionView.reveal([name]) }
    }

    /// Describes a view on a screen.
    init(view: View, on screen: View, in container: View, stage: Stage) {
      placement = ElementPlacement(of: view, in: container)
      snapshot = SnapshotView(of: view, on: stage)
      clip = view.clip(in: container)
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
  /// The view that clips the snapshots as the collection view clips its cells; `nil` if none does.
  private let clipView: View?
  /// The visible part of the collection view in the container.
  private let closedClip: CGRect
  /// The views that lie over the cell on its screen.
  private let overlays: SnapshotCrossfade?
  /// The elements that overlap the cell.
  private let neighbors: OverlappingNeighbors?
  /// The view that moves the snapshots away from their path with a finger; `nil` without one.
  private let carrier: View?

  /// Takes the snapshots and prepares the animation.
  init(
    cell: Cell?, screen: View, container: View, stage: Stage, isOpening: Bool, isCompat: Bool,
    isCarried: Bool
  ) {
    self.cell = cell
    self.container = container
    self.stage = stage
    self.isOpening = isOpening
    self.isCompat = isCompat
    whole = container.bounds
    carrier = isCarried ? View(frame: container.bounds) : nil
    self.screen = SnapshotView(of: screen, on: stage)
    if isCompat {
      for snapshot in [self.screen, cell?.snapshot].compactMap(\.self) {
        snapshot.contentMode = .scaleToFill
        snapshot.clipsToBounds = true
        // The article's snapshots are opaque: transparent corners come out black.
        snapshot.backgroundColor = .black
      }
    }
    element =
      isCompat
      ? nil
      : Self.element(of: cell, and: self.screen, isOpening: isOpening, on: stage)
    let clip = cell?.clip
    // Rounding must not make a clip necessary.
    let isClipped = cell.flatMap { cell in
      clip.map { !$0.insetBy(dx: -1e-6, dy: -1e-6).contains(cell.drawnBox(on: stage)) }
    }
    clipView = isClipped == true && !isCompat ? View() : nil
    clipView?.clipsToBounds = true
    closedClip = clip ?? .zero
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

  /// Returns the element that stands for both the cell and the screen.
  private static func element(
    of cell: Cell?, and screen: SnapshotView, isOpening: Bool, on stage: Stage
  ) -> ScreenElement? {
    guard let cell, let closed = cell.snapshot.captured, let opened = screen.captured else {
      return nil
    }
    let (small, large) = (cell.snapshot.listedIdentity, screen.listedIdentity)
    return isOpening
      ? ScreenElement(
        from: closed, to: opened, listing: (small, large), listsStartFirst: false, on: stage)
      : ScreenElement(
        from: opened, to: closed, listing: (large, small), listsStartFirst: true, on: stage)
  }

  /// Returns whether a curve overshoots so far that less than half of the cell's frame is left.
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

  // MARK: Animation

  /// Shows the snapshots as they are at the beginning, in place of the originals.
  func begin() {
    let host = clipView ?? container
    View.performWithoutAnimation {
      if let clipView { container.addSubview(clipView) }
      neighbors?.add(.below, to: host)
      if let carrier { host.addSubview(carrier) }
      if let element {
        for view in element.views { (carrier ?? host).addSubview(view) }
        neighbors?.add(.above, to: host)
      } else {
        (carrier ?? host).addSubview(screen)
        if let cell { (carrier ?? host).addSubview(cell.snapshot) }
      }
      if let cell, !isCompat || !isOpening { cell.hide() }
      overlays?.begin(in: container)
      neighbors?.showAtStart(isOpening: isOpening)
      move(toEnd: false)
      moveClips(toEnd: false)
    }
    guard isCompat, isOpening else { return }
    screen.isHidden = true
    stage.scheduleMark(
      after: PopInAndOutAnimator.hiddenTime, forward: { [screen] in screen.isHidden = false },
      backward: { [screen] in screen.isHidden = true })
  }

  /// Moves the snapshots to one end of the transition.
  func move(toEnd atEnd: Bool) {
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
    element?.move(to: isOpen ? open : closed, atEnd: atEnd)
    for snapshot in element == nil ? [screen, cell.snapshot] : [] {
      snapshot.bounds = CGRect(origin: .zero, size: isOpen ? whole.size : closed.size)
      snapshot.center = isOpen ? whole.center : closed.center
      snapshot.transform3D = isOpen ? .identity : closed.transform
    }
    if element == nil { cell.snapshot.alpha = isOpen ? 0 : closed.alpha }
    overlays?.show(atEnd: atEnd)
    guard let clipView else { return }
    // Its own coordinates are the container's, wherever its edges are.
    let clip = isOpen ? whole : closedClip
    clipView.bounds = clip
    clipView.center = clip.center
  }

  /// Returns by how much a point of the open screen is off its path where a finger holds it.
  ///
  /// - Parameters:
  ///   - start: The point of the canvas at which the finger touched down.
  ///   - progress: The share of the path from the open screen to the closed one.
  func deviation(of start: CGPoint, at finger: CGPoint, progress: Double) -> CGPoint {
    let (start, finger) = (
      container.convert(start, from: nil), container.convert(finger, from: nil)
    )
    let small = cell?.placement
    func place(_ middle: CGFloat, _ end: CGFloat?, _ scale: CGFloat, of point: CGFloat) -> CGFloat {
      middle + ((end ?? middle) - middle) * progress
        + (point - middle) * (1 + (scale - 1) * progress)
    }
    let fallback = PopInAndOutAnimator.fallbackScale
    return CGPoint(
      x: finger.x
        - place(
          whole.midX, small?.center.x, small.map { $0.size.width / whole.width } ?? fallback,
          of: start.x),
      y: finger.y
        - place(
          whole.midY, small?.center.y, small.map { $0.size.height / whole.height } ?? fallback,
          of: start.y))
  }

  /// Moves what moves away from its path.
  func deviate(by deviation: CGPoint) {
    carrier?.center = CGPoint(x: whole.midX + deviation.x, y: whole.midY + deviation.y)
  }

  /// Moves the clips around matched parts to one end of the transition, which they must not pass.
  func moveClips(toEnd atEnd: Bool) {
    guard let cell else { return }
    element?.moveClips(to: atEnd == isOpening ? open : cell.placement, atEnd: atEnd)
  }

  /// The placement of the screen.
  private var open: ElementPlacement {
    var open = cell?.placement ?? ElementPlacement(of: container, in: container)
    open.center = whole.center
    open.size = whole.size
    open.transform = .identity
    open.alpha = 1
    return open
  }

  /// Animates the elements that overlap the cell, which appear above it only near its own end.
  func animateNeighbors(for duration: TimeInterval) {
    neighbors?.animate(isOpening: isOpening, for: duration)
  }

  /// Removes the snapshots and shows the cell.
  func end() {
    screen.removeFromSuperview()
    guard let cell else {
      carrier?.removeFromSuperview()
      return
    }
    neighbors?.end()
    for view in element?.views ?? [] { view.removeFromSuperview() }
    cell.snapshot.removeFromSuperview()
    carrier?.removeFromSuperview()
    clipView?.removeFromSuperview()
    overlays?.end()
    if !isCompat || !isOpening { cell.show() }
  }
}

extension PopTransition.Cell {
  /// Returns a box around everything that the cell paints in the container, without its rotation.
  fileprivate func drawnBox(on stage: Stage) -> CGRect { box(on: stage) { $0.drawnBox(in: $1) } }

  /// Returns a box around everything that the cell paints and blurs, without its rotation.
  fileprivate func dependenceBox(on stage: Stage) -> CGRect {
    box(on: stage) { $0.dependenceBox(in: $1) }
  }

  /// Returns a box of the cell's appearance in the container.
  private func box(on stage: Stage, _ box: (Appearance, CGSize) -> CGRect) -> CGRect {
    let frame = placement.frame
    guard let layer = snapshot.captured?.layer else { return frame }
    return box(stage.layers[layer].appearance.last, frame.size)
      .offsetBy(dx: frame.minX, dy: frame.minY)
  }
}
