import Documents
import Foundation
import Imaging
import SceneDocuments
import Testing
import Timelines

struct TextValueTests {
  /// Returns the first text of a style, for an item with a name.
  private func text(_ yaml: String) throws -> TextContent {
    let scene = try SceneDocument.load(
      text: "cellophane: 1\ncanvas: {size: [9, 9]}\ncollections: [{sections: [1]}]\nstyles:\n"
        + "  s: {text: \(yaml)}", name: "s.yaml"
    ).scene
    let context = ItemContext(
      section: 0, item: 4, count: 9, key: "k", data: ["name": "Ada", "tint": "blue"])
    return try #require(scene.style(named: "s")?.resolve(in: context).texts.first)
  }

  @Test func `a run inherits from its text what it does not set`() throws {
    let text = try text(
      """
      {runs: [Hello, {string: " {name}", weight: bold, color: "{tint}", underline: true}], \
      font: [Inter, DejaVu Sans], italic: true, tracking: 2, size: 11}
      """)
    #expect(text.string == "Hello Ada")
    let runs = text.resolvedRuns
    #expect(runs.map(\.string) == ["Hello", " Ada"])
    #expect(runs[0].font == text.font && runs[0].font.fallbacks == ["DejaVu Sans"])
    #expect(runs[1].font.weight == 700 && runs[1].font.italic)
    #expect(runs[1].font.fallbacks == ["DejaVu Sans"])
    #expect(runs[1].color == Color(rgba: 0x0000_FFFF) && runs[0].color == .black)
    #expect(runs.map(\.isUnderlined) == [false, true])
    #expect(runs.allSatisfy { $0.tracking == 2 && $0.size == 11 })
  }

  @Test(arguments: [("20", 20.0), ("150%", 18), ("0", 0), ("90.5%", 10.86)])
  func `reads line heights in points and as shares of the size`(
    yaml: String, height: Double
  ) throws {
    let text = try text("{string: a, size: 12, lineHeight: \(yaml)}")
    #expect(abs(try #require(text.lineHeight) - height) < 1e-9)
  }

  @Test func `reads line settings`() throws {
    let text = try text(
      "{string: a, lines: 3, truncate: middle, direction: rtl, align: justified, strikethrough: true}"
    )
    #expect(text.lineLimit == 3 && text.truncation == .middle)
    #expect(text.direction == .rtl && text.alignment == .justified && text.isStruckThrough)
  }

  @Test(arguments: [
    ("\"#,##0.00\"", "1,234.50"), ("\"$#,##0\"", "$1,235"), ("\"00000\"", "01235"),
    ("\"0.0 %\"", "1234.5 %"), ("\"#.0\"", "1234.5"),
    ("{decimals: 1, grouping: \"'\", decimal: \",\", prefix: \"~\"}", "~1'234,5"),
  ])
  func `reads formats of numbers`(yaml: String, string: String) throws {
    #expect(try text("{count: 1234.5, format: \(yaml)}").string == string)
  }

  @Test(
    arguments: [
      "{count: 1, format: \"0.0.0\"}", "{count: 1, format: \"0#\"}", "{count: 1, format: \"0.#\"}",
      "{count: 1, format: \"0.0000000\"}", "{count: 1, format: {prefix: \"a\\nb\"}}",
      "{count: .nan}", "{count: -1e13}", "{count: [1]}", "{count: 1, runs: [a]}",
      "{string: a, lines: 0}", "{string: a, lines: 10001}", "{string: a, tracking: 1000.5}",
      "{string: a, lineHeight: -1}", "{string: a, lineHeight: -1%}", "{runs: []}",
      "{string: a, lineHeight: 99999%}", "{string: a, font: []}", "{}",
      "{string: a, direction: up}", "{string: a, align: middle}",
    ])
  func `refuses values out of bounds`(yaml: String) {
    #expect(throws: DocumentError.self) { try text(yaml) }
  }

  @Test func `a text survives JSON, which contains only the values that are set`() throws {
    let plain = try JSONEncoder().encode(TextContent("a"))
    let keys = try #require(try JSONSerialization.jsonObject(with: plain) as? [String: Any]).keys
    #expect(Set(keys) == ["string", "font", "size", "color", "alignment", "placement"])
    let text = try text(
      "{runs: [a, {string: b, size: 3}], tracking: 1, lines: 2, truncate: clip, direction: ltr}")
    #expect(
      try JSONDecoder().decode(TextContent.self, from: JSONEncoder().encode(text)) == text)
  }
}
