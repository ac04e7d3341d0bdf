import Cellophane
import Foundation
import Geometry
import Testing
import Timelines
import Timing

/// Items and views that move along paths.
struct PathStepTests {
  private func scene(_ steps: String, traits: String = "{}") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 300] }
    output: { duration: 4s }
    traits: \(traits)
    styles: { dot: { fill: red } }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [20, 20], sectionInset: 40, lineSpacing: 100 }
        style: dot
        sections: [{ items: [a, b] }]
    steps:
    \(steps)
    """
  }

  /// Returns the way of an element from where it is at the beginning.
  private func offset(_ key: String, in timeline: Timeline, at seconds: Double) throws -> CGPoint {
    let (start, now) = (
      try #require(timeline.element(key, at: 0)).center,
      try #require(timeline.element(key, at: seconds)).center
    )
    return CGPoint(x: now.x - start.x, y: now.y - start.y)
  }

  private func angle(_ key: String, in timeline: Timeline, at seconds: Double) throws -> Double {
    let map = try #require(timeline.element(key, at: seconds)).transform
    return atan2(map.m12, map.m11)
  }

  @Test(arguments: ["path: \"M0 0 L 0 300\"", "keyframes: { 100%: { offset: [0, 300] } }"])
  func `an item that leaves its collection is seen on its way out`(way: String) throws {
    let timeline = try play(
      scene("  - { at: 0.5s, animate: { item: a, \(way) }, duration: 1s, curve: linear }"))
    #expect(abs(try offset("a", in: timeline, at: 1).y - 150) < 0.05)
    #expect(abs(try offset("a", in: timeline, at: 1.4).y - 270) < 0.05)
    #expect(timeline.element("a", at: 1.6) == nil)
    #expect(timeline.element("b", at: 1.6) != nil)
  }

  /// Other changes of a collection while an item of it is on its path.
  static let companions = [
    "scroll: { to: [0, 30] }, duration: 0.6s",
    "drag: { from: [20, 250], by: [0, -25] }, duration: 0.4s",
    "rotate: { to: [260, 400] }, duration: 0.5s", "reload: a",
    "restyle: { item: a, fill: blue }, duration: 0.5s",
    "insert: { key: new, at: [0, 0] }, duration: 0.5s",
    "move: { from: a, to: [0, 1] }, duration: 0.5s",
    "pose: { items: a, scale: 1.5 }, duration: 0.5s",
  ]

  @Test(arguments: companions)
  func `a path adds to whatever else moves its item`(companion: String) throws {
    func played(_ path: String) throws -> Timeline {
      try play(
        scene("\(path)  - { at: 0.7s, \(companion) }")
          .replacingOccurrences(of: "items: [a, b]", with: "items: [a, b, c, d, e, f]")
          .replacingOccurrences(of: "[20, 20]", with: "[120, 20]"))
    }
    let timeline = try played(
      "  - { at: 0.5s, animate: { item: a, \(Self.arc) }, duration: 1s, curve: linear }\n")
    let plain = try played("")
    let path = try #require(
      MotionPath(from: .zero, through: [CGPoint(x: 120, y: 60)], arc: 100 * .pi / 180))
    for step in 0..<40 {
      let time = 0.5 + Double(step) / 40
      let shown = try #require(timeline.element("a", at: time))
      let without = try #require(plain.element("a", at: time))
      let place = path.place(at: time - 0.5)
      let way = CGPoint(
        x: shown.center.x - without.center.x, y: shown.center.y - without.center.y)
      #expect(
        hypot(way.x - place.point.x, way.y - place.point.y) < 0.1, "\(companion) at \(time) s")
    }
  }

  static let arc = "path: { points: [[120, 60]], arc: 100deg }, orient: true"

  @Test(arguments: ["linear", "easeInOut", "[0.2, 1.4, 0.6, 1]"])
  func `an item is at the share of the path's length that its curve gives`(curve: String) throws {
    let timeline = try play(
      scene("  - { at: 0.5s, animate: { item: a, \(Self.arc) }, duration: 1s, curve: \(curve) }"))
    let path = try #require(
      MotionPath(from: .zero, through: [CGPoint(x: 120, y: 60)], arc: 100 * .pi / 180))
    let timing: TimingCurve =
      switch curve {
      case "linear": .linear
      case "easeInOut": .easeInEaseOut
      default: .cubic(CubicBezier(x1: 0.2, y1: 1.4, x2: 0.6, y2: 1))
      }
    for step in 0...40 {
      let time = Double(step) / 40
      let share = timing.progress(at: Instant(seconds: time), duration: Instant(seconds: 1))
      let expected = path.place(at: step == 40 ? 1 : share)
      let shown = try offset("a", in: timeline, at: 0.5 + time)
      #expect(hypot(shown.x - expected.point.x, shown.y - expected.point.y) < 0.05)
      #expect(abs(sin((try angle("a", in: timeline, at: 0.5 + time) - expected.angle) / 2)) < 2e-3)
    }
    let rest = try offset("a", in: timeline, at: 3)
    #expect(hypot(rest.x - 120, rest.y - 60) < 1e-6)
  }

  @Test func `it adds to another motion of the same item, as that does without it`() throws {
    let move = "  - { at: 0.2s, move: { from: a, to: [0, 1] }, duration: 1s, curve: linear }"
    let path = "  - { at: 0.5s, animate: { item: a, \(Self.arc) }, duration: 1s, curve: linear }"
    let (alone, moved, both) = (
      try play(scene(path)), try play(scene(move)), try play(scene(move + "\n" + path))
    )
    for time in [0.4, 0.6, 0.9, 1.15, 1.4, 2] {
      let parts = try [alone, moved].map { try offset("a", in: $0, at: time) }
      let sum = try offset("a", in: both, at: time)
      #expect(hypot(sum.x - parts[0].x - parts[1].x, sum.y - parts[0].y - parts[1].y) < 0.05)
    }
  }

  @Test func `a later pose goes on from where the item is, and a path from where it rests`() throws
  {
    let first =
      "  - { at: 0s, animate: { item: a, path: \"M0 0 H100\" }, duration: 1s, curve: linear }"
    let posed = try play(
      scene(
        first
          + "\n  - { at: 0.5s, pose: { items: a, offset: [0, 50] }, duration: 1s, curve: linear }"))
    let jump = try [0.499, 0.501].map { try offset("a", in: posed, at: $0) }
    #expect(hypot(jump[1].x - jump[0].x, jump[1].y - jump[0].y) < 1)
    let again = try play(
      scene(
        first
          + "\n  - { at: 2s, animate: { item: a, path: { points: [[100, 80]] } }, duration: 1s, curve: linear }"
      ))
    let middle = try offset("a", in: again, at: 2.5)
    #expect(abs(middle.x - 100) < 0.01 && abs(middle.y - 40) < 0.01)
  }

  @Test func `repetitions run along it, and back where they are reversed`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0s, animate: { item: a, path: \"M0 0 H100 V100\" }, duration: 0.5s, curve: linear, "
          + "repeat: 2, autoreverse: true }"))
    for (time, x, y) in [
      (0.25, 100.0, 0.0), (0.5, 100, 100), (0.875, 50, 0), (1.125, 50, 0), (2.5, 0, 0),
    ] {
      let shown = try offset("a", in: timeline, at: time)
      #expect(hypot(shown.x - x, shown.y - y) < 1, "at \(time): \(shown)")
    }
  }

  @Test func `an endless path ends where a pose takes the item`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, animate: { item: a, path: "M0 0 H100" }, duration: 1s, curve: linear, repeat: forever }
          - { at: 1.5s, pose: { items: a, offset: [0, 0] }, duration: 1s, curve: linear }
        """))
    let jump = try [1.499, 1.501].map { try offset("a", in: timeline, at: $0).x }
    #expect(abs(jump[0] - 50) < 0.5 && abs(jump[1] - jump[0]) < 0.5)
    #expect(try abs(offset("a", in: timeline, at: 3.5).x) < 0.01)
  }

  @Test func `from right to left it is mirrored, unless it keeps its directions`() throws {
    let step =
      "  - { at: 0s, animate: { item: a, path: { points: [[30, 60]], arc: 100deg }, orient: true }, duration: 1s, curve: linear"
    let plain = try offset("a", in: play(scene(step + " }")), at: 0.3)
    let traits = "{ direction: rightToLeft }"
    let mirrored = try offset("a", in: play(scene(step + " }", traits: traits)), at: 0.3)
    let kept = try offset(
      "a", in: play(scene(step + ", mirrored: false }", traits: traits)), at: 0.3)
    let turns = try [
      ("}", "{}"), ("}", traits), (", mirrored: false }", traits),
    ].map { try angle("a", in: play(scene(step + $0.0, traits: $0.1)), at: 0.3) }
    #expect(abs(turns[1] + turns[0]) < 1e-6 && abs(turns[2] - turns[0]) < 1e-6)
    #expect(hypot(mirrored.x + plain.x, mirrored.y - plain.y) < 0.01)
    #expect(hypot(kept.x - plain.x, kept.y - plain.y) < 0.01)
  }

  @Test func `each axis has its own curve`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0s, animate: { item: a, keyframes: { 0%: { curves: { x: linear, y: easeIn } }, "
          + "100%: { offset: [100, 200] } } }, duration: 1s }"))
    for time in [0.25, 0.5, 0.8] {
      let shown = try offset("a", in: timeline, at: time)
      let fall = TimingCurve.easeIn.progress(
        at: Instant(seconds: time), duration: Instant(seconds: 1))
      #expect(abs(shown.x - 100 * time) < 0.01 && abs(shown.y - 200 * fall) < 0.01)
    }
  }

  @Test func `views of screens move, scale and turn`() throws {
    let text = """
      cellophane: 1
      canvas: { size: [300, 300] }
      output: { duration: 3s }
      styles: { dot: { fill: red } }
      screens:
        - { id: home, views: [{ name: ball, frame: [40, 40, 20, 20], style: dot }] }
      steps:
        - { at: 0s, animate: { view: ball, path: "M0 0 H100", keyframes: { 100%: { scale: 3, rotation: 90deg } } }, duration: 1s, curve: linear }
        - { at: 1.5s, animate: { view: ball, keyframes: { 100%: { offset: [0, 0], scale: 1 } } }, duration: 1s, curve: linear }
      """
    let timeline = try play(text)
    let mirrored = try play(
      text.replacing("output:", with: "traits: { direction: rightToLeft }\noutput:"))
    let left = try #require(mirrored.element("ball", at: 0.5))
    let first = try #require(mirrored.element("ball", at: 0))
    #expect(abs(left.center.x - first.center.x + 50) < 0.01 && left.transform.m12 < -1)
    let middle = try #require(timeline.element("ball", at: 0.5))
    #expect(abs(middle.center.x - 100) < 0.01 && abs(middle.center.y - 50) < 0.01)
    #expect(abs(hypot(middle.transform.m11, middle.transform.m12) - 2) < 0.01)
    let rest = try #require(timeline.element("ball", at: 1.2))
    #expect(abs(rest.center.x - 150) < 0.01 && abs(rest.transform.m12 - 3) < 0.01)
    let back = try #require(timeline.element("ball", at: 2.8))
    #expect(abs(back.center.x - 50) < 0.01 && abs(back.transform.m12 - 1) < 0.01)
  }
}
