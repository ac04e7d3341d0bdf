import Cellophane
import TestSupport
import Testing

/// Insertions and moves whose positions are not paths.
struct PositionStepTests {
  /// Returns the cells' keys in paint order when everything is at rest.
  private func keys(_ steps: String, sections: String = "[{ items: [a, b, c] }]") throws -> String {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      collections:
        - layout: { itemSize: [50, 50] }
          sections: \(sections)
      steps:
        \(steps)
      """)
    let cells = timeline.elements(at: timeline.playback.duration)
      .filter { $0.identity.kind == .cell }
      .sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    return cells.map(\.identity.key).joined(separator: " ")
  }

  private let two = "[{ key: s, items: [a, b] }, { key: t, items: [x, y] }]"

  @Test(arguments: [
    ("- insert: d", "a b c d"), ("- insert: [d, e]", "a b c d e"),
    ("- insert: { key: d, at: end }", "a b c d"), ("- insert: { key: d }", "a b c d"),
    ("- insert: { key: d, at: start }", "d a b c"), ("- insert: { key: d, at: 1 }", "a d b c"),
    ("- insert: { key: d, at: [0, end] }", "a b c d"),
    ("- move: { from: a, to: end }", "b c a"), ("- move: { from: c, to: start }", "c a b"),
    ("- move: { from: c, to: 1 }", "a c b"),
    ("- batch: [{ delete: b }, { insert: d }, { move: { from: a, to: end } }]", "c d a"),
    ("- batch: [{ insert: d }, { insert: { key: e, at: 0 } }, { insert: f }]", "e a b c d f"),
  ])
  func `a position may be the start, the end or an index of the only section`(
    step: String, expected: String
  ) throws {
    #expect(try keys(step) == expected)
  }

  @Test(arguments: [
    ("- insert: { key: d, at: [t, end] }", "a b x y d"),
    ("- insert: { key: d, at: [s, 1] }", "a d b x y"),
    ("- move: { from: a, to: [t, end] }", "b x y a"),
    ("- move: { from: y, to: [s, start] }", "y a b x"),
    (
      "- batch: [{ moveSection: { from: t, to: 0 } }, { insert: { key: d, at: [t, end] } }]",
      "x y d a b"
    ),
    (
      "- batch: [{ insertSection: { at: 2, key: u, items: [k] } }, { insert: { key: d, at: [u, end] } }]",
      "a b x y k d"
    ),
  ])
  func `a section may be named by its key`(step: String, expected: String) throws {
    #expect(try keys(step, sections: two) == expected)
  }

  @Test(arguments: [
    ("- insert: d", "names no section"), ("- insert: { key: d, at: [v, end] }", "'v'"),
    (
      "- batch: [{ deleteSection: t }, { insert: { key: d, at: [t, end] } }]",
      "is deleted by this update"
    ), ("- move: { from: a, to: [t, 7] }", "cannot move to item [1, 7]"),
    ("- insert: { key: d, at: [3, end] }", "cannot insert item [3, 0]"),
    ("- move: { from: a, to: [7, end] }", "cannot move to item [7, 0]"),
  ])
  func `a position in no section is an error`(step: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) { try keys(step, sections: two) }
    #expect(error.diagnostics[0].message.contains(words), "\(error.diagnostics[0].message)")
  }

  /// The same item goes to the same place whether its index is written or follows from `end`.
  @Test func `the end is the index behind all other items, in generated updates`() throws {
    var dice = SeededNumbers(seed: 21)
    for _ in 0..<40 {
      let count = dice.below(5)
      let items = (0..<count).map { "i\($0)" }
      let deleted = items.filter { _ in dice.below(3) == 0 }
      let added = 1 + dice.below(3)
      func batch(_ position: (Int) -> String) -> String {
        let changes =
          deleted.map { "{ delete: \($0) }" }
          + (0..<added).map { "{ insert: { key: n\($0), at: \(position($0)) } }" }
        return "- batch: [\(changes.joined(separator: ", "))]"
      }
      let sections = "[{ items: [\(items.joined(separator: ", "))] }]"
      let byEnd = try keys(batch { _ in "end" }, sections: sections)
      let left = count - deleted.count
      #expect(byEnd == (try keys(batch { "[0, \(left + $0)]" }, sections: sections)))
    }
  }
}
