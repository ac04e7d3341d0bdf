import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

@Suite struct TextPaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Paints a text on a layer at a position.
  private func paint(
    _ text: TextContent, x: Double = 10, y: Double = 10, scale: Double = 1,
    transform: Affine? = nil
  ) throws -> Bitmap {
    try painter.paint(
      frame(100, 50, [Node(x, y, 80, 30, texts: [text], transform: transform)]), scale: scale)
  }

  /// Returns the darkness of a bitmap, in pixels of black.
  private func ink(_ bitmap: Bitmap) -> Double {
    bitmap.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
  }

  /// Returns the rows and columns that are not white.
  private func box(_ bitmap: Bitmap) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0xFFFF_FFFF {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test func `a text moved by a whole pixel has the same pixels, moved`() throws {
    let text = TextContent("Hamburgefonstiv", size: 9)
    for phase in [0, 0.13, 0.5] {
      let first = try paint(text, x: 10 + phase, y: 10 + phase)
      let moved = try paint(text, x: 13 + phase, y: 12 + phase)
      for y in 0..<48 {
        for x in 0..<97 { #expect(first[x, y] == moved[x + 3, y + 2]) }
      }
    }
  }

  @Test func `a text that moves by quarters changes smoothly and keeps its ink`() throws {
    let text = TextContent("Hamburgefonstiv", size: 9)
    let start = try paint(text)
    let inkAtStart = ink(start)
    var previous = start
    var differences: [Double] = []
    for quarter in 1...4 {
      let bitmap = try paint(text, x: 10 + Double(quarter) / 4)
      #expect(abs(ink(bitmap) - inkAtStart) < 0.01 * inkAtStart)
      differences.append(
        zip(bitmap.words, previous.words)
          .reduce(0) { $0 + abs(Double($1.0 & 255) - Double($1.1 & 255)) / 255 })
      previous = bitmap
    }
    // With glyphs on whole pixels, three steps would change nothing and one everything.
    #expect(differences.allSatisfy { $0 > 0.02 * inkAtStart && $0 < 0.8 * inkAtStart })
    #expect((differences.max() ?? 0) < 2 * (differences.min() ?? 0))
  }

  @Test func `covers the area of the outline`() throws {
    // An em dash of Inter is one rectangle, so its ink is its area.
    let text = TextContent("—", size: 30)
    let typesetter = try Typesetter(catalog: .builtIn)
    let layout = try typesetter.layout(
      TextRequest(string: "—", face: FontFace(family: "Inter"), size: 30))
    let bounds = try #require(layout.inkBounds)
    for x in [10, 10.3, 10.77] {
      let area = Double(bounds.width * bounds.height)
      #expect(abs(ink(try paint(text, x: x, y: x)) - area) < 0.01 * area)
    }
  }

  @Test func `has the same size at all scales`() throws {
    let text = TextContent("Hamburg", size: 12)
    let (one, three) = (ink(try paint(text)), ink(try paint(text, scale: 3)))
    #expect(abs(three / 9 - one) < 0.01 * one)
  }

  @Test func `is positioned by alignment and insets`() throws {
    func text(_ align: TextContent.Alignment, _ vertical: TextContent.VerticalAlignment)
      -> TextContent
    {
      let insets = EdgeInsets(top: 1, left: 4, bottom: 2, right: 6)
      return TextContent(
        "H", size: 12, alignment: align, placement: .box(insets: insets, vertical: vertical))
    }
    let topLeft = try #require(box(try paint(text(.left, .top))))
    let middle = try #require(box(try paint(text(.center, .middle))))
    let bottomRight = try #require(box(try paint(text(.right, .bottom))))
    // H is 8.9 points wide with its bearings, and rises 0.73 em above its baseline.
    #expect((14...16).contains(topLeft.x.lowerBound))
    #expect((82...84).contains(bottomRight.x.upperBound))
    #expect(abs(middle.x.lowerBound + middle.x.upperBound - 98) <= 1)
    #expect(topLeft.y.lowerBound >= 11 && topLeft.y.lowerBound <= 15)
    #expect(bottomRight.y.upperBound <= 38 && bottomRight.y.upperBound >= 33)
    #expect(topLeft.y.upperBound < middle.y.upperBound)
    #expect(middle.y.upperBound < bottomRight.y.upperBound)
  }

  @Test func `has its baseline at the point`() throws {
    func paintH(_ alignment: TextContent.Alignment) throws -> (
      x: ClosedRange<Int>, y: ClosedRange<Int>
    ) {
      let text = TextContent(
        "H", size: 20, alignment: alignment, placement: .baseline(CGPoint(x: 40, y: 20)))
      return try #require(box(try paint(text)))
    }
    let (left, center, right) = (try paintH(.left), try paintH(.center), try paintH(.right))
    #expect(left.y.upperBound == 29 && center.y == left.y && right.y == left.y)
    #expect((50...53).contains(left.x.lowerBound))
    #expect(abs(center.x.lowerBound + center.x.upperBound - 99) <= 1)
    #expect((46...49).contains(right.x.upperBound))
  }

  @Test func `texts of clipping layers end at the bounds`() throws {
    let text = TextContent("WWWW", size: 60, placement: .baseline(CGPoint(x: 10, y: 40)))
    let open = try #require(
      box(
        try painter.paint(
          frame(100, 50, [Node(30, 10, 20, 20, texts: [text])]), scale: 1)))
    let clipped = try #require(
      box(
        try painter.paint(
          frame(100, 50, [Node(30, 10, 20, 20, texts: [text], clips: true)]), scale: 1)))
    #expect(open.x.upperBound > 50)
    #expect(clipped.x == 30...49 && clipped.y.lowerBound >= 10 && clipped.y.upperBound <= 29)
  }

  @Test func `a text in a box without room is invisible`() throws {
    let insets = EdgeInsets(top: 0, left: 50, bottom: 0, right: 40)
    let text = TextContent("Hidden", placement: .box(insets: insets, vertical: .middle))
    #expect(box(try paint(text)) == nil)
  }

  @Test func `a translucent text does not show its overlaps`() throws {
    // The stroke of ø crosses its bowl: the darkest pixel is still half black.
    let text = TextContent("øÅW", size: 28, color: Color(white: 0, alpha: 0.5))
    let bitmap = try paint(text)
    #expect(bitmap.words.allSatisfy { Int($0 & 255) >= 127 })
    #expect(bitmap.words.contains { Int($0 & 255) <= 129 })
  }

  @Test func `paints the part of a huge text on the canvas`() throws {
    // The stem of the I is 0.1 em wide: 20 000 pixels, right across the canvas.
    let text = TextContent("I", size: 200, alignment: .left, placement: .baseline(.zero))
    let map = Affine(translationX: -27_000, y: 50_000).scaledBy(x: 1000, y: 1000)
    let bitmap = try paint(text, transform: map)
    #expect(Set(bitmap.words) == [0xFF00_0000])
  }

  @Test func `reports a missing font`() {
    let text = TextContent("A", font: FontDescriptor(family: "Arial"))
    #expect(throws: TypesettingError.self) { try paint(text) }
  }

  @Test func `does not lay out texts that are far away`() throws {
    // An unknown font would be an error if the text were examined.
    let text = TextContent("A", font: FontDescriptor(family: "Arial"), size: 10)
    let far = Node(0, 5000, 80, 30, texts: [text])
    #expect(throws: Never.self) { try painter.paint(frame(100, 50, [far]), scale: 1) }
  }
}
