import Cellophane
import Testing

/// The data after steps, checked by the keys that are shown at the end.
struct DataStepTests {
  private func scene(_ steps: String, sections: String) -> String {
    """
    cellophane: 1
    canvas: { size: [300, 400] }
    styles:
      cell: { text: "{key} {t}" }
      head: { text: "{key}: {count}" }
    collections:
      - layout: { type: flow, itemSize: [50, 50], headerExtent: 20 }
        style: cell
        headerStyle: head
        sections: \(sections)
    steps:
    \(steps)
    """
  }

  private let two = """
    [{ key: s, data: { t: '' }, items: [a, b, c] }, { key: u, data: { t: '' }, items: [x, y] }]
    """

  /// Returns the cells' keys in paint order when everything is at rest.
  private func keys(_ steps: String, sections: String? = nil) throws -> [String] {
    let timeline = try play(scene(steps, sections: sections ?? two))
    let cells = timeline.elements(at: timeline.playback.duration).filter {
      $0.identity.kind == .cell
    }
    return cells.map(\.identity.key)
  }

  /// Returns the texts of all elements at some seconds, by key.
  private func texts(_ timeline: Timeline, at seconds: Double) -> [String: String] {
    let time = Instant(seconds: seconds)
    return timeline.layers.filter { $0.isAlive(at: time) }.reduce(into: [:]) { texts, layer in
      guard let key = layer.identity?.key else { return }
      texts[key] = layer.appearance.value(at: time).texts.first?.string
    }
  }

  @Test(arguments: [
    ("- { reload: b }", "a b c x y"),
    ("- { reload: [[0, 0], y, { item: x, data: { t: new } }] }", "a b c x y"),
    ("- { deleteSection: 0 }", "x y"), ("- { deleteSection: [s, u] }", ""),
    ("- { moveSection: { from: u, to: 0 } }", "x y a b c"),
    ("- { reloadSection: { section: s, items: [d, b] } }", "d b x y"),
    ("- { reloadSection: 0 }", "a b c x y"),
    ("- { insertSection: { at: 1, items: [m], data: { t: '' } } }", "a b c m x y"),
    ("- { reloadData: true }", "a b c x y"),
    ("- { reloadData: { sections: [{ items: [n, a], data: { t: '' } }] } }", "n a"),
    (
      "- { apply: { sections: [{ key: u, data: { t: '' }, items: [y, c] }, { key: s, data: { t: '' }, items: [b] }] } }",
      "y c b"
    ),
    ("- { apply: { sections: [] } }", ""),
    (
      "- batch:\n      - { deleteSection: s }\n      - { insertSection: { at: 1, key: v, items: [m], data: { t: '' } } }\n"
        + "      - { move: { from: y, to: [0, 0] } }",
      "y x m"
    ),
    (
      "- batch: [{ moveSection: { from: 1, to: 0 } }, { insert: { at: [0, 0], key: n } }, { delete: b }, { reload: c }]",
      "n x y a c"
    ),
  ])
  func `leaves the expected data`(step: String, expected: String) throws {
    #expect(try keys("  " + step).joined(separator: " ") == expected)
  }

  @Test func `a reload replaces the given values and keeps the rest`() throws {
    let timeline = try play(
      scene("  - { reload: { item: b, data: { t: new } } }", sections: two))
    #expect(texts(timeline, at: 0.4)["b"] == "b new")
    // It is one cell all the time, in which the old text fades into the new one.
    let middle = timeline.elements(at: Instant(seconds: 0.15)).filter { $0.identity.key == "b" }
    #expect(middle.map(\.identity.kind) == [.cell] && middle[0].alpha == 1)
    let layer = timeline.layers.first { $0.identity == middle[0].identity }
    let parts = layer?.appearance.value(at: Instant(seconds: 0.15)).crossfade?.parts ?? []
    #expect(parts.map { abs($0.weight - 0.5) < 1e-9 } == [true, true])
    #expect(parts.map { $0.appearance.texts.map(\.string) } == [["b "], ["b new"]])
  }

