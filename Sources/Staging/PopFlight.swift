import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The two pictures of a screen that pops open from a cell, or closes into one.
final class PopFlight {
  /// The cell at the closed end.
  struct Cell {
    let name: LayerIdentity
    let collectionView: CollectionView
    /// The view of the screen that the cell is on.
    let screen: View
    let placement: CollectionView.Placement
    let picture: SnapshotView
  }

  private let cell: Cell?
  private let screen: SnapshotView
  private let container: View
  private let stage: Stage
  private let isOpening: Bool
  private let isCompat: Bool
  /// The whole container, in its own coordinates.
  private let whole: CGRect
  /// What clips the pictures as the collection view clips its cells.
  private let window: View?

  /// Takes the screen's picture and prepares the way.
  init(
    cell: Cell?, screen: View, container: View, stage: Stage, isOpening: Bool, isCompat: Bool
  ) {
    (self.cell, self.container, self.stage) = (cell, container, stage)
    (self.isOpening, self.isCompat) = (isOpening, isCompat)
    whole = container.bounds
    self.screen = SnapshotView(of: screen, on: stage)
    for picture in [self.screen, cell?.picture].compactMap(\.self) {
      picture.contentMode = isCompat ? .scaleToFill : .scaleAspectFill
      picture.clipsToBounds = true
      // The article's pictures are opaque: transparent corners come out black.
      if isCompat { picture.backgroundColor = .black }
    }
    let pane = cell?.collectionView.pane(in: container)
    // Rounding must not make a window necessary.
    let isClipped = cell.flatMap { cell in
      pane.map { !$0.insetBy(dx: -1e-6, dy: -1e-6).contains(cell.placement.frame) }
    }
    window = isClipped == true && !isCompat ? View() : nil
    window?.clipsToBounds = true
    closedPane = pane ?? .zero
    covers = cell.flatMap { cell in
      isCompat
        ? nil
        : CoverPictures(
          over: cell.collectionView, on: cell.screen, in: container, stage: stage,
          isGoing: isOpening)
    }
  }

  /// What is seen of the collection view in the container.
  private let closedPane: CGRect
  /// Pictures of what lies over the cell on its screen.
  private let covers: CoverPictures?

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
      host.addSubview(screen)
      if let cell {
        host.addSubview(cell.picture)
        if !isCompat || !isOpening { cell.collectionView.conceal([cell.name]) }
      }
      covers?.begin(in: container)
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
    for picture in [screen, cell.picture] {
      picture.bounds = CGRect(origin: .zero, size: isOpen ? whole.size : closed.size)
      picture.center = isOpen ? whole.center : closed.center
      picture.transform3D = isOpen ? .identity : closed.transform
    }
    // Under a cell that something shines through the screen must not be seen from the first.
    if !isCompat, cell.picture.pictureFill == nil { screen.alpha = isOpen ? 1 : 0 }
    if !isCompat {
      let radius = isOpen ? 0 : cell.picture.pictureRadius
      screen.cornerRadius = radius
      cell.picture.cornerRadius = radius
    }
    cell.picture.alpha = isOpen ? 0 : closed.alpha
    covers?.place(atEnd: atEnd)
    guard let window else { return }
    // Its own coordinates are the container's, wherever its edges are.
    let pane = isOpen ? whole : closedPane
    window.bounds = pane
    window.center = pane.center
  }

  /// Takes the pictures away and shows the cell again.
  func end() {
    screen.removeFromSuperview()
    guard let cell else { return }
    cell.picture.removeFromSuperview()
    window?.removeFromSuperview()
    covers?.end()
    cell.collectionView.reveal([cell.name])
  }
}
