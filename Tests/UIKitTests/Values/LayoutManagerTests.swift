import Foundation
import Staging
import Testing
import UIKit

struct LayoutManagerTests {
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer()

  /// Lays out a text in a font of 20 points at a width, without padding.
  private func lay(out text: String, width: CGFloat) {
    container.lineFragmentPadding = 0
    container.size.width = width
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.setAttributedString(
      NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 20)]))
  }

  @Test(arguments: [("pond", 1), ("a pond full of ducks", 3), ("a\nb", 2)])
  func `a text is as high as its lines`(text: String, lines: Int) {
    lay(out: text, width: 90)
    let used = manager.usedRect(for: container)
    let line = UIFont.systemFont(ofSize: 20).lineHeight
    #expect(abs(used.height - CGFloat(lines) * line) < CGFloat(lines))
    #expect(used.width <= 90 && used.width > 5)
    #expect(manager.glyphRange(for: container).length == (text as NSString).length)
  }

  @Test func `the glyph at the middle of a glyph's rectangle is that glyph`() {
    lay(out: "a pond full of ducks", width: 90)
    for index in 0..<manager.numberOfGlyphs {
      let rect = manager.boundingRect(
        forGlyphRange: NSRange(location: index, length: 1), in: container)
      // The spaces at which lines are wrapped take no room.
      if rect.width < 1 { continue }
      let middle = CGPoint(x: rect.midX, y: rect.midY)
      #expect(manager.glyphIndex(for: middle, in: container) == index)
      var fraction: CGFloat = 0
      let character = manager.characterIndex(
        for: middle, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
      #expect(character == index && abs(fraction - 0.5) < 0.2)
    }
  }

  @Test func `a limit of lines and a text view's padding hold`() {
    lay(out: "a pond full of ducks", width: 90)
    container.maximumNumberOfLines = 1
    #expect(manager.usedRect(for: container).height < 30)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "pond"
    view.layoutIfNeeded()
    let rect = view.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: 0, length: 1), in: view.textContainer)
    #expect(rect.minX == 5 && rect.width > 4)
  }

  @Test func `a line of Core Text is as wide and high as the text`() {
    let font = UIFont.systemFont(ofSize: 20)
    let text = NSAttributedString(string: "pond", attributes: [.font: font])
    var (ascent, descent) = (CGFloat.zero, CGFloat.zero)
    let width = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(text), &ascent, &descent, nil)
    #expect(abs(width - Double(text.size().width)) < 0.001)
    #expect(ascent == font.ascender && descent == -font.descender)
    #expect(CTFontCopyPostScriptName(font) == font.fontName)
  }

  @Test func `a descriptor has the attributes of its font`() {
    let attributes = UIFont.preferredFont(forTextStyle: .headline).fontDescriptor.fontAttributes
    #expect(attributes[.textStyle] as? String == UIFont.TextStyle.headline.rawValue)
    #expect(attributes[.size] as? CGFloat == 17)
    #expect(UIFont.systemFont(ofSize: 9).fontDescriptor.object(forKey: .textStyle) == nil)
  }
}