  @Test func `a reloaded section has new items, a new key and a new header`() throws {
    let timeline = try play(
      scene(
        "  - { reloadSection: { section: s, key: z, items: [d], data: { t: late } } }",
        sections: two))
    let texts = texts(timeline, at: 0.4)
    #expect(texts["d"] == "d late")
    #expect(texts["UICollectionElementKindSectionHeader@z"] == "z: 1")
  }

  @Test func `reloaded data is shown at once`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0.2s, reloadData: { sections: [{ key: q, items: [n], data: { t: '' } }] } }",
        sections: two))
    #expect(timeline.element("a", at: 0.1999) != nil && timeline.element("n", at: 0.1999) == nil)
    #expect(timeline.element("a", at: 0.2) == nil && timeline.element("n", at: 0.2)?.alpha == 1)
  }

  @Test func `a state is applied by moving surviving items`() throws {
    let timeline = try play(
      scene(
        """
          - { apply: { sections: [{ key: u, data: { t: '' }, items: [y, x, n] }, { key: s, data: { t: '' }, items: [a, { key: c, data: { t: new } }] }] } }
        """, sections: two))
    // c stays in its section and is reloaded; y and section u move; b is deleted and n inserted.
    #expect(
      timeline.elements(at: Instant(seconds: 0.15)).filter { $0.identity.key == "c" }.count == 1)
    #expect(
      timeline.elements(at: Instant(seconds: 0.15)).filter { $0.identity.key == "y" }.count == 1)
    let start = try #require(timeline.element("y", at: 0)?.center)
    let end = try #require(timeline.element("y", at: 0.3)?.center)
    let middle = try #require(timeline.element("y", at: 0.15)?.center)
    #expect(abs(middle.y - (start.y + end.y) / 2) < 0.01 && end.y < start.y)
    #expect(timeline.element("n", at: 0)?.alpha == 0 && timeline.element("b", at: 0.3) == nil)
    #expect(texts(timeline, at: 0.4)["c"] == "c new")
  }

  @Test func `a state may be applied to items that were counted`() throws {
    let timeline = try play(
      scene(
        "  - { apply: { sections: [{ key: '0', data: { t: '' }, items: ['0/2', new, '0/0'] }] } }",
        sections: "[{ items: 3, data: { t: '' } }]"))
    let cells = timeline.elements(at: Instant(seconds: 0.4)).filter { $0.identity.kind == .cell }
    #expect(cells.map(\.identity.key) == ["0/2", "new", "0/0"])
  }

  @Test(arguments: [
    ("- { deleteSection: 2 }", "cannot delete section 2: the collection has sections 0 to 1"),
    ("- { deleteSection: fruit }", "there is no section with the key 'fruit'"),
    ("- { moveSection: { from: 0, to: 2 } }", "cannot move to section 2"),
    ("- { moveSection: { from: 3, to: 0 } }", "cannot move section 3"),
    ("- { reloadSection: 4 }", "cannot reload section 4"),
    ("- { reload: [0, 3] }", "cannot reload item [0, 3]"),
    ("- { reload: absent }", "there is no item with the key 'absent'"),
    ("- { batch: [{ deleteSection: 0 }, { reloadSection: 0 }] }", "is both deleted and reloaded"),
    ("- { batch: [{ reload: a }, { delete: a }] }", "is both deleted and reloaded"),
    ("- { batch: [{ reloadSection: s }, { delete: a }] }", "section 0 is reloaded by this update"),
    ("- { scroll: { item: [0, 9] } }", "there is no item [0, 9] in collection"),
    ("- { select: absent }", "there is no item with the key 'absent'"),
    ("- { pinch: { item: a, from: 900, to: 10 } }", "a finger touches down outside of collection"),
    (
      "- { scroll: { to: [0, 300] }, duration: 0 }\n  - { pinch: { item: a, from: 9, to: 10 } }",
      "is not on screen"
    ),
  ])
  func `impossible steps are reported with their location`(step: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  " + step, sections: two))
    }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.location.line >= 12 && error.diagnostics.count == 1)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }
}
