import Cellophane
import Testing

/// The scenes of rotations, compared with the facts that they represent.
struct RotationTests {
  /// Returns the cells of a scene at some seconds.
  private func cells(_ timeline: Timeline, at seconds: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind != .view }
  }

  /// Returns whether two points are equal up to rounding.
  private func near(_ a: CGPoint?, _ x: Double, _ y: Double) -> Bool {
    guard let a else { return false }
    return abs(a.x - x) < 0.01 && abs(a.y - y) < 0.01
  }

  @Test(
    arguments: [
      ("0/12", 8, 74, 774.4, 8), ("1/0", 8, 140, 8, 74), ("2/13", 71.818, 338, 838.267, 140),
    ] as [(String, Double, Double, Double, Double)])
  func `every cell moves from its old slot to its new one`(
    key: String, fromX: Double, fromY: Double, toX: Double, toY: Double
  ) throws {
    let timeline = try playedFixture("rotation").timeline
    #expect(near(timeline.element(key, at: 0)?.frame.origin, fromX, fromY))
    let middle = timeline.element(key, at: 0.2)?.frame.origin
    #expect(near(middle, (fromX + toX) / 2, (fromY + toY) / 2))
    #expect(near(timeline.element(key, at: 0.4)?.frame.origin, toX, toY))
  }

  @Test func `no cell is drawn twice, turned, faded or moved to the corner`()
    throws
  {
    let timeline = try playedFixture("rotation").timeline
    for frame in 0...20 {
      let cells = cells(timeline, at: Double(frame) * 0.02)
      #expect(cells.count == 43 && Set(cells.map(\.identity)).count == 43)
      for cell in cells {
        #expect(cell.size == CGSize(width: 50, height: 50))
        #expect(cell.transform.isIdentity && cell.alpha == 1)
        #expect(hypot(cell.center.x - 512, cell.center.y - 768) > 25)
      }
    }
  }

  @Test func `a cross-fade shows each cell at both positions and nowhere else`() throws {
    let timeline = try playedFixture("rotation-crossfade").timeline
    let plain = try playedFixture("rotation").timeline
    let positions = [0, 0.4].map { time in
      cells(plain, at: time).map { [$0.frame.minX, $0.frame.minY].map { ($0 * 100).rounded() } }
    }
    let middle = cells(timeline, at: 0.2)
    #expect(middle.count == 86 && middle.allSatisfy { abs($0.alpha - 0.5) < 1e-9 })
    let shown = middle.map { [$0.frame.minX, $0.frame.minY].map { ($0 * 100).rounded() } }
    #expect(
      shown.sorted { $0.lexicographicallyPrecedes($1) }
        == (positions[0] + positions[1]).sorted { $0.lexicographicallyPrecedes($1) })
    #expect(cells(timeline, at: 0.4).count == 43)
  }

  @Test func `the mishap begins with all cells at the bottom of the new bounds`() throws {
    let timeline = try playedFixture("rotation-wrong").timeline
    let arriving = cells(timeline, at: 0).filter { near($0.center, 512, 768) }
    #expect(arriving.count == 43)
    #expect(arriving.allSatisfy { abs($0.frame.width - 10) < 0.01 && $0.alpha == 1 })
    #expect(cells(timeline, at: 0.4).count == 43)
  }

  @Test func `content in the middle keeps its center in the viewport`() throws {
    let timeline = try playedFixture("rotation-scrolled").timeline
    // The cell that is initially nearest to the center of the screen is visible after the rotation.
    let first = cells(timeline, at: 0).min {
      hypot($0.center.x - 384, $0.center.y - 512) < hypot($1.center.x - 384, $1.center.y - 512)
    }
    let key = try #require(first?.identity.key)
    let last = try #require(timeline.element(key, at: 0.4))
    #expect(abs(last.center.y - 384) < 0.01, "\(key) \(last.center)")
  }

  @Test func `a rotating screen is filled by content that lies on its side`() throws {
    let timeline = try playedFixture("rotating-screen").timeline
    for (time, turned) in [(0.0, false), (0.4, true)] {
      let screen = try #require(timeline.element("grid", at: time))
      #expect(near(screen.frame.origin, 0, 0))
      #expect(near(CGPoint(x: screen.frame.maxX, y: screen.frame.maxY), 768, 1024))
      #expect(screen.size.width == (turned ? 1024 : 768))
    }
    // (33, 33) of 1024 × 768 points about the center (384, 512), a quarter clockwise.
    #expect(near(timeline.element("0/0", at: 0.4)?.center, 735, 33))
    #expect(cells(timeline, at: 0.2).count == 43)
    let half = try #require(timeline.element("grid", at: 0.2))
    #expect(abs(half.transform.m11 - 0.5.squareRoot()) < 1e-9)
    #expect(near(half.center, 384, 512) && abs(half.size.width - 896) < 0.01)
  }

  private func scene(_ steps: String, collection: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 300] }
    collections:
      - frame: [0, 0, 120, 180]
        background: black
        layout: { type: flow, itemSize: [50, 50] }
        sections: [9]
        \(collection)
    steps:
    \(steps)
    """
  }

  @Test func `a frame that only moves carries its cells along`() throws {
    let timeline = try play(scene("  - { resize: { frame: [100, 40, 120, 180] } }"))
    for time in [0, 0.1, 0.2, 0.4] {
      let screen = try #require(timeline.element("collection", at: time))
      let cell = try #require(timeline.element("0/3", at: time))
      #expect(near(cell.frame.origin, screen.frame.minX + 70, screen.frame.minY + 60))
    }
    #expect(near(timeline.element("0/0", at: 0.2)?.frame.origin, 50, 20))
  }

  @Test func `a frame may be resized with a time, a curve and a policy of its own`() throws {
    let timeline = try play(
      scene(
        """
          - { resize: { frame: [0, 0, 300, 180] }, duration: 1s, curve: linear }
          - { resize: { frame: [0, 0, 120, 180], policy: slide, anchor: none }, duration: 0 }
        """, collection: "boundsPolicy: crossfade"))
    let faded = cells(timeline, at: 0.25).filter { $0.center.y < 180 && $0.alpha < 1 }
    #expect(faded.contains { abs($0.alpha - 0.75) < 1e-9 })
    // At once, and by the step's own policy.
    #expect(near(timeline.element("0/2", at: 1)?.frame.origin, 0, 60))
    #expect(cells(timeline, at: 1).allSatisfy { $0.alpha == 1 })
  }

  @Test func `a rotation can have a size and continue from an angle`() throws {
    let timeline = try play(
      scene(
        """
          - { rotate: { to: [200, 100] } }
          - { rotate: { turn: 90deg } }
          - { rotate: { turn: 90deg } }
        """))
    let first = try #require(timeline.element("collection", at: 0.4))
    #expect(first.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    let last = try #require(timeline.element("collection", at: 1.2))
    #expect(near(last.center, 100, 50) && last.size == CGSize(width: 200, height: 100))
    #expect(abs(last.transform.m11 + 1) < 1e-9, "half a turn in all")
  }
}
