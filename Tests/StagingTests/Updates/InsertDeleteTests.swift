import Cellophane
import StagingTestSupport
import Testing

/// The facts A1 to A6 of the first article's insert and delete animation.
struct InsertDeleteTests {
  /// The article's delete: 40 times its size toward the middle of the viewport.
  private static func flyOut() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.disappearingPose = TransitionPose(
      anchor: .viewport(CGPoint(x: 0.5, y: 0.5)),
      perspective: .init(m34: -1 / 20000, z: 19500), alpha: 0.2, zIndex: 1)
    return layout
  }

  @Test func `an inserted item starts at the bottom center, small and half turned`() throws {
    let timeline = try insertionTimeline()
    let start = try #require(timeline.element("0/13", at: 0))
    #expect(near(start.center.x, 384) && near(start.center.y, 1024))
    #expect(start.size == CGSize(width: 50, height: 50))
    let parts = AffineParts(try #require(start.transform.affine))
    #expect(near(parts.sx, 0.2, 1e-9) && near(parts.sy, 0.2, 1e-9))
    #expect(near(abs(parts.angle), .pi, 1e-9))
    #expect(start.alpha == 1 && start.isVisible)
    #expect(near(start.frame.minX, 379) && near(start.frame.minY, 1019))
    #expect(near(start.frame.width, 10) && near(start.frame.height, 10))
  }

  @Test func `an inserted item turns and grows through its angles`() throws {
    let timeline = try insertionTimeline()
    let middle = try #require(timeline.element("0/13", at: 0.15))
    #expect(near(middle.center.x, 240.41) && near(middle.center.y, 561.5))
    let parts = AffineParts(try #require(middle.transform.affine))
    #expect(near(parts.sx, 0.6, 1e-6) && near(abs(parts.angle), .pi / 2, 1e-6))
    for step in 0...300 {
      let element = try #require(timeline.element("0/13", at: Double(step) / 1000))
      #expect(AffineParts(try #require(element.transform.affine)).sx > 0.19)
    }
  }

  @Test func `an inserted item arrives and stays`() throws {
    let timeline = try insertionTimeline()
    for time in [0.3, 0.31, 0.79] {
      let element = try #require(timeline.element("0/13", at: time))
      #expect(near(element.frame.minX, 71.818) && near(element.frame.minY, 74))
      #expect(element.transform.isIdentity && element.alpha == 1)
    }
    #expect(timeline.playback.duration == Instant(seconds: 0.8))
  }

  @Test func `a deleted item grows over the others and leaves no trace`() throws {
    let timeline = try probe { stage in
      Probe(stage, layout: Self.flyOut()).delete([path(0, 0)])
    }
    let middle = try #require(timeline.element("0/0", at: 0.15))
    #expect(near(middle.center.x, 208.5) && near(middle.center.y, 272.5))
    #expect(near(middle.frame.width, 66.1, 0.05) && near(CGFloat(middle.alpha), 0.6))
    #expect(timeline.elements(at: Instant(seconds: 0.15)).last?.identity.key == "0/0")
    let late = try #require(timeline.element("0/0", at: 0.2999999))
    #expect(near(late.frame.width, 2000, 1) && near(CGFloat(late.alpha), 0.2))
    #expect(timeline.element("0/0", at: 0.3) == nil)
  }

  @Test func `the others close the gap on straight lines`() throws {
    let timeline = try probe { stage in
      Probe(stage, layout: Self.flyOut()).delete([path(0, 0)])
    }
    let next = try #require(timeline.element("0/1", at: 0))
    #expect(near(next.frame.minX, 71.818) && near(next.frame.minY, 8))
    let arrived = try #require(timeline.element("0/1", at: 0.3))
    #expect(near(arrived.frame.minX, 8) && near(arrived.frame.minY, 8))
    let last = try #require(timeline.element("0/12", at: 0.3))
    #expect(near(last.frame.minX, 710) && near(last.frame.minY, 8))
    for time in [0, 0.07, 0.15, 0.21] {
      let element = try #require(timeline.element("0/12", at: time))
      let along = (element.frame.minX - 8) / (710 - 8)
      #expect(near(element.frame.minY, 74 - 66 * along) && element.alpha == 1)
    }
    let below = try #require(timeline.element("1/0", at: 0.3))
    #expect(near(below.frame.minY, 140 - 66))
    #expect(timeline.elements(at: Instant(seconds: 0.1)).count == 43)
    #expect(timeline.elements(at: Instant(seconds: 0.3)).count == 42)
  }

  @Test func `overlapping updates never jump`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, layout: Self.flyOut())
      probe.insert([path(0, 0)])
      stage.advance(by: 0.11)
      probe.delete([path(0, 5)])
      stage.advance(by: 0.07)
      probe.insert([path(0, 2), path(1, 3)])
    }
    // The fastest way is the canvas's diagonal in 0.3 s at the curve's steepest, about 7500 pt/s,
    // plus what overlaps: far below a jump of a cell's own size between two half milliseconds.
    var before: [String: Element] = [:]
    for step in 0...1200 {
      var now: [String: Element] = [:]
      for element in timeline.elements(at: Instant(seconds: Double(step) / 2000)) {
        now[element.identity.key] = element
        guard let old = before[element.identity.key] else { continue }
        let way = hypot(element.center.x - old.center.x, element.center.y - old.center.y)
        #expect(way < 10, "\(element.identity.key) jumps \(way) pt at \(step) half milliseconds")
      }
      before = now
    }
  }

  @Test func `an item deleted while it flies in goes on from where it is`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.insert([path(0, 13)])
      stage.advance(by: 0.1)
      probe.delete([path(0, 13)])
    }
    let before = try #require(timeline.element("0/13", at: 0.0999))
    let after = try #require(timeline.element("0/13", at: 0.1001))
    #expect(near(CGFloat(before.alpha), CGFloat(after.alpha), 0.01))
    #expect(timeline.element("0/13", at: 0.4) == nil)
  }

  @Test func `items that come back into view slide in from their old slots`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [40])
      probe.delete((0..<12).map { path(0, $0) })
    }
    // Row 2 was below the viewport of 120 pt and takes the place of row 1.
    let start = try #require(timeline.element("0/24", at: 0))
    #expect(near(start.frame.minY, 140) && !start.isVisible)
    let end = try #require(timeline.element("0/24", at: 0.3))
    #expect(near(end.frame.minY, 74) && end.isVisible && end.alpha == 1)
  }

  @Test func `items that leave the view travel out and then are gone`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [24])
      probe.insert((0..<12).map { path(0, $0) })
    }
    let leaving = try #require(timeline.element("0/12", at: 0.29))
    #expect(leaving.frame.minY > 74)
    #expect(timeline.element("0/12", at: 0.3) == nil)
  }

  @Test func `moves carry the identity and are one visual`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3, 2])
      probe.view.performBatchUpdates {
        probe.source.counts = [2, 3]
        probe.view.moveItem(at: path(0, 0), to: path(1, 1))
      }
    }
    let moved = try #require(timeline.element("0/0", at: 0.3))
    #expect(near(moved.frame.minX, 8 + 63.818) && near(moved.frame.minY, 74))
    let keys = timeline.elements(at: Instant(seconds: 0.15)).map(\.identity.key)
    #expect(keys.count == 5 && Set(keys).count == 5)
  }

  @Test func `a birth place that was used gets a number`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2])
      probe.insert([path(0, 1)])
      stage.advance(by: 0.4)
      probe.insert([path(0, 1)])
    }
    let keys = timeline.elements(at: Instant(seconds: 0.8)).map(\.identity.key)
    #expect(keys == ["0/0", "0/1~3", "0/1~2", "0/1"])
  }
}
