import Documents
import Foundation
import SceneDocuments
import Testing

import var TestSupport.isFullRun

/// The messages about thousands of scenes that are wrong at random places.
///
/// `fixtures/messages.txt` has a digest of the messages about each hundred scenes.
/// `SNAPSHOT_TESTING_RECORD=all swift test --filter GeneratedMistakesTests` records them again, and
/// `CELLOPHANE_MESSAGES=FILE` writes the messages themselves, so that two versions can be compared.
struct GeneratedMistakesTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/messages.txt")
  private static let variables = ProcessInfo.processInfo.environment
  /// The number of scenes of one digest.
  private static let group = 100

  /// Returns the messages about a scene, a line each.
  private static func messages(about node: Node) -> [String] {
    do {
      let found = try SceneDocument.decode(node, source: "scene", includes: nil)
      return found.warnings.map(\.description) + ["valid"]
    } catch let error as DocumentError {
      return error.diagnostics.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  /// Returns the FNV-1a hash of texts.
  private static func digest(_ lines: [String]) -> String {
    let hash = lines.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  @Test(.enabled(if: isFullRun, "scripts/test --full reads thousands of scenes"))
  func `messages stay the same`() throws {
    var digests: [String] = []
    var all: [String] = []
    for (index, text) in [FullScene.text, FullScene.screens, FullScene.sheets].enumerated() {
      var mistakes = try GeneratedMistakes(text, seed: index)
      for _ in 0..<GeneratedMistakes.count / Self.group {
        let lines = (0..<Self.group).flatMap { _ in Self.messages(about: mistakes.next()) + [""] }
        digests.append(Self.digest(lines))
        all += lines
      }
    }
    if let path = Self.variables["CELLOPHANE_MESSAGES"] {
      try all.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    if Self.variables["SNAPSHOT_TESTING_RECORD"] == "all" {
      try (digests.joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded; run the test again")
      return
    }
    let known = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    #expect(digests == known.map(String.init), "write both versions with CELLOPHANE_MESSAGES")
  }
}
