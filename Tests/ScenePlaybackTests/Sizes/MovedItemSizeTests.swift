import Cellophane
import TestSupport
import Testing

/// Sizes belong to items and not to index paths, whatever is carried, updated or yet to come.
struct MovedItemSizeTests {
  /// Sections of keyed items, each with a size of its own.
  private struct Rows {
    /// The keys of the items, by section.
    private(set) var keys: [[String]] = []
    /// The sizes of the items by their keys.
    private var sizes: [String: CGSize] = [:]
    private let layout: String

    /// Makes up items that all fit on the canvas.
    init(_ dice: inout SeededNumbers) {
      layout =
        [
          "{ type: list, itemSize: [fill, 10] }", "{ type: grid, columns: 2, itemSize: [fill, 9] }",
          "{ type: flow, itemSize: [50%, 8] }", "{ type: waterfall, columns: 2 }",
        ][dice.below(4)]
      for section in 0..<1 + dice.below(3) {
        keys.append((0..<1 + dice.below(4)).map { "\("abc".dropFirst(section).prefix(1))\($0)" })
      }
      for key in keys.flatMap(\.self) {
        sizes[key] = CGSize(width: 30 + 10 * dice.below(7), height: 20 + dice.below(30))
      }
    }

    /// All keys in order.
    var all: [String] { keys.flatMap(\.self) }

    /// The sections as they are written in a scene.
    var sections: String {
      let sections = keys.enumerated().map { index, keys in
        let items = keys.map { key in
          let size = sizes[key] ?? .zero
          return "{ key: \(key), size: [\(size.width), \(size.height)] }"
        }
        return "{ key: s\(index), items: [\(items.joined(separator: ", "))] }"
      }
      return "[\(sections.joined(separator: ", "))]"
    }

    /// Returns a scene of the items with some steps.
    func scene(_ steps: [String]) -> String {
      """
      cellophane: 1
      canvas: { size: [220, 800] }
      collections: [{ layout: \(layout), sections: \(sections) }]
      steps: [\(steps.joined(separator: ", "))]
      """
    }
  }

  /// Returns the elements of cells at a time, by their keys.
  private func cells(_ timeline: Timeline, at time: Instant) -> [String: Element] {
    let cells = timeline.elements(at: time).filter { $0.identity.kind == .cell }
    return Dictionary(cells.map { ($0.identity.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// Checks that every item keeps the size that it has in the beginning.
  private func checkSizes(_ timeline: Timeline, _ text: String) {
    let sizes = cells(timeline, at: .zero).mapValues(\.size)
    for tick in stride(from: 0, through: timeline.playback.duration.seconds, by: 0.05) {
      for (key, cell) in cells(timeline, at: Instant(seconds: tick)) {
        #expect(cell.size == sizes[key], "\(key) at \(tick)\n\(text)")
      }
    }
  }

  @Test(arguments: 0..<40) func `a carried item and the others keep their own sizes`(
    seed: Int
  ) throws {
    var dice = SeededNumbers(seed: seed)
    let rows = Rows(&dice)
    let (item, target) = (
      rows.all[dice.below(rows.all.count)], rows.all[dice.below(rows.all.count)]
    )
    let text = rows.scene(["{ at: 0s, reorder: { item: \(item), to: \(target) } }"])
    let timeline = try play(text)
    checkSizes(timeline, text)
    #expect(cells(timeline, at: timeline.playback.duration).count == rows.all.count, "\(text)")
  }

  @Test(arguments: 0..<40)
  func `an update while an item is carried means the data, not what is shown`(
    seed: Int
  ) throws {
    var dice = SeededNumbers(seed: seed)
    let rows = Rows(&dice)
    func any() -> String { rows.all[dice.below(rows.all.count)] }
    let (item, target) = (any(), any())
    let changes = [
      "delete: \(any())", "delete: [[0, 0]]", "move: { from: \(any()), to: [0, start] }",
      "reload: { item: \(any()), data: { a: b } }", "moveSection: { from: s0, to: 0 }",
      "insertSection: { at: 0, items: 1 }", "apply: { sections: \(rows.sections) }",
      "deleteSection: \(rows.keys.count - 1)", "sequence: { step: 10ms, leave: 0.1s }",
      "reloadData: true",
    ]
    for change in changes {
      // Only items that a sequence has shown can leave for another one.
      let first = change.hasPrefix("sequence") ? ["{ at: 0s, sequence: { step: 10ms } }"] : []
      let update = "{ at: 2.1s, \(change) }"
      let reorder = "{ at: 1s, reorder: { item: \(item), to: \(target) } }"
      let (plain, carried) = (rows.scene(first + [update]), rows.scene(first + [reorder, update]))
      let (expected, actual) = (try play(plain), try play(carried))
      let end = Instant(seconds: 9)
      let (before, after) = (cells(expected, at: end), cells(actual, at: end))
      #expect(before.mapValues(\.frame) == after.mapValues(\.frame), "\(carried)")
    }
  }

  @Test(arguments: [
    "type: list, itemSize: [fill, auto]", "type: waterfall, itemSize: [fill, auto]",
    "type: grid, columns: 2, itemSize: [fill, auto]", "type: flow, itemSize: [auto, auto]",
  ])
  func `items of a sequence have the sizes of their content before they appear`(
    layout: String
  ) throws {
    func timeline(_ sections: String, _ steps: String) throws -> Timeline {
      try play(
        """
        cellophane: 1
        canvas: { size: [200, 200] }
        styles: { s: { text: { string: "{key} {section} {item}", size: 9, lines: 3 } } }
        collections: [{ layout: { \(layout) }, style: s, sections: \(sections) }]
        steps: \(steps)
        """)
    }
    for sections in ["[{ items: [One, A longer second one, Three] }, 2]", "[3, 0, 2]"] {
      let end = Instant(seconds: 5)
      let still = cells(try timeline(sections, "[]"), at: end)
      let shown = cells(try timeline(sections, "[{ at: 0s, sequence: { step: 0.1s } }]"), at: end)
      #expect(still.count >= 5 && still.mapValues(\.frame) == shown.mapValues(\.frame))
    }
  }
}
