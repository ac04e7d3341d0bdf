public import Foundation
import Staging
import Timelines

/// A text whose changes layout managers see.
open class NSTextStorage: NSMutableAttributedString {
  /// The layout managers of the text.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// Makes an empty text.
  public convenience init() { self.init(string: "") }

  /// Adds a layout manager.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    aLayoutManager.textStorage = nil
  }
}

/// The layout of a text in the area of a text container, for drawing and for touches.
///
/// Each UTF-16 unit counts as a glyph. The text is laid out when something is asked, with the
/// typesetter that paints it; only the first container has text.
open class NSLayoutManager: NSObject {
  /// The text; `nil` for none.
  open internal(set) weak var textStorage: NSTextStorage?
  /// The areas of the text.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Makes a layout manager without text.
  public override init() { super.init() }

  /// Adds an area.
  open func addTextContainer(_ container: NSTextContainer) { textContainers.append(container) }

  /// Does nothing: the text is always laid out when something is asked.
  open func ensureLayout(for container: NSTextContainer) {}

  /// The number of glyphs.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Returns the glyphs in an area: all.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    NSRange(location: 0, length: numberOfGlyphs)
  }

  /// Returns the glyphs of characters, and writes the characters whose glyphs these are.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    actualCharacterRange?.pointee = charRange
    return charRange
  }

  /// Returns the characters of glyphs, and writes the glyphs whose characters these are.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }

  /// Returns the index of a glyph's character.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

  // MARK: Geometry

  /// Returns the rectangle of the whole text in an area, in the area's points.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    lines(in: container).reduce(CGRect.null) { $0.union($1.frame) }.standardizedOrZero
  }

  /// Returns the rectangle around glyphs in an area.
  open func boundingRect(
    forGlyphRange glyphRange: NSRange, in container: NSTextContainer
  ) -> CGRect {
    let parts = lines(in: container).compactMap { line -> CGRect? in
      let part = NSIntersectionRange(line.range, glyphRange)
      guard part.length > 0 else { return nil }
      let start = line.frame.minX + width(from: line.range.location, to: part.location)
      let end =
        part.location + part.length >= line.visibleEnd
        ? line.frame.maxX
        : line.frame.minX + width(from: line.range.location, to: part.location + part.length)
      return CGRect(
        x: start, y: line.frame.minY, width: max(0, end - start), height: line.frame.height)
    }
    return parts.reduce(CGRect.null) { $0.union($1) }.standardizedOrZero
  }

  /// Returns the glyph at a point of an area, or the nearest one.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    let lines = lines(in: container)
    guard let line = lines.first(where: { point.y < $0.frame.maxY }) ?? lines.last else { return 0 }
    let first = line.range.location
    let count = max(0, line.visibleEnd - first)
    let passed = (0..<count).first {
      width(from: first, to: first + $0 + 1) > point.x - line.frame.minX
    }
    return min(first + (passed ?? max(0, count - 1)), max(0, numberOfGlyphs - 1))
  }

  /// Returns the character at a point of an area, or the nearest one, and writes how far the point
  /// is between its edges, from 0 to 1.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let index = glyphIndex(for: point, in: container)
    let frame = boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: container)
    let fraction = frame.width > 0 ? (point.x - frame.minX) / frame.width : 0
    partialFraction?.pointee = min(1, max(0, fraction))
    return index
  }

  // MARK: Drawing

  /// Draws glyphs into the current context, with the area's corner at a point.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let container = textContainers.first, let textStorage else { return }
    let part = NSIntersectionRange(glyphsToShow, NSRange(location: 0, length: textStorage.length))
    let text = part.length == textStorage.length ? content : textStorage.hiding(allBut: part)
    guard let text else { return }
    UIGraphicsGetCurrentContext()?.draw(
      text,
      in: CGRect(
        x: origin.x + container.lineFragmentPadding, y: origin.y,
        width: container.textWidth + 0.01, height: usedRect(for: container).height))
  }

  /// Does nothing: characters have no backgrounds.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  // MARK: Layout

  /// The text as it is typeset; `nil` without one.
  private var content: TextContent? {
    guard let textStorage, textStorage.length > 0 else { return nil }
    var text = TextContent(textStorage, defaults: .ofStrings)
    let limit = textContainers.first?.maximumNumberOfLines ?? 0
    text.lineLimit = limit > 0 ? limit : nil
    return text
  }

  /// Returns the width of the characters between two indices on one line, in points.
  private func width(from start: Int, to end: Int) -> CGFloat {
    guard let textStorage, end > start else { return 0 }
    let part = textStorage.attributedSubstring(
      from: NSRange(location: start, length: end - start))
    return TextMeasurer.current.size(
      of: TextContent(part, defaults: .ofStrings), width: .infinity
    ).width
  }

  /// Returns the lines of the text in an area.
  private func lines(in container: NSTextContainer) -> [TextLine] {
    guard let content, let textStorage else { return [] }
    var lines = TextMeasurer.current.lines(of: content, width: container.textWidth)
    let string = textStorage.string as NSString
    var start = 0
    for index in lines.indices {
      let rest = NSRange(location: start, length: string.length - start)
      let found = string.range(of: lines[index].text, options: .literal, range: rest)
      let begin = found.location == NSNotFound ? start : found.location
      let length = found.location == NSNotFound ? rest.length : found.length
      lines[index].frame.origin.x += container.lineFragmentPadding
      lines[index].range = NSRange(location: begin, length: length)
      lines[index].visibleEnd = begin + length
      if index > 0 { lines[index - 1].range.length = begin - lines[index - 1].range.location }
      start = begin + length
    }
    if let last = lines.indices.last {
      lines[last].range.length = string.length - lines[last].range.location
    }
    return lines
  }
}

extension NSTextContainer {
  /// The width of lines, in points.
  fileprivate var textWidth: CGFloat { max(1, size.width - 2 * lineFragmentPadding) }
}

extension CGRect {
  /// The rectangle; zero for the null one.
  fileprivate var standardizedOrZero: CGRect { isNull ? .zero : self }
}

extension NSAttributedString {
  /// Returns the text with everything but a range in no color.
  fileprivate func hiding(allBut range: NSRange) -> TextContent? {
    if range.length == 0 { return nil }
    let text = NSMutableAttributedString(attributedString: self)
    let end = range.location + range.length
    for part in [
      NSRange(location: 0, length: range.location), NSRange(location: end, length: length - end),
    ] where part.length > 0 {
      text.addAttribute(.foregroundColor, value: UIColor.clear, range: part)
    }
    return TextContent(text, defaults: .ofStrings)
  }
}
