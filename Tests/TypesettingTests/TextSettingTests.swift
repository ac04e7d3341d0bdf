import Foundation
import Testing
import Timelines
import Typesetting

/// The setting of texts with several styles, limits of lines and directions.
@Suite struct TextSettingTests {
  private let typesetter: Typesetter
  private let inter = FontFace(family: "Inter")
  private let dejaVu = FontFace(family: "DejaVu Sans")

  init() throws { typesetter = try Typesetter(catalog: .builtIn) }

  /// Returns a request in DejaVu Sans, whose digits are 1303 of 2048 units wide, without kerning.
  private func request(
    _ string: String, size: Double = 20, tracking: Double = 0, width: Double? = nil
  ) -> TextRequest {
    TextRequest(
      string: string, style: TextStyle(face: dejaVu, size: size, tracking: tracking), width: width)
  }

  // MARK: Metrics

  @Test(arguments: [0, 2.5, -1.25])
  func `a line is the sum of advances and tracking`(tracking: Double) throws {
    let layout = try typesetter.layout(request("000000", size: 20, tracking: tracking))
    let advance = 1303.0 / 2048 * 20 + tracking
    #expect(abs(Double(layout.size.width) - 6 * advance) < 0.01)
    for (index, glyph) in layout.lines[0].glyphs.enumerated() {
      #expect(abs(glyph.x - Double(index) * advance) < 0.01)
    }
  }

  @Test func `tracking is added after a character, also from right to left`() throws {
    let plain = try typesetter.layout(request("אבג")).lines[0]
    let tracked = try typesetter.layout(request("אבג", tracking: 4)).lines[0]
    #expect(abs(tracked.width - plain.width - 12) < 0.01)
    for (index, glyph) in tracked.glyphs.enumerated() {
      #expect(abs(glyph.x - plain.glyphs[index].x - 4 * Double(index + 1)) < 0.01)
    }
  }

  @Test(arguments: [10.0, 24, 40])
  func `puts half of the leading above a line and half below`(height: Double) throws {
    var request = request("Ag\nAg")
    let natural = try typesetter.layout(request)
    request.lineHeight = height
    let layout = try typesetter.layout(request)
    #expect(abs(Double(layout.size.height) - 2 * height) < 1e-9)
    let half = (height - natural.ascent - natural.descent) / 2
    #expect(abs(layout.lines[0].baseline - natural.ascent - half) < 1e-9)
    #expect(abs(layout.lines[1].baseline - layout.lines[0].baseline - height) < 1e-9)
  }

  @Test func `a line is as high as its largest run, and no lower than the text's own`() throws {
    var request = request("")
    let style = request.style
    var (large, small) = (style, style)
    (large.size, small.size) = (40, 10)
    request.setPieces([("a", small), ("b", large), ("\nc", small)])
    let layout = try typesetter.layout(request)
    let (own, double) = (
      try typesetter.layout(self.request("a")), try typesetter.layout(self.request("a", size: 40))
    )
    #expect(abs(layout.ascent - double.ascent) < 0.01)
    #expect(abs(layout.size.height - own.size.height - double.size.height) < 0.01)
  }

  // MARK: Runs

  @Test func `runs that differ only in color are kerned together`() throws {
    let style = TextStyle(face: inter, size: 20)
    var request = TextRequest(string: "AV", style: style)
    let whole = try typesetter.layout(request)
    request.setPieces([("A", style), ("V", style)])
    let pieces = try typesetter.layout(request)
    #expect(pieces.size == whole.size)
    #expect(pieces.lines[0].glyphs.map(\.piece) == [0, 1])
    #expect(pieces.lines[0].text == "AV")
  }

  @Test func `each run has its own face and size`() throws {
    let bold = TextStyle(face: FontFace(family: "Inter", weight: 700), size: 30)
    var request = TextRequest(string: "", style: TextStyle(face: inter, size: 20))
    request.setPieces([("ab", request.style), ("cd", bold)])
    let glyphs = try typesetter.layout(request).lines[0].glyphs
    #expect(glyphs.map(\.size) == [20, 20, 30, 30])
    #expect(glyphs.map(\.id.font.face.weight) == [400, 400, 700, 700])
  }

