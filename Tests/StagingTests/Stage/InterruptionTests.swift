import Cellophane
import StagingTestSupport
import Testing

/// Updates that begin while others run, by the reference's topic 6.9 and fact A6.
struct InterruptionTests {
  /// Checks that a key is drawn once from one time to another and that place and velocity hold on.
  private func expectSmooth(
    _ key: String, in timeline: Timeline, from: Double, to: Double, jumpOfVelocity: CGFloat
  ) throws {
    let step = 0.0005
    var places: [CGPoint] = []
    for index in 0..<Int((to - from) / step) {
      let elements = timeline.elements(at: Instant(seconds: from + Double(index) * step))
        .filter { $0.identity.key == key }
      #expect(elements.count == 1, "\(key) at \(from + Double(index) * step)")
      places.append(try #require(elements.first).center)
    }
    let speeds = zip(places, places.dropFirst()).map { first, second in
      CGPoint(x: (second.x - first.x) / step, y: (second.y - first.y) / step)
    }
    for (first, second) in zip(speeds, speeds.dropFirst()) {
      let change = hypot(second.x - first.x, second.y - first.y)
      #expect(change < jumpOfVelocity, "\(key) changes its velocity by \(change) pt/s")
      if change >= jumpOfVelocity { return }
    }
  }

  @Test func `springs that overlap keep place and velocity`() throws {
    func spring(_ body: () -> Void) {
      View.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        animations: body)
    }
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [6])
      spring { probe.insert([path(0, 0)]) }
      stage.advance(by: 0.08)
      spring { probe.insert([path(0, 0), path(0, 1)]) }
      stage.advance(by: 0.05)
      spring { probe.delete([path(0, 2)]) }
    }
    // ω ≈ 22/s on ways of 64, 128 and 64 pt: at most ω²·256·0.5 ms ≈ 62 pt/s in a step, and some
    // for the swing; a spring that began again would lose about 1000 pt/s.
    try expectSmooth("0/3", in: timeline, from: 0, to: 0.6, jumpOfVelocity: 150)
    #expect(timeline.element("0/3", at: 0.08)?.frame.minX != 8 + 3 * 63.818)
    #expect(near(timeline.element("0/3", at: 0.7)?.frame.minX ?? 0, 8 + 5 * 63.818))
  }

  @Test func `what is deleted while it flies in turns round`() throws {
    let timeline = try probe { stage in
      let layout = CollectionViewFlowLayout()
      layout.appearingPose = TransitionPose(anchor: .viewport(CGPoint(x: 0.5, y: 1)))
      layout.disappearingPose = TransitionPose(anchor: .viewport(CGPoint(x: 0.5, y: 0)))
      let probe = Probe(stage, counts: [3], layout: layout)
      probe.insert([path(0, 3)])
      stage.advance(by: 0.15)
      probe.delete([path(0, 3)])
    }
    try expectSmooth("0/3", in: timeline, from: 0, to: 0.449, jumpOfVelocity: 200)
    #expect(near(timeline.element("0/3", at: 0.4499)?.center.y ?? 0, 0, 1))
    #expect(timeline.element("0/3", at: 0.45) == nil)
  }

  @Test func `a cell that leaves the bounds and comes back is one cell`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [24])
      probe.insert((0..<12).map { path(0, $0) })
      stage.advance(by: 0.1)
      probe.delete((0..<12).map { path(0, $0) })
      stage.advance(by: 0.25)
    }
    let layers = timeline.layers.filter { $0.identity?.key == "0/12" }
    #expect(layers.count == 1 && layers[0].death == nil)
    try expectSmooth("0/12", in: timeline, from: 0, to: 0.45, jumpOfVelocity: 60)
    #expect(timeline.element("0/12", at: 0.4)?.frame.minY == 74)
  }

  @Test func `an item that is inserted again while it leaves turns round`() throws {
    let timeline = try probe { stage in
      let layout = CollectionViewFlowLayout()
      layout.disappearingPose = TransitionPose(anchor: .viewport(CGPoint(x: 0.5, y: 1)), alpha: 0)
      let probe = Probe(stage, counts: [0], layout: layout)
      probe.source.keys = [path(0, 0): "a"]
      probe.source.counts = [3]
      probe.view.reloadData()
      stage.advance(by: 0)
      probe.delete([path(0, 0)])
      stage.advance(by: 0.1)
      probe.source.keys = [path(0, 2): "a"]
      probe.insert([path(0, 2)])
    }
    try expectSmooth("a", in: timeline, from: 0, to: 0.6, jumpOfVelocity: 200)
    let end = timeline.element("a", at: 0.4)
    #expect(near(end?.frame.minX ?? 0, 8 + 2 * 63.818) && end?.alpha == 1)
    #expect(timeline.layers.filter { $0.identity?.key == "a" && $0.birth != $0.death }.count == 1)
  }

  @Test func `a key that is deleted and inserted by one update glides`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [0])
      probe.source.keys = [path(0, 0): "a"]
      probe.source.counts = [3]
      probe.view.reloadData()
      stage.advance(by: 0)
      probe.source.keys = [path(0, 2): "a"]
      probe.view.performBatchUpdates {
        probe.view.deleteItems(at: [path(0, 0)])
        probe.view.insertItems(at: [path(0, 2)])
      }
    }
    let middle = timeline.elements(at: Instant(seconds: 0.15))
    #expect(middle.count == 3 && middle.allSatisfy { $0.alpha == 1 })
    #expect(near(timeline.element("a", at: 0.15)?.frame.minX ?? 0, 8 + 63.818))
  }

  @Test func `cut animations leave everything at rest`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      probe.insert([path(0, 0)])
      probe.delete([path(0, 3)])
      stage.advance(by: 0.1)
      probe.view.finishAnimations()
    }
    #expect(timeline.elements(at: Instant(seconds: 0.0999)).count == 4)
    let cut = timeline.elements(at: Instant(seconds: 0.1))
    #expect(cut.map(\.identity.key) == ["0/0~2", "0/0", "0/1"])
    #expect(cut.allSatisfy { $0.alpha == 1 } && near(cut[1].frame.minX, 71.818))
    #expect(timeline.elements(at: Instant(seconds: 0.3)) == cut)
  }

  @Test func `elements that are cut off are recorded again in an order independent of hashes`()
    throws
  {
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 10, height: 10)
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: Array(repeating: 1, count: 8), layout: layout)
      stage.advance(by: 0.1)
      probe.view.finishAnimations()
    }
    let kinds = timeline.layers.filter { $0.birth > .zero }.compactMap(\.identity?.kind)
    #expect(kinds.map { $0 == .cell } == (0..<16).map { $0 < 8 })
  }
}
