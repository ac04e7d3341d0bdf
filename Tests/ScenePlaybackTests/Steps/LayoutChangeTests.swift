import Cellophane
import Testing

/// Changes of layout, animated or interactive, and scrolling.
struct LayoutChangeTests {
  /// Returns the frame of an element at some seconds, rounded to a hundredth of a point.
  private func frame(_ key: String, in timeline: Timeline, at seconds: Double) -> [Double]? {
    timeline.element(key, at: seconds).map { element in
      [element.frame.minX, element.frame.minY, element.frame.width, element.frame.height]
        .map { (Double($0) * 100).rounded() / 100 }
    }
  }

  @Test func `cells grow from small slots to large ones and back`() throws {
    let timeline = try playedFixture("layout-toggle").timeline
    #expect(frame("0/1", in: timeline, at: 0) == [71.82, 8, 50, 50])
    #expect(frame("0/1", in: timeline, at: 0.15) == [177.91, 8, 125, 125])
    #expect(frame("0/1", in: timeline, at: 0.3) == [284, 8, 200, 200])
    // Moving to a position below the viewport: (8, 140) → (8, 1088).
    #expect(frame("1/0", in: timeline, at: 0.15) == [8, 614, 125, 125])
    #expect(timeline.element("1/0", at: 0.3)?.isVisible != true)
    // The selected item is the anchor, so the offset stays 0.
    #expect(frame("0/0", in: timeline, at: 0.3) == [8, 8, 200, 200])
    #expect(frame("1/0", in: timeline, at: 1.15) == [8, 614, 125, 125])
  }

  @Test func `toggling twice returns every frame exactly`() throws {
    let timeline = try playedFixture("layout-toggle").timeline
    let start = timeline.elements(at: .zero)
    let end = timeline.elements(at: Instant(seconds: 1.3))
    #expect(start.count == 43 && end.map(\.frame) == start.map(\.frame))
    #expect(end.map(\.identity) == start.map(\.identity))
  }

