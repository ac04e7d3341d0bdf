import Cellophane
import Foundation
import TestSupport
import Testing

/// Steps that move items and views through key frames.
struct KeyframeStepTests {
  private func scene(_ steps: String, output: String = "{}") -> String {
    """
    cellophane: 1
    canvas: { size: [400, 200] }
    output: \(output)
    styles:
      unit: { fill: black, layers: [{ name: mark, fill: red, frame: [0, 0, 10, 10] }] }
    collections:
      - layout: { itemSize: [40, 40], interitemSpacing: 10, lineSpacing: 10, sectionInset: 10 }
        style: unit
        sections: [{ items: [a, b, c] }]
    steps:
      \(steps)
    """
  }

  /// Returns how far an item is above its place in the first row.
  private func lift(_ timeline: Timeline, _ key: String, _ seconds: Double) throws -> Double {
    30 - Double(try #require(timeline.element(key, at: seconds)).center.y)
  }

  /// Returns the appearance of an item.
  private func appearance(
    _ timeline: Timeline, _ key: String, _ seconds: Double
  ) throws -> Appearance {
    let layer = try #require(timeline.layers.last { $0.identity?.key == key })
    return layer.appearance.value(at: Instant(seconds: seconds))
  }

  private func white(_ timeline: Timeline, _ key: String, _ seconds: Double) throws -> Double {
    guard case .solid(let color) = try appearance(timeline, key, seconds).fill else { return -1 }
    return color.green
  }

  @Test func `a shake swings to both sides, ever less, and ends at rest`() throws {
    let timeline = try play(
      scene("- {shake: {items: [a], by: 8, times: 2}, duration: 0.8s, curve: linear}"))
    // Four swings of 0.2 s, each at its end in the middle.
    let swings = [(0.0, 0.0), (0.1, 8), (0.3, -6), (0.5, 4), (0.7, -2), (0.8, 0), (1, 0)]
    for (seconds, expected) in swings {
      let center = try #require(timeline.element("a", at: seconds)).center
      #expect(abs(Double(center.x) - 30 - expected) < 0.01, "at \(seconds)")
      #expect(center.y == 30)
    }
  }

  @Test func `a layer that becomes visible fades in, and takes no part before`() throws {
    let timeline = try play(
      scene("- {restyle: {item: a, layer: mark, visible: true}, duration: 1s, curve: linear}")
        .replacing("name: mark,", with: "name: mark, visible: false, opacity: 0.5,"))
    for (seconds, expected) in [(0.0, 0.0), (0.5, 0.25), (1, 0.5)] {
      let opacity = try appearance(timeline, "a", seconds).stack[0].appearance.opacity
      #expect(abs(opacity - expected) < 0.001, "at \(seconds)")
    }
  }

  @Test func `values are interpolated between key frames, and the last ones stay`() throws {
    let timeline = try play(
      scene(
        """
        - animate:
              item: a
              keyframes: { 25%: { offset: [0, -20], fill: lime }, 75%: { offset: [0, 10] }, 100%: { fill: black } }
            duration: 1s
            curve: linear
        """))
    let lifts = [
      (0.0, 0.0), (0.125, 10), (0.25, 20), (0.5, 5), (0.75, -10), (0.9, -10), (1.2, -10),
    ]
    for (seconds, expected) in lifts {
      #expect(abs(try lift(timeline, "a", seconds) - expected) < 0.2, "at \(seconds)")
    }
    let greens = [(0.125, 0.5), (0.25, 1), (0.7, 1), (0.875, 0.5), (1.2, 0.0)]
    for (seconds, expected) in greens {
      #expect(abs(try white(timeline, "a", seconds) - expected) < 0.02, "at \(seconds)")
    }
    #expect(abs(timeline.playback.duration.seconds - 1.5) < 0.02)
  }

  @Test func `a key frame at the beginning is a jump, and curves belong to ways`() throws {
    let timeline = try play(
      scene(
        """
        - animate: { item: a, keyframes: { from: { offset: [0, -20], curve: linear }, 50%: { offset: [0, 0], curve: step-end }, to: { offset: [0, -8] } } }
            duration: 1s
        """))
    for (seconds, expected) in [(0.001, 20.0), (0.25, 10), (0.5, 0), (0.98, 0), (1.01, 8)] {
      #expect(abs(try lift(timeline, "a", seconds) - expected) < 0.3, "at \(seconds)")
    }
  }

  @Test func `key frames repeat, run back, and are staggered`() throws {
    let timeline = try play(
      scene(
        """
        - animate: { items: [a, b], keyframes: { 50%: { offset: [0, -10] }, 100%: { offset: [0, 0] } } }
            duration: 0.4s
            curve: linear
            stagger: 0.1s
            repeat: 3
        - after: 0.2s
            animate: { item: c, keyframes: { 100%: { offset: [0, -10] } } }
            duration: 0.4s
            curve: linear
            autoreverse: true
        """.replacing("\n- after", with: "\n  - after")))
    for run in 0..<3 {
      let begin = Double(run) * 0.4
      #expect(abs(try lift(timeline, "a", begin + 0.1) - 5) < 0.2)
      #expect(abs(try lift(timeline, "a", begin + 0.2) - 10) < 0.2)
      #expect(abs(try lift(timeline, "b", begin + 0.3) - 10) < 0.2)
    }
    // 1.2 s and the delay of b, and 0.2 s.
    let begin = 1.5
    for (seconds, expected) in [(0.0, 0.0), (0.2, 5), (0.4, 10), (0.6, 5), (0.81, 0), (1.1, 0)] {
      #expect(abs(try lift(timeline, "c", begin + seconds) - expected) < 0.2, "at \(seconds)")
    }
  }

  @Test func `a layer is animated alone, by its frame, rotation and style`() throws {
    let timeline = try play(
      scene(
        """
        - animate: { item: a, layer: mark, keyframes: { 100%: { frame: [20, 0, 20, 10], rotation: 90deg, opacity: 0.5 } } }
            duration: 1s
            curve: linear
        """))
    let half = try #require(appearance(timeline, "a", 0.5).stack.first)
    let frame = half.frame.resolved(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(abs(frame.minX - 10) < 1e-9 && abs(frame.width - 15) < 1e-9)
    #expect(frame.minY == 0 && abs(frame.height - 10) < 1e-9)
    #expect(abs(half.pose.rotation - .pi / 4) < 1e-6 && abs(half.appearance.opacity - 0.75) < 1e-6)
    #expect(try white(timeline, "a", 0.5) == 0)
  }

  @Test func `views of screens are animated`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      navigation: { bar: none }
      styles: { plain: { fill: black } }
      screens:
        - id: one
          views:
            - { id: left, frame: [0, 0, 10, 10], style: plain }
            - { id: right, frame: [20, 0, 10, 10], style: plain }
      steps:
        - animate: { views: [left, right], keyframes: { 50%: { fill: lime }, 100%: { fill: black } } }
          duration: 1s
          curve: linear
          stagger: 0.2s
      """)
    #expect(abs(try white(timeline, "left", 0.5) - 1) < 0.02)
    #expect(abs(try white(timeline, "right", 0.5) - 0.6) < 0.02)
    #expect(abs(try white(timeline, "right", 0.7) - 1) < 0.02)
    #expect(try white(timeline, "right", 1.3) == 0)
  }

  @Test(arguments: [
    ("item: a, keyframes: {}", "1 to 1000"), ("item: a", "'keyframes' is missing"),
    ("item: a, keyframes: { 120%: { opacity: 0 } }", "from 0% to 100%"),
    ("item: a, keyframes: { half: { opacity: 0 } }", "'half' is not the time"),
    ("item: a, keyframes: { from: { opacity: 0 }, 0%: { opacity: 1 } }", "join them"),
    ("item: a, keyframes: { 50%: { frame: [0, 0, 1, 1] } }", "name the 'layer'"),
    (
      "item: a, layer: mark, keyframes: { 50%: { perspective: { distance: 9 } } }",
      "turns only in its plane"
    ),
    (
      "item: a, layer: mark, anchor: topLeft, keyframes: { 50%: { rotation: 9deg } }",
      "write the layer's in 'keyframes'"
    ),
    ("item: a, anchor: topLeft, keyframes: { 50%: { offset: [0, 1] } }", "nothing scales or turns"),
    ("item: a, keyframes: { 50%: { scale: 2, anchor: topLeft } }", "write it beside 'keyframes'"),
    ("item: a, anchor: middle, keyframes: { 50%: { scale: 2 } }", "anchor"),
    ("item: a, layer: none, keyframes: { 50%: { opacity: 0 } }", "has no layer 'none'"),
    ("keyframes: { 50%: { opacity: 0 } }", "needs one of items, item, view, views"),
    ("item: z, keyframes: { 50%: { opacity: 0 } }", "no item with the key 'z'"),
  ])
  func `key frames that cannot be are errors`(keys: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("- { animate: { \(keys) } }"))
    }
    #expect(error.diagnostics[0].message.contains(words), "\(error.diagnostics[0].message)")
  }

  @Test func `later changes go on from what key frames show`() throws {
    var dice = SeededNumbers(seed: 4)
    for _ in 0..<10 {
      let times = (0..<3).map { Double($0) * 0.2 + Double(dice.below(10)) / 100 }
      let steps = times.map { time -> String in
        let lift = dice.below(30)
        return dice.below(2) == 0
          ? "- { at: \(time), animate: { item: a, keyframes: { 40%: { offset: [0, \(lift)] }, "
            + "100%: { offset: [0, 5] } } }, duration: 0.5s, repeat: forever, autoreverse: true }"
          : "- { at: \(time), pose: { items: a, offset: [0, \(lift)] }, duration: 0.3s }"
      }
      let timeline = try play(
        scene(steps.joined(separator: "\n  "), output: "{ duration: 1.5s }"))
      var last = try lift(timeline, "a", 0)
      for tick in 1...600 {
        let now = try lift(timeline, "a", Double(tick) / 400)
        #expect(abs(now - last) < 3, "\(steps) at \(Double(tick) / 400)")
        last = now
      }
    }
  }
}
