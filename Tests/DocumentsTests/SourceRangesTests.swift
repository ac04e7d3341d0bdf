import Documents
import Foundation
import Testing

import struct Documents.SourceLocation
import struct TestSupport.SeededNumbers

/// Edits of a document's text by the ranges of its keys and values.
struct SourceRangesTests {
  private static let name = "a.yaml"
  private static let scenes = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../fixtures/scenes").standardizedFileURL

  /// A key or a value of a document.
  private struct Place {
    let location: SourceLocation
    let isKey: Bool
    let isSingle: Bool
  }

  /// A text in which each value and each key can be replaced by itself.
  private struct Law {
    let document: EditableDocument
    let tree: Node
    private let format: DocumentFormat

    init(_ data: Data, format: DocumentFormat = .yaml) throws {
      self.format = format
      document = try EditableDocument(name: name, data: data, format: format)
      tree = try DocumentReader.read(bytes: data, name: name, format: format)
    }

    /// The locations of all values and keys.
    var places: [Place] { places(in: tree) }

    private func places(in node: Node) -> [Place] {
      let isSingle = node.entries == nil && node.elements == nil
      var result = [Place(location: node.location, isKey: false, isSingle: isSingle)]
      for entry in node.entries ?? [] {
        result.append(Place(location: entry.keyLocation, isKey: true, isSingle: true))
        result += places(in: entry.value)
      }
      for element in node.elements ?? [] { result += places(in: element) }
      return result
    }

    /// Replaces a value or a key, and checks that nothing else has changed.
    func check(_ place: Place) throws {
      let repair: Repair =
        place.isKey
        ? .key("replaced", insteadOf: key(at: place.location) ?? "")
        : .replacement(Node(text: "it's: \"new\" #1"))
      let message = Diagnostic(at: place.location, "", Hint("", repair))
      guard let edits = document.edits(repairing: message) else {
        // A comment within a value would be lost.
        #expect(!place.isSingle && text.contains("#"), "\(place.location)\n\(text)")
        return
      }
      let (edit, result) = (try #require(edits.first), try document.applying(edits))
      #expect(edits.count == 1)
      #expect(document.location(of: edit.range.lowerBound) <= place.location, "\(text)")
      let after = try DocumentReader.read(bytes: result.data, name: name, format: format)
      let expected = replaced(tree, at: place.location, isKey: place.isKey)
      #expect(after.isEqual(to: expected), "\(place.location)\n\(text)")
    }

    private var text: String { String(decoding: document.data, as: UTF8.self) }

    private func key(at location: SourceLocation, in node: Node? = nil) -> String? {
      let node = node ?? tree
      if let entry = node.entries?.first(where: { $0.keyLocation == location }) { return entry.key }
      for child in node.entries?.map(\.value) ?? node.elements ?? [] {
        if let key = key(at: location, in: child) { return key }
      }
      return nil
    }

    private func replaced(_ node: Node, at location: SourceLocation, isKey: Bool) -> Node {
      if !isKey, node.location == location {
        return Node(.string("it's: \"new\" #1"), at: location)
      }
      switch node.value {
      case .sequence(let elements):
        return Node(
          .sequence(elements.map { replaced($0, at: location, isKey: isKey) }), at: node.location)
      case .mapping(let entries):
        return Node(
          .mapping(
            entries.map {
              Node.Entry(
                key: isKey && $0.keyLocation == location ? "replaced" : $0.key,
                keyLocation: $0.keyLocation,
                value: replaced($0.value, at: location, isKey: isKey))
            }), at: node.location)
      default: return node
      }
    }
  }

  @Test func `every value and key of generated documents is replaced by itself`() throws {
    var dice = SeededNumbers(seed: 11)
    for _ in 0..<60 {
      var writer = GeneratedText(dice: dice)
      let text = writer.document()
      dice = writer.dice
      let data = Data(text.utf8)
      let law = try Law(
        writer.hasMark ? Data([0xEF, 0xBB, 0xBF]) + data : data,
        format: writer.isJSON ? .json : .yaml)
      for place in law.places where place.location != law.tree.location || place.isKey {
        try law.check(place)
      }
    }
  }

