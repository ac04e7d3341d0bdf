import Documents
import Foundation
import Testing

import struct Documents.SourceLocation

/// Repairs of documents, by which nothing else changes.
struct RepairTests {
  /// Returns a text after a repair at a location; `nil` if it is refused.
  private func repaired(
    _ text: String, _ line: Int, _ column: Int, _ repair: Repair, format: DocumentFormat = .yaml
  ) throws -> String? {
    let document = try EditableDocument(name: "a", data: Data(text.utf8), format: format)
    let location = SourceLocation(file: "a", line: line, column: column)
    let message = Diagnostic(at: location, "message", Hint("", repair))
    return try document.edits(repairing: message).map {
      String(decoding: try document.applying($0).data, as: UTF8.self)
    }
  }

  private func entry(_ suggestion: String) -> Repair { .entry(Suggestion(suggestion)) }

  /// Suggestions, each with a text, the column of an entry in it, and the text after the repair.
  private static let entries: [(suggestion: String, text: String, column: Int, expected: String)] =
    [
      ("'fill'", "a: { background: red }", 6, "a: { fill: red }"),
      ("'clip: true'", "a: { overflow: hidden }", 6, "a: { clip: true }"),
      ("'clip: true'", "a: { overflow: visible }", 6, "a: { clip: false }"),
      ("'dismissible: false'", "a: { locked: false }", 6, "a: { dismissible: true }"),
      ("'refresh: true'", "a: { control: { color: red } }", 6, "a: { refresh: { color: red } }"),
      (
        "'data: {title: …}', and \"{title}\" in the style", "[{ title: \"Hi\" }]", 4,
        "[{ data: { title: \"Hi\" } }]"
      ),
      (
        "'data: {title: …}'", "[{ title: Hi, data: { x: 1 } }]", 4,
        "[{ data: { x: 1, title: Hi } }]"
      ),
      ("'offset: [x, y]'", "a: { y: 4, x: 3 }", 12, "a: { offset: [3, 4] }"),
      ("'offset: [x, y]'", "a: { translate: { x: 1, y: 2 } }", 6, "a: { offset: [1, 2] }"),
      ("'scale: [x, y]'", "a: { scaleY: 2 }", 6, "a: { scale: [1, 2] }"),
      ("'size: [width, height]'", "a: { w: 2, h: 3, b: 1 }", 6, "a: { size: [2, 3], b: 1 }"),
      ("'one: …' and 'two: …'", "a: { gap: 8 }", 6, "a: { one: 8, two: 8 }"),
      (
        "'restyle: {items: …, style: …}'", "- { style: { item: a, to: done } }", 5,
        "- { restyle: { items: a, style: done } }"
      ),
      (
        "'restyle: {items: …, opacity: …}'", "- { opacity: 0, items: [a] }", 5,
        "- { restyle: { items: [a], opacity: 0 } }"
      ),
      (
        "'text: [{string: …, size: …}]'", "a: { text: Hi, fontSize: 9 }", 16,
        "a: { text: { string: Hi, size: 9 } }"
      ),
      (
        "'type: grid', which has 'columns'", "a: { columns: 3 }", 6, "a: { type: grid, columns: 3 }"
      ),
      ("'views', a list", "a: { view: { x: 1 } }", 6, "a: { views: [{ x: 1 }] }"),
      ("nothing: shadows follow", "a: { path: x, b: 1 }", 6, "a: { b: 1 }"),
      (
        "'b: {scale: …}' of the scene", "a: { scale: 2, c: 1 }\nb: { d: 1 } # d", 6,
        "a: { c: 1 }\nb: { d: 1, scale: 2 } # d"
      ),
      (
        "'duration' beside 'animate', in the step", "- { animate: { a: 1, duration: 1s } }", 22,
        "- { animate: { a: 1 }, duration: 1s }"
      ),
    ]

  @Test(arguments: entries) func `an entry becomes what a suggestion says`(
    suggestion: String, text: String, column: Int, expected: String
  ) throws {
    #expect(try repaired(text, 1, column, entry(suggestion)) == expected)
  }

