import Foundation

/// The text of a field or a text view.
struct EditedText {
  /// The text with its attributes; `nil` for a plain text.
  var attributed: NSAttributedString?
  /// The characters of a plain text.
  var plain = ""
  /// The selected characters, in UTF-16 units; `nil` for the end of the text.
  var selection: NSRange?
  /// The selected characters, in UTF-16 units; an empty range is the insertion point.
  var selectedRange: NSRange { selection ?? NSRange(location: length, length: 0) }
  /// The number of UTF-16 units.
  var length: Int { (string as NSString).length }
  /// The selected characters or, without any, the one before the insertion point.
  var rangeToDelete: NSRange? {
    let range = selectedRange
    if range.length > 0 { return range }
    guard let last = (string as NSString).substring(to: range.location).last else { return nil }
    let length = (String(last) as NSString).length
    return NSRange(location: range.location - length, length: length)
  }
  /// The characters.
  var string: String { attributed?.string ?? plain }
}
