import Cellophane
import Geometry
import Testing
import Timelines

/// Turns by more than half a turn.
struct FullTurnTests {
  private func scene(_ steps: String, more: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    collections:
      - layout: { type: flow, itemSize: [50, 50] }
        \(more)
        sections: [{ items: [a, b, c] }]
    steps:
    \(steps)
    """
  }

  /// Returns the angle that an element has turned by since a time, followed from tick to tick.
  private func rotation(
    of key: String, in timeline: Timeline, from start: Double = 0, to end: Double,
    by angle: (Transform3D) -> CGFloat = { atan2($0.m12, $0.m11) }
  ) throws -> CGFloat {
    var (sum, before): (CGFloat, CGFloat?) = (0, nil)
    for tick in 0...200 {
      let time = start + (end - start) * Double(tick) / 200
      let now = angle(try #require(timeline.element(key, at: time)).transform)
      if let before { sum += (now - before).remainder(dividingBy: 2 * .pi) }
      before = now
    }
    return sum * 180 / .pi
  }

  @Test(arguments: [360.0, 720, -360, 270, 450, 540, -180, -540, 180, 90, 1000])
  func `a pose turns by all of its angle, and back`(degrees: Double) throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: a, rotation: \(degrees)deg }, duration: 1s }
          - { at: 2s, pose: { items: a, to: rest }, duration: 1s }
        """))
    #expect(abs(try rotation(of: "a", in: timeline, to: 1) - degrees) < 1e-6)
    #expect(abs(try rotation(of: "a", in: timeline, from: 2, to: 3) + degrees) < 1e-6)
    #expect(try #require(timeline.element("a", at: 3)).transform.isIdentity)
    #expect(try rotation(of: "b", in: timeline, to: 3) == 0)
  }

  @Test(arguments: [360.0, -720, 270])
  func `a card turns over the given number of times`(degrees: Double) throws {
    let timeline = try play(
      scene(
        """
          - at: 0s
            pose: { items: a, rotation: { y: \(degrees)deg }, perspective: { distance: 500 } }
            duration: 1s
        """))
    let turned = try rotation(of: "a", in: timeline, to: 1) { atan2(-$0.m13, $0.m11) }
    #expect(abs(turned - degrees) < 1e-6)
  }

  @Test func `a second pose continues from the angle of the first one`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: a, rotation: 170deg }, duration: 1s }
          - { at: 1s, pose: { items: a, rotation: 190deg }, duration: 1s }
          - { at: 2s, pose: { items: a, rotation: 910deg, scale: 2 }, duration: 1s }
        """))
    #expect(abs(try rotation(of: "a", in: timeline, from: 1, to: 2) - 20) < 1e-6)
    #expect(abs(try rotation(of: "a", in: timeline, from: 2, to: 3) - 720) < 1e-6)
    #expect(abs(try #require(timeline.element("a", at: 3)).frame.width) > 100)
  }

  @Test func `a turn that is interrupted neither jumps nor rests elsewhere`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: a, rotation: 720deg }, duration: 1s }
          - { at: 0.5s, pose: { items: a, to: rest }, duration: 1s }
        """))
    var before: Transform3D?
    for tick in 0...300 {
      let now = try #require(timeline.element("a", at: Double(tick) / 200)).transform
      if let before { #expect(hypot(now.m11 - before.m11, now.m12 - before.m12) < 0.15) }
      before = now
    }
    #expect(before?.isIdentity == true)
  }

  @Test func `items appear and disappear with all of their turns`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, insert: { at: [0, 0], key: d }, duration: 1s, curve: linear }
          - { at: 2s, delete: a, duration: 1s, curve: linear }
        """,
        more: "appear: { rotation: -720deg, scale: 0.5 }\n    disappear: { rotation: 360deg }"))
    #expect(abs(try rotation(of: "d", in: timeline, to: 1) - 720) < 1e-6)
    #expect(abs(try rotation(of: "a", in: timeline, from: 2, to: 2.999) - 359.64) < 0.01)
  }

  @Test func `the timeline's JSON keeps every turn`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, pose: { items: a, rotation: 720deg }, duration: 1s }
          - { at: 0s, pose: { items: b, rotation: { x: 360deg } }, duration: 1s }
        """))
    let read = try JSONDecoder().decode(Timeline.self, from: JSONEncoder().encode(timeline))
    #expect(read == timeline)
    for time in stride(from: 0.0, to: 1.2, by: 0.05) {
      #expect(
        read.elements(at: Instant(seconds: time)) == timeline.elements(at: Instant(seconds: time)))
    }
  }

  @Test func `a collection that rotates turns by all of the angle`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 200] }
      collections:
        - { id: grid, frame: [0, 0, 100, 100], background: red, sections: [2] }
      steps:
        - { at: 0s, rotate: { turn: 450deg }, duration: 1s }
      """)
    #expect(abs(try rotation(of: "grid", in: timeline, to: 1) - 450) < 1e-6)
  }
}
