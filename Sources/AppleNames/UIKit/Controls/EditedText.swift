import Foundation

/// The text of a field or a text view.
struct EditedText {
  /// The text with its attributes; `nil` for a plain text.
  var attributed: NSAttributedString?
  /// The characters of a plain text.
  var plain = ""
  /// The characters.
  var string: String { attributed?.string ?? plain }
}