  @Test func `values and keys of the scenes are replaced by themselves`() throws {
    let folder = Self.scenes
    var dice = SeededNumbers(seed: 5)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }
    #expect(files.count > 30)
    for file in files {
      let data = try Data(contentsOf: folder.appending(path: file))
      let law = try Law(data, format: file.hasSuffix("json") ? .json : .yaml)
      let places = law.places
      for _ in 0..<4 { try law.check(places[dice.below(places.count - 1) + 1]) }
    }
  }
}

/// The text of a random document in all styles of YAML.
private struct GeneratedText {
  var dice: SeededNumbers
  private(set) var hasMark = false
  private var lineBreak = "\n"
  private(set) var isJSON = false
  private static let scalars = [
    "1", "-2.5e3", "true", "null", "~", "plain", "two words", "a-b", "'it''s'", "\"a\\\"b\\n\"",
    "\"#FF0000\"", "größe", "日本語", "\"😀 \\uD83D\\uDE00\"", "50%", "x:y", "a#b", "\"{x}\"", "''",
  ]
  private static let words = ["1", "-2.5e3", "true", "null", "\"plain\"", "\"a\\\"b\"", "\"日本\""]

  init(dice: SeededNumbers) { self.dice = dice }

  mutating func document() -> String {
    isJSON = dice.below(5) == 0
    lineBreak = ["\n", "\r\n"][dice.below(2)]
    hasMark = dice.below(6) == 0
    if isJSON { return flow(depth: 0) + lineBreak }
    return "# A comment" + lineBreak + block(indentation: 0, depth: 0)
  }

  private mutating func comment() -> String { dice.below(4) == 0 ? "  # ähm, [x]: 'y" : "" }

  private mutating func scalar() -> String {
    let texts = isJSON ? Self.words : Self.scalars
    return texts[dice.below(texts.count)]
  }

  private mutating func key(_ index: Int) -> String {
    if isJSON { return "\"k\(index)\"" }
    return ["k\(index)", "\"k \(index)\"", "'ß\(index)'", "k-\(index)%"][dice.below(4)]
  }

  private mutating func flow(depth: Int) -> String {
    let count = dice.below(4)
    let isMapping = depth == 0 || dice.below(2) == 0
    let separator = [", ", ",\(lineBreak)        ", " , "][dice.below(3)]
    let parts = (0..<count).map { index in
      let value = depth < 2 && dice.below(3) == 0 ? flow(depth: depth + 1) : scalar()
      return isMapping ? "\(key(index)): \(value)" : value
    }.joined(separator: separator)
    return isMapping ? "{ \(parts) }" : "[\(parts)]"
  }

  private mutating func block(indentation: Int, depth: Int) -> String {
    let isMapping = depth == 0 || dice.below(2) == 0
    let blanks = String(repeating: " ", count: indentation)
    return (0...dice.below(3)).map { index in
      let head = blanks + (isMapping ? key(index) + ":" : "-")
      switch dice.below(depth < 3 ? 6 : 4) {
      case 0: return head + " " + flow(depth: 1) + comment() + lineBreak
      case 1:
        let lines = ["|", ">-", "|+", ">2"][dice.below(4)]
        let inner = String(repeating: " ", count: indentation + 2)
        return head + " \(lines)" + lineBreak + inner + "text # no comment" + lineBreak + lineBreak
          + inner + "more: x" + lineBreak
      case 2 where dice.below(3) == 0: return head + lineBreak
      case 2, 3: return head + " " + scalar() + comment() + lineBreak
      default:
        return head + comment() + lineBreak
          + block(indentation: indentation + 2, depth: depth + 1)
      }
    }.joined()
  }
}
