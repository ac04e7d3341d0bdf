import Cellophane
import TestSupport
import Testing

/// Scenes in an interface from right to left, which mirrors them.
struct RightToLeftTests {
  private static let width = 240.0
  /// The layouts of the law, one below the other and side by side.
  private static let layouts =
    [
      "{ type: flow, itemSize: [60, 40], sectionInset: 10 }",
      "{ type: flow, direction: horizontal, itemSize: [60, 40], sectionInset: [3, 12, 5, 4], headerExtent: 20, pinHeaders: true }",
      "{ type: grid, columns: 3, gap: 6, sectionInset: { leading: 20, trailing: 4 } }",
      "{ type: list, itemSize: [120, 30], gap: 4, separator: red }",
      "{ type: list, form: insetGrouped, itemSize: [fill, 30], headerExtent: 10 }",
      "{ type: list, form: grouped, itemSize: [fill, 20], separator: { left: 20, right: 4 } }",
      "{ type: waterfall, direction: horizontal, columns: 2, itemSize: [50, 40] }",
      "{ type: circle, itemSize: [30, 30], rotatesItems: true }",
      "{ type: stack, itemSize: [80, 60], offset: [6, -4], angleStep: 5deg }",
      "{ type: coverFlow, itemSize: [80, 80] }",
      "{ type: springy, direction: horizontal, itemSize: [44, 44] }",
      "{ type: compositional, sections: [{ grid: { columns: 3, height: 30, gap: 5 }, inset: { left: 12, right: 4 } }] }",
    ]
    + [
      "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging",
      "groupPagingCentered",
    ].map {
      "{ type: compositional, sections: [{ row: { width: 60, height: 50, gap: 6 }, scrolls: \($0), inset: { left: 12, right: 4 }, headerExtent: 20 }] }"
    }
  /// The operations of the law, which act on items that every layout shows.
  private static let operations = [
    "pose: { items: [A], offset: [30, 5], rotation: 20deg, scale: 0.8 }, duration: 0.3s",
    "pose: { items: A, offset: [-9, 0], rotation: { y: 40deg }, perspective: { distance: 300 } }",
    "animate: { items: [A], keyframes: { 0%: { offset: [0, 0] }, 50%: { offset: [40, -5], rotation: 15deg }, 100%: { offset: [10, 0] } } }, duration: 0.4s",
    "insert: { at: [0, 0], key: X }, duration: 0.3s",
    "delete: B, duration: 0.3s",
    "move: { from: A, to: [0, 3] }, duration: 0.3s",
    "layout: { type: flow, direction: horizontal, itemSize: [50, 50] }",
    "resize: { frame: { leading: 20, width: 150, top: 0, height: 120 } }",
    "scroll: { to: [50, 0] }",
    "scroll: { item: H, position: right }",
  ]
  /// The gestures of the law.
  private static let gestures = [
    "drag: { from: [120, 60], by: [-80, 0], hold: 0 }, duration: 0.3s",
    "drag: { from: [150, 60], to: [40, 60] }, duration: 0.3s",
    "fling: { direction: left, velocity: 900 }",
    "swipe: { item: A, to: right }",
    "swipe: { item: A, by: [-30, 4], end: return }",
    "twist: { item: A, by: 30deg, from: 20deg }",
    "pinch: { item: A, from: 10, to: 20, angle: 30deg }",
    "reorder: { item: A, through: [[100, 40], [90, 70]] }",
  ]

  /// Returns a scene of the law in a direction, with what a seed chooses.
  private func scene(_ seed: Int, _ direction: String) -> String {
    var dice = SeededNumbers(seed: UInt64(seed) &* 7919 &+ 1)
    func any(_ list: [String]) -> String { list[dice.below(list.count)] }
    // Every layout and every gesture is chosen.
    let (layout, gesture) = (
      Self.layouts[seed % Self.layouts.count], Self.gestures[seed % Self.gestures.count]
    )
    return """
      cellophane: 1
      canvas: { size: [\(Int(Self.width)), 120] }
      traits: { direction: \(direction) }
      styles: { s: { fill: red, linked: { to: drag, keyframes: { 0: {}, 60: { rotation: 9deg } } } } }
      collections:
        - layout: \(layout)
          style: s
          headerStyle: s
          frame: { leading: 30, width: 200, top: 0, height: 120 }
          inset: { leading: 8, trailing: 2 }
          scrolling: { alwaysBounce: both }
          appear: { offset: [40, 0], alpha: 0, rotation: 30deg }
          disappear: { center: topRight, scale: 0.5 }
          sections: [{ items: [A, B, C, D, E, F, G, H, I, J] }]
      steps:
        - { at: 0.05s, \(gesture) }
        - { at: 1.6s, \(any(Self.operations)) }
        - { at: 1.8s, \(any(Self.operations)) }
      """
  }

