import Documents
import Foundation
import JSONRPC
import LanguageServer
import ScenePlayback
import Synchronization
import TestSupport
import Testing

struct EditorSessionTests {
  private static let scene = "cellophane: 1\ncanvas: {size: [1, 1]}\nstyles: {card: {fil: red}}\n"

  /// A check that finds a word, and repairs it.
  private static func check(for word: String, to other: String) -> SceneCheck {
    SceneCheck(
      findings: { path, edited in
        edited.sorted { $0.key < $1.key }.flatMap { file, data -> [Finding] in
          let lines = String(decoding: data, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
          return lines.enumerated().compactMap { index, line in
            guard let range = line.range(of: word) else { return nil }
            let column = line[..<range.lowerBound].unicodeScalars.count + 1
            let start = Documents.SourceLocation(file: file, line: index + 1, column: column)
            let end = Documents.SourceLocation(
              file: file, line: index + 1, column: column + word.unicodeScalars.count)
            return Finding(
              .error, "unknown \(word)", at: start,
              edits: [DocumentEdit(location: start, end: end, before: word, after: other)])
          }
        }
      },
      repairs: { _, edited in
        edited.mapValues {
          Data(String(decoding: $0, as: UTF8.self).replacing(word, with: other).utf8)
        }
      })
  }

  @Test func `a change is checked as it is in the editor, at positions in UTF-16`() throws {
    let session = EditorSession(check: Self.check(for: "fil:", to: "fill:"))
    let uri = session.open("cellophane: 1\nstyles: {}\n")
    #expect(session.findings(uri) == [])
    session.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": 2],
        "contentChanges": [
          [
            "range": [
              "start": ["line": 1, "character": 9], "end": ["line": 1, "character": 9],
            ], "text": "\"🙂日\": {fil: red}",
          ]
        ],
      ])
    let found = try #require(session.findings(uri)?.first)
    #expect(found["range"]?["start"] == ["line": 1, "character": 17])
    #expect(found["source"] == "cellophane")
    #expect(found["severity"] == 1)
    let actions =
      session.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": found["range"] ?? .null,
          "context": ["diagnostics": []],
        ]
      ).array ?? []
    #expect(
      actions.map { $0["title"] } == ["Change 'fil:' to 'fill:'", "Make all repairs"])
    let edit = actions.first?["edit"]?["changes"]?[uri]?.array?.first
    #expect(edit?["newText"] == "fill:")
    #expect(edit?["range"]?["start"] == ["line": 1, "character": 17])
    #expect(
      actions.last?["edit"]?["changes"]?[uri]?.array?.first?["newText"]
        == "styles: {\"🙂日\": {fill: red}}\n")
  }

  @Test func `a client may choose positions in UTF-8, and edits that come later`() throws {
    let session = EditorSession(
      abilities: [
        "general": ["positionEncodings": ["utf-8", "utf-16"]],
        "workspace": ["workspaceEdit": ["documentChanges": true]],
        "textDocument": [
          "codeAction": [
            "dataSupport": true, "resolveSupport": ["properties": ["edit"]],
            "codeActionLiteralSupport": [:],
          ]
        ],
      ], check: Self.check(for: "fil:", to: "fill:"))
    let uri = session.open("cellophane: 1\nstyles: {\"🙂\": {fil: red}}\n")
    let found = try #require(session.findings(uri)?.first)
    #expect(found["range"]?["start"] == ["line": 1, "character": 18])
    let actions =
      session.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": found["range"] ?? .null,
          "context": ["diagnostics": [], "only": ["source"]],
        ]
      ).array ?? []
    let action = try #require(actions.first)
    #expect(actions.count == 1 && action["edit"] == nil)
    let document = session.request("codeAction/resolve", action)["edit"]?["documentChanges"]?
      .array?.first
    #expect(document?["textDocument"]?["version"] == 1)
    #expect(document?["edits"]?.array?.count == 1)
  }

  @Test func `a burst of changes is checked a few times, and a long check delays no hover`() throws
  {
    let count = Mutex(0)
    let session = EditorSession(
      check: SceneCheck(
        findings: { _, _ in
          count.withLock { $0 += 1 }
          usleep(300_000)
          return []
        }, repairs: { _, _ in [:] }))
    let uri = session.open(Self.scene)
    for version in 2..<200 {
      session.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .integer(version)],
          "contentChanges": [["text": .string(Self.scene + "# \(version)\n")]],
        ])
      if version.isMultiple(of: 20) {
        #expect(session.hover("canvas", in: Self.scene, uri) != nil)
      }
    }
    let last = session.message {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["version"] == 199
    }
    #expect(last != nil)
    #expect(count.withLock { $0 } < 30)
  }

  @Test func `a finding in an included document is reported there, and withdrawn at the end`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write("cellophane: 1\ninclude: parts/looks.yaml\ncanvas: {}\n", to: "a.yaml")
    try scratch.write("styles: {card: {fill: red}}\n", to: "parts/looks.yaml")
    let session = EditorSession(folder: scratch.path, check: Self.check(for: "fil:", to: "fill:"))
    // The part alone is open: the scene that includes it is checked.
    let uri = session.open("styles: {card: {fil: red}}\n", as: "parts/looks.yaml")
    #expect(session.findings(uri)?.count == 1)
    session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(session.findings(uri) == [])
  }

  @Test func `a name leads to its place, in an included document too`() throws {
    let scratch = try Scratch()
    try scratch.write("\n\nstyles: {card: {fill: red}}\n", to: "my looks.yaml")
    try scratch.write("", to: "a.png")
    let session = EditorSession(folder: scratch.path)
    let text = """
      cellophane: 1
      include: my looks.yaml
      styles: {big: {extends: card, image: a.png}}
      collections: [{style: big, sections: [{items: [x]}]}]
      steps: [{delete: x, name: one}, {insert: x, after: one}]
      """
    let uri = session.open(text)
    func definition(_ part: String, _ add: Int = 0) throws -> JSONValue {
      let range = try #require(text.range(of: part))
      let index = text.index(range.lowerBound, offsetBy: add)
      return session.request(
        "textDocument/definition", EditorSession.point(uri, index, in: text))
    }
    let card = try definition("card")
    #expect(card["uri"]?.string?.hasSuffix("/my%20looks.yaml") == true)
    #expect(card["range"]?["start"] == ["line": 2, "character": 9])
    #expect(try definition("style: big", 7)["range"]?["start"] == ["line": 2, "character": 9])
    #expect(try definition("a.png")["uri"]?.string?.hasSuffix("/a.png") == true)
    #expect(try definition("my looks")["uri"]?.string?.hasSuffix("/my%20looks.yaml") == true)
    #expect(try definition("delete: x", 8)["range"]?["start"] == ["line": 3, "character": 47])
    #expect(try definition("after: one", 7)["range"]?["start"]?["line"] == 4)
    #expect(try definition("styles") == .null)
  }

  @Test func `documents without a file, wrong addresses and wrong parameters harm nothing`() throws
  {
    let session = EditorSession(check: Self.check(for: "fil:", to: "fill:"))
    let params: JSONValue = [
      "textDocument": [
        "uri": "untitled:Untitled-1", "languageId": "yaml", "version": 1,
        "text": .string(Self.scene),
      ]
    ]
    session.notify("textDocument/didOpen", params)
    #expect(session.findings("untitled:Untitled-1")?.count == 1)
    for uri in ["", "x", "file:", "file:///", "file://%zz", "untitled:..", "file:///a%00b"] {
      session.open("a", as: uri)
      session.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": .string(uri), "text": "cellophane: 1", "version": 1]])
      session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    session.notify("textDocument/didChange", ["contentChanges": [["range": ["start": 1]]]])
    session.notify("textDocument/didChange", nil)
    #expect(session.answer("textDocument/hover", [:])["error"]?["code"] == -32602)
    #expect(session.answer("textDocument/rename", [:])["error"]?["code"] == -32601)
    let far: JSONValue = [
      "textDocument": ["uri": "untitled:Untitled-1"],
      "position": ["line": 900, "character": -4],
    ]
    #expect(session.answer("textDocument/completion", far)["result"] != nil)
    #expect(session.answer("shutdown", nil)["result"] == .null)
    #expect(session.answer("textDocument/hover", far)["error"]?["code"] == -32600)
  }

  @Test func `random changes leave the text that an editor has`() throws {
    let checked = Mutex<String>("")
    let session = EditorSession(
      check: SceneCheck(
        findings: { _, edited in
          checked.withLock { $0 = String(decoding: edited.values.first ?? Data(), as: UTF8.self) }
          return []
        }, repairs: { _, _ in [:] }))
    var text = Array("cellophane: 1\nä🙂: [日本]\r\nx\n".utf16)
    let uri = session.open(String(decoding: text, as: UTF16.self))
    var state: UInt64 = 3
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func position(_ offset: Int) -> JSONValue {
      let before = text[..<offset]
      let line = before.count { $0 == 10 }
      let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
      return ["line": .integer(line), "character": .integer(offset - start)]
    }
    let pieces = ["x", "🙂", "\n", "日: ", "", "{a: ", "é\n  - "]
    for version in 2..<120 {
      var (start, end) = (14 + next(text.count - 13), 14 + next(text.count - 13))
      if start > end { swap(&start, &end) }
      // Neither half of a pair, nor between a carriage return and a line feed.
      for offset in [start, end] where offset < text.count {
        if (0xDC00...0xDFFF).contains(text[offset]) || text[offset] == 10 {
          (start, end) = (14, 14)
        }
      }
      let piece = pieces[next(pieces.count)]
      session.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .integer(version)],
          "contentChanges": [
            [
              "range": ["start": position(start), "end": position(end)], "text": .string(piece),
            ]
          ],
        ])
      text.replaceSubrange(start..<end, with: Array(piece.utf16))
    }
    _ = session.message {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["version"] == 119
    }
    #expect(checked.withLock { $0 } == String(decoding: text, as: UTF16.self))
  }
}
