import Foundation
import TestSupport
import Testing

extension StringProtocol {
  /// Returns the text without its last characters that meet a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}

/// The generated articles, compared with what the command prints today.
///
/// `SNAPSHOT_TESTING_RECORD=all swift test --filter ReferenceTests` writes them again, and fails.
struct ReferenceTests {
  /// Compares an article with its new text, and writes the text where that is asked for.
  private func compare(_ text: String, with name: String) throws {
    let path = "Sources/Pipeline/Cellophane/Cellophane.docc/\(name)"
    let records = ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"]
    let committed = try? Article.read(path)
    guard committed != text else { return }
    if records == "all" || records == "failed" {
      try text.write(
        to: Article.project.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    let (old, new) = (
      (committed ?? "").components(separatedBy: "\n"), text.components(separatedBy: "\n")
    )
    let changes = new.difference(from: old).prefix(10).map { "\($0)" }.joined(separator: "\n")
    Issue.record(
      """
      \(path) is out of date: SNAPSHOT_TESTING_RECORD=all swift test --filter ReferenceTests
      \(changes)
      """)
  }

  @Test func `the article about scene keys is that of today's schema`() throws {
    let schema = try Command.run(["schema"])
    #expect(schema.status == 0)
    let reference = try SceneKeyReference(schema: schema.text)
    try compare(reference.text, with: "SceneKeys.md")
  }

  @Test func `every key has a description`() throws {
    let reference = try SceneKeyReference(schema: try Command.run(["schema"]).text)
    #expect(reference.undescribedKeys == [])
  }

  @Test func `every key of the output that is explained is one, and none is missing`() throws {
    let format = try Article.read("Sources/Pipeline/Cellophane/Cellophane.docc/SceneFormat.md")
    let section = try #require(format.components(separatedBy: "\n## Output\n").last)
      .components(separatedBy: "\n## ")[0]
    let explained = section.matches(of: /\n\| `([a-z]+)` \|/).map { String($0.1) }
    let schema = try Command.run(["schema"]).output
    let root = try #require(JSONSerialization.jsonObject(with: schema) as? [String: Any])
    let definitions = try #require(root["$defs"] as? [String: Any])
    let output = try #require(definitions["output"] as? [String: Any])
    let properties = try #require(output["properties"] as? [String: Any])
    #expect(explained.sorted() == properties.keys.sorted())
  }

  @Test func `the article about screens of apps shows their scenes`() throws {
    let folder = "fixtures/scenes/apps"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Article.project.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    #expect(names.count == 26)
    var text = """
      # Screens of apps

      Screens that every app has, each in a scene of at most 60 lines.

      ## Overview

      The scenes are in `fixtures/scenes/apps`, with requirements of their motion under `expect`. Each shows
      several words of the [scene format](doc:SceneFormat) together.

      """
    for name in names {
      let scene = try Article.read("\(folder)/\(name).yaml")
      let lines = scene.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 61, "\(name) has \(lines.count - 1) lines")
      let subject = try #require(lines.first).drop { $0 == "#" || $0 == " " }
      let title = try #require(lines.first { $0.hasPrefix("title: ") }).dropFirst(7)
      text += """

        ## \(title)

        \(subject)

        ![\(subject.trimmingSuffix(while: { $0 == "." }))](\(name).svg)

        ```yaml
        \(lines.dropFirst().joined(separator: "\n").trimmingSuffix(while: \.isNewline))
        ```

        """
    }
    try compare(text, with: "AppScreens.md")
  }

  @Test func `the article about options is that of today's help`() throws {
    let help = try Command.run(["--experimental-dump-help"])
    #expect(help.status == 0)
    try compare(try CommandOptionReference(help: help.output).text, with: "CommandOptions.md")
  }

  @Test func `the article about the command lists every command and exit code`() throws {
    let article = try Article(article: "CommandLine")
    let reference = try CommandOptionReference(
      help: try Command.run(["--experimental-dump-help"]).output)
    let listed = article.snippets("command").compactMap {
      $0.split(separator: " ").dropFirst().first.map(String.init)
    }
    let names = (reference.command.subcommands ?? []).map(\.commandName).filter { $0 != "help" }
    #expect(listed.sorted() == names.sorted())
    let text = try Command.run(["--help"]).text
    for code in ["0", "1", "64", "65", "66", "70", "73", "74", "75", "129", "130", "131", "143"] {
      #expect(text.contains(try Regex("\\b\(code)\\b")))
      #expect(article.text.contains(try Regex("\n\\| [0-9, ]*\\b\(code)\\b")))
    }
  }

  @Test func `the article about comparing lists every tolerance`() throws {
    let article = try Article(article: "ComparingAndGoldens")
    let listed = article.snippets("option").map { String($0.prefix { $0 != " " }) }
    let reference = try CommandOptionReference(
      help: try Command.run(["--experimental-dump-help"]).output)
    let diff = try #require(reference.command.subcommands?.first { $0.commandName == "diff" })
    let names = (diff.arguments ?? []).flatMap { $0.names ?? [] }.map { "--" + $0.name }
    #expect(listed.count == 10)
    for name in listed { #expect(names.contains(name), "\(name)") }
  }
}
