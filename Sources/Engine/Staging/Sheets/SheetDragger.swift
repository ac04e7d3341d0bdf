package import Foundation

/// The finger that drags a sheet and lets it settle at a detent.
package final class SheetDragger {
  private unowned let presentation: SheetPresentation
  private let recognizer = SheetPanGestureRecognizer()
  private var grip: SheetGrip?
  /// The movement of the finger at which the grip began, upwards positive.
  private var origin = 0.0
  /// The distance by which the finger moves the sheet up before it moves a scroll view's content.
  private var room = Double.infinity
  /// The handler of a release, with the height at which the sheet will rest and its velocity.
  private var release: ((_ target: Double, _ velocity: Double) -> Void)?
  /// The owner that decides on fingers; `nil` if each finger is waited for.
  private weak var owner: (any SheetDragOwner)?

  /// Adds a pan to a sheet, which only follows the fingers that `begin` waits for.
  init(_ presentation: SheetPresentation) {
    self.presentation = presentation
    // The sheet moves exactly as far as the finger.
    recognizer.minimumMovement = 0
    recognizer.isEnabled = false
    recognizer.addTarget { [weak self] _ in self?.follow() }
    presentation.sheet.addGestureRecognizer(recognizer)
  }

  /// Whether a finger is on the sheet.
  package var isDragging: Bool { grip != nil }

  /// The point of the canvas at which a finger touches the sheet, in the middle of its upper part.
  package var touchPoint: CGPoint {
    let inset = min(presentation.height / 2, SheetView.touchInset)
    let sheet = presentation.sheet
    return sheet.convert(CGPoint(x: sheet.bounds.width / 2, y: inset), to: nil)
  }

  /// Stops the sheet and waits for a finger at `touchPoint`.
  ///
  /// - Parameter release: the handler of the release, with the resting height and the velocity.
  package func begin(release: @escaping (_ target: Double, _ velocity: Double) -> Void) {
    take(at: 0)
    self.release = release
    (recognizer.isEnabled, presentation.sheet.isGripped) = (true, true)
  }

  /// Follows all fingers that drag the sheet, from now on.
  func followFingers(for owner: any SheetDragOwner) {
    self.owner = owner
    recognizer.minimumMovement = PanGestureRecognizer.defaultMinimumMovement
    recognizer.isEnabled = true
    recognizer.mayBeginBy = { [weak self] way in
      guard let self, let owner = self.owner else { return false }
      return abs(way.y) >= abs(way.x) && owner.mayDrag
    }
  }

  // MARK: Movement

  /// Stops the sheet and grips it, with a finger that has moved so far already.
  private func take(at movement: Double) {
    presentation.animator.stop()
    grip = SheetGrip(at: presentation.height, of: presentation.heights)
    (origin, room) = (movement, .infinity)
  }

  /// Grips the sheet where it is, after the heights have changed.
  func gripAgain() {
    guard grip != nil else { return }
    let movement = movement
    let room = room
    take(at: movement)
    if room.isFinite, room > 0 {
      self.room = max(0, presentation.heights.highest - presentation.height)
    } else {
      self.room = room
    }
  }

  /// Takes the finger off the sheet, which does not settle.
  func drop() {
    (grip, scrollPan) = (nil, nil)
    if recognizer.isEnabled { recognizer.abandon() }
  }

  /// The movement of the finger that holds the sheet, upwards positive.
  ///
  /// It is in the container's coordinates, which turn with the device.
  private var movement: Double {
    -Double(pan.translation(in: presentation.containerView).y)
  }

  /// The recognizer of the finger: that of a scroll view in the sheet, or the own one.
  private var pan: PanGestureRecognizer { scrollPan ?? recognizer }
  private weak var scrollPan: PanGestureRecognizer?

  /// Moves the sheet with the finger, or lets it settle.
  private func follow() {
    if recognizer.state == .began, owner != nil {
      owner?.dragWillBegin()
      take(at: 0)
    }
    guard grip != nil else { return }
    switch recognizer.state {
    case .began, .changed: moveSheet()
    case .ended, .cancelled:
      letGo(-Double(recognizer.velocity(in: presentation.containerView).y))
      if owner != nil { return }
      presentation.sheet.isGripped = false
      // A recognizer cannot be disabled while it reports its own end.
      presentation.sheet.stage?.schedule(after: 0) { [weak self] in
        if let self, !isDragging { recognizer.isEnabled = false }
      }
    case .possible, .failed: break
    }
  }

  /// Moves the sheet as far as the finger has moved it.
  private func moveSheet() {
    guard let grip else { return }
    presentation.move(to: grip.height(movedBy: min(movement - origin, room)))
  }

  /// Lets the sheet settle after a finger with a velocity, upwards positive.
  private func letGo(_ finger: Double) {
    guard let grip else { return }
    let way = min(movement - origin, room)
    let velocity = grip.velocity(movedBy: way, finger: finger)
    let heights = presentation.heights
    let target = heights.restingHeight(from: presentation.height, velocity: velocity)
    self.grip = nil
    if let owner {
      owner.dragDidEnd(
        at: target, velocity: velocity,
        isAttempt: !heights.isDismissible
          && heights.wouldClose(from: grip.start + way, velocity: finger))
    } else {
      release?(target, velocity)
      release = nil
    }
  }

  // MARK: Scroll views

  /// Returns whether a finger that begins to scroll content moves the sheet first.
  ///
  /// It does at the top of the content: downwards, and upwards while the sheet can be higher.
  func isMoved(by way: CGPoint, over scrollView: ScrollView) -> Bool {
    guard let owner, owner.mayDrag, abs(way.y) > abs(way.x) else { return false }
    let top = scrollView.limits(along: .vertical).lowerBound
    guard scrollView.contentOffset.y <= top + 0.5 else { return false }
    if way.y > 0 { return scrollView.refreshControl == nil }
    return owner.expandsByScrolling && presentation.height < presentation.heights.highest - 0.5
  }

  /// Grips the sheet by a finger that scrolls content in it.
  func begin(by pan: PanGestureRecognizer) {
    owner?.dragWillBegin()
    scrollPan = pan
    take(at: 0)
    room =
      owner?.expandsByScrolling == false
      ? 0 : max(0, presentation.heights.highest - presentation.height)
  }

  /// The share of the finger's movement that is left for the content, from 0 to 1.
  var shareForContent: CGFloat {
    let way = movement
    guard grip != nil, way - origin > room, way != 0 else { return 0 }
    return CGFloat((way - origin - room) / way)
  }

  /// Moves the sheet with a finger that scrolls content in it.
  func followScroll() { if scrollPan != nil { moveSheet() } }

  /// Lets the sheet settle at the end of a finger that scrolls content in it.
  func endScroll(isCancelled: Bool) {
    guard scrollPan != nil else { return }
    let velocity = -Double(pan.velocity(in: presentation.containerView).y)
    let isScrolling = shareForContent > 0
    letGo(isCancelled || isScrolling ? 0 : velocity)
    scrollPan = nil
  }
}

