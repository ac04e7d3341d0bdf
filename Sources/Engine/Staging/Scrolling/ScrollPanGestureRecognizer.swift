import Foundation

/// A scroll view's pan recognizer, which begins only if its view is the one to scroll.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The view whose content is dragged, whatever view the recognizer is moved to.
  weak var scrollView: ScrollView?

  override func mayBegin() -> Bool {
    let movement = translation(in: scrollView)
    guard let scrollView, scrollView.mayDrag(by: movement, touching: touchedViews),
      touchedViews.allSatisfy({ $0 === scrollView || scrollView.touchesShouldCancel(in: $0) })
    else { return false }
    scrollView.scrollAnimator.direction = movement
    return true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    super.touchesBegan(touches, with: event)
    scrollView?.scrollAnimator.fingersCameDown()
  }

  override func reset() {
    super.reset()
    scrollView?.scrollAnimator.fingersLeft()
  }
}
