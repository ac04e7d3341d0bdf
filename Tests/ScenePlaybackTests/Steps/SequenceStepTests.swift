import Cellophane
import Documents
import Testing

/// Repeated items, and sequences that are replayed, in scenes.
struct SequenceStepTests {
  private func scene(_ steps: String, sections: String = "[3, 2]", more: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [400, 200] }
    output: { duration: 6s }
    styles: { unit: { text: "{key} {repeat}" } }
    collections:
      - layout: { type: flow, itemSize: [50, 50] }
        style: unit
        sections: \(sections)\(more)
    steps:
    \(steps)
    """
  }

  /// Returns the keys of all cells at some seconds, however faint.
  private func keys(_ timeline: Timeline, at seconds: Double) -> [String] {
    timeline.elements(at: Instant(seconds: seconds)).map(\.identity.key)
  }

  /// Returns the texts of all cells at some seconds.
  private func texts(_ timeline: Timeline, at seconds: Double) -> [String] {
    let time = Instant(seconds: seconds)
    return timeline.layers.filter { layer in
      layer.identity?.kind == .cell && layer.birth <= time && layer.death.map { $0 > time } ?? true
    }
    .compactMap { $0.appearance.value(at: time).texts.first?.string }
  }

  @Test func `a sequence after a step that needs the items begins with them`() throws {
    let steps = """
        - { insert: { key: d, at: [0, end] } }
        - { sequence: { step: 0.1s, leave: 0.2s } }
        - { sequence: { step: 0.1s } }
      """
    let timeline = try play(scene(steps, sections: "[{ items: [a, b] }]"))
    #expect(keys(timeline, at: 0) == ["a", "b", "d"])
    // The update takes 0.3 s, and the items have left 0.2 s later.
    #expect(keys(timeline, at: 0.49) == ["a", "b", "d"])
    #expect(keys(timeline, at: 0.55) == ["a"])
    #expect(keys(timeline, at: 0.75) == ["a", "b", "d"])
  }

  @Test func `steps that need no items leave a later sequence its empty beginning`() throws {
    let steps = """
        - { wait: 0.5s }
        - { layout: { itemSize: [60, 60] } }
        - { sequence: { step: 0.1s } }
      """
    let timeline = try play(scene(steps, sections: "[{ items: [a, b] }]"))
    #expect(keys(timeline, at: 0.6) == [])
    #expect(keys(timeline, at: 1.3) == ["a", "b"])
  }

  @Test func `the items of a section are repeated in rounds, with keys and numbers of their own`()
    throws
  {
    let timeline = try play(
      scene(
        "  - { sequence: { step: 0.1s } }",
        sections: "[{ repeats: 3, items: [run, { key: walk, repeats: 2 }] }]"))
    #expect(
      keys(timeline, at: 5) == [
        "run", "walk", "walk#2", "run#2", "walk#3", "walk#4", "run#3", "walk#5", "walk#6",
      ])
    #expect(
      texts(timeline, at: 5) == [
        "run 1", "walk 1", "walk 2", "run 2", "walk 3", "walk 4", "run 3", "walk 5", "walk 6",
      ])
    // Each appears at its own time, in its own slot.
    for (index, key) in keys(timeline, at: 5).enumerated() {
      let time = Double(index) / 10
      #expect(timeline.element(key, at: time + 0.001) != nil)
      #expect(timeline.element(key, at: time - 0.001) == nil)
      #expect(timeline.element(key, at: time + 0.001)?.frame == timeline.element(key, at: 5)?.frame)
    }
  }

  @Test func `counted items are repeated, and repeats are named like other items`() throws {
    let counted = try play(scene("  - { wait: 1s }", sections: "[{ items: 2, repeats: 4 }]"))
    #expect(keys(counted, at: 1).count == 8)
    #expect(texts(counted, at: 1).map { $0.suffix(1) } == ["1", "1", "2", "2", "3", "3", "4", "4"])
    let named = try play(
      scene(
        """
          - { delete: "a#2" }
          - { move: { from: "a#3", to: [0, 0] } }
        """, sections: "[{ items: [{ key: a, repeats: 3 }] }]"))
    #expect(keys(named, at: 3) == ["a#3", "a"])
    #expect(texts(named, at: 3).sorted() == ["a 1", "a 3"])
  }

  @Test func `another number of repeats is a change of the state`() throws {
    let timeline = try play(
      scene(
        "  - { at: 1s, apply: { sections: [{ key: s, repeats: 3, items: [a, b] }] } }",
        sections: "[{ key: s, repeats: 2, items: [a, b] }]"))
    #expect(keys(timeline, at: 0.9) == ["a", "b", "a#2", "b#2"])
    #expect(keys(timeline, at: 3) == ["a", "b", "a#2", "b#2", "a#3", "b#3"])
    #expect(timeline.element("a", at: 1.1)?.alpha == 1)
    #expect((timeline.element("b#3", at: 1.1)?.alpha ?? 1) < 1)
  }

  @Test func `a later sequence removes all items and shows them again`() throws {
    let timeline = try play(
      scene("  - { sequence: { step: 0.1s } }\n  - { at: 2s, sequence: { step: 0.2s } }"))
    #expect(keys(timeline, at: 1.99).count == 5)
    // Section 1 takes the slot before its first item.
    for (time, count) in [
      (2.0, 1), (2.19, 1), (2.21, 2), (2.41, 3), (2.61, 3), (2.81, 4), (3.1, 5),
    ] {
      #expect(keys(timeline, at: time).count == count, "\(time)")
    }
    #expect(timeline.element("0/0", at: 2)?.alpha == 0)
  }

  @Test func `items disappear together before they appear again`() throws {
    let timeline = try play(
      scene(
        """
          - { sequence: { step: 0.1s } }
          - { at: 2s, sequence: { step: 0.1s, leave: 0.5s }, duration: 0.2s, curve: linear }
          - { delete: [0, 0] }
        """))
    for time in [2.1, 2.25, 2.4] {
      let leaving = timeline.elements(at: Instant(seconds: time))
      #expect(leaving.count == 5)
      #expect(leaving.allSatisfy { abs($0.alpha - (1 - (time - 2) / 0.5)) < 1e-6 })
    }
    #expect(keys(timeline, at: 2.5) == ["0/0"])
    #expect(abs((timeline.element("0/0", at: 2.6)?.alpha ?? 0) - 0.5) < 1e-6)
    // The next step waits for the last item: five slots after 2.5 s and 0.2 s more.
    #expect(timeline.element("0/1", at: 3.2)?.frame.minX ?? 0 > 0)
    #expect(keys(timeline, at: 3.6) == ["0/1", "0/2", "1/0", "1/1"])
  }

  @Test func `items that were inserted in between appear again too`() throws {
    let timeline = try play(
      scene(
        """
          - { sequence: { step: 0.1s } }
          - { at: 1s, insert: { at: [0, 1], key: new } }
          - { at: 2s, sequence: { step: 0.1s } }
        """))
    #expect(keys(timeline, at: 2.15) == ["0/0", "new"])
    #expect(keys(timeline, at: 4) == ["0/0", "new", "0/1", "0/2", "1/0", "1/1"])
  }

  @Test func `a skip affects only its own sequence`() throws {
    let timeline = try play(
      scene(
        """
          - { sequence: { step: 1s, skipAt: 1.5s } }
          - { at: 1s, sequence: { step: 0.4s, leave: 0.1s, skipAt: 2s } }
        """))
    #expect(keys(timeline, at: 1.6) == ["0/0", "0/1"])
    #expect(keys(timeline, at: 2.9).count == 4)
    let skipped = timeline.elements(at: Instant(seconds: 3))
    #expect(skipped.count == 5 && skipped.allSatisfy { $0.alpha == 1 })
  }

  @Test func `an update in mid-replay is refused`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene(
          """
            - { sequence: { step: 0.1s } }
            - { at: 2s, sequence: { step: 0.1s, leave: 0.5s } }
            - { at: 2.2s, insert: [0, 0] }
          """))
    }
    #expect(error.diagnostics.first?.message.contains("has not ended") == true)
    #expect(error.diagnostics.first?.location.line == 12)
  }

  @Test func `a sequence may begin before its screen is shown`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 300] }
      navigation: { bar: none }
      screens:
        - { id: first, collections: [{ id: one, sections: [1] }] }
        - id: second
          collections: [{ id: two, layout: { itemSize: [20, 20] }, sections: [2, { items: [k] }] }]
      steps:
        - { at: 0s, collection: two, sequence: { step: 50ms } }
        - { at: 0.08s, push: second }
      """)
    let keys = timeline.elements(at: Instant(seconds: 2)).map(\.identity.key)
    #expect(["0/0", "0/1", "k"].allSatisfy { keys.contains($0) }, "\(keys)")
  }

  @Test(arguments: ["swipe: { item: a, to: left }", "reorder: { item: a, into: more }"])
  func `a sequence cannot begin while a finger takes an item away`(finger: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        """
        cellophane: 1
        canvas: { size: [200, 300] }
        collections:
          - { id: all, frame: [0, 0, 200, 100], layout: { itemSize: [20, 20] }, sections: [{ items: [a, b] }] }
          - { id: more, frame: [0, 100, 200, 100], layout: { itemSize: [20, 20] }, sections: [{ items: [c] }] }
        steps:
          - { at: 0s, collection: all, \(finger) }
          - { at: 0.1s, collection: all, sequence: { step: 50ms } }
        """)
    }
    #expect(error.diagnostics.map(\.location.line) == [8], "\(error)")
    #expect(error.diagnostics[0].message.contains("a finger moves an item"))
  }
}
