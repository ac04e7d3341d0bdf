import Foundation
import Testing
import UIKit

struct AttributeValueTests {
  /// Returns a paragraph style with an alignment.
  private static func paragraph(_ alignment: NSTextAlignment) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    return style
  }

  /// Pairs of unequal values of one attribute.
  nonisolated(unsafe) private static let pairs: [(NSAttributedString.Key, NSObject, NSObject)] = [
    (.foregroundColor, UIColor.black, UIColor(red: 0, green: 0, blue: 1, alpha: 1)),
    (.foregroundColor, UIColor.label, UIColor.systemRed),
    (.font, UIFont.systemFont(ofSize: 12), UIFont.boldSystemFont(ofSize: 20)),
    (.paragraphStyle, paragraph(.left), paragraph(.right)),
  ]

  @Test(arguments: pairs.indices, ["appended", "inserted", "set", "replaced"])
  func `parts with unequal values beside each other stay apart`(_ index: Int, _ way: String) {
    let (key, first, second) = Self.pairs[index]
    let text = NSMutableAttributedString(string: "one", attributes: [key: first])
    let other = NSAttributedString(string: "two", attributes: [key: second])
    switch way {
    case "appended": text.append(other)
    case "inserted": text.insert(other, at: 0)
    case "set": text.setAttributes([key: second], range: NSRange(location: 1, length: 2))
    default: text.replaceCharacters(in: NSRange(location: 1, length: 2), with: other)
    }
    var values: [NSObject?] = []
    text.enumerateAttribute(key, in: NSRange(location: 0, length: text.length)) { value, _, _ in
      values.append(value as? NSObject)
    }
    #expect(values == (way == "inserted" ? [second, first] : [first, second]))
  }

  @Test(arguments: pairs.indices)
  func `parts with equal values beside each other become one`(_ index: Int) {
    let (key, value, _) = Self.pairs[index]
    let text = NSMutableAttributedString(string: "one", attributes: [key: value])
    let equal = (value as? NSCopying)?.copy(with: nil) as? NSObject ?? value
    text.append(NSAttributedString(string: "two", attributes: [key: equal]))
    var range = NSRange()
    _ = text.attributes(at: 0, effectiveRange: &range)
    #expect(range.length == 6)
  }
}
