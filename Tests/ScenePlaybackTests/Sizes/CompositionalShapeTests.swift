import Cellophane
import TestSupport
import Testing

/// The shapes that Apple's examples of compositional layouts made well known, as scenes.
///
/// Source: the frames follow from the structures of Apple's sample "Implementing Modern Collection
/// Views": grid, inset items, list, two columns, distinct sections, nested groups, rows that scroll
/// sideways, pinned headers and section backgrounds.
struct CompositionalShapeTests {
  /// Plays a collection of 400 × 600 points in sections of items.
  private func shape(
    _ sections: String, counts: [Int] = [12], steps: String = "{ at: 0s, wait: 2s }"
  ) throws -> Timeline {
    let data = counts.map { "{ data: { title: x }, items: \($0) }" }.joined(separator: ", ")
    return try play(
      """
      cellophane: 1
      canvas: { size: [400, 600] }
      styles: { tile: { fill: "#64B5D9" }, head: { fill: white, text: "{title}" } }
      collections:
        - layout: { type: compositional, sections: [\(sections)] }
          style: tile
          headerStyle: head
          sections: [\(data)]
      steps: [\(steps)]
      """)
  }

  /// Returns the frames of the elements of a kind in the order of their paths.
  private func frames(
    _ timeline: Timeline, _ kind: LayerKind = .cell, at seconds: Double = 0
  ) -> [CGRect] {
    timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == kind }
      .sorted { $0.identity.key.localizedStandardCompare($1.identity.key) == .orderedAscending }
      .map(\.frame)
  }

  @Test(arguments: [
    (
      "grid: { columns: 5, aspectRatio: 1, gap: 0 }", 7,
      CGRect(x: 160, y: 80, width: 80, height: 80)
    ),
    (
      "grid: { columns: 5, aspectRatio: 1, gap: 10 }, inset: 5", 7,
      CGRect(x: 165, y: 85, width: 70, height: 70)
    ),
    ("list: { height: 44 }", 3, CGRect(x: 0, y: 132, width: 400, height: 44)),
    (
      "grid: { columns: 2, height: 44, gap: 10 }, inset: { left: 10, right: 10 }", 3,
      CGRect(x: 205, y: 54, width: 185, height: 44)
    ),
    (
      "group: { height: 240, items: [{ width: 70% }, { width: 30%, direction: vertical, count: 2 }] }",
      5, CGRect(x: 280, y: 360, width: 120, height: 120)
    ),
    (
      "group: { height: 160, items: [{ width: 50%, direction: vertical, items: [{ height: 50% }, { height: 50% }] }, { width: 50% }] }",
      4, CGRect(x: 0, y: 240, width: 200, height: 80)
    ),
  ]) func `a shape has its frames`(section: String, item: Int, frame: CGRect) throws {
    let shown = frames(try shape("{ \(section) }"))
    #expect(shown.count > item)
    #expect(shown[item] == frame)
  }

  @Test func `sections differ`() throws {
    let shown = frames(
      try shape(
        "{ list: { height: 44 } }, { grid: { columns: 5, height: 88 } }, { grid: { columns: 3, height: 80, gap: 0 } }",
        counts: [2, 5, 3]))
    #expect(shown[1] == CGRect(x: 0, y: 44, width: 400, height: 44))
    #expect(shown[2].minY == 88 && shown[2].height == 88)
    #expect(shown[9].maxX == 400 && shown[9].minY == 176)
  }

  @Test(arguments: [
    ("continuousGroupLeadingBoundary", nil as CGFloat?), ("paging", -400), ("groupPaging", -340),
    ("groupPagingCentered", -310), ("continuous", nil),
  ]) func `nested groups scroll sideways in each way`(behavior: String, rest: CGFloat?) throws {
    let timeline = try shape(
      """
      { group: { width: 85%, height: 240, items: [{ width: 70% }, { width: 30%, direction: vertical, count: 2 }] }, scrolls: \(behavior) }
      """, counts: [18],
      steps: "{ at: 0.2s, fling: { item: [0, 0], direction: left, velocity: 500 } }")
    let end = timeline.playback.duration.seconds
    let (before, after) = (frames(timeline), frames(timeline, at: end))
    let start = behavior == "groupPagingCentered" ? 30.0 : 0
    #expect(abs(before[0].minX - start) < 1e-9 && abs(before[0].width - 238) < 1e-9)
    #expect(abs(before[1].minX - start - 238) < 1e-9 && before[1].height == 120)
    // The large items lie 340 points apart, so that one of them shows where the section rests.
    let large = after.filter { abs($0.width - 238) < 0.01 }.map(\.minX)
    let offset = try #require(large.first).truncatingRemainder(dividingBy: 340)
    switch behavior {
    case "continuous": #expect(large.first.map { $0 < 338 } == true)
    case "continuousGroupLeadingBoundary": #expect(abs(offset) < 0.01 || abs(offset + 340) < 0.01)
    default:
      let rest = try #require(rest)
      #expect(large.contains { abs(($0 - rest).truncatingRemainder(dividingBy: 340)) < 0.01 })
    }
  }

  @Test func `a pinned header stays at the top, and a background is behind its section`() throws {
    let timeline = try shape(
      """
      { grid: { columns: 2, height: 100, gap: 0 }, inset: 10, headerExtent: 30, pinHeaders: true, background: { color: red, cornerRadius: 8, inset: 5 } }
      """, counts: [20], steps: "{ at: 0.2s, scroll: { to: [0, 300] }, duration: 0.4s }")
    #expect(frames(timeline, .supplementary, at: 1).first?.minY == 0)
    let background = try #require(frames(timeline, .decoration).first)
    #expect(background == CGRect(x: 5, y: 5, width: 390, height: 1040))
    #expect(frames(timeline, .decoration, at: 1).first?.minY == -295)
  }
}
