import Foundation
import Geometry
import Staging
import Timelines
import Typesetting

/// A measurer of texts with the painters' typesetter; confined to one thread.
final class TextMeasurer {
  private let typesetter: Typesetter?

  /// Makes a measurer; without the font libraries all sizes are zero.
  private init() { typesetter = try? Typesetter(catalog: BundleFonts.catalog) }

  private static let measurers = ThreadLocal { TextMeasurer() }

  /// The thread's measurer.
  static var current: TextMeasurer { measurers.value }

  /// Returns a text's layout within a size; `nil` with a stage warning if a font is missing.
  private func layout(_ text: TextContent, in size: CGSize) -> TextLayout? {
    do {
      return try typesetter?.layout(text.request(in: size))
    } catch {
      Stage.current.warn(.substitution("a text cannot be measured: \(error)"), in: "text")
      return nil
    }
  }

  /// Returns the size of a text that is wrapped at a width, in points; an infinite width does not
  /// wrap.
  func size(of text: TextContent, width: CGFloat) -> CGSize {
    var text = text
    let widest = CGFloat(100_000)
    text.placement = .box(insets: .zero, vertical: .top)
    // Aligned lines in a wide box are still measured by their own width.
    let size = CGSize(width: min(width, widest), height: 0)
    return layout(text, in: size)?.size ?? .zero
  }

  /// Returns the number of lines of a text that is wrapped at a width.
  func lineCount(of text: TextContent, width: CGFloat) -> Int {
    layout(text, in: CGSize(width: width, height: 0))?.lines.count ?? 1
  }

  /// Returns the lines of a text that is wrapped at a width, from top to bottom.
  func lines(of text: TextContent, width: CGFloat) -> [TextLine] {
    var text = text
    text.placement = .box(insets: .zero, vertical: .top)
    let size = CGSize(width: min(width, 100_000), height: 0)
    guard let layout = layout(text, in: size) else { return [] }
    let tops = layout.lines.map { CGFloat($0.baseline - layout.ascent) }
    return layout.lines.indices.map { index in
      let line = layout.lines[index]
      let bottom = index + 1 < tops.count ? tops[index + 1] : layout.size.height
      return TextLine(
        text: line.text,
        frame: CGRect(
          x: CGFloat(line.minX), y: tops[index], width: CGFloat(line.width),
          height: max(0, bottom - tops[index])))
    }
  }

  /// Returns a font's ascent above and descent below the baseline, in points.
  func lineMetrics(of font: UIFont) -> (ascent: Double, descent: Double) {
    let text = TextContent("x", font: font.face, size: Double(font.pointSize))
    guard let layout = layout(text, in: CGSize(width: 100_000, height: 0)) else {
      return (Double(font.pointSize), 0)
    }
    return (layout.ascent, layout.descent)
  }

  /// Returns the height of a letter's outline, in points.
  func inkHeight(of letter: String, in font: UIFont) -> CGFloat {
    let text = TextContent(letter, font: font.face, size: Double(font.pointSize))
    return layout(text, in: CGSize(width: 100_000, height: 0))?.inkBounds?.height ?? 0
  }
}

/// A line of a text.
struct TextLine {
  /// The characters, without a space at a wrapped end.
  let text: String
  /// The area of the characters, in points from the top left of the text.
  var frame: CGRect
  /// The line's characters in the whole text, in UTF-16 units, with those that break it.
  var range = NSRange(location: 0, length: 0)
  /// The index behind the last character that is shown.
  var visibleEnd = 0
}
