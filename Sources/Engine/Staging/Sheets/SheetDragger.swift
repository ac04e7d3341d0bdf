package import Foundation

/// The finger that drags a sheet and lets it settle at a detent.
package final class SheetDragger {
  private unowned let presentation: SheetPresentation
  private let recognizer = PanGestureRecognizer()
  private var grip: SheetGrip?
  /// The handler of a release, with the height at which the sheet will rest and its velocity.
  private var release: ((_ target: Double, _ velocity: Double) -> Void)?

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
    presentation.animator.stop()
    grip = SheetGrip(at: presentation.height, of: presentation.heights)
    self.release = release
    (recognizer.isEnabled, presentation.sheet.isGripped) = (true, true)
  }

  /// Moves the sheet with the finger, or lets it settle.
  private func follow() {
    guard let grip else { return }
    // In the container's coordinates, which turn with the device.
    let container = presentation.containerView
    let movement = -Double(recognizer.translation(in: container).y)
    switch recognizer.state {
    case .began, .changed: presentation.move(to: grip.height(movedBy: movement))
    case .ended, .cancelled:
      let finger = -Double(recognizer.velocity(in: container).y)
      let velocity = grip.velocity(movedBy: movement, finger: finger)
      let target = presentation.heights.restingHeight(from: presentation.height, velocity: velocity)
      self.grip = nil
      presentation.sheet.isGripped = false
      // A recognizer cannot be disabled while it reports its own end.
      presentation.sheet.stage?.schedule(after: 0) { [weak self] in
        if let self, !isDragging { recognizer.isEnabled = false }
      }
      release?(target, velocity)
      release = nil
    case .possible, .failed: break
    }
  }
}
