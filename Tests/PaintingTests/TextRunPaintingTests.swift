import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

@Suite struct TextRunPaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Paints a text on a layer at a position.
  private func paint(_ text: TextContent, x: Double = 10) throws -> Bitmap {
    try painter.paint(frame(120, 50, [Node(x, 10, 100, 30, texts: [text])]), scale: 1)
  }

  /// Returns the columns with a chosen pixel.
  private func columns(_ bitmap: Bitmap, _ isChosen: (UInt32) -> Bool) -> [Int] {
    (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { isChosen(bitmap[x, $0]) }
    }
  }

  @Test func `each run has its own color`() throws {
    let text = TextContent(
      runs: [
        TextRun("HH", color: Color(red: 1, green: 0, blue: 0)),
        TextRun("HH", color: Color(red: 0, green: 0, blue: 1)),
      ], size: 24, alignment: .left)
    let bitmap = try paint(text)
    let red = columns(bitmap) { $0 & 0xFF_FFFF == 0xFF_0000 }
    let blue = columns(bitmap) { $0 & 0xFF_FFFF == 0x00_00FF }
    #expect(try #require(red.max()) < (try #require(blue.min())))
    #expect(red.count > 3 && blue.count > 3)
    // No pixel is black: the text's own color is not used.
    #expect(!bitmap.words.contains(0xFF00_0000))
  }

  @Test(arguments: ["Inter", "DejaVu Sans"])
  func `a line through glyphs does not cancel them`(family: String) throws {
    var text = TextContent("HHH", font: FontDescriptor(family: family), size: 30, alignment: .left)
    let plain = try paint(text)
    text.isStruckThrough = true
    text.isUnderlined = true
    let struck = try paint(text)
    for (before, after) in zip(plain.words, struck.words) { #expect(after & 255 <= before & 255) }
    #expect(struck.words != plain.words)
    // Overlaps are invisible: half of black stays half.
    text.color = Color(white: 0, alpha: 0.5)
    #expect(try paint(text).words.allSatisfy { Int($0 & 255) >= 127 })
  }

  @Test func `a text's center moves evenly by eighths of a pixel`() throws {
    var text = TextContent(
      runs: [TextRun("Glide ", isUnderlined: true), TextRun("on", size: 19)], size: 13,
      alignment: .left)
    text.tracking = 0.37
    /// Returns the horizontal center of the ink.
    func middle(_ x: Double) throws -> Double {
      let bitmap = try paint(text, x: x)
      var (sum, moment) = (0.0, 0.0)
      for y in 0..<bitmap.height {
        for column in 0..<bitmap.width {
          let ink = Double(255 - bitmap[column, y] & 255)
          sum += ink
          moment += ink * Double(column)
        }
      }
      return moment / sum
    }
    let middles = try (0...16).map { try middle(10 + Double($0) / 8) }
    // Each glyph is at the nearest quarter of a pixel, so the text as a whole does not jitter.
    for (first, second) in zip(middles, middles.dropFirst()) {
      #expect(abs(second - first - 0.125) < 0.06)
    }
    #expect(abs(middles[16] - middles[0] - 2) < 0.001)
  }

  @Test func `a text moved by whole pixels has the same pixels`() throws {
    var text = TextContent(
      runs: [TextRun("Aא", font: FontDescriptor(fallbacks: ["DejaVu Sans"])), TextRun("x y")],
      size: 15, alignment: .left)
    (text.isUnderlined, text.lineHeight, text.tracking) = (true, 21, 0.7)
    let (first, second) = (try paint(text, x: 8.3), try paint(text, x: 13.3))
    for y in 0..<50 {
      for x in 0..<115 { #expect(first[x, y] == second[x + 5, y]) }
    }
  }
}
