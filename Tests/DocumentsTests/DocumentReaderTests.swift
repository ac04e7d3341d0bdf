import Documents
import Foundation
import Testing

struct DocumentReaderTests {
  @Test func `determines the format from the extension`() {
    #expect(DocumentFormat(fileName: "a/b.yaml") == .yaml)
    #expect(DocumentFormat(fileName: "b.YML") == .yaml)
    #expect(DocumentFormat(fileName: "b.json") == .json)
    #expect(DocumentFormat(fileName: "b.txt") == nil)
  }

  @Test func `guesses the format from the content`() throws {
    // A comment is YAML only; a bracket at the beginning means JSON.
    #expect(try DocumentReader.read(text: "# note\na: 1", name: "x")["a"]?.number == 1)
    #expect(throws: DocumentError.self) { try DocumentReader.read(text: "{a: 1}", name: "x") }
  }

  @Test func `reads JSON and YAML into the same tree`() throws {
    let json = try DocumentReader.read(
      text: #"{"a": [1, true, null, "x"], "b": {"c": -2.5}}"#, name: "x", format: .json)
    let yaml = try DocumentReader.read(
      text: #"{"a": [1, true, null, "x"], "b": {"c": -2.5}}"#, name: "x", format: .yaml)
    #expect(json == yaml)
  }

  @Test func `distinguishes a missing file from a folder`() throws {
    let missing = try #require(throws: DocumentError.self) {
      try DocumentReader.read(path: "/nowhere/scene.yaml", displayName: "scene.yaml")
    }
    #expect(missing.kind == .missingFile)
    #expect(missing.description == "scene.yaml:1:1: error: there is no such file")
    let folder = try #require(throws: DocumentError.self) {
      try DocumentReader.read(path: NSTemporaryDirectory(), displayName: "tmp")
    }
    #expect(folder.kind == .unreadable)
    #expect(folder.description.contains("folder"))
  }

  @Test func `accepts a byte order mark and does not count it`() throws {
    for format in [DocumentFormat.yaml, .json] {
      let node = try DocumentReader.read(
        bytes: Data([0xEF, 0xBB, 0xBF]) + Data(#"{"a": 1}"#.utf8), name: "x", format: format)
      #expect(node.entries?.first?.keyLocation.column == 2)
    }
  }

  @Test(arguments: [DocumentFormat.yaml, .json])
  func `reports the location of the first byte that is not UTF-8`(format: DocumentFormat) throws {
    let bad: [[UInt8]] = [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ]
    for bytes in bad {
      let data = Data("a: ü\r\n  ü ".utf8) + Data(bytes)
      let error = try #require(throws: DocumentError.self) {
        try DocumentReader.read(bytes: data, name: "x", format: format)
      }
      #expect(error.diagnostics.first?.location == SourceLocation(file: "x", line: 2, column: 5))
      #expect(error.description.contains("is not UTF-8"))
    }
  }

  @Test(arguments: ["", "  \n\t ", "# only a comment\n", "---\n", "~"])
  func `refuses an empty document`(text: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try DocumentReader.read(text: text, name: "x", format: .yaml)
    }
    #expect(error.description == "x:1:1: error: the document is empty")
  }

  @Test func `reads as many bytes as allowed and not one more`() throws {
    let room = DocumentLimits.bytes - 2
    let blanks = String(repeating: " ", count: room)
    #expect(try DocumentReader.read(text: "[]" + blanks, name: "x").elements == [])
    #expect(throws: DocumentError.self) {
      try DocumentReader.read(text: "[] " + blanks, name: "x")
    }
    let path = NSTemporaryDirectory() + "cellophane-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(("[]" + blanks).utf8).write(to: URL(fileURLWithPath: path))
    #expect(try DocumentReader.read(path: path).elements == [])
    try Data(("[] " + blanks).utf8).write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: DocumentError.self) { try DocumentReader.read(path: path) }
    #expect(error.kind == .invalid)
  }

  @Test(arguments: [DocumentFormat.yaml, .json])
  func `reads the deepest nesting allowed and no deeper`(format: DocumentFormat) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try DocumentReader.read(
      text: nested(DocumentLimits.depth), name: "x", format: format)
    let error = try #require(throws: DocumentError.self) {
      try DocumentReader.read(text: nested(DocumentLimits.depth + 1), name: "x", format: format)
    }
    #expect(
      error.description
        == "x:1:65: error: lists and mappings can be nested at most 64 deep")
  }

  @Test(
    arguments: [
      "[", "{\"a\":", "{a: ", "- ", "? ", "[a: ", "{? ", "[[],", "a: {b: [", "- - ? ", "\"a\": [",
    ], [DocumentFormat.yaml, .json])
  func `survives a hundred thousand brackets`(piece: String, format: DocumentFormat) {
    let text = String(repeating: piece, count: 100_000)
    #expect(throws: DocumentError.self) {
      try DocumentReader.read(text: text, name: "x", format: format)
    }
  }

  @Test(arguments: [DocumentFormat.yaml, .json])
  func `reads as many values as allowed and not one more`(format: DocumentFormat) throws {
    let most = "[" + Array(repeating: "1", count: DocumentLimits.nodes - 1).joined(separator: ",")
    let node = try DocumentReader.read(text: most + "]", name: "x", format: format)
    #expect(node.elements?.count == DocumentLimits.nodes - 1)
    let error = try #require(throws: DocumentError.self) {
      try DocumentReader.read(text: most + ",1]", name: "x", format: format)
    }
    #expect(error.description.contains("limit of 500000 values"))
  }

  @Test(arguments: [DocumentFormat.yaml, .json])
  func `reads the longest text allowed and none longer`(format: DocumentFormat) throws {
    let most = String(repeating: "x", count: DocumentLimits.scalarBytes)
    let node = try DocumentReader.read(text: "[\"\(most)\"]", name: "x", format: format)
    #expect(node.elements?.first?.string == most)
    let error = try #require(throws: DocumentError.self) {
      try DocumentReader.read(text: "[\"\(most)x\"]", name: "x", format: format)
    }
    #expect(error.description.hasPrefix("x:1:2: error: this text has 65537 bytes"))
  }

  @Test func `messages escape control characters`() {
    let diagnostic = Diagnostic(
      at: SourceLocation(file: "a\nb.yaml"), "no key '\u{1B}[2J\u{9B}x\u{7}é'")
    #expect(
      diagnostic.description == #"a\u{A}b.yaml:1:1: error: no key '\u{1B}[2J\u{9B}x\u{7}é'"#)
  }
}