  @Test(arguments: [
    "'curve' or 'spring'", "'frame' of a layer", "'size', the diameter", "an operation",
    "'from' and 'to', points", "'type: flow' with 'x'",
  ])
  func `a suggestion that leaves a choice changes nothing`(suggestion: String) throws {
    #expect(try repaired("a: { b: 1, c: 2 }", 1, 6, entry(suggestion)) == nil)
  }

  @Test func `blocks keep their comments, order and line breaks`() throws {
    let text = "# first\r\na:\r\n  old: 1 # one\r\n  b: 'x' # two\r\n\r\nc: [1,\r\n  2]\r\n"
    #expect(
      try repaired(text, 3, 3, entry("'new'")) == text.replacingOccurrences(of: "old", with: "new"))
    #expect(
      try repaired(text, 3, 3, .removal)
        == text.replacingOccurrences(of: "old: 1 # one", with: "# one"))
    #expect(
      try repaired(text, 3, 3, entry("'c: {x: …}' of the scene")) == nil, "c is a list")
    #expect(
      try repaired(text, 3, 3, entry("'d: {x: …}' of the scene"))
        == text.replacingOccurrences(of: "  old: 1 # one", with: "  # one") + "d: { x: 1 }\r\n")
  }

  @Test func `a comment within a value is never lost`() throws {
    #expect(
      try repaired(
        "a:\n  b: 1 # why\n  c: 2\n", 2, 3,
        .at(
          SourceLocation(file: "a", line: 1, column: 1), .removal)) == nil)
  }

  @Test func `JSON stays JSON`() throws {
    let text = "{\n  \"a\": { \"background\": \"red\" },\n  \"b\": 1\n}\n"
    #expect(
      try repaired(text, 2, 10, entry("'data: {fill: …}'"), format: .json)
        == "{\n  \"a\": { \"data\": { \"fill\": \"red\" } },\n  \"b\": 1\n}\n")
    #expect(
      try repaired(text, 2, 10, entry("'c: {fill: …}' of the scene"), format: .json)
        == "{\n  \"b\": 1,\n  \"c\": { \"fill\": \"red\" }\n}\n")
  }

  @Test func `unquoted colors and calls get quotes, comments do not`() throws {
    let text = "a: { b: #FF0000, c: rgb(1, 2, 3) } # see #fff\nd: # 123\n  - #abc\n"
    #expect(
      try repaired(text, 1, 1, .quotation)
        == "a: { b: \"#FF0000\", c: \"rgb(1, 2, 3)\" } # see #fff\nd: # 123\n  - \"#abc\"\n")
    #expect(try repaired("a: b # fff\n", 1, 1, .quotation) == nil)
  }

  @Test func `words keep their quotation marks`() throws {
    #expect(
      try repaired("\"a\": { 'old': 'x' }", 1, 8, entry("'new'")) == "\"a\": { 'new': 'x' }")
    #expect(try repaired("a: \"bxo\"", 1, 4, .word("bxo", by: "box")) == "a: \"box\"")
    #expect(try repaired("a: 'bxo' # x", 1, 4, .word("bxo", by: "it's")) == "a: \"it's\" # x")
  }

  @Test(arguments: ["", " ", "\n", "\r\n"])
  func `an empty value may end the text`(end: String) throws {
    let suggestion = entry("'clip: true'")
    #expect(try repaired("a:\n  overflow:" + end, 2, 3, suggestion) == "a:\n  clip: true" + end)
  }

  @Test func `a key that is there already is not written twice`() throws {
    #expect(try repaired("a: { fill: red, background: blue }", 1, 17, entry("'fill'")) == nil)
    #expect(try repaired("a: { fill: red, fil: blue }", 1, 17, .word("fil", by: "fill")) == nil)
    #expect(
      try repaired("a: { fill: red, background: red }", 1, 17, entry("'fill'"))
        == "a: { fill: red }")
  }
}
