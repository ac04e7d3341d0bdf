import Cellophane
import Foundation
import Imaging
import TestSupport
import Testing

/// Lists of scenes in the forms of iOS.
struct ListFormTests {
  /// Plays a list of two sections, whose style has sharp corners.
  private func list(
    _ layout: String, _ steps: String = "{ at: 0s, wait: 1s }", width: Int = 300,
    traits: String = "theme: light", style: String = "fill: white", keys: String = "clip: true"
  ) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [\(width), 400] }
      traits: { \(traits) }
      styles: { row: { \(style) } }
      collections:
        - layout: { type: list, \(layout) }
          style: row
          \(keys)
          sections: [{ items: [a, b] }, { items: [c] }]
      steps: [\(steps)]
      """)
  }

  /// Returns the radii of a row's corners at its upper and lower end.
  private func radii(_ key: String, _ timeline: Timeline, at seconds: Double) -> [Double] {
    let row = timeline.layers.last { $0.identity?.key == key }
    let corners = row?.appearance.value(at: Instant(seconds: seconds)).corners
    return corners.map { [$0.topLeft, $0.bottomLeft] } ?? []
  }

  @Test(arguments: [
    ("plain", CGRect(x: 0, y: 0, width: 300, height: 44), 88 as CGFloat),
    ("grouped", CGRect(x: 0, y: 17.5, width: 300, height: 44), 140.5),
    ("insetGrouped", CGRect(x: 16, y: 17.5, width: 268, height: 44), 140.5),
    ("sidebar", CGRect(x: 8, y: 0, width: 284, height: 44), 88),
  ])
  func `a form gives sections their insets`(
    form: String, first: CGRect, third: CGFloat
  ) throws {
    let timeline = try list("form: \(form)")
    #expect(timeline.element("a", at: 0.5)?.frame == first)
    #expect(timeline.element("c", at: 0.5)?.frame.minY == third)
  }

  @Test func `the layout's own inset has precedence`() throws {
    let timeline = try list("form: insetGrouped, sectionInset: 30")
    #expect(timeline.element("a", at: 0.5)?.frame.origin == CGPoint(x: 30, y: 30))
  }

  @Test func `the ends of an inset section are round, also after updates`() throws {
    let timeline = try list(
      "form: insetGrouped",
      "{ at: 0.5s, insert: { at: [1, 1], key: d } }, { at: 1.5s, delete: a }")
    #expect(radii("a", timeline, at: 0.2) == [10, 0] && radii("b", timeline, at: 0.2) == [0, 10])
    #expect(radii("c", timeline, at: 0.2) == [10, 10])
    #expect(radii("c", timeline, at: 1.2) == [10, 0] && radii("d", timeline, at: 1.2) == [0, 10])
    #expect(radii("b", timeline, at: 2.5) == [10, 10])
    #expect(radii("a", try list("form: grouped"), at: 0.2) == [0, 0])
    #expect(radii("b", try list("form: sidebar"), at: 0.2) == [10, 10])
  }

  // MARK: Backgrounds

  /// Returns the fill of the collection, of a row or of a section's background.
  private func fill(_ key: String, _ timeline: Timeline) -> Color? {
    let layer = timeline.layers.last { $0.identity?.key == key }
    guard case .solid(let color) = layer?.appearance.value(at: .zero).fill else { return nil }
    return color
  }

  /// Returns the frames of the backgrounds of sections that are drawn.
  private func backgrounds(_ timeline: Timeline, at seconds: Double) -> [CGRect] {
    timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .decoration && $0.isVisible
    }.map(\.frame).sorted { $0.minY < $1.minY }
  }

  @Test(arguments: [
    ("plain", "light", SystemColor.systemBackground.light, SystemColor.systemBackground.light),
    ("plain", "dark", SystemColor.systemBackground.dark, SystemColor.systemBackground.dark),
    (
      "insetGrouped", "light", SystemColor.systemGroupedBackground.light,
      SystemColor.secondarySystemGroupedBackground.light
    ),
    (
      "grouped", "dark", SystemColor.systemGroupedBackground.dark,
      SystemColor.secondarySystemGroupedBackground.dark
    ),
  ])
  func `a form has the colors of iOS in its theme`(
    form: String, theme: String, ground: Color, row: Color
  ) throws {
    let timeline = try list("form: \(form)", traits: "theme: \(theme)", style: "opacity: 1")
    #expect(fill("collection", timeline) == ground && fill("a", timeline) == row)
    #expect(backgrounds(timeline, at: 0).isEmpty == (form == "plain"))
    if form != "plain" { #expect(fill("sectionBackground@0", timeline) == row) }
  }

  @Test func `fills and backgrounds of their own have precedence`() throws {
    let timeline = try list("form: grouped", style: "fill: red", keys: "background: blue")
    #expect(fill("a", timeline) == fill("b", timeline) && fill("a", timeline) != .white)
    #expect(fill("collection", timeline) == Color(text: "blue"))
  }

  @Test func `a list as wide as a large phone has wider margins, also when it grows`() throws {
    #expect(try list("form: insetGrouped", width: 430).element("a", at: 0)?.frame.minX == 20)
    let grown = try list(
      "form: insetGrouped", "{ at: 0.1s, resize: { frame: [0, 0, 420, 400] }, duration: 0.2s }")
    #expect(grown.element("a", at: 0)?.frame.minX == 16)
    #expect(grown.element("a", at: 1)?.frame == CGRect(x: 20, y: 17.5, width: 380, height: 44))
    #expect(backgrounds(grown, at: 1).map(\.width) == [380, 380])
  }

  @Test func `the corners are those of the version of iOS`() throws {
    let timeline = try list("form: insetGrouped", traits: "system: 26")
    #expect(radii("a", timeline, at: 0.2) == [26, 0])
    #expect(radii("sectionBackground@0", timeline, at: 0.2) == [26, 26])
  }

  /// Returns the lines of a row, as their frames in it.
  private func lines(_ key: String, _ timeline: Timeline) -> [CGRect] {
    guard let row = timeline.layers.lastIndex(where: { $0.identity?.key == key }) else { return [] }
    return timeline.layers.filter {
      $0.parent == row && $0.alpha.value(at: .zero) > 0
    }.map {
      let (center, size) = ($0.position.value(at: .zero), $0.size.value(at: .zero))
      return CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }.sorted { $0.minY < $1.minY }
  }

  @Test(arguments: [
    ("plain", [43.5], [43.5], [16.0, 16.0]), ("insetGrouped", [43.5], [], [16.0]),
    ("grouped", [0, 43.5], [43.5], [0, 16, 0]), ("sidebar", [], [], []),
  ])
  func `a form has lines between rows, and around grouped sections`(
    form: String, first: [CGFloat], last: [CGFloat], starts: [CGFloat]
  ) throws {
    let timeline = try list("form: \(form)")
    let (above, below) = (lines("a", timeline), lines("b", timeline))
    #expect(above.map(\.minY) == first && below.map(\.minY) == last)
    #expect((above + below).map(\.minX) == starts)
  }

  /// The steps of the law, each of which leaves sections with rows and without.
  private static let changes = [
    "insert: { at: [0, 0], key: n$ }, duration: 0.3s", "delete: a, duration: 0.3s",
    "insert: { at: [1, 1], key: n$ }, duration: 0.2s", "delete: c, duration: 0.3s",
    "move: { from: b, to: [1, 0] }, duration: 0.3s", "reload: b, duration: 0.2s",
    "insertSection: { at: 1, items: 2 }, duration: 0.3s", "deleteSection: 0, duration: 0.3s",
    "moveSection: { from: 0, to: 1 }, duration: 0.3s", "scroll: { to: [0, 30] }, duration: 0.2s",
    "resize: { frame: [0, 0, 420, 240] }, duration: 0.3s",
    "swipe: { item: b, by: [-60, 0], end: return }",
  ]

  @Test(arguments: 0..<60)
  func `after any changes each section with rows has one background behind all of them`(
    seed: Int
  ) throws {
    var dice = SeededNumbers(seed: UInt64(seed) &* 4241 &+ 3)
    let form = ["grouped", "insetGrouped"][dice.below(2)]
    let direction = ["ltr", "rtl"][dice.below(2)]
    let steps = (0..<3).map { number in
      let change = Self.changes[dice.below(Self.changes.count)]
      // Some begin while the one before is under way.
      let start = Double(number) * [0.15, 0.6][dice.below(2)]
      return "{ at: \(start)s, \(change.replacingOccurrences(of: "$", with: "\(number)")) }"
    }
    let timeline: Timeline
    do {
      timeline = try list(
        "form: \(form), headerExtent: 20", steps.joined(separator: ", "),
        traits: "direction: \(direction)")
    } catch {
      // A step before may have deleted or moved what one names, and its finger may still be there.
      let refusals = [
        "there is no", "already on collection", "cannot insert item", "cannot move section",
        "is not on screen",
      ]
      if refusals.contains(where: "\(error)".contains) { return }
      throw error
    }
    guard let viewport = timeline.element("collection", at: 4)?.frame else {
      Issue.record("there is no list")
      return
    }
    let rows = timeline.elements(at: Instant(seconds: 4)).filter {
      $0.identity.kind == .cell && $0.isVisible
    }
    var unplaced = rows.map(\.frame)
    for background in backgrounds(timeline, at: 4) {
      let own = unplaced.filter { row in
        abs(row.minX - background.minX) < 0.01 && abs(row.maxX - background.maxX) < 0.01
          && row.minY > background.minY - 0.01 && row.maxY < background.maxY + 0.01
      }
      unplaced.removeAll { own.contains($0) }
      let union = own.dropFirst().reduce(own.first ?? .null) { $0.union($1) }
      let (shown, covered) = (background.intersection(viewport), union.intersection(viewport))
      let gaps = [
        shown.minX - covered.minX, shown.minY - covered.minY, shown.maxX - covered.maxX,
        shown.maxY - covered.maxY,
      ]
      #expect(gaps.allSatisfy { abs($0) < 0.01 }, "\(steps): \(shown), \(covered)")
    }
    #expect(unplaced.isEmpty, "\(steps)")
  }
}