  private func scene(_ steps: String, collection: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [120, 120] }
    collections:
      - layout: { type: flow, itemSize: [20, 20], lineSpacing: 0, interitemSpacing: 0 }
        sections: [60]
        selected: [0, 0]
        \(collection)
    steps:
    \(steps)
    """
  }

  private let large = "{ type: flow, itemSize: [40, 40], lineSpacing: 0, interitemSpacing: 0 }"

  @Test func `items in neither viewport are never drawn, and items in one of them move`() throws {
    let timeline = try play(scene("  - { layout: \(large), duration: 1s, curve: linear }"))
    for time in stride(from: 0.0, through: 1.2, by: 0.1) {
      #expect(timeline.element("0/36", at: time) == nil)
    }
    // (5, 5) of six columns moves to row 11 of three, outside the viewport.
    #expect(frame("0/35", in: timeline, at: 0.5) == [90, 270, 30, 30])
    #expect(timeline.element("0/35", at: 1) == nil)
  }

  @Test func `an interruption continues from the shown positions`() throws {
    let small = "{ type: flow, itemSize: [20, 20], lineSpacing: 0, interitemSpacing: 0 }"
    let timeline = try play(
      scene(
        """
          - { at: 0s, layout: \(large) }
          - { at: 0.15s, layout: \(small) }
        """))
    let before = try #require(timeline.element("0/8", at: 0.1499))
    let after = try #require(timeline.element("0/8", at: 0.1501))
    #expect(abs(before.center.x - after.center.x) < 0.1)
    #expect(abs(before.center.y - after.center.y) < 0.1)
    #expect(abs(before.size.width - 30) < 0.1 && abs(after.size.width - 30) < 0.1)
    #expect(frame("0/8", in: timeline, at: 0.45) == [40, 20, 20, 20])
  }

  @Test func `a finger controls a change, which then finishes`() throws {
    let timeline = try play(
      scene(
        """
          - { layout: { to: \(large), interactive: { progress: [[0.2s, 0.5], [0.4s, 0.25], [0.6s, 0.5]] } } }
          - { insert: { at: [0, 0], key: next } }
        """))
    for (time, side) in [(0.0, 20.0), (0.1, 25), (0.2, 30), (0.3, 27.5), (0.5, 27.5), (0.6, 30)] {
      let size = try #require(timeline.element("0/1", at: time)).size
      #expect(abs(size.width - side) < 0.01, "\(time)")
    }
    // The rest takes its share of 0.3 s, and the next step follows it.
    #expect((frame("0/1", in: timeline, at: 0.7)?[2] ?? 40) < 40)
    #expect(frame("0/1", in: timeline, at: 0.75) == [40, 0, 40, 40])
    #expect(timeline.element("next", at: 0.7499) == nil)
    #expect(timeline.element("next", at: 0.75) != nil)
  }

  @Test func `a cancelled change leaves everything unchanged`() throws {
    let timeline = try play(
      scene(
        "  - { layout: { to: \(large), interactive: { progress: [[0.4s, 0.5]], end: cancel } } }")
    )
    #expect(frame("0/1", in: timeline, at: 0.4) == [30, 0, 30, 30])
    let end = timeline.elements(at: Instant(seconds: 0.6))
    #expect(end.map(\.frame) == timeline.elements(at: .zero).map(\.frame))
  }

  @Test(arguments: [
    ("type: circle, itemSize: [10, 10], radius: 40", "0/0", [55.0, 15, 10, 10]),
    ("type: stack, itemSize: [20, 30], offset: [0, 4], scaleStep: 0", "0/0", [50, 37, 20, 30]),
    ("type: waterfall, columns: 3, columnSpacing: 0, lineSpacing: 0", "0/4", [40, 40, 40, 40]),
    (
      "type: flow, itemSize: [20, 20], interitemSpacing: 0, rightToLeft: true", "0/0",
      [100, 0, 20, 20]
    ),
  ])
  func `every type of layout has its parameters`(
    layout: String, key: String, expected: [Double]
  ) throws {
    let timeline = try play(scene("  - { layout: { \(layout) } }"))
    #expect(frame(key, in: timeline, at: 0.3) == expected)
  }

  @Test func `headers can be pinned`() throws {
    let timeline = try play(
      scene(
        """
          - { layout: { type: flow, itemSize: [20, 20], lineSpacing: 0, headerExtent: 10, pinHeaders: true }, duration: 0 }
          - { scroll: { to: [0, 60] }, curve: linear }
        """))
    let header = "UICollectionElementKindSectionHeader@0"
    #expect(frame(header, in: timeline, at: 0.3)?.prefix(2) == [0, 0])
  }

  // MARK: Offset

  @Test(arguments: [
    ("to: [0, 30]", 30.0), ("item: [0, 42], position: top", 80),
    ("item: [0, 33], position: center", 50),
    ("item: [0, 42], position: bottom", 40), ("item: [0, 42]", 40), ("item: [0, 1]", 0),
    // At most the end of the content, which is 200 pt high.
    ("item: [0, 59], position: top", 80),
  ])
  func `a collection scrolls to offsets and items`(target: String, offset: Double) throws {
    let timeline = try play(scene("  - { scroll: { \(target) } }"))
    #expect(frame("0/18", in: timeline, at: 0)?[1] == 60)
    #expect(frame("0/18", in: timeline, at: 0.15)?[1] == 60 - offset / 2)
    #expect(
      frame("0/18", in: timeline, at: 0.2999) != frame("0/18", in: timeline, at: 0) || offset == 0)
    #expect(frame("0/18", in: timeline, at: 0.3)?[1] == 60 - offset || offset == 80)
  }

  @Test func `a scroll without duration is immediate, and shows what it passes`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, scroll: { to: [0, 80] }, duration: 0 }
          - { at: 0.2s, scroll: { to: [0, 0] }, duration: 0.4s, curve: linear }
        """))
    #expect(timeline.element("0/59", at: 0.0999) == nil)
    #expect(frame("0/59", in: timeline, at: 0.1) == [100, 100, 20, 20])
    #expect(frame("0/30", in: timeline, at: 0.4) == [0, 60, 20, 20])
  }

  @Test func `a selected item is the anchor, and another once it is not selected`() throws {
    let tall = "{ type: flow, itemSize: [40, 100], lineSpacing: 0, interitemSpacing: 0 }"
    let kept = try play(scene("  - { layout: \(tall) }"))
    #expect(frame("0/0", in: kept, at: 0.3)?[1] == 0)
    let steps = ["deselect: [0, 0]", "select: 0/33"].map { "  - { \($0) }\n" }.joined()
    let moved = try play(scene(steps + "  - { layout: \(tall) }"))
    // Item 33 begins row 11, whose center moves to the center of the viewport.
    #expect(frame("0/33", in: moved, at: 0.3)?[1] == 10)
  }

  // MARK: Fingers

  @Test func `a pinched item follows the distance of the fingers and returns when one is lifted`()
    throws
  {
    let timeline = try playedFixture("pinch").timeline
    for time in [0.2001, 0.25, 0.3333, 0.4, 0.5, 0.61, 0.7777, 0.7999] {
      let item = try #require(timeline.element("1/3", at: time))
      let distance = 60 + 100 * (time - 0.2) / 0.6
      #expect(abs(item.size.width - distance) < 0.01 && item.size.width == item.size.height)
      #expect(abs(item.center.x - 224.4545) < 0.01 && abs(item.center.y - 165) < 0.01)
    }
    #expect(timeline.element("1/3", at: 0.19)?.size.width == 50)
    // Half of the return's time, half of the distance from 160 to 50.
    let middle = try #require(timeline.element("1/3", at: 0.95))
    #expect(abs(middle.size.width - 105) < 0.01)
    #expect(timeline.element("1/3", at: 1.1)?.size == CGSize(width: 50, height: 50))
  }

  @Test func `a pinched item is above its neighbors, which do not move`() throws {
    let timeline = try playedFixture("pinch").timeline
    let rest = timeline.elements(at: .zero).filter { $0.identity.key != "1/3" }
    for time in [0.2001, 0.5, 0.8, 0.9, 1.0999] {
      let elements = timeline.elements(at: Instant(seconds: time))
      #expect(elements.last?.identity.key == "1/3", "\(time)")
      let others = elements.filter { $0.identity.key != "1/3" }
      #expect(others.map(\.frame) == rest.map(\.frame))
    }
    #expect(timeline.elements(at: Instant(seconds: 1.1)).last?.identity.key == "2/13")
  }

  @Test func `a relative pinch enlarges by the ratio and along any angle`() throws {
    let timeline = try play(
      scene(
        """
          - { pinch: { item: 0/14, from: 40, to: 80, angle: 60deg, return: 0.1s }, duration: 0.4s }
          - { insert: { at: [0, 0], key: next } }
        """))
    #expect(abs((timeline.element("0/14", at: 0.2)?.size.width ?? 0) - 30) < 0.01)
    #expect(abs((timeline.element("0/14", at: 0.3999)?.size.width ?? 0) - 40) < 0.05)
    #expect(timeline.element("0/14", at: 0.5)?.size.width == 20)
    #expect(timeline.element("next", at: 0.4999) == nil && timeline.element("next", at: 0.5) != nil)
  }
}
