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

/// The border of a field and what is behind its text.
struct FieldBorder {
  var style = UITextField.BorderStyle.none
  /// The style that was painted last.
  var paintedStyle = UITextField.BorderStyle.none
  /// The image behind a border that is not rounded.
  var image: UIImage?
  /// The background color that was set.
  var color: UIColor?
}
