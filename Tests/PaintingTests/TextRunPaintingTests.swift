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

  /// Paints a text on a layer at a place.
  private func paint(_ text: TextContent, x: Double = 10) throws -> Bitmap {
    try painter.paint(frame(120, 50, [Node(x, 10, 100, 30, texts: [text])]), scale: 1)
  }

  /// Returns the columns where a channel is much darker than the other two, and white is not.
  private func columns(_ picture: Bitmap, _ isChosen: (UInt32) -> Bool) -> [Int] {
    (0..<picture.width).filter { x in
      (0..<picture.height).contains { isChosen(picture[x, $0]) }
    }
  }

  @Test func `each run has its own colour`() throws {
    let text = TextContent(
      runs: [
        TextRun("HH", color: Color(red: 1, green: 0, blue: 0)),
        TextRun("HH", color: Color(red: 0, green: 0, blue: 1)),
      ], size: 24, alignment: .left)
    let picture = try paint(text)
    let red = columns(picture) { $0 & 0xFF_FFFF == 0xFF_0000 }
    let blue = columns(picture) { $0 & 0xFF_FFFF == 0x00_00FF }
    #expect(try #require(red.max()) < (try #require(blue.min())))
    #expect(red.count > 3 && blue.count > 3)
    // No pixel is black: nothing is painted in the text's own colour.
    #expect(!picture.words.contains(0xFF00_0000))
  }

  @Test(arguments: ["Inter", "DejaVu Sans"])
  func `a line through glyphs does not undo them`(family: String) throws {
    var text = TextContent("HHH", font: FontDescriptor(family: family), size: 30, alignment: .left)
    let plain = try paint(text)
    text.isStruckThrough = true
    text.isUnderlined = true
    let struck = try paint(text)
    for (before, after) in zip(plain.words, struck.words) { #expect(after & 255 <= before & 255) }
    #expect(struck.words != plain.words)
    // Half of black over and over is still half: the overlap shows nowhere.
    text.color = Color(white: 0, alpha: 0.5)
    #expect(try paint(text).words.allSatisfy { Int($0 & 255) >= 127 })
  }

  @Test func `a text's middle glides evenly by eighths of a pixel`() throws {
    var text = TextContent(
      runs: [TextRun("Glide ", isUnderlined: true), TextRun("on", size: 19)], size: 13,
      alignment: .left)
    text.tracking = 0.37
    /// Returns where the middle of the ink is.
    func middle(_ x: Double) throws -> Double {
      let picture = try paint(text, x: x)
      var (sum, moment) = (0.0, 0.0)
      for y in 0..<picture.height {
        for column in 0..<picture.width {
          let ink = Double(255 - picture[column, y] & 255)
          sum += ink
          moment += ink * Double(column)
        }
      }
      return moment / sum
    }
    let middles = try (0...16).map { try middle(10 + Double($0) / 8) }
    // Each glyph goes to the nearest quarter of a pixel, so all of them together do not tremble.
    for (first, second) in zip(middles, middles.dropFirst()) {
      #expect(abs(second - first - 0.125) < 0.06)
    }
    #expect(abs(middles[16] - middles[0] - 2) < 0.001)
  }

  @Test func `moved by whole pixels it has the same pixels`() throws {
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
