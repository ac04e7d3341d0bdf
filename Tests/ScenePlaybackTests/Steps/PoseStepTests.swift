import Cellophane
import Testing

/// Items that are posed by steps, and poses about any axis.
struct PoseStepTests {
  private func scene(_ steps: String, appear: String = "{ alpha: 0 }") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    collections:
      - layout: { type: flow, itemSize: [50, 50] }
        appear: \(appear)
        sections: [{ items: [a, b, c] }]
    steps:
    \(steps)
    """
  }

  @Test func `an item turns over through its quarter, and back`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: a, rotation: { y: 180deg } }, duration: 1s, curve: linear }
          - { at: 2s, pose: { items: a, to: rest }, duration: 1s, curve: linear }
        """))
    func a(_ time: Double) throws -> Element { try #require(timeline.element("a", at: time)) }
    #expect(try abs(a(0.5).transform.m11) < 1e-9 && abs(a(0.5).transform.m13 + 1) < 1e-9)
    #expect(try abs(a(0.5).frame.width) < 1e-9 && abs(a(0.5).frame.height - 50) < 1e-9)
    #expect(try abs(a(1).transform.m11 + 1) < 1e-9)
    #expect(try abs(a(2.5).transform.m13 + 1) < 1e-9)
    #expect(try a(3).transform.isIdentity)
    #expect(try #require(timeline.element("b", at: 0.5)).transform.isIdentity)
  }

  @Test func `a pose has position, scale and opacity, and follows its item`() throws {
    let timeline = try play(
      scene(
        """
          - { pose: { items: [a, c], offset: [0, 40], scale: 2, alpha: 0.5, zIndex: 3 }, duration: 0s }
          - { at: 0.5s, delete: b, duration: 0.2s }
          - { at: 1s, pose: { items: [a], alpha: 0.25 }, duration: 0s }
        """))
    let posed = try #require(timeline.element("a", at: 0.2))
    #expect(posed.frame == CGRect(x: -25, y: 15, width: 100, height: 100))
    #expect(posed.alpha == 0.5 && posed.zIndex == 3)
    #expect(try #require(timeline.element("c", at: 0.9)).alpha == 0.5)
    // What the second pose does not name stays.
    let faded = try #require(timeline.element("a", at: 1.1))
    #expect(faded.frame == posed.frame && faded.alpha == 0.25 && faded.zIndex == 3)
  }

  @Test func `items appear from any rotation`() throws {
    let timeline = try play(
      scene(
        "  - { insert: { at: [0, 3], key: d }, duration: 1s, curve: linear }",
        appear: "{ rotation: { x: 90deg }, perspective: { distance: 400 } }"))
    let half = try #require(timeline.element("d", at: 0.5)).transform
    #expect(abs(half.m22 - cos(.pi / 4)) < 1e-6 && half.m23 > 0 && half.m34 < 0)
  }

  @Test func `covers glide between ticks, and rest on one`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [400, 200] }
      collections:
        - layout: { type: coverFlow, itemSize: [100, 100], spacing: 50 }
          sections: [9]
      steps:
        - { fling: { direction: left, velocity: 900 } }
      """)
    // An item that is half turned at that time.
    let turning = try #require(
      timeline.elements(at: Instant(seconds: 12.5 / 60)).first {
        (0.2...0.7).contains(abs($0.transform.m13))
      })
    func turn(_ time: Double) throws -> CGFloat {
      try #require(timeline.element(turning.identity.key, at: time)).transform.m13
    }
    let (before, between, after) = (try turn(12.0 / 60), try turn(12.5 / 60), try turn(13.0 / 60))
    #expect(abs(before - after) > 1e-4 && abs((before + after) / 2 - between) < 0.01)
    #expect(abs(between - before) > abs(after - before) / 4)
    let last = timeline.elements(at: timeline.lastChange).filter {
      abs($0.transform.m13) < 1e-9 && $0.identity.kind == .cell
    }
    #expect(last.count == 1)
    #expect(abs(try #require(last.first).frame.midX - 200) < 1e-6)
  }

  @Test(
    arguments: [
      "pose: { items: a, scale: 0.5, offset: [20, 0] }", "pose: { items: a, rotation: 40deg }",
      "pose: { items: a, alpha: 0.5, offset: [0, 9] }", "twist: { item: a, by: 70deg }",
      "pinch: { item: a, from: 40, to: 60 }",
    ], ["cancel", "finish"])
  func `an interactive layout change shows a posed item once in its pose`(
    step: String, end: String
  ) throws {
    // The pose stands when the change begins, is on its way then, or comes later.
    for begin in [0.1, 0.9, 1.1] {
      let timeline = try play(
        """
        cellophane: 1
        canvas: { size: [200, 240] }
        styles: { plain: { fill: red } }
        collections:
          - style: plain
            layout: { type: list, gap: 2, itemSize: [fill, 40] }
            sections: [{ items: [a, b, c] }]
        steps:
          - { at: \(begin)s, \(step), duration: 0.2s }
          - { at: 1s, layout: { to: { type: list, gap: 1, itemSize: [50%, 42] },
              interactive: { progress: [[0s, 0], [0.3s, 0.3]], end: \(end) } } }
        """)
      #expect(timeline.findings(of: [.noJump(includingBirths: true)]) == [], "\(begin)")
    }
  }
}
