import Documents
import Foundation
import Testing

struct DocumentOutlineTests {
  private func outline(_ text: String, format: DocumentFormat? = nil) -> DocumentOutline {
    DocumentOutline(Array(text.utf8), format: format)
  }

  private static let documents: [URL] = {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures")
    let files = FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
    return urls.filter { ["yaml", "json"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }()

  /// A document that the strict reader accepts has the same tree, key for key.
  @Test func `is the tree of every document that can be read`() throws {
    var count = 0
    for url in Self.documents {
      let data = try Data(contentsOf: url)
      let format = DocumentFormat(fileName: url.path)
      guard let tree = try? DocumentReader.read(bytes: data, name: url.path, format: format) else {
        continue
      }
      let outline = DocumentOutline(Array(data), format: format)
      #expect(outline.root.node.isEqual(to: tree), "\(url.path)")
      count += 1
    }
    #expect(count > 150)
  }

  @Test(arguments: [
    "a: 1\nb:\n- 1\n- {x: [1, 2], y: \"z: #\"}\n-\n  - q\nc: d # e\n",
    "a: \"x\\u00e4\\n\\\"\"\nb: 'it''s'\nc: plain text\n  in two lines\nd: ~\n",
    "---\n- a: 1\n  b: 2\n- - 1\n  - 2\n- \n",
    "{ a: 1,\n b: [1,\n2], # c\n c: {}\n}\n", "a: {\n  b: 1\n  }\nc: 2\n",
    "a: |\n  x: 1\n  y\nb: 1\n", "\"a b\": 1\n'c': [x: 1, y]\n",
    "\u{FEFF}a: ü\n\"ключ\": [日本, 🙂]\n", "a: #1\nb: x#y\n", "a:\r\n  b: 1\r\n",
  ])
  func `is the tree of a text that can be read`(text: String) throws {
    let tree = try DocumentReader.read(text: text, name: "a.yaml", format: .yaml)
    #expect(outline(text).root.node.isEqual(to: tree))
  }

  @Test func `a line without a colon is a key`() {
    let root = outline("styles:\n  card:\n    fi\n    shadow: 1\n  b").root
    #expect(root["styles"]?.entries?.map(\.key) == ["card", "b"])
    #expect(root["styles"]?["card"]?.entries?.map(\.key) == ["fi", "shadow"])
  }

  @Test func `brackets that are open end before the next line of the block`() {
    let root = outline("a: { b: [1, 2\nc: 3\nd:\n  - {x: 1\n  - y\n").root
    #expect(root.entries?.map(\.key) == ["a", "c", "d"])
    #expect(root["a"]?["b"]?.elements?.count == 2)
    #expect(root["d"]?.elements?.count == 2)
  }

  @Test func `a quotation that is open ends with its line`() {
    let root = outline("a: \"x\nb: 2\nc: \"y\"\n").root
    #expect(root.entries?.map(\.key) == ["a", "b", "c"])
    #expect(root["c"]?.string == "y")
  }

  @Test func `a missing comma in JSON separates all the same`() {
    let root = outline("{ \"a\": 1 \"b\": [1 2], \"c\": { \"d\": }, \"e\"", format: .json).root
    #expect(root.entries?.map(\.key) == ["a", "b", "c", "e"])
    #expect(root["b"]?.elements?.count == 2)
  }

  @Test func `a position is in a key or a value, with its path`() throws {
    let text = "é: 1\nlist:\n  - {🙂: [1, xy]}\n"
    let outline = outline(text)
    func place(_ part: String) throws -> DocumentOutline.Place? {
      let index = try #require(text.range(of: part))
      return outline.place(at: text.utf8.distance(from: text.startIndex, to: index.lowerBound))
    }
    #expect(try place("é")?.path == [.key("é")])
    #expect(try place("1\n")?.isKey == false)
    #expect(try place("🙂")?.path == [.key("list"), .index(0), .key("🙂")])
    #expect(try place("xy")?.path == [.key("list"), .index(0), .key("🙂"), .index(1)])
    #expect(try place("{") == nil)
    #expect(outline.range(of: [.key("é")]) == 0..<2)
  }

  /// Texts that were cut, and in which bytes were changed, of all sorts.
  @Test func `no text crashes it, however broken`() throws {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let signs = Array("{}[]:,-\"'#|> \n\t\\é&*!?%".utf8)
    for url in Self.documents.filter({ $0.path.contains("/scenes/") }).prefix(30) {
      let bytes = Array(try Data(contentsOf: url).prefix(3000))
      for _ in 0..<20 {
        var broken = Array(bytes.prefix(next(bytes.count)))
        for _ in 0..<next(20) where !broken.isEmpty {
          broken[next(broken.count)] = signs[next(signs.count)]
        }
        let outline = DocumentOutline(broken, format: next(2) == 0 ? .json : .yaml)
        for _ in 0..<5 { _ = outline.place(at: next(broken.count + 1)) }
      }
    }
    let deep = String(repeating: "[", count: 5000) + String(repeating: "- ", count: 5000)
    _ = outline(deep)
    _ = outline(String(repeating: "- ", count: 5000) + "{")
    _ = outline((0..<3000).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
  }
}
