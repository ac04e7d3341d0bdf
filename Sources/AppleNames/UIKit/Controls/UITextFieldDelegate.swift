public import Foundation

/// The delegate of a text field; all methods are optional.
public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether the field may become the first responder; `true` if it is not implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has become the first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether the field may stop being the first responder; `true` if it is not implemented.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field is no longer the first responder, unless the method with a reason is
  /// implemented.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when the field is no longer the first responder.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Returns whether inserted or deleted text is taken; `true` if it is not implemented.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the insertion point has moved.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns whether the clear button empties the field; `true` if it is not implemented.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns whether the return key has its usual effect; `true` if it is not implemented.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    OptionalRequirement.unimplemented()
  }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func textFieldDidEndEditing(_ textField: UITextField) {
    OptionalRequirement.unimplemented()
  }
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { OptionalRequirement.unimplemented() }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { OptionalRequirement.unimplemented(returning: true) }
  public func textFieldDidChangeSelection(_ textField: UITextField) {
    OptionalRequirement.unimplemented()
  }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
}

/// The messages of a text field's delegate, for calls of the optional form.
extension UITextFieldDelegate {
  /// The message of this name, for calls of the optional form.
  public var textFieldShouldBeginEditing: SenderCall<UITextField, Bool>? {
    SenderCall { self.textFieldShouldBeginEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textFieldDidBeginEditing: SenderCall<UITextField, Void>? {
    SenderCall { self.textFieldDidBeginEditing($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textFieldShouldEndEditing: SenderCall<UITextField, Bool>? {
    SenderCall { self.textFieldShouldEndEditing($0) }
  }
  /// The messages of this name, for calls of the optional form.
  public var textFieldDidEndEditing: TextFieldEndCalls? { TextFieldEndCalls(delegate: self) }
  /// The message of this name, for calls of the optional form.
  public var textFieldDidChangeSelection: SenderCall<UITextField, Void>? {
    SenderCall { self.textFieldDidChangeSelection($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textFieldShouldClear: SenderCall<UITextField, Bool>? {
    SenderCall { self.textFieldShouldClear($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textFieldShouldReturn: SenderCall<UITextField, Bool>? {
    SenderCall { self.textFieldShouldReturn($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var textField: TextFieldChangeCall? { TextFieldChangeCall(delegate: self) }
}

/// Calls of a text field's delegate at the end of editing, in the optional form.
public struct TextFieldEndCalls {
  let delegate: any UITextFieldDelegate

  /// Calls the delegate's `textFieldDidEndEditing(_:)` if it is implemented.
  @discardableResult
  public func callAsFunction(_ textField: UITextField) -> Void? {
    OptionalRequirement.call { delegate.textFieldDidEndEditing(textField) }
  }

  /// Calls the delegate's `textFieldDidEndEditing(_:reason:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) -> Void? {
    OptionalRequirement.call { delegate.textFieldDidEndEditing(textField, reason: reason) }
  }
}

/// A call of `textField(_:shouldChangeCharactersIn:replacementString:)` in the optional form.
public struct TextFieldChangeCall {
  let delegate: any UITextFieldDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool? {
    OptionalRequirement.call {
      delegate.textField(textField, shouldChangeCharactersIn: range, replacementString: string)
    }
  }
}
