import Foundation
import Testing

/// A Markdown document of the project, taken apart into fenced blocks and table rows.
struct Article: CustomTestStringConvertible {
  /// A fenced block of code.
  struct Block {
    let language: String
    let text: String

    /// The lines of the block.
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The project's folder.
  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Articles that other tests follow: guides that build packages, and generated tables.
  static let followedElsewhere: Set = [
    "AppScreen.md", "BringYourLayout.md", "Symbols.md", "SceneKeys.md", "CommandOptions.md",
    "AppScreens.md",
  ]

  let path: String
  let text: String
  let blocks: [Block]

  /// Reads a file of the project.
  static func read(_ path: String) throws -> String {
    try String(contentsOf: project.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of all articles in the DocC catalogs, in order.
  static func articlePaths() throws -> [String] {
    let sources = project.appendingPathComponent("Sources").path
    return try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/" + $0 }.sorted()
  }

  /// Returns the README and the articles whose samples are run here.
  static func followed() throws -> [Article] {
    let paths = try articlePaths().filter {
      !followedElsewhere.contains(($0 as NSString).lastPathComponent)
    }
    return try (["README.md"] + paths).map { try Article($0) }
  }

  /// Reads a document.
  init(_ path: String) throws {
    self.path = path
    text = try Self.read(path)
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if let (language, lines) = open {
        if line == "```" {
          blocks.append(Block(language: language, text: lines.joined(separator: "\n")))
          open = nil
        } else {
          open = (language, lines + [line])
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    self.blocks = blocks
  }

  /// Reads an article of the Cellophane catalog.
  init(article name: String) throws {
    try self.init("Sources/Pipeline/Cellophane/Cellophane.docc/\(name).md")
  }

  var testDescription: String { path }

  /// Returns the texts of the blocks of a language, in order.
  func blocks(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// Returns the code in the first column of all tables whose first heading is a name.
  func snippets(_ heading: String) -> [String] {
    let tables = text.components(separatedBy: "\n| \(heading) |").dropFirst()
    let rows = tables.flatMap { table in
      table.components(separatedBy: "\n\n")[0].split(separator: "\n")
        .filter { $0.hasPrefix("| `") }
    }
    return rows.flatMap { row in
      row.components(separatedBy: " | ")[0].components(separatedBy: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }
}

extension Article {
  /// The document's scenes: full ones, and the first one with the top-level keys of each fragment.
  func scenes() -> [String] {
    let blocks = blocks("yaml")
    let first = blocks.first { $0.hasPrefix("cellophane: 1") } ?? ""
    return blocks.map { $0.hasPrefix("cellophane: 1") ? $0 : Self.replacing(in: first, with: $0) }
  }

  /// Returns a scene in which a fragment replaces or adds top-level keys.
  static func replacing(in scene: String, with fragment: String) -> String {
    var sections = topLevelKeys(of: scene)
    for (key, text) in topLevelKeys(of: fragment) {
      if let index = sections.firstIndex(where: { $0.key == key }) {
        sections[index].text = text
      } else {
        sections.append((key, text))
      }
    }
    return sections.map(\.text).joined(separator: "\n") + "\n"
  }

  /// Splits a scene into its top-level keys with their lines.
  private static func topLevelKeys(of scene: String) -> [(key: String, text: String)] {
    var sections: [(key: String, text: String)] = []
    for line in scene.components(separatedBy: "\n") {
      if let match = line.prefixMatch(of: /[a-zA-Z]+(?=:)/) {
        sections.append((String(match.0), line))
      } else if let last = sections.indices.last {
        sections[last].text += "\n" + line
      }
    }
    return sections
  }
}
