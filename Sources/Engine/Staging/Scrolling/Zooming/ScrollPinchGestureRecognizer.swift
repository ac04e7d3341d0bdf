import Foundation

/// The recognizer of two fingers that zoom a scroll view's content.
///
/// It goes beside the scroll view's own pan, and what is in the content does not prevent it.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  /// The view whose content is zoomed.
  weak var scrollView: ScrollView?

  /// Makes a recognizer that begins when the fingers' distance has changed by some points.
  init() {
    super.init(action: nil)
    minimumMovement = 8
  }

  /// The scroll views in the content on which the fingers are.
  var scrollViewsBelow: [ScrollView] {
    guard let scrollView else { return [] }
    return followed.compactMap(\.view).flatMap { touched in
      sequence(first: touched, next: \.superview).prefix { $0 !== scrollView }
        .compactMap { $0 as? ScrollView }
    }
  }

  override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.panGestureRecognizer
  }

  override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool {
    !(preventingGestureRecognizer is ScrollPanGestureRecognizer)
  }

}
