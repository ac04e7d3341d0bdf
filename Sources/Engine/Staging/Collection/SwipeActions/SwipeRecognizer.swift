import Foundation

/// The recognizer of a collection view that uncovers actions beside its rows.
///
/// It begins with a horizontal movement on a row with actions on the side that would be uncovered. A
/// finger that comes down elsewhere while a row is open only closes it, and one that is lifted from
/// the row's content without a movement does, too.
final class SwipeRecognizer: PanGestureRecognizer {
  /// The controller of the collection view.
  weak var controller: SwipeController?
  /// Whether the touch came down on the content of the open row.
  private var isOnOpenContent = false

  override func mayBegin() -> Bool {
    guard let controller else { return false }
    return controller.mayBegin(
      by: translation(in: controller.view), touching: touchedViews.first)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches == touches.count {
      isOnOpenContent = false
      switch controller?.place(of: touches.inOrder.first?.view) {
      case .elsewhere:
        for touch in touches.inOrder { touch.cancelInView() }
        controller?.close()
        state = .failed
        return
      case .content:
        for touch in touches.inOrder { touch.cancelInView() }
        isOnOpenContent = true
      case .button, nil: break
      }
    }
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let closes = isOnOpenContent && state == .possible
    super.touchesEnded(touches, with: event)
    if closes { controller?.close() }
  }

  override func reset() {
    super.reset()
    isOnOpenContent = false
  }
}
