import Cellophane
import StagingTestSupport
import Testing

/// A column of cells on springs, 320 × 568 points.
private func springy(
  items: Int = 10_000, seconds: Double = 4, framesPerSecond: Double = 50,
  _ body: (Stage, CollectionView, CollectionViewSpringyLayout, PlainSource) -> Void
) throws -> Timeline {
  let settings = StageSettings(
    canvas: Canvas(size: CGSize(width: 320, height: 568)), framesPerSecond: framesPerSecond,
    duration: Instant(seconds: seconds))
  return try Stage.run(settings: settings) { stage in
    let layout = CollectionViewSpringyLayout()
    let source = PlainSource([items])
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    body(stage, view, layout, source)
    stage.playToEnd()
    withExtendedLifetime(source) {}
  }
}

/// Cells that hang on springs (SEEDS 11).
struct SpringyTests {
  /// Scrolls by 100 points at once, with a finger so far away that a cell stays behind by 50.
  private func released() throws -> Timeline {
    try springy(seconds: 6) { stage, view, layout, _ in
      layout.resistance = 1
      stage.schedule(at: Instant(seconds: 1)) { view.contentOffset.y = 50 }
    }
  }

  @Test func `a cell that stays behind swings back as its spring does`() throws {
    let timeline = try released()
    // The slot of item 25 in content coordinates: row 5, whose center is at 10 + 5·54 + 22.
    let slot = 302.0 - 50
    let behind = (0...600).map { index in
      let element = timeline.element("0/25", at: 1 + Double(index) / 120)
      return (element?.center.y ?? 0) - slot
    }
    #expect(near(behind[0], 50, 1e-9))
    // ω = 2π, ζ = 0.8: 1.516 % over at 0.8333 s.
    let (omega, zeta) = (2 * Double.pi, 0.8)
    let damped = omega * (1 - zeta * zeta).squareRoot()
    for (index, value) in behind.enumerated() {
      let time = Double(index) / 120
      let exact =
        50 * exp(-zeta * omega * time)
        * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
      #expect(near(value, exact, 0.03), "\(time): \(value), \(exact)")
    }
    let over = try #require(behind.min())
    let time = try #require(behind.firstIndex(of: over))
    #expect(near(over, -0.758, 0.015), "\(over)")
    #expect(abs(Double(time) / 120 - 0.8333) < 0.03)
    #expect(behind[154...].allSatisfy { abs($0) < 0.12 })
  }

  @Test func `cells far from the finger stay behind further than near ones`() throws {
    let timeline = try springy { stage, view, _, _ in
      let finger = TouchTrack(
        begin: Instant(seconds: 0.2),
        [
          .init(at: .zero, CGPoint(x: 160, y: 500)),
          .init(at: Instant(seconds: 0.4), CGPoint(x: 160, y: 300)),
        ])
      stage.play([finger])
    }
    // Rows 4 and 8, of which the finger is at the second; in their slots they are 216 pt apart.
    let far = try #require(timeline.element("0/22", at: 0.6))
    let near = try #require(timeline.element("0/42", at: 0.6))
    #expect(near.center.y - far.center.y < 210)
    #expect(far.center.x == near.center.x)
  }

  @Test func `all come to rest in their slots`() throws {
    let timeline = try springy(seconds: 8) { stage, view, _, _ in
      View.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.y = 700 })
      stage.advance(by: 0)
    }
    #expect(timeline.layers.map(\.lastChange).max().map { $0.seconds < 6 } == true)
    for element in timeline.elements(at: Instant(seconds: 7.9)) where element.identity.kind == .cell
    {
      let item = Int(element.identity.key.dropFirst(2)) ?? 0
      #expect(near(element.center.y, CGFloat(item / 5) * 54 + 32 - 700, 0.05))
      #expect(element.transform.isIdentity)
    }
  }

  @Test func `the output's rate changes no pose`() throws {
    let timelines = try [15.0, 25, 50, 100].map { rate in
      try springy(items: 200, framesPerSecond: rate) { stage, view, _, _ in
        View.animate(withDuration: 0.4, animations: { view.contentOffset.y = 300 })
        stage.advance(by: 0)
      }
    }
    #expect(timelines.allSatisfy { $0.layers == timelines[0].layers })
  }

  @Test func `items that come and go while cells swing find their slots`() throws {
    let timeline = try springy(items: 60, seconds: 6) { stage, view, _, source in
      stage.schedule(at: Instant(seconds: 0.5)) { view.contentOffset.y = 40 }
      stage.schedule(at: Instant(seconds: 0.7)) {
        view.performBatchUpdates {
          source.counts[0] -= 1
          view.deleteItems(at: [path(0, 12)])
        }
      }
      stage.schedule(at: Instant(seconds: 0.9)) {
        view.performBatchUpdates {
          source.counts[0] += 2
          view.insertItems(at: [path(0, 3), path(0, 4)])
        }
      }
    }
    let cells = timeline.elements(at: Instant(seconds: 5.9)).filter { $0.identity.kind == .cell }
    let order = cells.sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    #expect(Set(cells.map(\.identity.key)).count == cells.count)
    for (index, cell) in order.enumerated() {
      #expect(near(cell.center.y, CGFloat(index / 5) * 54 + 32 - 40, 0.1))
    }
  }

  @Test func `ten thousand items cost what the visible ones cost`() throws {
    /// The time that this thread has used, in seconds: other tests run beside.
    func threadSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    func seconds(_ items: Int) throws -> Double {
      let start = threadSeconds()
      _ = try springy(items: items, seconds: 0.5) { stage, view, _, _ in
        View.animate(withDuration: 0.4, animations: { view.contentOffset.y = 200 })
        stage.advance(by: 0)
      }
      return threadSeconds() - start
    }
    _ = try seconds(200)
    let few = try seconds(200)
    let many = try seconds(10_000)
    #expect(many < few * 2 + 0.1, "\(few) s, \(many) s")
  }
}
