import Cellophane
import StagingTestSupport
import Testing

/// The facts Q1 to Q6 of the second article's staggered appearance.
struct SequenceTests {
  private struct Played {
    var timeline: Timeline
    var prepareCount: Int
    var eventCounts: [Int]
  }

  private func play(
    _ counts: [Int], step: Double, seconds: Double = 2, skipAt: Double? = nil
  ) throws -> Played {
    var prepareCount = 0
    var eventCounts: [Int] = []
    let timeline = try probe { stage in
      let layout = CollectionViewFlowLayout()
      layout.sectionInset = EdgeInsets(all: 8)
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      let player = SequencePlayer(itemCounts: counts, step: step)
      let source = PlainSource(player)
      view.dataSource = source
      player.prepare(view)
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      player.display()
      if let skipAt { stage.schedule(after: skipAt) { player.skip() } }
      for tenth in 0..<Int(seconds * 10) {
        stage.advance(to: Instant(seconds: Double(tenth) / 10))
        eventCounts.append(player.eventCount)
      }
      stage.advance(to: Instant(seconds: seconds))
      prepareCount = layout.prepareCount
      withExtendedLifetime(source) {}
    }
    return Played(timeline: timeline, prepareCount: prepareCount, eventCounts: eventCounts)
  }

  @Test func `items and sections come in at their times`() throws {
    let timeline = try play([3, 0, 2], step: 0.2).timeline
    for (key, time) in [("0/0", 0), ("0/1", 0.2), ("0/2", 0.4), ("2/0", 1.0), ("2/1", 1.2)] {
      if time > 0 { #expect(timeline.element(key, at: time - 1e-6) == nil, "\(key)") }
      let start = try #require(timeline.element(key, at: time))
      #expect(start.alpha == 0)
      let rest = try #require(timeline.element(key, at: time + 0.3))
      #expect(rest.alpha == 1 && rest.isVisible)
    }
  }

  @Test func `no earlier item ever moves`() throws {
    let timeline = try play([3, 0, 2], step: 0.2).timeline
    var frames: [String: CGRect] = [:]
    for hundredth in 0..<200 {
      for element in timeline.elements(at: Instant(seconds: Double(hundredth) / 100)) {
        let key = element.identity.key
        #expect(frames[key].map { $0 == element.frame } ?? true, "\(key)")
        frames[key] = element.frame
      }
    }
    #expect(frames.count == 5)
    #expect(
      frames["2/1"] == CGRect(x: 8 + (768.0 - 16 - 600) / 11 + 50, y: 90, width: 50, height: 50))
  }

  @Test func `the number of events begun is the number of their times`() throws {
    let counts = try play([3, 0, 2], step: 0.2).eventCounts
    #expect(counts == (0..<20).map { min(7, $0 / 2 + 1) })
  }

  @Test func `the full layout is prepared once`() throws {
    #expect(try play([3, 0, 2], step: 0.2).prepareCount == 1)
  }

  @Test func `skip shows the final state at once`() throws {
    let timeline = try play([3, 0, 2], step: 0.2, skipAt: 0.5).timeline
    let skipped = timeline.elements(at: Instant(seconds: 0.5))
    #expect(skipped.map(\.identity.key) == ["0/0", "0/1", "0/2", "2/0", "2/1"])
    #expect(skipped.allSatisfy { $0.alpha == 1 })
    #expect(timeline.elements(at: Instant(seconds: 1.9)) == skipped)
  }

  @Test func `a step shorter than a tick degrades to one event a tick`() throws {
    let timeline = try play([4], step: 0.001).timeline
    for item in 1..<4 {
      let time = Instant(frame: item, perSecond: 60)
      #expect(
        !timeline.elements(at: time - Instant(ticks: 1)).contains { $0.identity.key == "0/\(item)" }
      )
      #expect(timeline.elements(at: time).contains { $0.identity.key == "0/\(item)" })
    }
  }

  @Test(arguments: [[], [0], [0, 0]]) func `nothing to show is no error`(counts: [Int]) throws {
    #expect(try play(counts, step: 0.1).timeline.elements(at: Instant(seconds: 1)).isEmpty)
  }
}
