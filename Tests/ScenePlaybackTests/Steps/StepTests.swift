import Cellophane
import Testing

/// The effects of steps, and their errors.
struct StepTests {
  private func scene(_ steps: String, sections: String = "[3, 2]") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    collections:
      - layout: { type: flow, itemSize: [50, 50] }
        sections: \(sections)
    steps:
    \(steps)
    """
  }

  @Test func `steps follow each other unless they have times of their own`() throws {
    let timeline = try play(
      scene(
        """
          - { insert: [0, 3], duration: 0.2s }
          - { after: 0.1s, insert: [0, 4] }
          - { wait: 1s }
          - { insert: [0, 5] }
          - { at: 0.05s, delete: [1, 0] }
        """))
    #expect(timeline.element("0/4", at: 0.29) == nil)
    #expect(timeline.element("0/4", at: 0.3) != nil)
    #expect(timeline.element("0/5", at: 1.59) == nil)
    #expect(timeline.element("0/5", at: 1.6) != nil)
    #expect(timeline.element("1/0", at: 0.34) != nil)
    #expect(timeline.element("1/0", at: 0.35) == nil)
    #expect(abs(timeline.playback.duration.seconds - 2.4) < 1e-6)
  }

  @Test func `a batch is one update in old and new indices`() throws {
    let timeline = try play(
      scene(
        """
          - batch:
              - { delete: [0, 0] }
              - { insert: { at: [0, 2], key: new } }
              - { move: { from: [1, 1], to: [0, 0] } }
              - { insertSection: { at: 1, items: [x, y] } }
        """))
    let keys = timeline.elements(at: Instant(seconds: 0.5)).map(\.identity.key)
    #expect(keys == ["1/1", "0/1", "new", "0/2", "x", "y", "1/0"])
  }

  @Test func `keys refer to items at any position`() throws {
    let timeline = try play(
      scene(
        """
          - { move: { from: b, to: [0, 0] } }
          - { delete: b }
        """, sections: "[{ items: [a, b, c] }]"))
    #expect(timeline.elements(at: Instant(seconds: 0.2)).map(\.identity.key) == ["b", "a", "c"])
    #expect(timeline.elements(at: Instant(seconds: 0.6)).map(\.identity.key) == ["a", "c"])
  }

  @Test(arguments: [
    ("- { delete: [0, 3] }", 7, "cannot delete item [0, 3]: the section has items 0 to 2"),
    ("- { insert: [0, 5] }", 7, "cannot insert item [0, 5]: the section has items 0 to 3"),
    ("- { insert: [4, 0] }", 7, "cannot insert item [4, 0]: there is no such section"),
    ("- { move: { from: [2, 0], to: [0, 0] } }", 7, "cannot move item [2, 0]"),
    ("- { move: { from: [0, 0], to: [0, 3] } }", 7, "cannot move to item [0, 3]"),
    ("- { delete: absent }", 7, "there is no item with the key 'absent'"),
    ("- { insertSection: { at: 4, items: 1 } }", 7, "cannot insert section 4"),
    ("- { delete: [[0, 0], [0, 0]] }", 7, "item [0, 0] is deleted twice in one update"),
    (
      "- { batch: [ { delete: [0, 0] }, { move: { from: [0, 0], to: [0, 1] } } ] }", 7,
      "item [0, 0] is both deleted and moved"
    ),
    ("- { insert: { at: [0, 0], key: k } }\n  - { insert: { at: [0, 0], key: k } }", 8, "'k'"),
    (
      "- { batch: [{ insert: [1, 0] }, { delete: [[1, 5], [1, 6], [1, 7]] }] }", 7,
      "cannot delete item [1, 5]"
    ),
    (
      "- { pinch: { item: [0, 0], from: 10, to: 20 }, duration: 1s }\n"
        + "  - { at: 0.5s, pinch: { item: [0, 1], from: 10, to: 20 } }", 8,
      "two fingers are already on collection 'collection'"
    ),
    ("- { sequence: { step: 1s } }\n  - { at: 0.5s, insert: [0, 3] }", 8, "has not ended"),
    (
      "- { sequence: { step: 1s, leave: 1s } }", 7,
      "collection 'collection' has no items yet"
    ),
    (
      "- { pinch: { fingers: [[[0s, 60, 150], [1s, 50, 150]], [[0s, 90, 150], [1s, 99, 150]]] } }",
      7,
      "the fingers pinch no item: their midpoint is on no item"
    ),
    (
      "- { pinch: { item: [0, 0], through: [{ at: 0s, distance: 9, center: [90, 25] }, { at: 1s }] } }",
      7, "the fingers pinch item '0/1', because their midpoint is on it"
    ),
    (
      "- { pinch: { fingers: [[[0s, 20, 25], [1s, 50, 25]], [[0s, 400, 25], [1s, 99, 25]]] } }", 7,
      "a finger touches down outside of collection 'collection'; give it another first point"
    ),
  ])
  func `impossible steps are reported with their location`(
    step: String, line: Int, words: String
  ) throws {
    let error = try #require(throws: DocumentError.self) { try play(scene("  " + step)) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.location.line == line)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }

  @Test func `updates may follow a sequence`() throws {
    let timeline = try play(
      scene(
        """
          - { sequence: { step: 0.1s } }
          - { after: 0.2s, delete: [0, 0] }
        """))
    let keys = timeline.elements(at: timeline.playback.duration).map(\.identity.key)
    #expect(keys == ["0/1", "0/2", "1/0", "1/1"])
    #expect(timeline.element("0/1", at: timeline.playback.duration.seconds)?.frame.minX == 0)
  }

  @Test func `a sequence can be skipped`() throws {
    let timeline = try play(scene("  - { sequence: { step: 0.2s, skipAt: 0.3s } }"))
    #expect(timeline.elements(at: Instant(seconds: 0.29)).count == 2)
    let skipped = timeline.elements(at: Instant(seconds: 0.3))
    #expect(skipped.count == 5 && skipped.allSatisfy { $0.alpha == 1 })
  }

  @Test func `items with sizes of their own change the line breaks`() throws {
    let timeline = try play(
      scene("  - { wait: 0s }", sections: "[{ items: [{ key: wide, size: [250, 30] }, b, c] }]"))
    #expect(timeline.element("wide", at: 0)?.size == CGSize(width: 250, height: 30))
    #expect(timeline.element("b", at: 0)?.frame.minY == 40)
  }

  @Test func `an item that exceeds its line is a warning at its collection`() throws {
    let text = scene("  - { wait: 0s }", sections: "[{ items: [{ key: w, size: [350, 30] }] }]")
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "cellophane-\(UUID().uuidString).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let scene = try LoadedScene.load(path: file.path(percentEncoded: false))
    #expect(scene.warnings.map(\.location.line) == [4])
    #expect(scene.warnings.first?.message.contains("it sticks out") ?? false)
  }

  @Test func `a spring that does not settle in its step is a warning at the step`() throws {
    func lines(_ damping: Double) throws -> [Int] {
      let text = scene(
        """
          - { wait: 0s }
          - { pose: { items: [[0, 0]], scale: 0.5 }, duration: 1s, spring: { damping: \(damping) } }
        """)
      let loaded = try LoadedScene.load(text: Data(text.utf8), name: "a.yaml", folder: "/tmp")
      #expect(loaded.warnings.allSatisfy { $0.message.contains("settles in 1 s") })
      return loaded.warnings.map(\.location.line)
    }
    #expect(try lines(0.8).isEmpty)
    #expect(try lines(0.0005) == [8])
  }

  private func styled(_ style: String) -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    styles:
      s: \(style)
    collections:
      - style: s
        sections: [2]
    """
  }

  @Test func `a missing font is an error at its text`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(styled("{ text: { string: a, font: Helvetica } }"))
    }
    #expect(error.diagnostics.map(\.location.line) == [4])
    #expect(error.description.contains("the families that need no file are"))
  }

  @Test(arguments: [
    ("\u{4E2D}", "add a font that has them with 'fonts'"),
    ("\u{5D0}\u{627}", "'font: [Inter, DejaVu Sans]' has them"),
    ("\u{5D0}\u{4E2D}", "'font: [Inter, DejaVu Sans]' has 1 of them"),
  ])
  func `a character without a glyph is a warning at its text, with advice`(
    characters: String, advice: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "cellophane-\(UUID().uuidString).yaml")
    try styled("{ text: \"{item} \(characters)\" }").write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let scene = try LoadedScene.load(path: file.path(percentEncoded: false))
    #expect(scene.warnings.map(\.location.line) == [4])
    let message = try #require(scene.warnings.first?.message)
    #expect(message.hasPrefix("Inter has no glyph for"))
    #expect(message.hasSuffix(advice))
  }
}
