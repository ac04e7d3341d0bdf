public import Foundation

/// A position in the text of an input, between two characters.
open class UITextPosition: NSObject {
  /// The number of UTF-16 units before the position.
  let offset: Int

  /// Makes the position behind a number of UTF-16 units.
  init(offset: Int) { self.offset = offset }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITextPosition)?.offset == offset
  }

  open override var hash: Int { offset }
}

/// A range of the text of an input.
open class UITextRange: NSObject {
  /// The beginning of the range.
  open var start: UITextPosition { UITextPosition(offset: range.location) }
  /// The end of the range, which is never before its beginning.
  open var end: UITextPosition { UITextPosition(offset: range.location + range.length) }
  /// Whether the range has no characters.
  open var isEmpty: Bool { range.length == 0 }
  /// The range in UTF-16 units.
  let range: NSRange

  /// Makes a range of UTF-16 units.
  init(range: NSRange) { self.range = range }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }

  open override var hash: Int { range.hashValue }
}

/// An input whose text has positions and a selection: a text field or a text view.
public protocol UITextInput: UIKeyInput {
  /// The selected characters; an empty range is the insertion point.
  var selectedTextRange: UITextRange? { get set }
  /// The position behind the last character.
  var endOfDocument: UITextPosition { get }
  /// Returns the characters of a range.
  func text(in range: UITextRange) -> String?
  /// Replaces the characters of a range; the insertion point is behind the new ones then.
  func replace(_ range: UITextRange, withText text: String)
}

extension UITextInput {
  /// The position before the first character.
  public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

  /// Returns the range between two positions, in either order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    let (low, high) = (fromPosition.offset, toPosition.offset)
    return UITextRange(range: NSRange(location: min(low, high), length: abs(high - low)))
  }

  /// Returns the position a number of UTF-16 units behind another one; `nil` outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...endOfDocument.offset).contains(place) ? UITextPosition(offset: place) : nil
  }

  /// Returns the number of UTF-16 units between two positions, negative from a later to an earlier
  /// one.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }

  /// Returns the order of two positions.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    if position.offset == other.offset { return .orderedSame }
    return position.offset < other.offset ? .orderedAscending : .orderedDescending
  }
}

extension UITextRange {
  /// Returns the part of the range that lies in a text of a length, in UTF-16 units.
  func clamped(to length: Int) -> NSRange {
    let location = min(range.location, length)
    return NSRange(location: location, length: min(range.length, length - location))
  }
}

extension UITextField {
  public var endOfDocument: UITextPosition { UITextPosition(offset: content.length) }

  public func text(in range: UITextRange) -> String? {
    (content.string as NSString).substring(with: range.clamped(to: content.length))
  }

  public func replace(_ range: UITextRange, withText text: String) {
    change(range.clamped(to: content.length), to: text)
  }
}

extension UITextView {
  public var endOfDocument: UITextPosition {
    UITextPosition(offset: (text as NSString).length)
  }

  public func text(in range: UITextRange) -> String? {
    (text as NSString).substring(with: range.clamped(to: endOfDocument.offset))
  }

  public func replace(_ range: UITextRange, withText text: String) {
    change(range.clamped(to: endOfDocument.offset), to: text)
  }
}
