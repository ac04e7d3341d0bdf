import Foundation
import MotionSpecs
import ScenePlayback
import TestSupport
import Testing

/// The form of a specification in sentences.
struct SentenceSpecTests {
  /// Returns the sentences about a shelf with steps.
  private func sentences(_ steps: String, tokens: Int = 2000) throws -> String {
    let loaded = try LoadedScene.load(
      text: Data(SpecFormTests.shelf("  [\(steps)]").utf8), name: "shelf.yaml", folder: "/tmp")
    return String(
      decoding: try MotionSpec(of: loaded).text(as: .sentences, tokens: tokens), as: UTF8.self)
  }

  @Test func `a motion is a sentence and a row`() throws {
    #expect(
      try sentences("{ at: 0.2s, insert: { at: [0, 2], key: c }, duration: 0.4s, curve: easeOut }")
        == """
        Shelf (shelf.yaml): 200 × 100 pt, 1.1 s. 1 element moves, from 0.2 s to 0.6 s.

        insert at 0.2 s (line 12):
        - cell c of shelf appears: it is scaled from 0.5 to 1 and fades in from 0.2 s to 0.6 s (ease-out).

        | element | time | from → to |
        |---|---|---|
        | cell c of shelf | 0.2 s – 0.6 s | scale 0.5 → 1; opacity 0 → 1 |

        """)
  }

  @Test func `a still scene has a sentence, too`() throws {
    #expect(try sentences("") == "Shelf (shelf.yaml): 200 × 100 pt, 0.5 s. Nothing moves.\n")
  }

  @Test(
    arguments: [
      ("spring: { damping: 0.7 }", "on a spring that overshoots by 4.6 % and settles at 0.34 s"),
      ("spring: { damping: 1 }", "on a spring without overshoot that settles at 0."),
      ("curve: [0.3, 1.6, 0.6, 1]", "(cubic-bezier(0.3, 1.6, 0.6, 1)), and overshoots by "),
      ("curve: linear", "(linear)."),
    ]) func `springs and curves are described by what is seen`(timing: String, words: String) throws
  {
    let text = try sentences("{ pose: { items: b, offset: [-50, 0] }, duration: 0.5s, \(timing) }")
    #expect(text.contains(words), "\(text)")
    #expect(text.contains("cell b of shelf moves left by 50 pt from 0 s to 0.5 s "), "\(text)")
  }

  @Test func `directions, sizes and orders are words`() throws {
    let turned = try sentences(
      "{ pose: { items: [a, b], offset: [0, 60], rotation: 90deg }, duration: 0.3s, stagger: { step: 50ms } }"
    )
    #expect(turned.contains("cells a and b of shelf"))
    #expect(turned.contains("turn from 0° to 90°"), "\(turned)")
    #expect(turned.contains(", the last one 50 ms after the first."))
    let gone = try sentences("{ delete: a, duration: 0.3s }")
    #expect(gone.contains("cell a of shelf disappears: it "), "\(gone)")
  }

  @Test func `what a finger moves to and back returns`() throws {
    let path = try #require(SpecLawTests.all.first { $0.hasSuffix("/pop-cancelled.yaml") })
    let spec = MotionSpec(of: try LoadedScene.load(path: path))
    let text = String(decoding: try spec.text(as: .sentences), as: UTF8.self)
    #expect(text.contains("snapshot of detail appears and disappears: it swings by up to "))
    #expect(!text.contains(" by 0 pt") && text.contains(" and returns from 0.2 s to "), "\(text)")
  }

  @Test(arguments: SpecLawTests.names)
  func `every scene fits into any number of tokens, and no motion is lost`(path: String) throws {
    let scene = try LoadedScene.load(path: path)
    let spec = MotionSpec(of: scene)
    let all = spec.steps.reduce(0) { $0 + $1.motions.count }
    for tokens in [100, 300, 2000, 1_000_000] {
      let text = String(
        decoding: try spec.text(as: .sentences, tokens: tokens), as: UTF8.self)
      // Four bytes are a token; the line about what is left out is always there.
      #expect(text.utf8.count <= tokens * 4, "\(path) with \(tokens) tokens")
      let lines = text.split(separator: "\n")
      let sentences = lines.filter { $0.hasPrefix("- ") }
      let dropped = lines.compactMap { $0.firstMatch(of: /^(\d+) smaller/)?.1 }.compactMap {
        Int($0)
      }
      #expect(sentences.count + dropped.reduce(0, +) == all, "\(path) with \(tokens) tokens")
      #expect(
        sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("  ") && !$0.contains(",,") })
      #expect(tokens < 1_000_000 || dropped.isEmpty)
      #expect(lines.count { $0.hasPrefix("| ") } == (sentences.isEmpty ? 0 : sentences.count + 1))
    }
  }
}
