import SceneDocuments
import Staging

/// A view of a screen, which notices the fingers on it.
final class ScreenView: View {
  /// A closure that is called when the first finger touches the view and when the last one leaves.
  var pressDidChange: (() -> Void)?
  private var fingers = 0 {
    didSet { if (fingers == 0) != (oldValue == 0) { pressDidChange?() } }
  }

  /// The states that the style of the view shows.
  var states: Set<ElementState> { fingers > 0 ? [.pressed] : [] }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    fingers += touches.count
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    fingers -= touches.count
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    fingers -= touches.count
    super.touchesCancelled(touches, with: event)
  }
}
