import Foundation
import SourceAdapting
import Testing

struct LawTests {
  /// All samples as files.
  private var files: [SourceFile] {
    samples.sorted { $0.key < $1.key }.map { file($0.value, $0.key + ".swift") }
  }

  @Test(arguments: [false, true])
  func `changes nothing the second time`(_ keepsLines: Bool) {
    let first = Adapted(files, keepsLines: keepsLines)
    let second = Adapted(
      first.texts.sorted { $0.key < $1.key }.map { file($0.value, $0.key) }, keepsLines: keepsLines)
    #expect(first.report.changed.count == samples.count)
    #expect(second.report.changed == [])
    for (path, text) in second.texts { #expect(text == first.texts[path]) }
  }

  @Test func `keeps every line on its number`() {
    let adapted = Adapted(files, keepsLines: true)
    for file in files {
      expectNumbers(of: file.text, in: adapted.texts[file.path] ?? "", file.path)
    }
  }

  /// Expects the words of every line of a text on the line of the same number, by directives.
  private func expectNumbers(of original: String, in adapted: String, _ path: String) {
    var names = [path]
    var number = 1
    var found: [Int: Set<Substring>] = [:]
    for line in adapted.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#sourceLocation") {
        number = Int(line.split(separator: " ").last?.dropLast() ?? "") ?? 0
        names.append(String(line.split(separator: "\"")[1].split(separator: "/").last ?? ""))
        continue
      }
      found[number, default: []].formUnion(Self.words(line))
      number += 1
    }
    #expect(Set(names) == [path])
    let changed = [
      "objc", "optional", "os", "iOS", "dynamic", "selector", "import", "SwiftUI", "override",
      "open", "class", "weak", "toParentViewController", "AnyObject", "commonModes", "super",
      "observeValue", "forKeyPath", "didSet",
    ]
    for (index, line) in original.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = Self.words(line).subtracting(changed.map { Substring($0) })
      let isLeftOut = ["Card", "keyPath"].contains { line.contains($0) }
      let missing = words.subtracting(found[index + 1] ?? [])
      #expect(
        isLeftOut || missing.allSatisfy { Self.isRewritten($0, in: original) },
        "\(path):\(index + 1)")
    }
  }

  /// Returns whether a word is one of those that calls and selectors on another line replace.
  private static func isRewritten(_ word: Substring, in text: String) -> Bool {
    ["tick", "_", "grid", "title"].contains(word)
      || text.contains("observeValue") && ["of", "object", "change", "context"].contains(word)
      || word == "keyPath" && text.contains("observeValue")
  }

  private static func words(_ line: Substring) -> Set<Substring> {
    Set(line.split { !$0.isLetter && $0 != "_" })
  }

  @Test func `gives the same result in every order`() {
    let first = Adapted(files)
    let second = Adapted(files.reversed())
    #expect(first.texts == second.texts)
    #expect(first.report == second.report)
  }

  @Test func `survives text that is not Swift`() {
    for text in ["", "}", "class {", "@", "#selector(", "#if", "protocol P { optional", "\u{FEFF}"]
    {
      let adapted = Adapted([file(text)], keepsLines: true)
      #expect(adapted.texts.count == 1)
    }
    let bytes = SourceFile(
      module: "A", path: "A.swift", absolutePath: "/A.swift", bytes: [0xFF, 0xC0])
    #expect(Adapter(keepsLines: true).adapt([bytes]).files.isEmpty)
  }

  @Test func `keeps carriage returns`() {
    #expect(
      adapt("@objc\r\nclass A {\r\n}\r\n", keepsLines: true) == "     \r\nclass A {\r\n}\r\n")
  }
}
