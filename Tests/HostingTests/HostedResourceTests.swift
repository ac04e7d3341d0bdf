import Foundation
import TestSupport
import Testing

@testable import Hosting

/// The bundle of hosted sources.
struct HostedResourceTests {
  /// Writes files, and lays out their bundle with a program.
  private func bundle(_ files: [String: String]) throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    for (file, text) in files { try scratch.write(text, to: "sources/" + file) }
    try scratch.write("program", to: "build/play")
    try HostedResources(of: scratch("sources"))
      .write(to: scratch("App"), program: scratch("build/play"))
    return (scratch, scratch("App"))
  }

  /// Returns the text of a table in a bundle.
  private func text(_ key: String, in bundle: String, table: String? = nil) -> String? {
    Bundle(path: bundle)?.localizedString(forKey: key, value: "none", table: table)
  }

  @Test func `files lie side by side, without sources`() throws {
    let (scratch, path) = try bundle([
      "A.swift": "", "Images/a.png": "1", "Inner/Deep/words.json": "[]", "Inner/words.json": "2",
      "Assets.xcassets/x.imageset/Contents.json": "{}", "More/Assets.xcassets/Contents.json": "{}",
    ])
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(
      names == ["Assets-3.xcassets", "Assets.xcassets", "a.png", "en.lproj", "play", "words.json"])
    // The first in the order of paths is taken.
    #expect(try String(contentsOfFile: path + "/words.json", encoding: .utf8) == "[]")
    withExtendedLifetime(scratch) {}
  }

  @Test func `texts are English, or else those of the first language`() throws {
    let table = { (word: String) in "\"hello\" = \"\(word)\";" }
    let (scratch, path) = try bundle([
      "de.lproj/Localizable.strings": table("Hallo"),
      "en.lproj/Localizable.strings": table("Hello"),
      "Base.lproj/Localizable.strings": table("Base"), "fr.lproj/Only.strings": table("Bonjour"),
      "ja.lproj/Only.strings": table("Konnichiwa"),
    ])
    #expect(text("hello", in: path) == "Hello")
    #expect(text("hello", in: path, table: "Only") == "Bonjour")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a string catalog is a table of its source language`() throws {
    let (scratch, path) = try bundle([
      "Localizable.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "a": {"localizations": {
          "en": {"stringUnit": {"state": "new", "value": "An \\"A\\"\\nhere"}},
          "de": {"stringUnit": {"state": "new", "value": "Ein A"}}}},
        "n": {"localizations": {"en": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%lld photo"}},
          "other": {"stringUnit": {"value": "%lld photos"}}}}}}},
        "bare": {}}}
      """
    ])
    #expect(text("a", in: path) == "An \"A\"\nhere")
    #expect(text("n", in: path) == "%lld photos")
    #expect(text("bare", in: path) == "none")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a bundle is written again as it is then`() throws {
    let (scratch, path) = try bundle(["a.png": "1"])
    try FileManager.default.removeItem(atPath: scratch("sources/a.png"))
    try scratch.write("2", to: "sources/b.png")
    try HostedResources(of: scratch("sources")).write(to: path, program: scratch("build/play"))
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(names == ["b.png", "en.lproj", "play"])
  }
}
