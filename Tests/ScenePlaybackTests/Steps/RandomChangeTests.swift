import Cellophane
import Testing

/// Random insertions and deletions, which are the same for the same seed.
struct RandomChangeTests {
  private func scene(_ steps: String, seed: String = "seed: 7", sections: String = "[13, 16, 14]")
    -> String
  {
    """
    cellophane: 1
    \(seed)
    canvas: { size: [768, 400] }
    collections:
      - layout: { type: flow, itemSize: [50, 50], lineSpacing: 16, sectionInset: 8 }
        sections: \(sections)
    steps:
    \(steps)
    """
  }

  /// Returns the keys of the cells at some seconds, by section.
  private func keys(_ timeline: Timeline, at seconds: Double) -> [Int: [String]] {
    let cells = timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && $0.alpha > 0
    }
    return Dictionary(grouping: cells) { element in
      timeline.layers.last { $0.identity == element.identity }.map {
        $0.indexPath.value(at: Instant(seconds: seconds))[0]
      } ?? -1
    }.mapValues { $0.map(\.identity.key).sorted() }
  }

  private func count(_ timeline: Timeline, at seconds: Double) -> Int {
    keys(timeline, at: seconds).values.reduce(0) { $0 + $1.count }
  }

  @Test func `each update changes the given number of items`() throws {
    let timeline = try play(
      scene(
        """
          - { insert: { random: 5 }, duration: 0.2s }
          - { at: 1s, delete: { random: 3 }, duration: 0.2s }
          - { at: 2s, batch: [{ delete: { random: 4 } }, { insert: { random: 2 } }], duration: 0.2s }
        """))
    #expect(count(timeline, at: 0) == 43 && count(timeline, at: 0.5) == 48)
    #expect(count(timeline, at: 1.5) == 45 && count(timeline, at: 2.5) == 43)
  }

  @Test func `the same seed gives the same scene, and another one another`() throws {
    let step = """
        - { insert: { random: 5 }, duration: 0.2s }
        - { delete: { random: 5 }, duration: 0.2s }
      """
    let first = try play(scene(step))
    #expect(try play(scene(step)) == first)
    #expect(try play(scene(step, seed: "seed: 8")) != first)
    #expect(try play(scene(step, seed: "")) == play(scene(step, seed: "seed: 0")))
  }

  @Test func `a later step changes nothing about earlier ones`() throws {
    let step = "  - { insert: { random: 3 }, duration: 0.2s }"
    let (one, two) = (
      try play(scene(step)),
      try play(scene(step + "\n  - { at: 2s, delete: { random: 3 }, duration: 0.2s }"))
    )
    #expect(keys(one, at: 1) == keys(two, at: 1))
  }

  @Test func `empty sections are skipped until nothing is left to delete`() throws {
    let timeline = try play(
      scene("  - { delete: { random: 9 }, duration: 0.2s }", sections: "[0, 2, 0, 1]"))
    #expect(count(timeline, at: 0) == 3 && count(timeline, at: 1) == 0)
  }

  @Test func `all sections and all indices are chosen in the long run`() throws {
    var (sections, ends): (Set<Int>, Set<String>) = ([], [])
    for seed in 0..<40 {
      let timeline = try play(
        scene(
          "  - { insert: { random: 1 }, duration: 0.2s }", seed: "seed: \(seed)",
          sections: "[1, 1, 1]"))
      for section in 0..<3 {
        let items = keys(timeline, at: 1)[section] ?? []
        guard items.count == 2 else { continue }
        sections.insert(section)
        let new = timeline.layers.first { $0.birth == .zero && $0.alpha.value(at: .zero) == 0 }
        ends.insert("\(new?.indexPath.value(at: Instant(seconds: 1))[1] ?? -1)")
      }
    }
    #expect(sections == [0, 1, 2] && ends == ["0", "1"])
  }

  @Test func `items of other operations in the update are not chosen`() throws {
    for seed in 0..<20 {
      let timeline = try play(
        scene(
          """
            - duration: 0.2s
              batch: [{ delete: [a, { random: 2 }] }, { move: { from: b, to: [0, 0] } }, { insert: [{ at: [0, 1], key: n }, { random: 3 }] }]
          """, seed: "seed: \(seed)", sections: "[{ items: [a, b, c, d] }]"))
      #expect(timeline.element("b", at: 1)?.frame.origin == CGPoint(x: 8, y: 8))
      #expect(timeline.element("n", at: 1)?.frame.minY == 8)
      #expect(timeline.element("a", at: 1) == nil && timeline.element("c", at: 1) == nil)
      #expect(count(timeline, at: 1) == 5)
    }
  }

  @Test func `a random item needs a section`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { insert: { random: 1 } }", sections: "[]"))
    }
    #expect(error.description.contains("has no section for a random item at this time"))
  }

  @Test func `a given seed overrides the scene's`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "scene.yaml").path(percentEncoded: false)
    let step = "  - { insert: { random: 5 }, duration: 0.2s }"
    try scene(step).write(toFile: path, atomically: true, encoding: .utf8)
    let stated = try LoadedScene.load(path: path, seed: 8).timeline
    #expect(try stated == play(scene(step, seed: "seed: 8")))
    #expect(try LoadedScene.load(path: path).timeline != stated)
  }
}
