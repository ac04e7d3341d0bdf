import Foundation
import Testing

/// The Swift code of doc comments, the README and the articles, which stands in compiled files.
struct DocumentationExampleTests {
  /// A fenced block of Swift, and where it was found.
  struct Example {
    let origin: String
    let lines: [String]
  }

  private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the paths of files below folders, in order.
  private func files(in folders: String..., endingIn suffix: String) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: project.appendingPathComponent(folder).path
      ).filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  private func read(_ path: String) throws -> [String] {
    try String(contentsOf: project.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Returns the Swift blocks of a text.
  private func examples(in lines: [String], of origin: String) -> [Example] {
    var (found, open): ([Example], [String]?) = ([], nil)
    for line in lines {
      if let block = open {
        open = line == "```" ? nil : block + [line]
        if line == "```" { found.append(Example(origin: origin, lines: block)) }
      } else if line == "```swift" {
        open = []
      }
    }
    return found
  }

  /// Returns the Swift blocks of a source file's doc comments.
  private func documentedExamples(in path: String) throws -> [Example] {
    let comments = try read(path).map { line -> String in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else { return "" }
      return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
    }
    return examples(in: comments, of: path)
  }

  /// Returns the number of spaces that a line begins with.
  private func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  /// Returns whether lines stand in a file, one after the other, all moved right by one distance.
  private func contains(_ file: [String], _ example: [String]) -> Bool {
    guard let first = example.first, example.count <= file.count else { return false }
    return file.indices.dropLast(example.count - 1).contains { start in
      guard file[start].hasSuffix(first) else { return false }
      let margin = String(repeating: " ", count: indentation(file[start]) - indentation(first))
      return example.indices.allSatisfy { index in
        file[start + index] == (example[index].isEmpty ? "" : margin + example[index])
      }
    }
  }

  /// Returns the examples that do not stand in the compiled files.
  private func strays(among examples: [Example]) throws -> [Example] {
    let compiled = try files(
      in: "Tests", "fixtures/testing-sample", "fixtures/uikit-sample", endingIn: ".swift"
    ).map(read)
    return examples.filter { example in
      !compiled.contains { contains($0, example.lines) }
    }
  }

  @Test func `every example of a doc comment is compiled`() throws {
    let examples = try files(in: "Sources", endingIn: ".swift").flatMap(documentedExamples)
    #expect(examples.count >= 40)
    for example in try strays(among: examples) {
      Issue.record("\(example.origin): \(example.lines.joined(separator: "\n"))")
    }
  }

  @Test func `every example of the README and the articles is compiled`() throws {
    // The guide's package and the README's manifest are built by the full run (ClientPackageTests).
    let paths = try files(in: "Sources", endingIn: ".md").filter {
      !$0.hasSuffix("/BringYourLayout.md") && !$0.hasSuffix("/AppScreen.md")
    }
    let shown = try (["README.md"] + paths).flatMap { self.examples(in: try read($0), of: $0) }
      .filter {
        !$0.lines[0].hasPrefix("// swift-tools-version") && !$0.lines[0].hasPrefix(".package")
      }
    #expect(shown.count >= 7)
    for example in try strays(among: shown) {
      Issue.record("\(example.origin): \(example.lines.joined(separator: "\n"))")
    }
  }

  @Test func `a line that differs is found`() {
    let file = ["func f() {", "  let a = 1", "", "  use(a)", "}"]
    #expect(contains(file, ["let a = 1", "", "use(a)"]))
    #expect(!contains(file, ["let a = 1", "", "use(b)"]))
    #expect(!contains(file, ["let a = 1", "use(a)"]))
    #expect(!contains(file, ["use(a)", "}", "}"]))
  }
}
