import Cellophane
import Documents
import Foundation
import TestSupport
import Testing

/// Actions that a finger uncovers beside items of scenes.
struct SwipeActionTests {
  /// Makes a list of rows with actions.
  private func list(
    _ steps: String, more: String = "", direction: String = "ltr"
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [320, 240] }
    traits: { direction: \(direction) }
    styles:
      row: { fill: white, text: "{key}" }
    collections:
      - id: mail
        layout: { type: list, itemSize: { height: 60 }, gap: 0 }
        style: row
        swipeActions:
          trailing: [{ title: Delete, does: delete }, { title: Flag, background: orange }]
          leading: [{ title: Read }]
    \(more)
        sections: [{ items: [a, b, c, d] }]
    steps:
    \(steps)
    """
  }

  /// Returns the frame of a button on the canvas; `nil` where it is not drawn.
  private func button(_ name: String, _ timeline: Timeline, at seconds: Double) -> CGRect? {
    timeline.elements(at: Instant(seconds: seconds)).last { $0.identity.key == name }
      .map { $0.frame }
  }

  /// Returns whether a row draws its text itself, which it does unless it is open.
  private func drawsText(_ key: String, _ timeline: Timeline, at seconds: Double) -> Bool {
    let row = timeline.layers.last { $0.identity?.key == key && $0.identity?.kind == .cell }
    return row?.appearance.value(at: Instant(seconds: seconds)).texts.isEmpty == false
  }

  @Test func `a swipe uncovers actions and holds the row open until a tap elsewhere`() throws {
    let timeline = try play(
      list("  - { at: 0.1s, swipe: { item: b, by: [-150, 0] } }\n  - { at: 1.5s, tap: d }"))
    #expect(button("b/Delete", timeline, at: 0.05) == nil)
    for (time, count) in [(0.25, 2), (1.0, 2), (2.2, 0)] {
      let shown = ["b/Delete", "b/Flag"].compactMap { button($0, timeline, at: time) }
      #expect(shown.count == count, "at \(time) s")
    }
    let (delete, flag) = (
      try #require(button("b/Delete", timeline, at: 1.2)),
      try #require(button("b/Flag", timeline, at: 1.2))
    )
    #expect(abs(delete.maxX - 320) < 0.01 && abs(flag.maxX - delete.minX) < 0.01)
    #expect(flag.width >= 74 && delete.width >= 74)
    // The row's own text slides with its content.
    let row = try #require(timeline.element("b", at: 1.2))
    #expect(row.frame == CGRect(x: 0, y: 60, width: 320, height: 60))
    #expect(!drawsText("b", timeline, at: 1.2))
    #expect(drawsText("b", timeline, at: 2.2))
  }

  @Test func `a tap on an action performs it`() throws {
    let timeline = try play(
      list(
        """
          - { at: 0.1s, swipe: { item: b, by: [-150, 0] } }
          - { at: 1s, tap: { item: b, action: Flag } }
          - { at: 1.8s, swipe: { item: c, by: [-150, 0] } }
          - { at: 2.6s, tap: { item: c, action: Delete } }
        """))
    #expect(button("b/Flag", timeline, at: 1.7) == nil)
    #expect(timeline.element("b", at: 1.7) != nil)
    #expect(timeline.element("c", at: 2.5) != nil && timeline.element("c", at: 3.5) == nil)
    #expect(timeline.element("d", at: 3.5)?.frame.minY == 120)
  }

  @Test func `a swipe across the row throws it away, unless the scene says otherwise`() throws {
    let swipe = "  - { at: 0.1s, swipe: { item: b, by: [-250, 0] }, duration: 0.4s }"
    let thrown = try play(list(swipe))
    #expect(thrown.element("b", at: 0.6) != nil && thrown.element("b", at: 2) == nil)
    #expect(thrown.element("c", at: 2)?.frame.minY == 60)
    let held = try play(
      list(swipe).replacing("leading: [{ title: Read }]", with: "fullSwipe: false"))
    #expect(held.element("b", at: 2) != nil && button("b/Delete", held, at: 2) != nil)
  }

  @Test func `with an end, a swipe moves the item away as ever`() throws {
    let timeline = try play(
      list("  - { at: 0.1s, swipe: { item: b, by: [-150, 0], end: return } }"))
    #expect(timeline.element("b", at: 0.38).map { $0.frame.minX < -50 } ?? false)
    #expect(button("b/Delete", timeline, at: 0.38) == nil)
  }

  @Test func `an open row goes along with updates beside it`() throws {
    let timeline = try play(
      list(
        """
          - { at: 0.1s, swipe: { item: b, by: [-150, 0] } }
          - { at: 1s, insert: { at: 0, key: new }, duration: 0.3s }
          - { at: 1.5s, restyle: { items: [b], style: other }, duration: 0.3s }
        """
      ).replacing("styles:\n", with: "styles:\n  other: { fill: blue, text: B }\n"))
    let frame = try #require(button("b/Delete", timeline, at: 1.45))
    #expect(frame.minY == 120 && abs(frame.maxX - 320) < 0.01)
    #expect(button("b/Delete", timeline, at: 2.5) == frame)
  }

  @Test func `right to left, everything is mirrored`() throws {
    let steps = "  - { at: 0.1s, swipe: { item: b, by: [-150, 0] } }\n  - { at: 1.5s, tap: d }"
    let (plain, mirrored) = (
      try play(list(steps)), try play(list(steps, direction: "rtl"))
    )
    for time in [0.25, 0.35, 1.2, 1.7] {
      let (one, other) = (
        button("b/Delete", plain, at: time), button("b/Delete", mirrored, at: time)
      )
      #expect((one == nil) == (other == nil))
      guard let one, let other else { continue }
      #expect(abs(one.minX - (320 - other.maxX)) < 0.01 && abs(one.width - other.width) < 0.01)
    }
  }

  @Test(arguments: [
    (
      "tap: { item: b, action: Flag }", "no action 'Flag' is uncovered beside item 'b' at this time"
    ),
    ("tap: { item: b, action: Copy }", "item 'b' has no action 'Copy'"),
  ])
  func `a tap on an action that is not there is refused`(step: String, message: String) throws {
    do {
      _ = try play(list("  - { at: 0.1s, \(step) }"))
      Issue.record("the step was played")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  /// Steps that may be played while a row is open or being opened.
  private static let meanwhile = [
    "scroll: { by: [0, 30] }", "drag: { from: [100, 200], by: [0, -40] }",
    "delete: a", "delete: b", "insert: { at: 0, key: new }", "move: { from: b, to: [0, 3] }",
    "reloadData: {}", "bounds: { size: [300, 220] }", "tap: { item: c }",
    "swipe: { item: c, by: [-150, 0] }",
  ]

  @Test(arguments: 0..<40)
  func `whatever happens meanwhile, at the end one row is open at most`(seed: Int) throws {
    var dice = SeededNumbers(seed: UInt64(seed) &* 7919 &+ 3)
    let other = Self.meanwhile[seed % Self.meanwhile.count]
    let time = Double(dice.below(20)) * 0.05 + 0.45
    let way = ["-150", "-250", "-60", "90"][dice.below(4)]
    let text = list(
      """
        - { at: 0.1s, swipe: { item: b, by: [\(way), 0] } }
        - { at: \(time)s, \(other) }
      """, direction: dice.below(2) == 0 ? "ltr" : "rtl")
    let timeline: Timeline
    do {
      timeline = try play(text)
    } catch {
      // The item may be gone, or under a finger: the messages are those of other steps.
      return
    }
    let end = Instant(seconds: timeline.playback.duration.seconds + 2)
    let names = Set(
      timeline.elements(at: end).map(\.identity.key).filter { $0.contains("/") }
        .compactMap { $0.split(separator: "/").first })
    #expect(names.count <= 1, "\(names)")
    for row in timeline.elements(at: end) where row.identity.kind == .cell {
      let key = row.identity.key
      #expect(drawsText(key, timeline, at: end.seconds) != names.contains(key[...]))
    }
  }
}
