import Cellophane
import Documents
import Imaging
import TestSupport
import Testing
import Timelines

/// Fingers that touch layers of items, and views of screens.
struct LayerTouchTests {
  /// The fills of the touched layer, of an item that is selected or pressed, and of the finger.
  private static let (mark, lit, finger) = ("#0A0B0C", "#0D0E0F", "#010203")
  private static let style = """
      row:
        fill: "#EEEEEE"
        layers:
          - { name: frame, frame: FRAME, rotation: TURN, layers: [{ name: mark, frame: [4, 2, 8, 6], fill: "#0A0B0C" }] }
          - { name: ghost, frame: [0, 0, 9, 9], fill: red, opacity: 0 }
          - { name: out, frame: [-40, 2, 20, 20], fill: red }
        states: { selected: { fill: "#0D0E0F", duration: 0s }, pressed: { border: { width: 1, color: red }, duration: 0s } }
    """

  private func scene(
    _ steps: String, frame: String = "{ trailing: 20, top: 10, width: 24, height: 16 }",
    turn: String = "0deg", direction: String = "leftToRight",
    layout: String = "{ type: list, itemSize: { height: 60 }, gap: 4 }", views: String = ""
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [300, 260] }
    traits: { direction: \(direction) }
    navigation: { bar: none }
    output: { touches: "#010203" }
    styles:
    \(Self.style.replacing("FRAME", with: frame).replacing("TURN", with: turn))
      lid: { fill: "#EEEEEE", layers: [{ name: mark, frame: [6, 6, 10, 10], fill: "#0A0B0C" }], states: { pressed: { fill: "#0D0E0F", duration: 0s } } }
      low: { fill: red }
    screens:
      - id: main
        collections:
          - { id: rows, frame: [10, 10, 280, 220], layout: \(layout), style: row, sections: [{ items: [a, b, c, d, e, f, g, h] }] }
        views: [\(views)]
      - { id: over }
    steps:
    \(steps)
    """
  }

  /// Returns the centers on the canvas of all layers with a fill.
  private func centers(of fill: String, in timeline: Timeline, at seconds: Double) -> [CGPoint] {
    guard let color = Color(text: fill) else { return [] }
    return timeline.frame(at: Instant(seconds: seconds)).layers
      .filter { $0.appearance.fill == .solid(color) }
      .map { layer in
        let (map, x, y) = (layer.toCanvas, layer.size.width / 2, layer.size.height / 2)
        let w = map.m14 * x + map.m24 * y + map.m44
        return CGPoint(
          x: (map.m11 * x + map.m21 * y + map.m41) / w, y: (map.m12 * x + map.m22 * y + map.m42) / w
        )
      }
  }

  /// Returns the distance from the finger to the nearest touched layer.
  private func distance(in timeline: Timeline, at seconds: Double) throws -> CGFloat {
    let finger = try #require(centers(of: Self.finger, in: timeline, at: seconds).last)
    let marks = centers(of: Self.mark, in: timeline, at: seconds)
    return try #require(marks.map { hypot($0.x - finger.x, $0.y - finger.y) }.min())
  }

  @Test(arguments: 0..<24)
  func `a finger touches the center of a layer, wherever that is shown`(seed: Int) throws {
    var generator = SeededNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func pick(_ values: [String]) -> String { values[number(0...values.count - 1)] }
    let layout = pick([
      "{ type: list, itemSize: { height: 60 }, gap: 4 }",
      "{ type: flow, itemSize: [120, 80], direction: \(pick(["horizontal", "vertical"])) }",
      "{ type: stack, itemSize: [140, 120] }", "{ type: circle, itemSize: [80, 60], radius: 60 }",
    ])
    let item = layout.contains("stack") ? "a" : pick(["b", "c", "d"])
    let pose = pick([
      "rotation: \(number(-40...40))deg", "scale: [0.\(number(6...9)), 1.1]",
      "offset: [\(number(-20...20)), \(number(-9...9))]", "rotation: { y: \(number(-40...40))deg }",
      "scale: [-1, 1]",
    ])
    let text = scene(
      """
        - { at: 0s, scroll: { item: \(item), position: \(pick(["center", "nearest"])) }, duration: 0.1s }
        - { at: 0.2s, pose: { items: \(item), zIndex: 90, \(pose) }, duration: 0.1s }
        - { at: 0.4s, tap: { item: \(item), layer: \(pick(["frame", "mark"])) }, duration: 0.2s }
      """,
      frame: pick([
        "{ trailing: 20, top: 20, width: 16, height: 10 }",
        "{ left: \(number(0...40)), bottom: 10, width: 16, height: 10 }",
      ]), turn: "\(number(-180...180))deg", direction: pick(["leftToRight", "rightToLeft"]),
      layout: layout
    ).replacing("[4, 2, 8, 6]", with: "{ left: 25%, top: 25%, width: 50%, height: 50% }")
    let timeline = try play(text)
    #expect(try distance(in: timeline, at: 0.5) < 1e-3, "\(text)")
    #expect(centers(of: Self.lit, in: timeline, at: 0.3).isEmpty)
    #expect(centers(of: Self.lit, in: timeline, at: 0.7).count == 1)
  }

  @Test func `a layer is touched where it is shown while its item and the layer itself move`()
    throws
  {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: b, offset: [0, 20], zIndex: 9 }, duration: 1s, curve: linear }
          - { at: 0s, restyle: { item: b, layer: frame, frame: { trailing: 120, top: 10, width: 24, height: 16 } }, duration: 1s, curve: linear }
          - { at: 0.5s, tap: { item: b, layer: mark } }
        """))
    #expect(try distance(in: timeline, at: 0.5) < 1e-3)
    #expect(centers(of: Self.lit, in: timeline, at: 0.7).count == 1)
  }

  @Test(arguments: [
    (
      "tap: { item: a, layer: none }", "none",
      "has no layer 'none' (available: frame, mark, ghost, out)"
    ),
    (
      "tap: { item: a, layer: ghost }", "ghost",
      "layer 'ghost' of item 'a' is invisible at this time"
    ),
    (
      "tap: { item: a, layer: out }", "out", "layer 'out' of item 'a' is not on screen at this time"
    ),
    ("tap: { item: h, layer: mark }", "h,", "item 'h' is not on screen at this time"),
    ("tap: { item: d, layer: frame }", "frame", "on view 'lid' of screen 'main' above"),
    ("longPress: { item: d, layer: frame }", "frame", "on view 'lid' of screen 'main' above"),
    ("swipe: { item: d, layer: frame, to: left }", "frame", "on view 'lid' of screen 'main'"),
    ("drag: { item: d, layer: frame, by: [0, -40] }", "frame", "on view 'lid' of screen 'main'"),
    ("drag: { from: [140, 205], by: [0, -40] }", "{", "on view 'lid' of screen 'main' above"),
    ("fling: { from: [140, 205], direction: up, velocity: 900 }", "{", "on view 'lid' of screen"),
    ("tap: { view: lid, layer: lod }", "lod", "the style of view 'lid' has no layer 'lod'"),
    ("tap: { view: low }", "low", "touches down on view 'lid' of screen 'main' above view 'low'"),
    ("tap: { view: far }", "far", "view 'far' is not on screen at this time"),
    ("tap: { layer: mark }", "{", "tap needs one of item, view"),
    ("drag: { from: [9, 9], layer: mark, by: [0, 40] }", "layer", "name the 'item' too"),
  ])
  func `what no finger reaches is named`(step: String, place: String, message: String) throws {
    let views = """
      { name: low, frame: [10, 200, 200, 30], style: low }, { name: lid, frame: [0, 190, 300, 50], \
      style: lid }, { name: far, frame: [400, 0, 9, 9], style: lid }
      """
    let text = scene("  - { at: 0.2s, \(step) }", views: views)
    let error = try #require(throws: DocumentError.self) { try play(text) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.message.contains(message), "\(diagnostic)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let (line, column) = (diagnostic.location.line, diagnostic.location.column)
    #expect(line == lines.count && lines[line - 1].dropFirst(column - 1).hasPrefix(place))
  }

  @Test(arguments: [("a", "item 'a'"), ("{ item: a, layer: mark }", "layer 'mark' of item 'a'")])
  func `a header above an item is named`(target: String, name: String) throws {
    let text = scene(
      """
        - { at: 0s, scroll: { to: [0, 90] } }
        - { after: 0.1s, tap: \(target) }
      """,
      layout: "{ type: list, itemSize: { height: 60 }, headerExtent: 90, pinHeaders: true }")
    let error = try #require(throws: DocumentError.self) { try play(text) }
    #expect(
      error.diagnostics.first?.message.hasPrefix(
        "\(name) is covered at its center by the header of section '0'") == true, "\(error)")
  }

  @Test func `a layer beyond the bounds of its item is named`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { tap: { item: a, layer: frame } }", frame: "[20, 64, 9, 9]"))
    }
    #expect(error.diagnostics.first?.message.contains("lies outside of the item") == true)
  }

  @Test(arguments: ["leftToRight", "rightToLeft"], ["", ", layer: mark"])
  func `a tap on a view presses it`(direction: String, layer: String) throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.2s, tap: { view: lid\(layer), count: 2 }, duration: 0.3s }
          - { after: 0.2s, present: { screen: over, transition: none } }
        """, direction: direction, views: "{ name: lid, frame: [40, 150, 90, 60], style: lid }"))
    let lit = [0.1, 0.25, 0.45, 0.55, 0.65, 0.85, 0.95].map {
      centers(of: Self.lit, in: timeline, at: $0).count
    }
    #expect(lit == [0, 1, 1, 0, 1, 1, 0])
    let finger = try #require(centers(of: Self.finger, in: timeline, at: 0.45).last)
    if layer.isEmpty {
      #expect(finger == CGPoint(x: 85, y: 180))
    } else {
      #expect(try distance(in: timeline, at: 0.45) < 1e-6)
    }
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene(
          """
            - { present: { screen: over, transition: none } }
            - { after: 0.2s, tap: { view: lid } }
          """, views: "{ name: lid, frame: [40, 150, 90, 60], style: lid }"))
    }
    #expect(error.diagnostics.first?.message.contains("show its screen first") == true)
  }
}
