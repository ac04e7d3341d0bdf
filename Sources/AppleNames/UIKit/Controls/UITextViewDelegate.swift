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

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func textViewDidBeginEditing(_ textView: UITextView) {
    OptionalRequirement.unimplemented()
  }
  public func textViewDidEndEditing(_ textView: UITextView) { OptionalRequirement.unimplemented() }
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { OptionalRequirement.unimplemented(returning: true) }
  public func textViewDidChange(_ textView: UITextView) { OptionalRequirement.unimplemented() }
  public func textViewDidChangeSelection(_ textView: UITextView) {
    OptionalRequirement.unimplemented()
  }

  /// The message of this name, for calls of the optional form.
  public var textViewShouldBeginEditing: SenderCall<UITextView, Bool>? {
    SenderCall { self.textViewShouldBeginEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textViewShouldEndEditing: SenderCall<UITextView, Bool>? {
    SenderCall { self.textViewShouldEndEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textViewDidBeginEditing: SenderCall<UITextView, Void>? {
    SenderCall { self.textViewDidBeginEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textViewDidEndEditing: SenderCall<UITextView, Void>? {
    SenderCall { self.textViewDidEndEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textViewDidChange: SenderCall<UITextView, Void>? {
    SenderCall { self.textViewDidChange($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textViewDidChangeSelection: SenderCall<UITextView, Void>? {
    SenderCall { self.textViewDidChangeSelection($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textView: TextViewChangeCall? { TextViewChangeCall(delegate: self) }
}

/// A call of `textView(_:shouldChangeTextIn:replacementText:)` in the optional form.
public struct TextViewChangeCall {
  let delegate: any UITextViewDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool? {
    OptionalRequirement.call {
      delegate.textView(textView, shouldChangeTextIn: range, replacementText: text)
    }
  }
}
