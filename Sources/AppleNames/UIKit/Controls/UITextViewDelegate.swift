public import Foundation
public import Staging

/// The delegate of a text view, which also observes its scrolling; all methods are optional.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether the view may become the first responder; `true` if it is not implemented.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Returns whether the view may stop being the first responder; `true` if it is not implemented.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the view has become the first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when the view is no longer the first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether inserted or deleted text is taken; `true` if it is not implemented.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when inserted or deleted text was taken.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the insertion point has moved.
  func textViewDidChangeSelection(_ textView: UITextView)
}