  @Test(arguments: 0..<120) func `is the mirror image of left to right`(seed: Int) throws {
    // What left to right cannot play, right to left cannot either.
    let plain: Timeline
    do {
      plain = try play(scene(seed, "ltr"))
    } catch {
      #expect(throws: (any Error).self) { try play(scene(seed, "rtl")) }
      return
    }
    let mirrored = try play(scene(seed, "rtl"))
    #expect(mirrored.playback.duration == plain.playback.duration)
    for seconds in [0, 0.2, 0.45, 1.1, 1.7, 1.95, 2.6] {
      let time = Instant(seconds: seconds)
      let (ours, others) = (mirrored.elements(at: time), plain.elements(at: time))
      #expect(ours.map(\.identity) == others.map(\.identity), "at \(seconds) s")
      for (element, other) in zip(ours, others) {
        #expect(
          element.isMirrored(from: other, in: Self.width),
          "\(other.identity.key) at \(seconds) s: \(other.frame), \(element.frame)")
      }
    }
  }

  /// Plays a scene with items 100 points wide and returns the left edges of visible ones.
  private func edges(
    _ layout: String, _ items: String, traits: String = "direction: rtl", steps: String = "",
    at seconds: Double = 0
  ) throws -> [String: Double] {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [320, 100] }
      traits: { \(traits) }
      styles: { s: { fill: red } }
      collections: [{ layout: { \(layout) }, style: s, sections: [{ items: [\(items)] }] }]
      steps: [\(steps)]
      """)
    let visible = timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.isVisible && $0.identity.kind == .cell
    }
    return Dictionary(
      uniqueKeysWithValues: visible.map { ($0.identity.key, Double($0.frame.minX)) })
  }

  private static let row = "type: flow, direction: horizontal, itemSize: [100, 90]"

  @Test(
    arguments: [
      (row, "direction: rtl"), (row + ", rightToLeft: true", "direction: ltr"),
      (
        "type: waterfall, columns: 1, direction: horizontal, itemSize: [100, 100]", "direction: rtl"
      ),
    ]) func `begins at the right`(layout: String, traits: String) throws
  {
    let all = try edges(layout, "A, B, C, D, E, F", traits: traits)
    #expect(all == ["A": 220, "B": 110, "C": 0])
    #expect(try edges(layout, "A, B", traits: traits) == ["A": 220, "B": 110])
  }

  @Test func `a layout may run from left to right`() throws {
    let edges = try edges(Self.row + ", rightToLeft: false", "A, B, C, D, E, F")
    #expect(edges == ["A": 0, "B": 110, "C": 220])
  }

  @Test(
    arguments: [
      ("pose: { items: A, offset: [-30, 0] }, duration: 0.1s", "A", 250.0, 190.0),
      (
        "animate: { items: A, keyframes: { 100%: { offset: [-30, 0] } } }, duration: 0.1s", "A",
        250, 190
      ),
      // At the beginning content springs back.
      ("drag: { by: [-50, 0] }, duration: 0.1s", "A", 260, 220),
      ("fling: { by: [-50, 0], velocity: 100 }", "A", 305, 220),
      ("swipe: { item: A, by: [-20, 0], rest: [-40, 0] }", "A", 260, 180),
      ("scroll: { item: D, position: right }, duration: 0.1s", "D", 0, 220),
    ]) func `mirrors directions unless a step keeps them`(
      step: String, key: String, mirrored: Double, kept: Double
    ) throws
  {
    func edge(_ step: String) throws -> Double? {
      try edges(Self.row, "A, B, C, D, E, F", steps: "{ at: 0s, \(step) }", at: 3)[key]?.rounded()
    }
    #expect(try edge(step) == mirrored)
    #expect(try edge(step + ", mirrored: false") == kept)
  }

  @Test func `a pose keeps its directions`() throws {
    func edge(_ word: String) throws -> Double? {
      let timeline = try play(
        """
        cellophane: 1
        canvas: { size: [320, 100] }
        traits: { direction: rtl }
        styles: { s: { fill: red } }
        collections:
          - { layout: { type: list, itemSize: [100, 90] }, style: s, sections: [{ items: [A] }],
              disappear: { center: topLeft, offset: [90, 0]\(word) } }
        steps: [{ at: 0s, delete: A, duration: 1s, curve: linear }]
        """)
      return timeline.element("A", at: 0.999).map { Double($0.center.x).rounded() }
    }
    #expect(try edge("") == 230)
    #expect(try edge(", mirrored: false") == 90)
  }
}

extension Element {
  /// Returns whether the element is the mirror image of another one on a canvas of a width.
  fileprivate func isMirrored(from other: Element, in width: Double) -> Bool {
    // Mirrored coordinates are rounded otherwise, and physics goes on from them.
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-3 }
    return isNear(frame.minX, width - other.frame.maxX) && isNear(frame.minY, other.frame.minY)
      && isNear(frame.width, other.frame.width) && isNear(frame.height, other.frame.height)
      && isNear(center.x, width - other.center.x) && isNear(alpha, other.alpha)
      && isNear(transform.m11, other.transform.m11) && isNear(transform.m12, -other.transform.m12)
      && isNear(transform.m13, -other.transform.m13) && isVisible == other.isVisible
  }
}
