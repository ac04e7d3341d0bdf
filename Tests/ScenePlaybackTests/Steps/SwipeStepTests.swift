import Cellophane
import TestSupport
import Testing

/// Items that a finger moves away and lets go.
struct SwipeStepTests {
  /// A pile of cards with a stamp that follows the finger.
  private func deck(_ steps: String) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles:
        card:
          fill: red
          linked: { to: drag, keyframes: { -200: { rotation: -20deg }, 200: { rotation: 20deg } } }
          layers:
            - { name: stamp, fill: blue, linked: { to: drag, keyframes: { 20: { opacity: 0 }, 100: { opacity: 1 } } } }
      collections:
        - layout: { type: stack, itemSize: [200, 200], maximumVisibleItems: 3 }
          style: card
          sections: [{ items: [a, b, c, d] }]
      steps: [\(steps)]
      """)
  }

  /// The center of an item's rest.
  private let rest = CGPoint(x: 150, y: 203)

  private func stamp(_ key: String, _ timeline: Timeline, at time: Double) throws -> Double {
    let layer = try #require(timeline.layers.last { $0.identity?.key == key })
    return layer.appearance.value(at: Instant(seconds: time)).stack[0].appearance.opacity
  }

  /// Returns the largest distance that an element moves within 1/240 s.
  private func largestStep(_ key: String, _ timeline: Timeline, to end: Double) -> Double {
    var (last, largest): (CGPoint?, Double) = (nil, 0)
    for step in 0...Int(end * 240) {
      let center = timeline.element(key, at: Double(step) / 240)?.center
      if let center, let last {
        largest = max(largest, hypot(center.x - last.x, center.y - last.y))
      }
      last = center
    }
    return largest
  }

  @Test func `an item follows the finger, is thrown out of the canvas and deleted`() throws {
    let timeline = try deck("{ at: 0.1s, swipe: { item: a, by: [120, -30] }, duration: 0.3s }")
    let half = try #require(timeline.element("a", at: 0.25))
    #expect(abs(half.center.x - rest.x - 60) < 0.5 && abs(half.center.y - rest.y + 15) < 0.5)
    #expect(abs(try stamp("a", timeline, at: 0.25) - 0.5) < 0.01)
    let angle = atan2(half.transform.m12, half.transform.m11)
    #expect(abs(angle - 6 * .pi / 180) < 0.002)
    // A thrown card is not much faster than the finger was, which moved by 412 points per second.
    #expect(largestStep("a", timeline, to: 2) < 3.2)
    let last = try #require(timeline.layers.last { $0.identity?.key == "a" }?.death)
    let gone = try #require(timeline.element("a", at: last.seconds - 0.001))
    #expect(!gone.isVisible && gone.alpha == 1 && gone.center.x > 400)
    #expect(timeline.element("a", at: 2) == nil && timeline.element("b", at: 2) != nil)
  }

  @Test(arguments: [
    ("by: [60, 5]", CGPoint.zero), ("by: [150, 0], end: return", .zero),
    ("by: [-100, 0], rest: [-80, 0]", CGPoint(x: -80, y: 0)),
    ("by: [60, 0], hold: 0.2s", .zero),
  ]) func `an item comes back, or rests, without a jump`(keys: String, end: CGPoint) throws {
    let timeline = try deck("{ at: 0.1s, swipe: { item: a, \(keys) }, duration: 0.3s }")
    let element = try #require(timeline.element("a", at: 3))
    #expect(
      abs(element.center.x - rest.x - end.x) < 1e-9 && abs(element.center.y - rest.y - end.y) < 1e-9
    )
    #expect(largestStep("a", timeline, to: 2) < 6)
    for step in 0...60 {
      let time = 0.1 + Double(step) / 60
      let drag = try #require(timeline.element("a", at: time)).center.x - rest.x
      #expect(
        abs(try stamp("a", timeline, at: time) - min(1, max(0, (drag - 20) / 80))) < 0.02, "\(time)"
      )
    }
  }

  @Test func `the next step begins when the item has come to rest`() throws {
    let timeline = try deck(
      """
      { at: 0s, swipe: { item: a, to: right }, duration: 0.3s },
      { after: 0s, swipe: { item: b, by: [50, 0] } }, { after: 0s, swipe: { item: b, to: left } }
      """)
    #expect(timeline.element("a", at: 4) == nil && timeline.element("b", at: 4) == nil)
    #expect(timeline.element("c", at: 4)?.center == rest)
  }

  @Test func `content does not scroll while an item is swiped, and scrolls again later`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      collections:
        - { layout: { type: list, itemSize: [fill, 60] }, sections: [{ items: [a, b, c, d, e, f, g] }] }
      steps:
        - { at: 0s, swipe: { item: b, by: [-90, 20], rest: [-80, 0] } }
        - { after: 0s, drag: { by: [0, -60] } }
      """)
    #expect(timeline.element("a", at: 0.3)?.frame.minY == 0)
    let b = try #require(timeline.element("b", at: 4))
    #expect(b.frame.minX == -80 && b.frame.minY < 20)
  }

  /// The frame of item a at the end of a list in which it has been swiped.
  private func frame(afterSwipes steps: String) throws -> CGRect? {
    try play(
      """
      cellophane: 1
      canvas: { size: [150, 200] }
      collections: [{ layout: { type: list, itemSize: [fill, 40] }, sections: [{ items: [a, b, c] }] }]
      steps: [{ at: 0s, swipe: { item: a, by: [-70, 0], rest: [-60, 0] } }, \(steps)]
      """
    ).element("a", at: 9)?.frame
  }

  @Test func `an item that returns under its key is where the layout has it`() throws {
    #expect(
      try frame(afterSwipes: "{ at: 2s, delete: a }, { at: 3s, insert: { key: a, at: 0 } }")?.minX
        == 0)
    #expect(try frame(afterSwipes: "{ at: 2s, reloadData: true }")?.minX == 0)
    #expect(try frame(afterSwipes: "{ at: 2s, delete: b }")?.minX == -60)
  }

  @Test func `a swipe back closes an item that rests beside its position`() throws {
    #expect(try frame(afterSwipes: "{ at: 2s, swipe: { item: a, by: [60, 0] } }")?.minX == 0)
    #expect(try frame(afterSwipes: "{ at: 2s, swipe: { item: a, by: [-30, 0] } }") == nil)
  }

  @Test(arguments: [
    ("{ item: a, by: [0, 0] }", "this finger does not move"),
    ("{ item: z, to: left }", "there is no item with the key 'z'"),
    ("{ item: a, to: left, end: rest }", "write 'rest: [-80, 0]'"),
    ("{ item: a, to: left, end: return, rest: [1, 2] }", "'rest' has no effect with 'end: return'"),
    ("{ item: d, to: left }", "wholly covered"),
  ]) func `a mistake is an error`(swipe: String, words: String) throws {
    let error = #expect(throws: DocumentError.self) {
      try deck("{ at: 0s, swipe: \(swipe) }")
    }
    #expect(try #require(error).description.contains(words), "\(String(describing: error))")
  }
}