  @Test func `draws lines where runs are underlined or struck through`() throws {
    var under = TextStyle(face: dejaVu, size: 20)
    let plain = under
    under.isUnderlined = true
    var request = request("")
    request.setPieces([("00", plain), ("000", under), ("0", plain)])
    let line = try typesetter.layout(request).lines[0]
    let rule = try #require(line.rules.first)
    #expect(line.rules.count == 1 && rule.piece == 1)
    let advance = 1303.0 / 2048 * 20
    #expect(abs(rule.frame.minX - 2 * advance) < 0.01)
    #expect(abs(rule.frame.width - 3 * advance) < 0.01)
    #expect(rule.frame.minY > line.baseline && rule.frame.maxY < line.baseline + 5)
    under.isUnderlined = false
    under.isStruckThrough = true
    request.setPieces([("000", under)])
    let strike = try #require(try typesetter.layout(request).lines[0].rules.first)
    #expect(strike.frame.maxY < line.baseline - 2 && strike.frame.minY > line.baseline - 12)
  }

  // MARK: Truncation

  /// Returns the text shown for a string with a limit of lines.
  private func shown(
    _ string: String, _ truncation: TextContent.Truncation, width: Double?, lines: Int = 1
  ) throws -> [String] {
    var request = TextRequest(
      string: string, style: TextStyle(face: inter, size: 20), width: width)
    (request.lineLimit, request.truncation) = (lines, truncation)
    let layout = try typesetter.layout(request)
    #expect(layout.lines.allSatisfy { $0.width <= (width ?? .infinity) + 0.001 })
    return layout.lines.map(\.text)
  }

  @Test func `leaves out the end, the beginning or the middle`() throws {
    let text = "The quick brown fox jumps"
    let tail = try shown(text, .tail, width: 120)[0]
    #expect(tail.hasSuffix("…") && text.hasPrefix(tail.dropLast()) && tail.count > 8)
    #expect(!tail.dropLast().hasSuffix(" "))
    let head = try shown(text, .head, width: 120)[0]
    #expect(head.hasPrefix("…") && text.hasSuffix(head.dropFirst()) && head.count > 8)
    let middle = try shown(text, .middle, width: 120)[0].split(separator: "…")
    #expect(middle.count == 2)
    #expect(text.hasPrefix(middle[0]) && text.hasSuffix(middle[1]))
    #expect(abs(middle[0].count - middle[1].count) <= 2)
    let clip = try shown(text, .clip, width: 120)[0]
    #expect(text.hasPrefix(clip) && clip.count >= tail.count - 1 && !clip.contains("…"))
  }

  @Test func `keeps as much as fits and no less`() throws {
    let text = "The quick brown fox jumps"
    for width in stride(from: 40.0, through: 260, by: 7) {
      let tail = try shown(text, .tail, width: width)[0]
      guard tail.hasSuffix("…") else { continue }
      // With one more character it would be too wide.
      let more = text.prefix(tail.count) + "…"
      let wider = try typesetter.layout(
        TextRequest(string: String(more), face: inter, size: 20)
      ).size.width
      #expect(wider > width || more.dropLast().hasSuffix(" "))
    }
  }

  @Test func `lines before the last are broken as usual`() throws {
    let text = "one two three four five six seven eight nine ten"
    let all = try typesetter.layout(
      TextRequest(string: text, face: inter, size: 20, width: 110)
    ).lines.map(\.text)
    let three = try shown(text, .tail, width: 110, lines: 3)
    #expect(three.count == 3 && Array(three.prefix(2)) == Array(all.prefix(2)))
    #expect(three[2].hasSuffix("…"))
    let head = try shown(text, .head, width: 110, lines: 2)
    #expect(head[0] == all[0] && head[1].hasPrefix("…") && head[1].hasSuffix("ten"))
  }

  @Test func `a text within its limit of lines is not truncated`() throws {
    #expect(try shown("short", .tail, width: 300) == ["short"])
    #expect(try shown("a\nb", .middle, width: 300, lines: 2).count == 2)
    var request = TextRequest(string: "a b", style: TextStyle(face: inter, size: 20), width: 300)
    request.lineLimit = 1
    #expect(try !typesetter.layout(request).isTruncated)
  }

  @Test func `an omitted paragraph is indicated by an ellipsis`() throws {
    #expect(try shown("first\nsecond", .tail, width: 300) == ["first…"])
    #expect(try shown("first\nsecond", .tail, width: nil) == ["first…"])
    #expect(try shown("first\n", .tail, width: 300) == ["first"])
    // If nothing fits, the ellipsis alone is shown.
    var request = TextRequest(string: "wide", style: TextStyle(face: inter, size: 20), width: 1)
    request.lineLimit = 1
    #expect(try typesetter.layout(request).lines.map(\.text) == ["…"])
  }

  // MARK: Directions

