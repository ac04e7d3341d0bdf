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
