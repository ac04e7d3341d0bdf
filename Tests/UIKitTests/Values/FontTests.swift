import Staging
import Testing
import Timelines
import UIKit

struct FontTests {
  @Test func `a line of a larger font is higher in proportion`() {
    let (small, large) = (UIFont.systemFont(ofSize: 10), UIFont.systemFont(ofSize: 30))
    #expect(abs(large.lineHeight - 3 * small.lineHeight) < 0.01)
    #expect(large.ascender > 0 && large.descender < 0)
    #expect(abs(large.lineHeight - (large.ascender - large.descender)) < 1e-9)
    #expect(large.xHeight < large.capHeight && large.capHeight < large.ascender)
  }

  @Test func `bold text is wider than regular text`() {
    let text = "Collection"
    let regular = text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
    let bold = text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 20, weight: .bold)])
    #expect(bold.width > regular.width)
    #expect(bold.height == regular.height)
  }

  @Test func `a bounding box wraps if the options require it`() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 16)]
    let text = "many words that do not fit on one line"
    let narrow = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
    let box = (text as NSString).boundingRect(
      with: narrow, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil)
    let line = text.boundingRect(with: narrow, attributes: attributes, context: nil)
    #expect(box.width <= 100)
    #expect(box.height > 2.5 * line.height)
    #expect(line.width > 200)
  }

  @Test func `styles of text have the sizes that Apple publishes`() {
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    #expect(UIFont.preferredFont(forTextStyle: .headline).fontName == "Inter-SemiBold")
  }

  @Test func `a font of iOS is substituted with a warning`() throws {
    var warnings: [StageWarning] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 10, height: 10))) { stage in
      let font = UIFont(name: "HelveticaNeue-Bold", size: 14)
      #expect(font?.fontName == "HelveticaNeue-Bold")
      #expect(font?.pointSize == 14)
      let bold = UIFont.systemFont(ofSize: 14, weight: .bold)
      #expect(
        font.map { "x".size(withAttributes: [.font: $0]) }
          == "x".size(withAttributes: [.font: bold]))
      warnings = stage.warnings
    }
    #expect(
      warnings.map(\.problem.description) == [
        "the font 'HelveticaNeue-Bold' is not available; Inter is used instead"
      ])
    #expect(UIFont(name: "NoSuchFont", size: 12) == nil)
  }

  @Test func `a descriptor makes a font bold and italic`() throws {
    let descriptor = UIFont.systemFont(ofSize: 12).fontDescriptor
    let both = try #require(descriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(UIFont(descriptor: both, size: 0).fontName == "Inter-BoldItalic")
    #expect(UIFont(descriptor: both, size: 0).pointSize == 12)
  }
}
