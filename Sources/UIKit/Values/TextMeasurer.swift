import Foundation
import Geometry
import Staging
import Timelines
import Typesetting

/// What measures texts, with the typesetter that painters use; confined to one thread.
final class TextMeasurer {
  private let typesetter: Typesetter?

  /// Makes a ruler; without the fonts' libraries it measures nothing.
  private init() { typesetter = try? Typesetter(catalog: .builtIn) }

  /// The thread's ruler.
  static var current: TextMeasurer {
    let key = "cellophane.ruler"
    if let ruler = Thread.current.threadDictionary[key] as? TextMeasurer { return ruler }
    let ruler = TextMeasurer()
    Thread.current.threadDictionary[key] = ruler
    return ruler
  }

  /// Sets a text in bounds of a size; `nil` where a font is missing, of which the stage warns.
  private func layout(_ text: TextContent, in size: CGSize) -> TextLayout? {
    do {
      return try typesetter?.layout(text.request(in: size))
    } catch {
      Stage.current.warn(.substitution("a text cannot be measured: \(error)"), in: "text")
      return nil
    }
  }

  /// Returns the extent of a text that is wrapped at a width, in points; infinite for no wrapping.
  func size(of text: TextContent, width: CGFloat) -> CGSize {
    var text = text
    let widest = CGFloat(100_000)
    text.placement = .box(insets: .zero, vertical: .top)
    // Where lines are aligned in a wide box their own width is still what is told.
    let size = CGSize(width: min(width, widest), height: 0)
    return layout(text, in: size)?.size ?? .zero
  }

  /// Returns the number of lines of a text that is wrapped at a width.
  func lineCount(of text: TextContent, width: CGFloat) -> Int {
    layout(text, in: CGSize(width: width, height: 0))?.lines.count ?? 1
  }

  /// Returns how far a line of a font reaches above and below its baseline, in points.
  func lineMetrics(of font: UIFont) -> (ascent: Double, descent: Double) {
    let text = TextContent("x", font: font.face, size: Double(font.pointSize))
    guard let layout = layout(text, in: CGSize(width: 100_000, height: 0)) else {
      return (Double(font.pointSize), 0)
    }
    return (layout.ascent, layout.descent)
  }

  /// Returns the height of what a letter paints, in points.
  func inkHeight(of letter: String, in font: UIFont) -> CGFloat {
    let text = TextContent(letter, font: font.face, size: Double(font.pointSize))
    return layout(text, in: CGSize(width: 100_000, height: 0))?.inkBounds?.height ?? 0
  }
}
