import Cellophane
import Testing

/// Screens that open from a view that steps name, and close into it.
struct ViewPopTests {
  private func scene(_ steps: String) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 300] }
    navigation: { bar: none }
    styles:
      bar: { fill: red, cornerRadius: 12, match: bar }
      page: { fill: blue }
    screens:
      - id: root
        collections: [{ id: grid, layout: { type: flow, itemSize: [50, 50] }, sections: [{ items: [a, b] }] }]
        views:
          - { name: banner, frame: [0, 100, 200, 40], style: bar }
          - { name: mini, frame: [10, 250, 180, 40], style: bar }
      - { id: page, views: [{ name: inner, frame: [20, 20, 60, 60], style: page }] }
      - { id: last }
    steps:
    \(steps)
    """
  }

  /// Returns the frame of the snapshot of a view at some seconds; `nil` where there is none.
  private func snapshotFrame(_ key: String, in timeline: Timeline, at seconds: Double) -> CGRect? {
    timeline.elements(at: Instant(seconds: seconds))
      .first { $0.identity.key == key && $0.identity.kind == .snapshot }?.frame
  }

  private func isNear(_ frame: CGRect?, _ other: CGRect, within tolerance: CGFloat) -> Bool {
    guard let frame else { return false }
    return [
      frame.minX - other.minX, frame.minY - other.minY, frame.maxX - other.maxX,
      frame.maxY - other.maxY,
    ].allSatisfy { abs($0) <= tolerance }
  }

  @Test(
    arguments: [
      ("push", "pop: true"), ("push", "pop: { transition: popInOut }"),
      ("present", "dismiss: true"),
      ("present", "dismiss: { transition: popInOut }"),
    ])
  func `a screen grows from the view and closes into it`(opening: String, closing: String) throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, \(opening): { screen: page, transition: popInOut, view: mini } }
          - { at: 1s, \(closing) }
        """))
    let mini = CGRect(x: 10, y: 250, width: 180, height: 40)
    #expect(isNear(snapshotFrame("mini", in: timeline, at: 0.1), mini, within: 0.01))
    #expect(timeline.element("mini", at: 0.3)?.identity.kind == .snapshot)
    #expect(snapshotFrame("banner", in: timeline, at: 0.2) == nil)
    let widths = [0.1, 0.15, 0.2, 0.25].map {
      snapshotFrame("mini", in: timeline, at: $0)?.height ?? 0
    }
    #expect(widths == widths.sorted() && widths[3] > 200)
    #expect(timeline.element("page", at: 0.6)?.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(timeline.element("mini", at: 0.6) == nil)
    // The spring's distance from the end of the whole movement.
    #expect(isNear(snapshotFrame("mini", in: timeline, at: 1.3999), mini, within: 0.5))
    #expect(timeline.elements(at: Instant(seconds: 1.4)) == timeline.elements(at: .zero))
  }

  @Test func `the view is found again from a screen that opened later`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, push: { screen: page, transition: popInOut, view: banner } }
          - { at: 1s, push: { screen: last, transition: popInOut, view: inner } }
          - { at: 2s, pop: true }
          - { at: 3s, pop: true }
        """))
    #expect(
      isNear(
        snapshotFrame("inner", in: timeline, at: 2.3999),
        CGRect(x: 20, y: 20, width: 60, height: 60),
        within: 0.5))
    #expect(
      isNear(
        snapshotFrame("banner", in: timeline, at: 3.3999),
        CGRect(x: 0, y: 100, width: 200, height: 40),
        within: 0.5))
    #expect(timeline.elements(at: Instant(seconds: 3.4)) == timeline.elements(at: .zero))
  }

  @Test func `a return past the view's screen closes into no view`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, push: page }
          - { at: 1s, push: { screen: last, transition: popInOut, view: inner } }
          - { at: 2s, pop: { to: root } }
        """))
    #expect(snapshotFrame("inner", in: timeline, at: 2.2) == nil)
    #expect(snapshotFrame("last", in: timeline, at: 2.2) != nil)
    #expect(timeline.elements(at: Instant(seconds: 2.4)) == timeline.elements(at: .zero))
  }

  @Test func `a finger can control the opening of a screen from a view and cancel it`() throws {
    let timeline = try play(
      scene(
        """
          - at: 0.1s
            push: { screen: page, transition: popInOut, view: mini, interactive: { progress: [[0.3s, 0.4], [0.6s, 0.1]], end: cancel } }
        """))
    let led = try #require(snapshotFrame("mini", in: timeline, at: 0.4))
    #expect(led.height > 60)
    #expect(timeline.elements(at: Instant(seconds: 1)) == timeline.elements(at: .zero))
  }

  @Test(arguments: [
    "", ", spring: { damping: 0.5 }", ", curve: easeIn", ", curve: easeOutBack",
  ])
  func `a finger's progress is the part of the path that is shown`(timing: String) throws {
    let hand = "interactive: { progress: [[0.2s, 0.25], [0.5s, 0.25], [0.7s, 0.6]], end: finish }"
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, push: { screen: page, transition: popInOut, view: mini, \(hand) }\(timing) }
          - { at: 2s, pop: { \(hand) }\(timing) }
        """))
    // Between (10, 250, 180, 40) and the whole screen.
    for (seconds, share) in [(0.45, 0.25), (0.7, 0.25 + 0.35 / 2), (0.8, 0.6)] {
      let opening = try #require(snapshotFrame("mini", in: timeline, at: seconds))
      #expect(abs(opening.height - (40 + 260 * share)) < 0.5, "opening at \(seconds)")
      #expect(abs(opening.minY - 250 * (1 - share)) < 0.5, "opening at \(seconds)")
      let closing = try #require(snapshotFrame("mini", in: timeline, at: seconds + 1.9))
      #expect(abs(closing.height - (300 - 260 * share)) < 0.5, "closing at \(seconds)")
    }
    #expect(timeline.elements(at: Instant(seconds: 4)) == timeline.elements(at: .zero))
  }

  @Test(arguments: [("mini", 2, "root", "page"), ("inner", 1, "page", "root")])
  func `a view of another screen than the one on top is an error`(
    view: String, steps: Int, owner: String, top: String
  ) throws {
    let before = steps == 2 ? "  - { at: 0s, push: page }\n" : ""
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene(
          before + "  - { at: 1s, push: { screen: last, transition: popInOut, view: \(view) } }"))
    }
    #expect(error.diagnostics.map(\.location.line) == [15 + steps])
    #expect(
      error.diagnostics.map(\.message) == [
        "view '\(view)' is on screen '\(owner)', but at this time"
          + (steps == 2 ? " (1 s, after 'push' of line 16, which ended at 0.5 s)" : "")
          + " '\(top)' is shown; name a view of that one"
      ])
  }

  // MARK: Closing elsewhere

  @Test(arguments: [
    ("item: b", CGRect(x: 75, y: 0, width: 50, height: 50), "b"),
    ("item: [0, 0]", CGRect(x: 0, y: 0, width: 50, height: 50), "a"),
    ("view: banner", CGRect(x: 0, y: 100, width: 200, height: 40), "banner"),
  ]) func `a screen closes into another item or view than it came from`(
    goal: String, frame: CGRect, key: String
  ) throws {
    for (opening, closing) in [("push", "pop"), ("present", "dismiss")] {
      for origin in ["view: mini", "item: a"] {
        let timeline = try play(
          scene(
            """
              - { at: 0.1s, \(opening): { screen: page, transition: popInOut, \(origin) }, duration: 0.4s }
              - { at: 1s, \(closing): { \(goal) }, duration: 0.4s, curve: linear }
            """))
        let end = snapshotFrame(key, in: timeline, at: 1.3999)
        #expect(isNear(end, frame, within: 1), "\(String(describing: end))")
        #expect(timeline.elements(at: Instant(seconds: 2)) == timeline.elements(at: .zero))
      }
    }
  }

  @Test(arguments: [
    ("push: { screen: page }", "pop: { item: a }", "only 'popInOut' closes into an item"),
    (
      "push: { screen: page, transition: popInOut, item: a }", "pop: { item: z }",
      "there is no item with the key 'z'"
    ),
    (
      "push: { screen: page, transition: popInOut, item: a }", "pop: { view: inner }",
      "view 'inner' is not on screen 'root', to which this one returns"
    ),
    (
      "push: page", "pop: { transition: slide, item: a }",
      "'item' has no effect on the transition 'slide', only on 'popInOut'"
    ),
    ("push: page", "pop: { item: a, view: mini }", "into an 'item' or into a 'view', not both"),
  ]) func `a goal that is none is refused`(opening: String, closing: String, part: String) {
    let error = #expect(throws: DocumentError.self) {
      try play(scene("  - { \(opening) }\n  - { at: 1s, \(closing) }"))
    }
    let messages = (error?.diagnostics ?? []).map(\.message)
    #expect(messages.contains { $0.contains(part) }, "\(messages)")
  }
}
