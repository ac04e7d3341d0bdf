import Cellophane
import StagingTestSupport
import Testing

/// A pen of items that hang from a point, 500 × 560 points, empty at first.
private func newtonian(
  seconds: Double = 12, framesPerSecond: Double = 50,
  _ body: (Stage, CollectionView, CollectionViewNewtonianLayout, PlainSource) -> Void
) throws -> Timeline {
  let settings = StageSettings(
    canvas: Canvas(size: CGSize(width: 500, height: 560)), framesPerSecond: framesPerSecond,
    duration: Instant(seconds: seconds))
  return try Stage.run(settings: settings) { stage in
    let layout = CollectionViewNewtonianLayout()
    let source = PlainSource([0])
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    body(stage, view, layout, source)
    stage.playToEnd()
    withExtendedLifetime(source) {}
  }
}

/// Moves an item to its initial position.
private func insert(_ item: Int, into view: CollectionView, _ source: PlainSource) {
  view.performBatchUpdates {
    source.counts[0] += 1
    view.insertItems(at: [path(0, item)])
  }
}

/// Items without slots, on springs (SEEDS 11).
struct NewtonianTests {
  @Test func `an item comes in from beyond the right edge and hangs below its point`() throws {
    let timeline = try newtonian(seconds: 30) { stage, view, layout, source in
      layout.airResistance = 1
      stage.schedule(at: Instant(seconds: 0.5)) { insert(0, into: view, source) }
    }
    #expect(timeline.element("0/0", at: 0.51) == nil)
    let seen = (0...120).first { timeline.element("0/0", at: 0.5 + Double($0) / 60) != nil }
    let first = try #require(timeline.element("0/0", at: 0.5 + Double(seen ?? 0) / 60))
    #expect(first.frame.minX > 400 && first.frame.minX < 500)
    let end = try #require(timeline.element("0/0", at: 29.9))
    // The spring of 300 pt gives way by g/ω² = 1000/(2π)² = 25.33 pt.
    #expect(near(end.center.x, 250, 1) && near(end.center.y, 64 + 300 + 25.33, 1), "\(end.center)")
  }

  @Test func `items push each other and never lie over each other for long`() throws {
    let timeline = try newtonian(seconds: 20) { stage, view, layout, source in
      layout.airResistance = 1
      for index in 0..<3 {
        stage.schedule(at: Instant(seconds: 0.2 + Double(index))) {
          insert(index, into: view, source)
        }
      }
    }
    let cells = timeline.elements(at: Instant(seconds: 19.9)).filter { $0.identity.kind == .cell }
    #expect(cells.count == 3)
    for (index, one) in cells.enumerated() {
      for other in cells[(index + 1)...] {
        let distance = hypot(one.center.x - other.center.x, one.center.y - other.center.y)
        #expect(distance > 98, "\(one.center), \(other.center)")
      }
    }
  }

  @Test func `one that is let go falls, and its deletion leaves the others alone`() throws {
    let timeline = try newtonian { stage, view, layout, source in
      layout.airResistance = 1
      for index in 0..<2 {
        stage.schedule(at: Instant(seconds: 0.2 + Double(index))) {
          insert(index, into: view, source)
        }
      }
      stage.schedule(at: Instant(seconds: 6)) { layout.detachItems(at: [path(0, 0)]) }
      stage.schedule(at: Instant(seconds: 8)) {
        view.performBatchUpdates {
          source.counts[0] -= 1
          view.deleteItems(at: [path(0, 0)])
        }
      }
    }
    let before = try #require(timeline.element("0/0", at: 6))
    let falling = try #require(timeline.element("0/0", at: 6.3))
    #expect(falling.center.y > before.center.y + 30)
    #expect(timeline.element("0/0", at: 7.9) == nil)
    let justBefore = try #require(timeline.element("0/1", at: 8 - 1.0 / 240)).center
    let after = try #require(timeline.element("0/1", at: 8 + 1.0 / 240)).center
    #expect(hypot(after.x - justBefore.x, after.y - justBefore.y) < 5)
    #expect(
      timeline.elements(at: Instant(seconds: 11)).filter { $0.identity.kind == .cell }.count == 1)
  }

  @Test func `the output's rate changes no pose`() throws {
    let timelines = try [15.0, 25, 50, 100].map { rate in
      try newtonian(seconds: 4, framesPerSecond: rate) { stage, view, _, source in
        for index in 0..<3 {
          stage.schedule(at: Instant(seconds: 0.3 * Double(index))) {
            insert(index, into: view, source)
          }
        }
      }
    }
    #expect(timelines.allSatisfy { $0.layers == timelines[0].layers })
  }
}
