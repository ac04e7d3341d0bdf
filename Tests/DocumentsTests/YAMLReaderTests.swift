import Documents
import Testing

import struct Geometry.SeededNumbers

struct YAMLReaderTests {
  private func read(_ text: String) throws -> Node {
    try DocumentReader.read(text: text, name: "x.yaml", format: .yaml)
  }

  private func message(_ text: String) throws -> String {
    try #require(throws: DocumentError.self) { try read(text) }.description
  }

  @Test func `records the location of every value and key`() throws {
    let node = try read("ü🎈: [1,\n  \"x\"]\r\nb:\n  - c: null\n    d: 'e'\n")
    let entries = try #require(node.entries)
    #expect(node.location == SourceLocation(file: "x.yaml", line: 1, column: 1))
    #expect(entries[0].value.location == SourceLocation(file: "x.yaml", line: 1, column: 5))
    #expect(
      entries[0].value.elements?.last?.location
        == SourceLocation(file: "x.yaml", line: 2, column: 3))
    let inner = try #require(entries[1].value.elements?.first)
    #expect(inner.location == SourceLocation(file: "x.yaml", line: 4, column: 5))
    #expect(
      inner.entries?[1].keyLocation == SourceLocation(file: "x.yaml", line: 5, column: 5))
    #expect(inner["d"]?.location == SourceLocation(file: "x.yaml", line: 5, column: 8))
  }

  @Test(
    arguments: [
      ("~", .null), ("null", .null), ("NULL", .null), ("true", .bool(true)),
      ("FALSE", .bool(false)), ("12", .number(12, text: "12")), ("010", .number(10, text: "010")),
      ("-1.5e3", .number(-1500, text: "-1.5e3")), (".5", .number(0.5, text: ".5")),
      ("5.", .number(5, text: "5.")), ("+7", .number(7, text: "+7")),
      ("yes", .string("yes")), ("no", .string("no")), ("off", .string("off")),
      ("0x1F", .string("0x1F")), ("0o17", .string("0o17")), ("1_000", .string("1_000")),
      ("12:30:45", .string("12:30:45")), (".nan", .string(".nan")), (".inf", .string(".inf")),
      ("2020-01-02", .string("2020-01-02")), ("0.3s", .string("0.3s")), ("1e", .string("1e")),
      ("'12'", .string("12")), ("\"true\"", .string("true")), ("''", .string("")),
      ("=", .string("=")), ("-", .sequence([])),
    ] as [(String, Node.Value)])
  func `reads plain scalars by the core schema`(text: String, value: Node.Value) throws {
    let found = try read("[\(text == "-" ? "[]" : text)]").elements?.first
    #expect(found?.value == value)
  }

  @Test func `reads block scalars as text`() throws {
    let node = try read("a: |\n  1\n  2\nb: >-\n  3\n  4\nc:\n")
    #expect(node["a"]?.string == "1\n2\n")
    #expect(node["b"]?.string == "3 4")
    #expect(node["c"]?.isNull == true)
  }

  @Test func `a pair of escapes as in JSON is one character`() throws {
    let node = try read(
      #"""
      "\uD834\uDD1E": ["\ud83d\uDE00\uD834\uDD1E!", '\uD834\uDD1E', \uD834\uDD1E, x]
      b: "\\uD834 \\\uD834\uDD1E \e" # \uD834\uDD1E
      c: |
        "\uD834\uDD1E\\"
      """#)
    let written = #"\uD834\uDD1E"#
    let first = try #require(node["\u{1D11E}"]?.elements)
    #expect(first.map(\.string) == ["😀\u{1D11E}!", written, written, "x"])
    #expect(first[3].location == SourceLocation(file: "x.yaml", line: 1, column: 77))
    #expect(node["b"]?.string == "\\uD834 \\\u{1D11E} \u{1B}")
    #expect(node["c"]?.string == "\"\(written)\\\\\"")
  }

  @Test func `texts with escapes are read as in JSON`() throws {
    var dice = SeededNumbers(seed: 7)
    let parts = [
      "\\uD834\\uDD1E", "\\ud83d\\ude00", "\\uDBFF\\uDFFF", "\\\\", "\\\"", "\\n", "\\u00e9", "u",
      "D8", "\\u001b", "\u{40000}", "\u{5FFFF}", "é", " ",
    ]
    for _ in 0..<300 {
      let content = (0..<dice.below(9)).map { _ in parts[dice.below(parts.count)] }.joined()
      let text = "[\"\(content)\"]"
      let json = try DocumentReader.read(text: text, name: "x.json", format: .json)
      #expect(try read(text).elements?.first?.string == json.elements?.first?.string, "\(text)")
    }
  }

  @Test(arguments: [
    (#"["\uD834"]"#, "1:5"), (#"[a, "\uDD1E\uD834"]"#, "1:8"), (#"["\uD834\u0041"]"#, "1:5"),
  ])
  func `half a pair is reported with the spelling of characters`(text: String, at place: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description.hasPrefix("x.yaml:\(place): error: invalid YAML") == true)
    #expect(error?.description.hasSuffix(#"or as the pair \uD83D\uDE00"#) == true)
  }

  @Test func `equal keys with pairs are duplicates`() throws {
    let message = try message(#"{"\uD834\uDD1E": 1, "\uD834\uDD1E": 2}"#)
    #expect(message.contains("'\u{1D11E}'") && message.contains("duplicate"), "\(message)")
  }

  @Test func `leaves signs inside of text alone`() throws {
    let node = try read(
      "a: Tom & Jerry * 2! # *note &c !x\nb: \"&x *y !z\"\nc: '? *a'\nd: a? b&c *d* !e\n")
    #expect(node["a"]?.string == "Tom & Jerry * 2!")
    #expect(node["b"]?.string == "&x *y !z")
    #expect(node["d"]?.string == "a? b&c *d* !e")
  }

  @Test(
    arguments: [
      ("a: 1\n---\nb: 2", "2:1: error: a second document begins here"),
      ("a: &x 1\nb: 2", "1:4: error: anchors ('&') and aliases ('*') are not supported"),
      ("a: *x", "1:4: error: anchors ('&') and aliases ('*') are not supported"),
      ("a: &x [1]\nb: *x", "1:4: error: anchors ('&')"),
      ("- &x {a: 1}\n- *x", "1:3: error: anchors ('&')"),
      ("a: !color red", "1:4: error: tags ('!') are not supported"),
      ("a: !!str 5", "1:4: error: tags ('!') are not supported"),
      ("a: ! 5", "1:4: error: tags ('!') are not supported"),
      ("a: !!map {b: 1}", "1:4: error: tags ('!') are not supported"),
      ("!!str a: 1", "1:1: error: tags ('!') are not supported"),
      ("a: &x !y 5", "1:4: error: anchors ('&')"),
      ("a:\n  <<: {b: 1}", "2:3: error: merge keys ('<<') are not supported"),
      ("true: a", "1:1: error: expected text as a key, found 'true'"),
      ("~: a", "1:1: error: expected text as a key, found '~'"),
      ("a: {{b}: c}", "1:5: error: expected text as a key, found a list or mapping"),
      ("? [a]\n: b", "1:3: error: expected text as a key, found a list or mapping"),
      ("a: 1e999", "1:4: error: the number 1e999 is too large"),
      ("a: [1, 2", "2:1: error: invalid YAML"),
      ("a: \"x", "1:6: error: invalid YAML"),
      ("a:\n\tb: 1", "2:1: error: invalid YAML"),
      ("a: @x", "1:4: error: invalid YAML"),
      ("a: b: c", "1:5: error: invalid YAML"),
      ("a: 1\n b: 2", "2:3: error: invalid YAML"),
      ("a: x\u{7}y", "1:5: error: the character U+7 is not allowed in YAML"),
      ("a: \u{FFFE}", "1:4: error: the character U+FFFE is not allowed"),
    ])
  func `refuses everything beyond a plain tree`(text: String, expected: String) throws {
    let message = try message(text)
    #expect(message.hasPrefix("x.yaml:" + expected), "\(message)")
  }

  @Test func `gives hints about tabs and colons`() throws {
    #expect(try message("a:\n\tb: 1").hasSuffix("; indent with spaces, not with tabs"))
    #expect(try message("a: b: c").contains("; quote text that contains ': '"))
    #expect(try message("a: @x").hasSuffix("; quote text that begins with '@'"))
  }

  @Test func `names both locations of every duplicate key`() throws {
    let message = try message("a: 1\nb: {c: 1, \"c\": 2}\na: 2\nd: {x: 0}\na: 3\n")
    #expect(
      message == """
        x.yaml:2:11: error: duplicate key 'c', first used in line 2, column 5; remove one of them
        x.yaml:3:1: error: duplicate key 'a', first used in line 1, column 1; remove one of them
        x.yaml:5:1: error: duplicate key 'a', first used in line 3, column 1; remove one of them
        """)
  }

  @Test func `reports duplicates of the empty key`() throws {
    #expect(try message("'': 1\n'': 2").contains("duplicate key '' in this mapping"))
  }

  @Test func `reports several wrong keys together`() throws {
    #expect(try message("true: a\n~: b").split(separator: "\n").count == 2)
  }

  @Test func `refuses alias bombs before they are built`() throws {
    var lines = ["a0: &a0 [x, x]"]
    for level in 1...40 {
      lines.append("a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]")
    }
    lines.append("? *a40\n: x")
    // With all aliases expanded it would have 2 to the power of 41 entries.
    #expect(throws: DocumentError.self) { try read(lines.joined(separator: "\n")) }
  }

  @Test func `accepts prose that looks like aliases`() throws {
    let prose = (0..<50).map { "# see *note\nk\($0): 2 *x ? y" }.joined(separator: "\n")
    #expect(try read(prose).entries?.count == 50)
  }
}
