import Cellophane
import Testing

/// Steps in which one finger scrolls.
struct ScrollStepTests {
  /// Makes a scene with forty rows of 50 points in a viewport of 100 × 200 points at (10, 10).
  private func scene(_ steps: String, scrolling: String = "{}", more: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 220] }
    collections:
      - id: list
        frame: [10, 10, 100, 200]
        scrolling: \(scrolling)
        layout: { type: flow, itemSize: [100, 50], lineSpacing: 0 }
        sections: [40]
    \(more)
    steps:
      \(steps)
    """
  }

  /// Returns the offset at some seconds.
  private func offset(_ timeline: Timeline, at seconds: Double) -> CGFloat {
    timeline.layers.first { $0.identity?.key == "list" }?
      .boundsOrigin.value(at: Instant(seconds: seconds)).y ?? .nan
  }

  @Test func `a drag moves content by the finger's movement, less ten points, and rests`() throws {
    let timeline = try play(
      scene("- { at: 0.2s, drag: { from: [50, 150], by: [0, -110] }, duration: 0.4s }"))
    #expect(offset(timeline, at: 0.2) == 0)
    #expect(abs(offset(timeline, at: 0.4) - 45) < 1e-6)
    #expect(
      abs(offset(timeline, at: 0.6) - 100) < 1e-6 && abs(offset(timeline, at: 9) - 100) < 1e-6)
    #expect(abs(timeline.playback.duration.seconds - 1.1) < 0.001)
  }

  @Test func `a finger without hold throws the content`() throws {
    let timeline = try play(
      scene("- { drag: { item: [0, 3], to: [50, 75], hold: 0 }, duration: 0.1s }"))
    // 100 points in 0.1 s, and 494 points beyond.
    #expect(abs(offset(timeline, at: 9) - (90 + 0.99 * 499)) < 0.001)
  }

  @Test(arguments: [("up", 0), ("down", 900)]) func `a fling leaves with its velocity`(
    direction: String, start: CGFloat
  ) throws {
    let timeline = try play(
      scene(
        "- { scroll: { to: [0, \(start)] }, duration: 0 }\n"
          + "  - { at: 0.5s, fling: { direction: \(direction), velocity: 1234 } }"))
    let distance = 1234 * 0.06 - 10 + 1.224 * 499
    #expect(
      abs(offset(timeline, at: 9) - (direction == "up" ? distance : start - distance)) < 0.001)
  }

  @Test func `the step after a fling begins when the content has come to rest`() throws {
    let timeline = try play(
      scene(
        """
        - { fling: { direction: up, velocity: 1000 } }
          - { after: 0.25s, delete: [0, 4], duration: 0.1s }
        """, scrolling: "{ deceleration: fast }"))
    // 0.06 s of finger; the content begins to move 0.6 ms later, and stops at 10 points per second.
    let rest = 0.0606 + log(0.01) / log(0.99) / 1000
    #expect(abs(timeline.playback.duration.seconds - (rest + 0.25 + 0.1 + 0.5)) < 0.001)
  }

  @Test(arguments: [
    ("{ paging: true }", 200.0), ("{ snap: items, deceleration: fast }", 150),
    ("{ snap: centers, deceleration: 0.99 }", 125), ("{ deceleration: fast }", 50 + 0.99 * 99),
  ])
  func `content comes to rest at the collection's snap positions`(scrolling: String, end: CGFloat)
    throws
  {
    let timeline = try play(
      scene("- { fling: { direction: up, velocity: 1000 } }", scrolling: scrolling))
    #expect(abs(offset(timeline, at: 9) - end) < 0.001)
  }

  @Test func `content that fits can be pulled if it always bounces`() throws {
    let text = scene(
      "- { drag: { by: [60, 0] }, duration: 0.2s }",
      scrolling: "{ alwaysBounce: horizontal }")
    let timeline = try play(text)
    let origin = timeline.layers.first { $0.identity?.key == "list" }?.boundsOrigin
    let band = (1 - 1 / (50 * 0.55 / 100 + 1)) * 100
    #expect(abs((origin?.value(at: Instant(seconds: 0.25)).x ?? 0) + band) < 1e-6)
    #expect(origin?.value(at: Instant(seconds: 9)).x == 0)
    let stiff = try play(scene("- { drag: { by: [0, 60] } }", scrolling: "{ bounces: false }"))
    #expect(stride(from: 0, to: 0.6, by: 0.02).allSatisfy { offset(stiff, at: $0) == 0 })
  }

  @Test func `a snapping collection also snaps in a later layout`() throws {
    let timeline = try play(
      scene(
        """
        - { layout: { type: flow, itemSize: [100, 80], lineSpacing: 0 }, duration: 0 }
          - { at: 0.5s, fling: { direction: up, velocity: 900 } }
        """, scrolling: "{ snap: items }"))
    let rows = offset(timeline, at: 9) / 80
    #expect(rows > 2 && abs(rows - rows.rounded()) < 1e-9)
  }

  @Test(arguments: [
    ("- { drag: { from: [120, 20], by: [0, 30] } }", "11:21", "outside of collection 'list'"),
    ("- { drag: { item: [0, 30], by: [0, 30] } }", "11:21", "is not on screen at this time"),
    ("- { drag: { from: [5, 5], to: [8, 8] } }", "11:13", "until it has moved by 10 points"),
    ("- { fling: { direction: left, velocity: 500 } }", "11:14", "because its content fits"),
    (
      "- { drag: { by: [0, 30] } }\n  - { at: 0.1s, drag: { by: [0, 30] } }", "12:23",
      "a finger is already on collection 'list'"
    ),
  ])
  func `impossible movements of fingers are reported with their location`(
    step: String, location: String, words: String
  ) throws {
    let error = try #require(throws: DocumentError.self) { try play(scene(step)) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
    #expect("\(diagnostic.location.line):\(diagnostic.location.column)" == location)
  }

  @Test func `a view above a collection receives the touch`() throws {
    let over = "  - { id: cover, frame: [0, 0, 200, 220], background: red, sections: [1] }"
    let text = scene("- { collection: list, drag: { by: [0, 30] } }", more: over)
    let error = try #require(throws: DocumentError.self) { try play(text) }
    #expect(
      error.diagnostics.first?.message.contains(
        "touches down on collection 'cover' above collection 'list'") == true)
  }
}
