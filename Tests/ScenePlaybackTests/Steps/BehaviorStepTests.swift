import Cellophane
import Foundation
import Testing

/// Physics in scenes.
struct BehaviorStepTests {
  /// Makes a scene of 50 pt squares in a row of five.
  private func scene(_ steps: String, layout: String = "flow, itemSize: [50, 50]") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    output: { duration: 4s }
    collections:
      - id: grid
        layout: { type: \(layout) }
        sections: [{ items: [a, b, c, d, e] }]
    steps:
    \(steps)
    """
  }

  @Test func `items fall onto the edge of the viewport and stay there without the rule`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.5s, behavior: { name: fall, gravity: {}, collision: { inset: [0, 0, 20, 0] } } }
          - { at: 2s, behavior: { remove: fall } }
        """))
    // 1000 pt/s² for 0.2 s; the solver is a step ahead of free fall.
    let falling = try #require(timeline.element("a", at: 0.7)).frame.minY
    #expect(abs(falling - 20) < 1)
    for time in [1.8, 3.9] {
      #expect(abs(try #require(timeline.element("c", at: time)).frame.maxY - 180) < 0.5)
    }
  }

  @Test(arguments: [
    ("flow, itemSize: [50, 50]", "[c, { key: small, size: [0, 10] }]", "", "7:"),
    ("springy, itemSize: [50, 50]", "[c, { key: small, size: [10, 0] }]", "", "7:"),
    (
      "flow, itemSize: [50, 50]", "[c]", "  - { at: 1s, insert: { at: [0, 0], size: [0, 9] } }",
      "10:"
    ),
  ])
  func `an item that physics cannot move is reported at its location`(
    layout: String, items: String, step: String, line: String
  ) throws {
    let scene = """
      cellophane: 1
      canvas: { size: [300, 200] }
      output: { duration: 2s }
      collections:
        - { id: other, layout: { type: flow, itemSize: [20, 20] }, sections: [{ items: [small, b] }] }
        - layout: { type: \(layout) }
          sections: [{ items: \(items) }]
          id: grid
      steps:
      \(step)
        - { at: 0.5s, collection: grid, behavior: { gravity: {} } }
        - { at: 1.5s, collection: grid, behavior: { gravity: { magnitude: 2 } } }
      """.replacing("insert: {", with: "collection: grid, insert: {")
    let error = try #require(throws: DocumentError.self) { try play(scene) }
    #expect(error.description.contains(":\(line)"), "\(error)")
  }

  @Test func `named items snap to a point and return to their layout`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, behavior: { items: [b], snap: { to: [200, 150] } } }
          - { at: 2s, behavior: { release: true }, duration: 0.4s }
        """))
    let snapped = try #require(timeline.element("b", at: 1.9)).center
    #expect(hypot(snapped.x - 200, snapped.y - 150) < 0.1)
    #expect(try #require(timeline.element("a", at: 1.9)).frame.origin == .zero)
    let point = try #require(timeline.element("b", at: 2.2)).center
    #expect(point.y < 149 && point.y > 26)
    #expect(try #require(timeline.element("b", at: 2.5)).center.y == 25)
  }

  @Test func `a push off the middle moves and turns`() throws {
    let timeline = try play(
      scene(
        """
          - behavior:
              items: a
              push: { angle: 0deg, magnitude: 0.25, offset: [0, 10] }
        """))
    // 0.25 N·s on 0.25 kg: 100 pt/s.
    let pushed = try #require(timeline.element("a", at: 1))
    #expect(abs(pushed.center.x - 125) < 1)
    #expect(!pushed.transform.isIdentity)
  }

  @Test func `an item that is deleted leaves the physics`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, behavior: { gravity: {}, collision: {} } }
          - { at: 1s, delete: c }
        """))
    #expect(timeline.element("c", at: 2) == nil)
    #expect(abs(try #require(timeline.element("d", at: 3)).frame.maxY - 200) < 0.5)
    #expect(
      timeline.elements(at: Instant(seconds: 3)).filter { $0.identity.kind == .cell }.count == 4)
  }

  @Test func `items on a deleted item fall`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, behavior: { gravity: {}, collision: {}, properties: { soft: true } } }
          - { at: 2.5s, delete: d }
        """, layout: "flow, itemSize: [50, 50], sectionInset: [0, 90, 0, 90]"))
    let before = try #require(timeline.element("b", at: 2.4)).frame.maxY
    let after = try #require(timeline.element("b", at: 3.9)).frame.maxY
    #expect(after > before + 40, "\(before) \(after)")
  }

  @Test func `the edges of the viewport move the items that rest on them`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, behavior: { gravity: {}, collision: {} } }
          - { at: 2s, resize: { frame: [0, 0, 300, 185] }, duration: 0s }
          - { at: 3s, reloadData: true }
        """))
    #expect(abs(try #require(timeline.element("c", at: 1.9)).frame.maxY - 200) < 0.5)
    let lifted = try #require(timeline.element("c", at: 2.9)).frame.maxY
    #expect(abs(lifted - 185) < 0.6, "\(lifted)")
    #expect(abs(try #require(timeline.element("c", at: 3.5)).frame.maxY - lifted) < 5)
  }

  @Test func `a finger lifts an item at its physical position`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, behavior: { name: fall, gravity: {}, collision: {} } }
          - { at: 1.5s, behavior: { remove: fall } }
          - { at: 1.6s, reorder: { item: a, to: c }, duration: 1.2s }
        """))
    for time in [1.7, 2.0, 2.1] {
      let held = try #require(timeline.element("a", at: time)).center
      #expect(held.y > 160, "\(time): \(held)")
    }
  }

  @Test func `deletion in a layout without slots lets the item fall first`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 2s, delete: b }
        """, layout: "newtonian, itemSize: [30, 30], length: 60"))
    let before = try #require(timeline.element("b", at: 2)).center.y
    let falling = timeline.element("b", at: 2.6)?.center.y ?? 999
    #expect(falling > before + 60)
    #expect(timeline.element("a", at: 3.9) != nil)
  }

  @Test(arguments: ["attachment: { to: [90, 20], frequency: 2, damping: 0.3 }", "gravity: {}"])
  func `an item that a behavior moves while it is reordered does not leap`(rule: String) throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.5s, reorder: { item: e, to: a }, duration: 1.9s }
          - { at: 0.9s, behavior: { items: [e], \(rule), collision: {} } }
        """))
    var last: CGPoint?
    // From the moment at which it is lifted until it is at rest after the drop.
    for time in stride(from: 0.5, through: 3, by: 1.0 / 480) {
      let center = try #require(timeline.element("e", at: time)).center
      let leap = last.map { hypot(center.x - $0.x, center.y - $0.y) } ?? 0
      #expect(leap < 8, "\(leap) pt at \(time) s")
      last = center
    }
  }

  @Test(arguments: [
    ("- behavior: { remove: fall }", "9:25", "has no behavior 'fall' at this time"),
    ("- behavior: { items: [[0, 9]], gravity: {} }", "9:25", "there is no item [0, 9]"),
    ("- behavior: { items: a, attachment: { item: a } }", "9:47", "cannot hang on itself"),
  ]) func `errors during playback are reported at their location`(
    step: String, location: String, message: String
  ) throws {
    let error = try #require(throws: DocumentError.self) { try play(scene("  " + step)) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect("\(diagnostic.location.line):\(diagnostic.location.column)" == location)
  }
}