/// An owner of a sheet that decides on the fingers that drag it.
protocol SheetDragOwner: AnyObject {
  /// Whether fingers may drag the sheet now.
  var mayDrag: Bool { get }
  /// Whether a finger that scrolls content up makes the sheet higher first.
  var expandsByScrolling: Bool { get }
  /// Called before a finger grips the sheet.
  func dragWillBegin()
  /// Called when a finger has left the sheet, which is to rest at a height, 0 for closed.
  ///
  /// - Parameter isAttempt: Whether the finger would have closed a sheet that it may not close.
  func dragDidEnd(at height: Double, velocity: Double, isAttempt: Bool)
}

/// A pan that begins by movements that a closure allows.
private final class SheetPanGestureRecognizer: PanGestureRecognizer {
  /// Returns whether a movement begins the drag; `nil` for every one.
  var mayBeginBy: ((CGPoint) -> Bool)?

  override func mayBegin() -> Bool { mayBeginBy?(translation(in: nil)) ?? true }
}

extension ScrollView {
  /// The finger on the sheet that contains the view; `nil` without a sheet.
  var sheetDragger: SheetDragger? {
    for view in sequence(first: self as View, next: \.superview).dropFirst() {
      if let sheet = view as? SheetView { return sheet.dragger?() }
    }
    return nil
  }
}
