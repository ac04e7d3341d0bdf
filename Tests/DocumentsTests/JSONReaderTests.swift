import Documents
import Testing

struct JSONReaderTests {
  private func read(_ text: String) throws -> Node {
    try DocumentReader.read(text: text, name: "x.json", format: .json)
  }

  private func message(_ text: String) throws -> String {
    try #require(throws: DocumentError.self) { try read(text) }.description
  }

  @Test func `records the location of every value and key`() throws {
    let node = try read("{\r\n  \"ü🎈\": [1,\n\t\"x\"],\r \"b\" : null}")
    let entries = try #require(node.entries)
    #expect(entries[0].keyLocation == SourceLocation(file: "x.json", line: 2, column: 3))
    #expect(entries[0].value.location == SourceLocation(file: "x.json", line: 2, column: 9))
    let elements = try #require(entries[0].value.elements)
    #expect(elements[1].location == SourceLocation(file: "x.json", line: 3, column: 2))
    #expect(entries[1].keyLocation == SourceLocation(file: "x.json", line: 4, column: 2))
    #expect(entries[1].value.location == SourceLocation(file: "x.json", line: 4, column: 8))
  }

  @Test func `decodes escapes and surrogate pairs`() throws {
    let node = try read(#"["\"\\\/\b\f\n\r\t", "\u00e9\uD83D\uDE00", "a\u0000b"]"#)
    #expect(
      node.elements?.map(\.string) == ["\"\\/\u{8}\u{C}\n\r\t", "é😀", "a\u{0}b"])
  }

  @Test func `keeps a number and its spelling`() throws {
    let node = try read("[0, -0.50, 1E+2, 12e-1]")
    #expect(node.elements?.compactMap(\.number) == [0, -0.5, 100, 1.2])
    #expect(node.elements?[1].value == .number(-0.5, text: "-0.50"))
  }

  @Test(
    arguments: [
      ("[1,]", "1:3: error: JSON allows no comma before ']'"),
      ("{\"a\": 1,}", "1:8: error: JSON allows no comma before '}'"),
      ("[1 2]", "1:4: error: expected ',' or ']' in this list, found '2'"),
      ("{a: 1}", "1:2: error: expected a key in quotation marks, found 'a'"),
      ("{\"a\" 1}", "1:6: error: expected ':' after the key 'a', found '1'"),
      ("[NaN]", "1:2: error: numbers must be finite"),
      ("[-Infinity]", "1:3: error: expected a digit, found 'I'"),
      ("[1e999]", "1:2: error: the number 1e999 is too large"),
      ("[01]", "1:2: error: a JSON number has no leading zeros"),
      ("[-01]", "1:2: error: a JSON number has no leading zeros"),
      ("[1.]", "1:4: error: expected a digit, found ']'"),
      ("[.5]", "1:2: error: expected a value, found '.'"),
      ("[+1]", "1:2: error: expected a value, found '+'"),
      ("[1e]", "1:4: error: expected a digit, found ']'"),
      ("[True]", "1:2: error: 'True' is not a JSON value; write text in quotes"),
      ("['a']", "1:2: error: text in JSON is quoted with \", not with '"),
      ("[1] // note", "1:5: error: expected the end of the document, found '/'"),
      ("// note\n[1]", "1:1: error: JSON has no comments"),
      ("[1][2]", "1:4: error: expected the end of the document, found '['"),
      ("[\"a\nb\"]", "1:4: error: the text that begins in line 1, column 2 is not closed"),
      ("[\"a\u{1}\"]", "1:4: error: the character U+1 must be escaped in a text"),
      ("[\"a", "1:2: error: this text is not closed by a quotation mark"),
      ("[\"\\x\"]", "1:3: error: JSON has the escapes"),
      ("[\"\\u12\"]", "1:3: error: expected four hexadecimal digits after '\\u'"),
      ("[\"\\uD83D\"]", "1:3: error: this surrogate has no partner"),
      ("[\"\\uDE00\"]", "1:3: error: this surrogate has no partner"),
      ("[\"\\uD83D\\u0041\"]", "1:3: error: these surrogates do not form a pair"),
      ("[\"\\", "1:3: error: JSON has the escapes"),
      ("[", "1:2: error: expected a value, found the end of the document"),
      ("[1", "1:3: error: expected ',' or ']' in this list, found the end of the document"),
      ("{\"a\":", "1:6: error: expected a value, found the end of the document"),
      ("-", "1:2: error: expected a digit, found the end of the document"),
      ("nul", "1:1: error: 'nul' is not a JSON value"),
    ])
  func `refuses everything beyond RFC 8259`(text: String, expected: String) throws {
    let message = try message(text)
    #expect(message.hasPrefix("x.json:" + expected), "\(message)")
  }

  @Test func `names both locations of every duplicate key`() throws {
    let message = try message("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2},\n \"a\": 2}")
    #expect(
      message == """
        x.json:2:16: error: duplicate key 'c', first used in line 2, column 8; remove one of them
        x.json:3:2: error: duplicate key 'a', first used in line 1, column 2; remove one of them
        """)
  }

  @Test func `treats equal keys in different escapes as duplicates`() throws {
    #expect(try message(#"{"a": 1, "\u0061": 2}"#).contains("duplicate key"))
  }
}
