import Cellophane
import TestSupport
import Testing
import Timing

/// Steps that open and close screens, and their errors.
struct ScreenStepTests {
  private func scene(_ steps: String, bar: String = "none", label: String = "plain") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 300] }
    navigation: { bar: \(bar) }
    styles:
      tile: { fill: "{color}" }
      label: { fill: "{color}", text: "\(label)" }
    screens:
      - id: root
        title: Root
        collections:
          - id: grid
            layout: { type: flow, itemSize: [50, 50] }
            style: tile
            sections:
              - data: { color: red, name: item }
                items: [a, b, c]
      - id: detail
        views: [{ name: label, frame: [0, 100, 200, 100], style: label, data: { color: blue } }]
      - id: pair
        collections:
          - { id: left, frame: [0, 0, 100, 300], layout: { type: flow, itemSize: [40, 40] }, sections: [{ items: [a, b, d] }] }
          - { id: right, frame: [100, 0, 100, 300], layout: { type: flow, itemSize: [40, 40] }, sections: [3] }
      - { id: sheet, background: "#FFFFFF80" }
    steps:
    \(steps)
    """
  }

  /// Returns the names of the screens that are on the stage at some seconds.
  private func screens(_ timeline: Timeline, at seconds: Double) -> [String] {
    let names = ["root", "detail", "pair", "sheet"]
    return timeline.elements(at: Instant(seconds: seconds)).map(\.identity.key).filter {
      names.contains($0)
    }
  }

  // MARK: Opening and closing

  @Test func `each transition has its own duration`() throws {
    for (transition, length) in [
      ("slide", 0.5), ("cover", 0.5), ("crossDissolve", 0.35), ("popInOut", 0.4),
      ("rowToGrid", 0.6), ("snapshots", 0.6),
    ] {
      let timeline = try play(
        scene(
          """
            - { at: 0.1s, push: { screen: pair, transition: \(transition) } }
            - { pop: true }
          """))
      let end = 0.1 + 2 * length
      #expect(abs(timeline.playback.duration.seconds - end - 0.5) < 0.02, "\(transition)")
      #expect(screens(timeline, at: 0.1 + length - 0.001).contains("root"), "\(transition)")
      #expect(screens(timeline, at: end) == ["root"], "\(transition)")
      #expect(timeline.elements(at: Instant(seconds: end)) == timeline.elements(at: .zero))
    }
  }

  @Test func `a screen can be closed as soon as its interactive opening is complete`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: { screen: detail, interactive: { progress: [[0.5s, 1]], end: finish } } }
          - { at: 0.5s, pop: true }
        """))
    #expect(screens(timeline, at: 0.6) == ["root", "detail"])
    #expect(screens(timeline, at: 1) == ["root"])
  }

  @Test func `a transition has the duration and the curve of its step`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0s, push: { screen: detail }, duration: 1s, curve: linear }"))
    let detail = try #require(timeline.element("detail", at: 0.25))
    #expect(abs(detail.frame.minX - 150) < 0.01)
    #expect(screens(timeline, at: 0.99) == ["root", "detail"])
    #expect(screens(timeline, at: 1) == ["detail"])
    let sprung = try play(
      scene("  - { at: 0s, present: sheet, duration: 1s, spring: { damping: 0.5 } }"))
    #expect(
      (0..<50).contains { (sprung.element("sheet", at: Double($0) / 50)?.frame.minY ?? 0) < -1 })
  }

  @Test func `screens and bars follow the recorded motion of the system`() throws {
    let rows = try MeasuredTable("push-curve").rows
    #expect(!rows.isEmpty)
    let steps = "  - { at: 1s, push: detail }\n  - { after: 1s, present: sheet }"
    let timeline = try play(scene(steps, bar: "{ height: 50 }"))
    for row in rows {
      let (time, progress) = (
        try #require(Double(row["ms"] ?? "")) / 1000, try #require(Double(row["progress"] ?? ""))
      )
      let pushed = timeline.element("detail", at: 1 + time)?.frame.minX ?? 0
      #expect(abs(1 - pushed / 200 - progress) < 0.01, "\(time)")
      let back = timeline.element("back/Root", at: 1 + time)?.alpha ?? 0
      #expect(abs(back - progress) < 0.01, "\(time)")
      let covering = timeline.element("sheet", at: 2.5 + time)?.frame.minY ?? 0
      #expect(abs(1 - covering / 300 - progress) < 0.01, "\(time)")
    }
  }

  @Test func `a duration or a curve alone leaves the other one to the transition`() throws {
    let stretched = try play(scene("  - { at: 0s, push: detail, duration: 1s }"))
    let minX = stretched.element("detail", at: 0.4)?.frame.minX ?? 0
    #expect(abs(1 - minX / 200 - SystemMotion.spring.progress(at: 0.2)) < 1e-6)
    #expect(screens(stretched, at: 0.99) == ["root", "detail"])
    let straight = try play(scene("  - { at: 0s, push: detail, curve: linear }"))
    #expect(abs((straight.element("detail", at: 0.1)?.frame.minX ?? 0) - 160) < 1e-6)
    #expect(screens(straight, at: 0.49) == ["root", "detail"])
    #expect(screens(straight, at: 0.5) == ["detail"])
  }

  @Test func `without a transition a screen is shown at once`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.1s, push: { screen: detail, transition: none } }
          - { push: { screen: pair, transition: none } }
          - { after: 0.1s, pop: { transition: none, to: root } }
        """))
    #expect(screens(timeline, at: 0.09) == ["root"])
    #expect(screens(timeline, at: 0.1) == ["pair"])
    #expect(screens(timeline, at: 0.2) == ["root"])
  }

  @Test func `a screen closes by the transition that opened it unless the step has another`() throws
  {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: { screen: detail, transition: crossDissolve } }
          - { at: 1s, pop: true }
          - { at: 2s, push: { screen: detail, transition: crossDissolve } }
          - { at: 3s, pop: { transition: cover } }
        """))
    let faded = try #require(timeline.element("detail", at: 1.2))
    #expect(faded.alpha < 1 && faded.frame.minY == 0)
    let covered = try #require(timeline.element("detail", at: 3.2))
    #expect(covered.alpha == 1 && covered.frame.minY > 0)
  }

  @Test func `presented screens cover everything and close one by one`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, present: pair }
          - { at: 1s, present: sheet }
          - { at: 2s, dismiss: true }
          - { at: 3s, dismiss: { transition: crossDissolve } }
        """, bar: "{ height: 44 }"))
    #expect(screens(timeline, at: 0.9) == ["pair"])
    // The screen behind is visible.
    #expect(screens(timeline, at: 1.9) == ["pair", "sheet"])
    #expect(screens(timeline, at: 2.9) == ["pair"])
    #expect(screens(timeline, at: 3.9) == ["root"])
    #expect(timeline.element("bar", at: 0.9) == nil && timeline.element("bar", at: 3.9) != nil)
    #expect(timeline.element("0/0", at: 0.9)?.frame.minY == 0)
  }

  @Test func `the bar insets the content and shows the titles of the screens`() throws {
    let timeline = try play(
      scene("  - { at: 0s, push: detail }", bar: "{ height: 50, background: black }"))
    #expect(timeline.element("a", at: 0)?.frame.minY == 50)
    #expect(timeline.element("title/Root", at: 0)?.alpha == 1)
    let middle = SystemMotion.spring.progress(at: 0.175)
    #expect(abs((timeline.element("back/Root", at: 0.175)?.alpha ?? 0) - middle) < 1e-6)
    #expect(timeline.element("back/Root", at: 0.5)?.alpha == 1)
    let bar = try #require(timeline.layers.first { $0.identity?.key == "bar" })
    #expect(bar.appearance.value(at: .zero).fill == .solid(.black))
    #expect(bar.size.value(at: .zero).height == 50)
    #expect(try play(scene("  - { wait: 1s }")).element("a", at: 0)?.frame.minY == 0)
  }

  // MARK: Items

  @Test func `views show the item that opened their screen`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: { screen: detail, item: b, transition: none } }
          - { at: 1s, pop: { transition: none } }
          - { at: 2s, push: { screen: detail, item: [0, 2], transition: none } }
        """, label: "{name} {key} {item}/{count}"))
    let layers = timeline.layers.filter { $0.identity?.key == "label" }
    let texts = layers.map { $0.appearance.value(at: $0.birth).texts.first?.string }
    #expect(texts == ["item b 1/3", "item c 2/3"])
    // The view's own data overrides the item's.
    #expect(layers.first?.appearance.value(at: .zero).fill == .solid(Color(rgba: 0x0000_FFFF)))
  }

  @Test func `an item is resolved when the step happens`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, collection: grid, delete: a, duration: 0.1s }
          - { at: 0.5s, push: { screen: detail, item: [0, 0], transition: popInOut } }
          - { at: 1.5s, collection: grid, insert: { at: [0, 0], key: new }, duration: 0 }
          - { at: 2s, pop: true }
        """))
    #expect(timeline.element("b", at: 0.5)?.identity.kind == .snapshot)
    #expect(timeline.element("b", at: 0.5)?.frame.minX == 0)
    // By then it has moved, and the screen still closes into it.
    let closing = try #require(timeline.element("b", at: 2.39))
    #expect(closing.identity.kind == .snapshot && abs(closing.frame.minX - 75) < 1)
  }

  @Test func `the target collection can be named`() throws {
    let timeline = try play(
      scene("  - { at: 0s, push: { screen: pair, transition: snapshots, to: left } }"))
    #expect(abs((timeline.element("b", at: 0.59)?.frame.minX ?? 0) - 60) < 1)
    let other = try play(
      scene("  - { at: 0s, push: { screen: pair, transition: snapshots, to: right } }"))
    // No element there has the same key, so it stays and fades.
    #expect(other.element("b", at: 0.59)?.frame.minX == 75)
    #expect((other.element("b", at: 0.59)?.alpha ?? 1) < 0.01)
  }

  // MARK: Data

  @Test func `changes of a hidden screen are visible when it opens`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, collection: left, insert: { at: [0, 0], key: early } }
          - { at: 0.1s, push: { screen: pair, transition: none } }
          - { at: 0.2s, collection: grid, delete: [a, b] }
          - { at: 0.3s, collection: left, delete: a, duration: 0.1s }
          - { at: 1s, pop: { transition: none } }
          - { at: 1.2s, push: { screen: pair, transition: none } }
        """))
    func keys(_ id: String, _ seconds: Double) -> [String] {
      timeline.elements(at: Instant(seconds: seconds))
        .filter { $0.identity.collection == id }.map(\.identity.key)
    }
    #expect(keys("left", 0.1) == ["early", "a", "b", "d"])
    #expect(keys("grid", 1) == ["c"] && timeline.element("c", at: 1)?.frame.minX == 0)
    #expect(keys("left", 1.2) == ["early", "b", "d"])
  }

  // MARK: Interactions

  @Test func `a finger controls a transition, which then finishes or is cancelled`() throws {
    for (end, length, last) in [("finish", 0.7, ["detail"]), ("cancel", 0.5, ["root"])] {
      let timeline = try play(
        scene(
          """
            - at: 0s
              push: { screen: detail, interactive: { progress: [[0.2s, 0.5], [0.3s, 0.2]], end: \(end) } }
              duration: 0.5s
              curve: linear
            - { collection: grid, delete: c, duration: 0 }
          """))
      #expect(abs((timeline.element("detail", at: 0.1)?.frame.minX ?? 0) - 150) < 0.5)
      #expect(abs((timeline.element("detail", at: 0.2)?.frame.minX ?? 0) - 100) < 0.5)
      #expect(abs((timeline.element("detail", at: 0.3)?.frame.minX ?? 0) - 160) < 0.5)
      let over = end == "finish" ? length : 0.4
      #expect(screens(timeline, at: over - 0.001) == ["root", "detail"], "\(end)")
      #expect(screens(timeline, at: over) == last, "\(end)")
      // The step after it begins when the rest of the transition has ended.
      let cell = timeline.layers.first { $0.identity?.key == "c" }
      if end == "cancel" { #expect(cell?.death == Instant(seconds: 0.4)) }
    }
  }

  @Test func `a return during a push reverses it`() throws {
    for (coming, going) in [("push", "pop"), ("present", "dismiss")] {
      let timeline = try play(
        scene(
          """
            - { at: 0s, \(coming): detail, duration: 0.5s }
            - { at: 0.2s, \(going): true }
            - { collection: grid, delete: c, duration: 0 }
          """))
      #expect(screens(timeline, at: 0.3) == ["root", "detail"])
      #expect(screens(timeline, at: 0.4) == ["root"])
      #expect(timeline.element("c", at: 0.39) != nil && timeline.element("c", at: 0.4) == nil)
      #expect(timeline.element("a", at: 0.4) == timeline.element("a", at: 0))
    }
  }

  // MARK: Errors

  @Test(arguments: [
    ("- { pop: true }", 1, "there is nothing to pop: 'root' is the only screen"),
    ("- { dismiss: true }", 1, "no screen is presented at this time"),
    (
      "- { push: { screen: detail, transition: none } }\n  "
        + "- { pop: { interactive: { progress: [[0.1s, 0.3]], end: cancel } } }", 2,
      "closes at once, as it opened"
    ),
    (
      "- { push: { screen: detail, transition: none } }\n  - { pop: true, duration: 0.2s }", 2,
      "closes at once, as it opened"
    ),
    (
      "- { collection: grid, sequence: { step: 0.5s } }\n  "
        + "- { at: 0.1s, collection: grid, push: { screen: detail, item: [0, 1] } }", 2,
      "does not show this item yet"
    ),
    ("- { push: root }", 1, "screen 'root' is already shown"),
    ("- { push: detail }\n  - { push: { screen: root } }", 2, "is already below 'detail'"),
    ("- { push: detail }\n  - { pop: { to: pair } }", 2, "screen 'pair' is not on the stack"),
    ("- { push: detail }\n  - { pop: { to: detail } }", 2, "is on top at this time"),
    ("- { present: sheet }\n  - { push: detail }", 2, "'dismiss' it first"),
    ("- { present: sheet }\n  - { pop: true }", 2, "'dismiss' it first"),
    (
      "- { at: 0s, push: detail }\n  - { at: 0.1s, push: pair }", 2,
      "the transition from screen 'root' to 'detail' lasts until 0.5 s"
    ),
    (
      "- { at: 0s, push: detail }\n  - { at: 0.1s, pop: { transition: cover } }", 2,
      "its transition is reversed"
    ),
    ("- { push: { screen: detail, item: z } }", 1, "there is no item with the key 'z'"),
    ("- { push: { screen: detail, item: [0, 3] } }", 1, "there is no item [0, 3]"),
    (
      "- { push: pair }\n  - { push: { screen: detail, item: [0, 0] } }", 2,
      "screen 'pair' has several; name one of 'left', 'right'"
    ),
    (
      "- { push: { screen: detail, item: a } }\n"
        + "  - { push: { screen: pair, transition: rowToGrid } }", 2,
      "'rowToGrid' needs a source collection, but screen 'detail'"
    ),
    (
      "- { push: { screen: detail, item: [0, 0] }, collection: left }", 1,
      "collection 'left' is on screen 'pair', but at this time 'root' is shown"
    ),
    (
      "- { push: { screen: detail, item: a } }\n  - { push: pair }\n"
        + "  - { pop: { to: root, transition: snapshots } }", 3,
      "'pair' was opened from none of 'root'"
    ),
    (
      "- { collection: left, pinch: { item: [0, 0], from: 10, to: 20 } }", 1,
      "collection 'left' is not on the stage at this time"
    ),
  ])
  func `impossible steps are reported with their location`(steps: String, line: Int, words: String)
    throws
  {
    let text = scene("  " + steps)
    let error = try #require(throws: DocumentError.self) { try play(text) }
    let diagnostic = try #require(error.diagnostics.first)
    let first = try #require(text.split(separator: "\n").firstIndex { $0 == "steps:" })
    #expect(diagnostic.location.line == first + 1 + line, "\(diagnostic)")
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }
}
