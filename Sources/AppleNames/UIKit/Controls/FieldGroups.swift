import Foundation
import Staging

/// The views that each text field has.
struct FieldParts {
  let label = FieldLabel()
  let placeholder = FieldLabel()
  let caret = View(frame: .zero)
  let background = UIImageView(frame: .zero)
}

/// A view beside the text of a field.
struct FieldAccessory {
  var view: UIView?
  /// The times at which the view is shown.
  var mode = UITextField.ViewMode.never
}

/// The border and the background of a field.
struct FieldBorder {
  var style = UITextField.BorderStyle.none
  /// The style that was painted last.
  var paintedStyle = UITextField.BorderStyle.none
  /// Whether it is not painted around the whole field.
  var isInset = false
  /// The image behind a border that is not rounded.
  var image: UIImage?
  /// The background color that was set.
  var color: UIColor?
}

/// The look of a field's text.
struct FieldStyle: Equatable {
  var font: UIFont? = .systemFont(ofSize: 17)
  var color: UIColor?
  var alignment = NSTextAlignment.natural
  /// Whether the text is scaled down until it fits, and the least size of its font then.
  var fitsWidth = false
  var minimumSize: CGFloat = 0
  var followsTextSize = false
}

/// The wishes of a text field or text view for its keyboard, and the views in its place.
struct KeyboardWishes {
  var autocapitalization = UITextAutocapitalizationType.sentences
  var autocorrection = UITextAutocorrectionType.default
  var spellChecking = UITextSpellCheckingType.default
  var smartQuotes = UITextSmartQuotesType.default
  var smartDashes = UITextSmartDashesType.default
  var smartInsertDelete = UITextSmartInsertDeleteType.default
  var type = UIKeyboardType.default
  var appearance = UIKeyboardAppearance.default
  var returnKey = UIReturnKeyType.default
  var enablesReturnKeyAutomatically = false
  var content: UITextContentType?
  var inputView: UIView?
  var accessoryView: UIView?
}