  @Test func `sets Hebrew from right to left and numbers in it from left to right`() throws {
    let line = try typesetter.layout(request("אב 12")).lines[0]
    let single = try ["א", "ב", "1", "2"].map {
      try typesetter.layout(request($0)).lines[0].glyphs[0].id.index
    }
    #expect(line.isRightToLeft)
    let shown = line.glyphs.map(\.id.index).filter(single.contains)
    #expect(shown == [single[2], single[3], single[1], single[0]])
  }

  @Test func `a paragraph starts at the side of its direction`() throws {
    var request = request("abc\nאבג", width: 200)
    request.alignment = .start
    let lines = try typesetter.layout(request).lines
    #expect(lines.map(\.isRightToLeft) == [false, true])
    #expect(lines[0].minX == 0 && lines[1].minX == 200 - lines[1].width)
    request.alignment = .end
    let ends = try typesetter.layout(request).lines
    #expect(ends[0].minX == 200 - ends[0].width && ends[1].minX == 0)
    request.direction = .rtl
    #expect(try typesetter.layout(request).lines.allSatisfy { $0.isRightToLeft })
  }

  @Test func `an explicit direction determines the side of the full stop`() throws {
    var request = request("abc.")
    let stop = try typesetter.layout(self.request(".")).lines[0].glyphs[0].id
    #expect(try typesetter.layout(request).lines[0].glyphs.last?.id == stop)
    request.direction = .rtl
    #expect(try typesetter.layout(request).lines[0].glyphs.first?.id == stop)
  }

  @Test func `justified lines fill the width, except the last`() throws {
    var request = request("one two three four five six seven", size: 16, width: 140)
    request.alignment = .justified
    let lines = try typesetter.layout(request).lines
    #expect(lines.count > 2)
    #expect(lines.dropLast().allSatisfy { abs($0.width - 140) < 0.01 && $0.minX == 0 })
    #expect(try #require(lines.last).width < 139)
  }

  // MARK: Fallback fonts

  @Test func `takes characters that a face lacks from the next fallback family`() throws {
    let style = TextStyle(face: inter, fallbacks: ["DejaVu Sans"], size: 20)
    let layout = try typesetter.layout(TextRequest(string: "aאb", style: style))
    #expect(layout.missingCharacters.isEmpty)
    let families = layout.lines[0].glyphs.map(\.id.font.face.family)
    #expect(families == ["Inter", "DejaVu Sans", "Inter"])
    let rest = try typesetter.layout(TextRequest(string: "中א", style: style))
    #expect(rest.missingCharacters == ["中"])
    #expect(rest.lines[0].glyphs.map(\.id.font.face.family).contains("Inter"))
  }

  @Test func `a fallback face has the nearest weight`() throws {
    let style = TextStyle(
      face: FontFace(family: "Inter", weight: 800), fallbacks: ["DejaVu Sans"], size: 20)
    let layout = try typesetter.layout(TextRequest(string: "א", style: style))
    #expect(layout.lines[0].glyphs[0].id.font.face == FontFace(family: "DejaVu Sans", weight: 700))
    #expect(throws: TypesettingError.self) {
      let unknown = TextStyle(face: inter, fallbacks: ["Nowhere"], size: 20)
      return try typesetter.layout(TextRequest(string: "a", style: unknown))
    }
  }

  @Test func `is the same whatever was set before`() throws {
    let style = TextStyle(face: inter, fallbacks: ["DejaVu Sans"], size: 17)
    let request = TextRequest(string: "Mixed: שלום, Ω and مرحبا", style: style, width: 90)
    let alone = try Typesetter(catalog: .builtIn).layout(request).lines
    for face in [FontFace(family: "Inter", weight: 100), dejaVu, inter] {
      _ = try typesetter.layout(TextRequest(string: "other", face: face, size: 9))
    }
    #expect(try typesetter.layout(request).lines == alone)
  }

  // MARK: Limits

  @Test func `refuses tracking and line heights beyond the limits`() throws {
    for tracking in [-1000.0, 1000] {
      #expect(throws: Never.self) { try typesetter.layout(request("a", tracking: tracking)) }
      #expect(throws: TypesettingError.self) {
        try typesetter.layout(request("a", tracking: tracking * 1.001))
      }
    }
    for height in [-0.1, 10_001, .nan] {
      var request = request("a")
      request.lineHeight = height
      #expect(throws: TypesettingError.self) { try typesetter.layout(request) }
    }
    #expect(throws: TypesettingError.self) { try typesetter.layout(request("a", tracking: .nan)) }
  }
}
