import Cellophane
import Testing

/// Taps, presses, twists and reorderings in scenes.
struct TouchStepTests {
  /// Makes a scene of 50 pt squares in a row of five.
  private func scene(_ steps: String, output: String = "{}") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    output: \(output)
    collections:
      - layout: { type: flow, itemSize: [50, 50], interitemSpacing: 10, lineSpacing: 10 }
        sections: [{ items: [a, b, c, d, e, f, g] }, { items: [x, y] }]
    steps:
    \(steps)
    """
  }

  @Test func `an item is moved over others and stays where it is released`() throws {
    let timeline = try play(
      scene(
        """
          - { reorder: { item: a, to: [b, c], scale: 1.2 }, duration: 1.3s }
          - { delete: [0, 2] }
        """))
    let positions = ["b", "c", "a"].map { timeline.element($0, at: 1.6)?.frame.minX }
    #expect(positions == [0, 62.5, 125])
    #expect(abs((timeline.element("a", at: 0.75)?.frame.width ?? 0) - 60) < 1e-6)
    // 0.5 s to be lifted, 0.2 s before and after the movement, 0.3 s to settle; then a is deleted.
    #expect(timeline.element("a", at: 1.59)?.alpha == 1)
    #expect(timeline.element("a", at: 1.75)?.alpha ?? 0 < 1)
  }

  @Test(arguments: [0.9, 1.2, 3])
  func `a reorder lasts from touch to release as long as it says`(duration: Double) throws {
    let timeline = try play(
      scene(
        "  - { reorder: { item: a, to: c, scale: 1.2 }, duration: \(duration)s }",
        output: "{ touches: true }"))
    let finger = try #require(timeline.layers.last { $0.identity?.kind != .cell })
    #expect(finger.birth == .zero)
    let size = { (time: Double) in timeline.element("a", at: time)?.frame.width ?? 0 }
    // It is lifted in 0.25 s after half a second, and settles in 0.25 s after it was released.
    #expect(abs(size(0.49) - 50) < 1e-6 && abs(size(duration - 0.01) - 60) < 1e-6)
    #expect(size(duration + 0.02) < 60 && abs(size(duration + 0.31) - 50) < 1e-6)
    #expect(timeline.element("a", at: duration + 0.31)?.frame.minX == 125)
  }

  @Test func `a reorder is not shorter than its press and its rests`() throws {
    #expect {
      try play(scene("  - { reorder: { item: a, to: c }, duration: 0.4s }"))
    } throws: { error in
      "\(error)".contains(
        "of which press and rests take 0.9 s; write at least 0.9s, or 1.3s to move for 0.4 s")
    }
  }

  @Test func `a path of points can lead to another section`() throws {
    let timeline = try play(
      scene("  - { reorder: { item: a, through: [[150, 90], [25, 145]] } }"))
    let end = timeline.playback.duration
    let rows = timeline.elements(at: end).sorted { $0.identity.key < $1.identity.key }
    #expect(rows.first { $0.identity.key == "a" }?.frame.minY == 110)
    #expect(Set(rows.map(\.identity.key)).count == 9)
  }

  @Test func `a long press lifts an item and a twist turns it, and both take it back`() throws {
    let timeline = try play(
      scene(
        """
          - { longPress: { item: b, scale: 1.5 }, duration: 1s }
          - { twist: { item: g, by: 90deg, distance: 40, return: 0.2s }, duration: 0.5s }
        """))
    let rest = try #require(timeline.element("b", at: 0)).frame
    #expect(abs((timeline.element("b", at: 0.8)?.frame.width ?? 0) - 75) < 1e-6)
    #expect(timeline.element("b", at: 1.3)?.frame == rest)
    let half = try #require(timeline.element("g", at: 1.55)).transform.affine
    #expect(abs(atan2(half?.b ?? 0, half?.a ?? 0) - .pi / 4) < 1e-3)
    #expect(timeline.element("g", at: 2.1)?.transform.isIdentity == true)
  }

  @Test func `a tap selects the item that a layout change keeps visible`() throws {
    let steps = """
        - { at: 0s, SELECT }
        - { at: 0.5s, layout: { type: flow, itemSize: [280, 150] }, duration: 0.2s }
      """
    let tapped = try play(scene(steps.replacing("SELECT", with: "tap: { item: e }")))
    let selected = try play(scene(steps.replacing("SELECT", with: "select: e")))
    #expect(tapped.element("e", at: 1)?.frame == selected.element("e", at: 1)?.frame)
    #expect(tapped.element("e", at: 1) != nil)
  }

  @Test func `steps of fingers on one collection do not disturb each other`() throws {
    let timeline = try play(
      scene(
        """
          - { pinch: { item: a, from: 10, to: 20 }, duration: 0.3s }
          - { twist: { item: a, by: 90deg, distance: 20 }, duration: 0.3s }
          - { reorder: { item: a, to: b }, duration: 1.2s }
          - { pinch: { item: a, from: 10, to: 20 }, duration: 0.3s }
        """))
    #expect(abs((timeline.element("a", at: 0.3)?.frame.width ?? 0) - 100) < 1)
    #expect(timeline.element("a", at: 0.75)?.transform.isIdentity == false)
    #expect(timeline.element("a", at: 0.75)?.size.width == 50)
    let last = try #require(timeline.element("a", at: 3.0))
    #expect(last.size.width > 60 && last.center.x == 87.5)
  }

  @Test func `an item that is shown while another one is held knows its own key`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [50, 100] }
      styles: { name: { text: "{key}" } }
      collections:
        - layout: { type: flow, itemSize: [50, 50], lineSpacing: 0 }
          style: name
          sections: [{ items: [a, b, c, d, e, f, g, h, i, j, k, l] }]
      steps:
        - { reorder: { item: a, through: [[25, 75], [25, 80]] }, duration: 4.9s }
        - { at: 2s, scroll: { to: [0, 300] }, duration: 0 }
        - { at: 3.5s, scroll: { to: [0, 100] }, duration: 0 }
      """)
    let time = Instant(seconds: 3.51)
    let shown = timeline.layers.compactMap { layer -> [String]? in
      guard let key = layer.identity?.key, layer.identity?.kind == .cell, layer.birth < time,
        layer.birth > Instant(seconds: 3.4)
      else { return nil }
      return [key, layer.appearance.value(at: time).texts.first?.string ?? ""]
    }
    #expect(shown.count > 1 && shown.allSatisfy { $0[0] == $0[1] }, "\(shown)")
  }

  @Test func `fingers are shown if the output has touches`() throws {
    let steps = "  - { tap: { item: a, count: 2 } }"
    let plain = try play(scene(steps))
    let shown = try play(scene(steps, output: "{ touches: true }"))
    let red = try play(scene(steps, output: "{ touches: \"#FF000080\" }"))
    #expect(shown.layers.count == plain.layers.count + 2)
    #expect(try play(scene(steps, output: "{ touches: false }")) == plain)
    let color = red.layers.last?.appearance.value(at: .zero).fill
    #expect(color == .solid(Color(rgba: 0xFF00_0080)))
  }

  @Test(arguments: [
    ("- { reorder: { item: z, to: a } }", 8, "no item with the key 'z'"),
    ("- { reorder: { item: a, to: [0, 9] } }", 8, "there is no item [0, 9]"),
    ("- { reorder: { item: a, through: [[10, 900]] } }", 8, "leaves collection 'collection'"),
    ("- { twist: { item: a, by: 1, distance: 300 } }", 8, "outside of collection"),
    (
      "- { reorder: { item: a, to: c }, duration: 1.9s }\n"
        + "  - { at: 0.8s, twist: { item: e, by: 1, distance: 20 } }", 9,
      "fingers are already on collection 'collection', by the step of line 8, until "
    ),
    (
      "- { twist: { item: a, by: 1, distance: 20 }, duration: 1s }\n"
        + "  - { at: 0.5s, tap: { item: e } }", 9,
      "fingers are already on collection 'collection', by the step of line 8, until 1 s; begin"
    ),
    (
      "- { twist: { item: a, by: 1, distance: 20 }, duration: 1s }\n"
        + "  - { at: 1s, pinch: { item: e, from: 10, to: 20 } }", 9,
      "fingers are already on collection 'collection', by the step of line 8, until 1 s; begin"
    ),
    (
      "- { sequence: { step: 1s } }\n  - { at: 1.5s, reorder: { item: a, to: b } }", 9,
      "has not ended"
    ),
  ])
  func `impossible steps are reported with their location`(step: String, line: Int, words: String)
    throws
  {
    let error = try #require(throws: DocumentError.self) { try play(scene("  " + step)) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.location.line == line)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }
}
