import Foundation
import TestSupport
import Testing
import Typesetting

/// Laws of measured texts: in the width that was measured, a text is set as it was measured.
@Suite struct TextFitTests {
  /// Parts of texts: scripts, joined letters, marks, ligatures, spaces, and what is invisible.
  private static let parts = [
    "Hello", "fjord", "office", "AVATAR", "e\u{301}te\u{301}", "Größe", "Ωμέγα", "Привет", "1,234",
    "محمد", "السلام", "مـد", "שָׁלוֹם", "אבג", "日本", "नमस्ते", "👩‍👩‍👧", "ex\u{AD}tra\u{AD}long", "a\u{200B}b",
    "ab\tcd", "—", "(x)", "ﬁn",
  ]

  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter(catalog: .builtIn) }

  /// Returns a text of several parts in random faces, sizes and trackings.
  private func request(_ numbers: inout SeededNumbers) -> TextRequest {
    func style() -> TextStyle {
      let family = Bool.random(using: &numbers) ? "Inter" : "DejaVu Sans"
      let sizes = [7.5, 11, 13, 16, 17.3, 34]
      let trackings = [0, 0, 0.7, 2, -0.4, 8, 1.37, -1.5]
      return TextStyle(
        face: FontFace(family: family, weight: Bool.random(using: &numbers) ? 700 : 400),
        fallbacks: family == "Inter" ? ["DejaVu Sans"] : [],
        size: sizes.randomElement(using: &numbers)!,
        tracking: trackings.randomElement(using: &numbers)!)
    }
    var pieces: [(String, TextStyle)] = []
    var current = style()
    for _ in 0..<Int.random(in: 1...7, using: &numbers) {
      if Int.random(in: 0..<4, using: &numbers) == 0 { current = style() }
      let spaces = ["", " ", " ", " ", "  ", "\n"].randomElement(using: &numbers)!
      pieces.append((Self.parts.randomElement(using: &numbers)! + spaces, current))
    }
    var request = TextRequest(string: "", style: pieces[0].1)
    request.setPieces(pieces)
    return request
  }

  /// Returns the lines with the glyphs from the left end of each.
  private func lines(_ layout: TextLayout) -> [[String]] {
    layout.lines.map { line in
      [line.text]
        + line.glyphs.map { "\($0.id.index) \((($0.x - line.minX) * 512).rounded() / 512)" }
    }
  }

  @Test func `a text is whole in the width that it was measured with`() throws {
    var numbers = SeededNumbers(seed: 49)
    for number in 0..<300 {
      var request = request(&numbers)
      let natural = try typesetter.layout(request)
      request.width = Double(natural.size.width)
      let fitted = try typesetter.layout(request)
      #expect(lines(fitted) == lines(natural), "\(number): \(request.string)")
      request.lineLimit = natural.lines.count
      #expect(try !typesetter.layout(request).isTruncated, "\(number): \(request.string)")
    }
  }

  @Test func `a text wraps in the same lines in the width of the widest`() throws {
    var numbers = SeededNumbers(seed: 50)
    for number in 0..<300 {
      var request = request(&numbers)
      request.spans = []
      request.style.size = min(request.style.size, 16)
      request.string = request.string.replacing("\t", with: " ")
      request.width = Double.random(in: 160...300, using: &numbers)
      let wrapped = try typesetter.layout(request)
      request.width = Double(wrapped.size.width)
      let fitted = try typesetter.layout(request)
      #expect(
        fitted.lines.map(\.text) == wrapped.lines.map(\.text), "\(number): \(request.string)")
    }
  }

  // MARK: Joined letters

  @Test(arguments: ["محمد", "السلام", "مـحـمـد", "بَيْت"])
  func `tracking is not put between joined letters`(word: String) throws {
    for family in ["DejaVu Sans", "Inter"] {
      var style = TextStyle(
        face: FontFace(family: family), fallbacks: ["DejaVu Sans"], size: 30)
      let plain = try typesetter.layout(TextRequest(string: word, style: style))
      style.tracking = 8
      let tracked = try typesetter.layout(TextRequest(string: word, style: style))
      #expect(lines(tracked) == lines(plain))
      #expect(tracked.size == plain.size)
    }
  }

  @Test func `words of joined letters are set apart, and other letters of the line, too`() throws {
    var style = TextStyle(face: FontFace(family: "DejaVu Sans"), size: 30)
    func width(_ string: String) throws -> Double {
      Double(try typesetter.layout(TextRequest(string: string, style: style)).size.width)
    }
    let plain = (try width("محمد محمد"), try width("محمد ab"))
    style.tracking = 8
    #expect(abs(try width("محمد محمد") - plain.0 - 8) < 0.01)
    #expect(abs(try width("محمد ab") - plain.1 - 24) < 0.01)
  }

  // MARK: Soft hyphens

  @Test(arguments: ["Inter", "DejaVu Sans"], [0, 1.5])
  func `a line that breaks at a soft hyphen ends in one`(family: String, tracking: Double) throws {
    let style = TextStyle(face: FontFace(family: family), size: 16, tracking: tracking)
    var request = TextRequest(
      string: "extra\u{AD}ordinary\u{AD}long\u{AD}word", style: style)
    func expected(_ text: String) throws -> [UInt32] {
      let visible = TextRequest(string: text, style: style)
      return try typesetter.layout(visible).lines[0].glyphs.map(\.id.index)
    }
    for width in stride(from: 110.0, to: 320, by: 20) {
      request.width = width
      for line in try typesetter.layout(request).lines {
        #expect(try line.glyphs.map(\.id.index) == expected(line.text), "\(line.text)")
        #expect(line.width <= width + 0.001)
        let isLast = line.text.hasSuffix("word")
        #expect(line.text.hasSuffix("\u{2010}") != isLast, "\(line.text) in \(width)")
      }
    }
    request.width = nil
    let whole = try typesetter.layout(request)
    #expect(
      abs(
        try Double(whole.size.width)
          - Double(
            typesetter.layout(TextRequest(string: "extraordinarylongword", style: style)).size.width
          ))
        < 0.01)
  }

  @Test func `a word without soft hyphens breaks without a hyphen, also where its size changes`()
    throws
  {
    let face = FontFace(family: "DejaVu Sans")
    var request = TextRequest(string: "", style: TextStyle(face: face, size: 16))
    request.setPieces([
      ("extraor", TextStyle(face: face, size: 16)), ("dinary", TextStyle(face: face, size: 17)),
    ])
    for width in stride(from: 20.0, to: 110, by: 3) {
      request.width = width
      let lines = try typesetter.layout(request).lines
      #expect(lines.map(\.text).joined() == "extraordinary")
      #expect(lines.reduce(0) { $0 + $1.glyphs.count } == 13)
    }
  }
}
