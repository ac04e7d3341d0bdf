import Cellophane
import Foundation
import Geometry
import TestSupport
import Testing
import Timelines
import Timing

/// Items and views that turn about another point than their center.
struct AnchorTests {
  private func scene(_ steps: [String], rightToLeft: Bool = false) -> String {
    """
    cellophane: 1
    canvas: { size: [400, 300] }
    output: { duration: 4s }
    navigation: { bar: none }
    traits: { direction: \(rightToLeft ? "rightToLeft" : "leftToRight") }
    styles: { dot: { fill: red } }
    screens:
      - id: main
        views: [{ id: v, frame: [220, 150, 50, 70], style: dot }, { id: w, frame: [300, 150, 50, 70], style: dot }]
        collections:
          - id: grid
            layout: { type: flow, itemSize: [60, 40], sectionInset: 80, lineSpacing: 30 }
            style: dot
            sections: [{ items: [a, b] }]
    steps:
    \(steps.map { "  - { \($0) }" }.joined(separator: "\n"))
    """
  }

  /// Returns where a point of an element is shown, given in the unit square of its bounds.
  private func place(
    _ unit: CGPoint, of key: String, in timeline: Timeline, at seconds: Double
  ) throws -> CGPoint {
    let frame = timeline.frame(at: Instant(seconds: seconds))
    let layer = try #require(
      frame.layers.first { timeline.layers[$0.layer].identity?.key == key })
    let point = CGPoint(x: unit.x * layer.size.width, y: unit.y * layer.size.height)
    return try #require(layer.toCanvas.project(point))
  }

  private func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    Double(hypot(one.x - other.x, one.y - other.y))
  }

  // MARK: Law

  /// Random motions of an element about one point, beside a translation that another one shares.
  private struct Program {
    let anchor: CGPoint
    let rightToLeft: Bool
    let isView: Bool
    let steps: [String]

    init(seed: UInt64) {
      var dice = SeededNumbers(seed: seed &+ 31)
      func value(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(dice.below(1000)) / 1000
      }
      let anchor = CGPoint(x: value(-0.5, 1.5), y: value(-0.5, 1.5))
      self.anchor = anchor
      let point = "anchor: [\(anchor.x), \(anchor.y)]"
      (rightToLeft, isView) = (dice.below(2) == 0, dice.below(3) == 0)
      let (own, both) = isView ? ("view: v", "views: [v, w]") : ("item: a", "items: [a, b]")
      func pose() -> String {
        var parts: [String] = []
        if dice.below(2) == 0 { parts.append("scale: [\(value(0.3, 2)), \(value(0.3, 2))]") }
        switch dice.below(3) {
        case 0: parts.append("rotation: \(value(-300, 300))deg")
        case 1:
          parts.append(
            "rotation: { x: \(value(-50, 50))deg, y: \(value(-50, 50))deg }, "
              + "perspective: { distance: \(value(400, 900)) }")
        default: break
        }
        return parts.isEmpty ? "scale: \(value(0.3, 2))" : parts.joined(separator: ", ")
      }
      let curves = ["linear", "easeInOut", "[0.2, 1.3, 0.6, 1]"]
      func timing() -> String {
        "duration: \(value(0.3, 0.9))s, curve: \(curves[dice.below(3)])"
      }
      var steps = ["at: 0.2s, pose: { \(both), offset: [30, -20] }, \(timing())"]
      if dice.below(2) == 0 {
        steps.append("at: 0.3s, pose: { \(own), \(point), \(pose()) }, \(timing())")
        steps.append("at: \(value(0.5, 1.4))s, pose: { \(own), \(pose()) }, \(timing())")
      } else {
        let frames = "keyframes: { 0%: { \(pose()) }, 40%: { \(pose()) }, 100%: { \(pose()) } }"
        let repeats = dice.below(2) == 0 ? ", repeat: 2, autoreverse: true" : ""
        steps.append("at: 0.3s, animate: { \(own), \(point), \(frames) }, \(timing())\(repeats)")
      }
      steps.append("at: 2.4s, pose: { \(own), to: rest }, \(timing())")
      if !isView { steps.append("at: 3.4s, pose: { items: b, to: rest }, \(timing())") }
      self.steps = steps
    }
  }

  @Test func `the anchor stays where it is while everything else turns`() throws {
    for seed in 0..<UInt64(isFullRun ? 60 : 16) {
      let program = Program(seed: seed)
      let timeline = try play(scene(program.steps, rightToLeft: program.rightToLeft))
      let (own, other) = program.isView ? ("v", "w") : ("a", "b")
      var unit = program.anchor
      if program.rightToLeft { unit.x = 1 - unit.x }
      let start = try place(unit, of: own, in: timeline, at: 0)
      let rest = try place(unit, of: other, in: timeline, at: 0)
      var turned = 0.0
      for sample in 0..<48 {
        // The way back to rest takes the offset along.
        let time = 0.1 + 2.3 * Double(sample) / 48
        let now = try place(unit, of: own, in: timeline, at: time)
        let beside = try place(unit, of: other, in: timeline, at: time)
        let way = CGPoint(x: start.x + beside.x - rest.x, y: start.y + beside.y - rest.y)
        #expect(distance(now, way) < 0.05, "seed \(seed) at \(time) s\n\(program.steps)")
        let center = CGPoint(x: 0.5, y: 0.5)
        turned = max(
          turned, distance(try place(center, of: own, in: timeline, at: time), now))
      }
      #expect(turned > 0)
      let end = try place(CGPoint(x: 0, y: 0), of: own, in: timeline, at: 3.9)
      let corner = try place(CGPoint(x: 0, y: 0), of: own, in: timeline, at: 0)
      #expect(distance(end, corner) < 0.05, "seed \(seed)")
    }
  }

  /// Other changes of a collection while an item of it turns.
  static let companions = [
    "scroll: { to: [0, 30] }, duration: 0.6s", "rotate: { to: [300, 400] }, duration: 0.5s",
    "reload: a", "restyle: { item: a, fill: blue }, duration: 0.5s",
    "insert: { key: new, at: [0, 0] }, duration: 0.5s",
    "move: { from: a, to: [0, 1] }, duration: 0.5s",
    "pose: { items: a, offset: [20, 30] }, duration: 0.5s",
    "layout: { type: flow, itemSize: [90, 70], sectionInset: 60 }, duration: 0.5s",
    "longPress: a, duration: 0.8s", "delete: b, duration: 0.3s",
  ]

  @Test(arguments: companions, ["scale: 1.6", "rotation: 200deg"])
  func `the anchor follows whatever else moves the item`(companion: String, pose: String) throws {
    let unit = CGPoint(x: 0.25, y: 1)
    let other = "at: 0.7s, collection: grid, \(companion)"
    let turn = "at: 0.5s, collection: grid, pose: { items: a, anchor: [0.25, 1], \(pose) }, "
    let timeline = try play(scene([turn + "duration: 1s, curve: linear", other]))
    let plain = try play(scene([other]))
    for sample in 0..<30 {
      let time = 0.5 + Double(sample) / 30
      let (shown, expected) = (
        try place(unit, of: "a", in: timeline, at: time),
        try place(unit, of: "a", in: plain, at: time)
      )
      // Straight lines between samples of a motion may be off by a twentieth of a point.
      #expect(distance(shown, expected) < 0.1, "\(companion) at \(time) s")
    }
  }

  // MARK: Single motions

  @Test func `a scale about a corner is one animation about an anchor point`() throws {
    let timeline = try play(
      scene(["at: 0.2s, pose: { items: a, scale: 1.5, anchor: topLeft }, duration: 1s"]))
    let layer = try #require(timeline.layers.first { $0.identity?.key == "a" })
    #expect(layer.anchorPoint?.last == .zero)
    #expect(layer.transform.segments.count == 1)
    #expect(layer.position.segments.isEmpty)
  }

  @Test func `the anchor lasts, and moves smoothly to another one`() throws {
    let timeline = try play(
      scene([
        "at: 0s, pose: { items: a, scale: 2, anchor: topLeft }, duration: 0.5s",
        "at: 1s, pose: { items: a, rotation: 90deg }, duration: 0.5s, curve: linear",
        "at: 2s, pose: { items: a, anchor: bottomRight }, duration: 0.5s, curve: linear",
      ]))
    let start = try place(.zero, of: "a", in: timeline, at: 0)
    for time in [0.3, 1, 1.25, 1.9] {
      #expect(distance(try place(.zero, of: "a", in: timeline, at: time), start) < 0.01)
    }
    let corner = CGPoint(x: 1, y: 1)
    let slot = try place(corner, of: "a", in: timeline, at: 0)
    let before = try place(corner, of: "a", in: timeline, at: 2)
    let middle = try place(corner, of: "a", in: timeline, at: 2.25)
    #expect(distance(try place(corner, of: "a", in: timeline, at: 2.6), slot) < 0.01)
    let half = CGPoint(x: (before.x + slot.x) / 2, y: (before.y + slot.y) / 2)
    #expect(distance(middle, half) < 0.05)
  }

  @Test(arguments: ["item: a", "view: v"])
  func `key frames about another point move the anchor with the step`(subject: String) throws {
    let key = String(subject.suffix(1))
    let turn = "keyframes: { 100%: { rotation: 90deg } }"
    let timeline = try play(
      scene([
        "at: 0s, animate: { \(subject), anchor: topLeft, \(turn) }, duration: 0.5s",
        "at: 1s, animate: { \(subject), anchor: bottomRight, \(turn) }, duration: 1s, curve: linear",
        "at: 2.2s, pose: { \(subject), anchor: topLeft }, duration: 1s, curve: linear",
      ]))
    func corner(_ time: Double) throws -> CGPoint {
      try place(.zero, of: key, in: timeline, at: time)
    }
    let (before, after) = (try corner(0.9), try corner(2.1))
    #expect(distance(before, after) > 40)
    let half = CGPoint(x: (before.x + after.x) / 2, y: (before.y + after.y) / 2)
    #expect(distance(try corner(1.001), before) < 0.5)
    #expect(distance(try corner(1.5), half) < 0.05)
    #expect(distance(try corner(2.7), half) < 0.05)
    #expect(distance(try corner(3.3), before) < 0.05)
  }

  @Test func `at rest an item turns about its center again`() throws {
    let timeline = try play(
      scene([
        "at: 0s, pose: { items: a, scale: 2, anchor: topLeft }, duration: 0.5s",
        "at: 1s, pose: { items: a, to: rest }, duration: 0.5s",
        "at: 2s, pose: { items: a, scale: 3 }, duration: 0.5s",
      ]))
    let center = CGPoint(x: 0.5, y: 0.5)
    let start = try place(center, of: "a", in: timeline, at: 0)
    for time in [1.8, 2.2, 3] {
      #expect(distance(try place(center, of: "a", in: timeline, at: time), start) < 0.01)
    }
  }

  @Test func `an item appears from its corner`() throws {
    let text = scene(["at: 0.5s, insert: { key: c, at: [0, 2] }, duration: 1s, curve: linear"])
      .replacingOccurrences(
        of: "style: dot\n            sections",
        with:
          "style: dot\n            appear: { scale: 0.2, anchor: bottomRight }\n            sections"
      )
    let timeline = try play(text)
    let corner = CGPoint(x: 1, y: 1)
    let end = try place(corner, of: "c", in: timeline, at: 2)
    for time in [0.6, 1, 1.3] {
      #expect(distance(try place(corner, of: "c", in: timeline, at: time), end) < 0.01)
    }
  }

  @Test func `views take lasting poses and return`() throws {
    let timeline = try play(
      scene([
        "at: 0s, pose: { view: v, offset: [10, 20], scale: 2 }, duration: 1s, curve: linear",
        "at: 1.5s, pose: { view: v, rotation: 90deg }, duration: 0.5s, curve: linear",
        "at: 2.5s, pose: { views: [v], to: rest }, duration: 0.5s, curve: linear",
      ]))
    func corner(_ time: Double) throws -> CGPoint {
      try place(.zero, of: "v", in: timeline, at: time)
    }
    // The view is 50 by 70 points, its center at (245, 185).
    #expect(distance(try corner(1.2), CGPoint(x: 245 + 10 - 50, y: 185 + 20 - 70)) < 1e-6)
    #expect(distance(try corner(2.2), CGPoint(x: 245 + 10 + 70, y: 185 + 20 - 50)) < 1e-6)
    #expect(distance(try corner(3.2), CGPoint(x: 220, y: 150)) < 1e-6)
  }

  @Test func `a perspective in key frames is that of the pose`() throws {
    let timeline = try play(
      scene([
        "animate: { item: a, keyframes: { 0%: { rotation: { y: 0deg }, perspective: { distance: 300 } }, "
          + "100%: { rotation: { y: 60deg } } } }, duration: 1s, curve: linear",
        "at: 0s, pose: { items: b, rotation: { y: 60deg }, perspective: { distance: 300 } }, duration: 1s, curve: linear",
      ]))
    for time in [1.2, 2] {
      let (one, other) = (
        try place(.zero, of: "a", in: timeline, at: time),
        try place(.zero, of: "b", in: timeline, at: time)
      )
      let center = CGPoint(x: 0.5, y: 0.5)
      let slot = try place(center, of: "a", in: timeline, at: time)
      let next = try place(center, of: "b", in: timeline, at: time)
      #expect(abs(one.x - slot.x - (other.x - next.x)) < 1e-6 && abs(one.y - other.y) < 1e-6)
    }
    // Half way, at 30°, the left edge comes nearer by sin 30° of half the width.
    let half = try place(.zero, of: "a", in: timeline, at: 0.5)
    let center = try place(CGPoint(x: 0.5, y: 0.5), of: "a", in: timeline, at: 0)
    let factor = 300 / (300 - 30 * sin(Double.pi / 6))
    let expected = CGPoint(
      x: center.x - 30 * cos(Double.pi / 6) * factor, y: center.y - 20 * factor)
    #expect(distance(half, expected) < 1e-3)
  }
}
