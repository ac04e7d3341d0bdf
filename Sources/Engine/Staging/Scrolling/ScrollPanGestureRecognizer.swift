import Foundation

/// A scroll view's pan recogniser, which begins only if its view is the one to scroll.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The view whose content is dragged, whatever view the recogniser is moved to.
  weak var scrollView: ScrollView?

  override func mayBegin() -> Bool {
    let movement = translation(in: scrollView)
    guard let scrollView, scrollView.mayDrag(by: movement, touching: touchedViews),
      touchedViews.allSatisfy({ $0 === scrollView || scrollView.touchesShouldCancel(in: $0) })
    else { return false }
    scrollView.mover.direction = movement
    return true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    super.touchesBegan(touches, with: event)
    scrollView?.mover.fingersCameDown()
  }

  override func reset() {
    super.reset()
    scrollView?.mover.fingersLeft()
  }
}
