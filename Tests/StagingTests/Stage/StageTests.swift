import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// Time, mistakes and the life of a stage.
struct StageTests {
  @Test func `time passes to an instant and takes along what is due then`() throws {
    var calls: [String] = []
    _ = try probe { stage in
      func note(_ name: String) { calls.append("\(name) \(stage.now.seconds)") }
      stage.schedule(at: Instant(seconds: 0.2)) { note("due") }
      stage.schedule(at: Instant(seconds: 0.25)) { note("later") }
      stage.schedule(after: 0.1) {
        note("first")
        stage.schedule(after: 0) { note("at once") }
      }
      stage.advance(to: Instant(seconds: 0.2))
      note("then")
      stage.advance(to: Instant(seconds: 0.1))
      note("never back")
    }
    #expect(
      calls == [
        "first 0.1", "at once 0.1", "due 0.2", "then 0.2", "never back 0.2", "later 0.25",
      ])
  }

  @Test func `what is scheduled in the past happens now`() throws {
    var times: [Double] = []
    _ = try probe { stage in
      stage.advance(by: 1)
      stage.schedule(at: Instant(seconds: 0.5)) { times.append(stage.now.seconds) }
      stage.schedule(after: -3) { times.append(stage.now.seconds) }
      #expect(times.isEmpty)
    }
    #expect(times == [1, 1])
  }

  @Test func `thousands of events happen in the order of time, then of their making`() throws {
    var dice = SeededNumbers(seed: 1)
    var order: [Int] = []
    _ = try probe { stage in
      for number in 0..<5000 {
        let time = dice.below(500)
        stage.schedule(at: Instant(ticks: Int64(time))) { order.append(time * 10_000 + number) }
      }
    }
    #expect(order.count == 5000 && order == order.sorted())
  }

  // MARK: Display links

  @Test func `a display link ticks at every sixtieth from now on`() throws {
    var times: [Instant] = []
    _ = try probe { stage in
      stage.advance(by: 0.05)
      let link = DisplayLink { link in
        times.append(link.instant)
        if times.count == 3 { link.invalidate() }
      }
      withExtendedLifetime(link) { stage.advance(by: 1) }
    }
    #expect(times == (3...5).map { Instant(frame: $0, perSecond: 60) })
  }

  @Test func `a link that is made in a call does not call twice`() throws {
    var times: [Instant] = []
    _ = try probe { stage in
      var second: DisplayLink?
      _ = DisplayLink { link in
        link.invalidate()
        second = DisplayLink { times.append($0.instant) }
      }
      stage.advance(to: Instant(frame: 3, perSecond: 60))
      second?.invalidate()
    }
    #expect(times == (1...3).map { Instant(frame: $0, perSecond: 60) })
  }

  @Test func `a link that another one ends is not called any more`() throws {
    var calls = 0
    _ = try probe { stage in
      var second: DisplayLink?
      _ = DisplayLink { link in
        second?.invalidate()
        link.invalidate()
      }
      second = DisplayLink { _ in calls += 1 }
      stage.advance(by: 0.1)
    }
    #expect(calls == 0)
  }

  @Test func `a link without end is an error where the duration is automatic`() throws {
    let error = try #require(throws: StageError.self) {
      try probe { _ in _ = DisplayLink { _ in } }
    }
    #expect(error == .neverSettles(after: Instant(seconds: 600)))
    #expect(error.description.contains("give it a duration or end its display links"))
    var calls = 0
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 10, height: 10)), duration: Instant(seconds: 0.5))
    let timeline = try Stage.run(settings: settings) { _ in
      _ = DisplayLink { _ in calls += 1 }
    }
    #expect(calls == 31 && timeline.playback.duration == Instant(seconds: 0.5))
  }

  // MARK: Mistakes

  @Test func `after a mistake nothing happens any more`() throws {
    var calls: [String] = []
    let error = try #require(throws: StageError.self) {
      try probe { stage in
        let probe = Probe(stage, counts: [3])
        stage.schedule(after: 0.2) { calls.append("too late") }
        stage.schedule(after: 0.1) {
          calls.append("mistake")
          probe.source.counts = [0]
          probe.view.deleteItems(at: [path(0, 0)])
        }
        stage.advance(by: 1)
        // The data is not what is laid out: nothing must be asked of it.
        probe.source.isClosed = true
        probe.view.reloadData()
        probe.view.setNeedsLayout()
        probe.view.performBatchUpdates { probe.view.deleteItems(at: [path(0, 7)]) }
        stage.advance(by: 1)
      }
    }
    #expect(calls == ["mistake"])
    #expect(error.description.contains("it has to be 2"))
  }

  @Test func `two items with one key end the run`() throws {
    let error = try #require(throws: StageError.self) {
      try probe { stage in
        let probe = Probe(stage, counts: [2])
        probe.source.keys = [path(0, 2): "0/1"]
        probe.insert([path(0, 2)])
      }
    }
    #expect(error == .duplicateKey("0/1", collection: "collection"))
  }

  // MARK: Life

  private struct Broken: Error {}

  @Test(arguments: [false, true]) func `stage and views are let go after the run`(
    throwing: Bool
  ) throws {
    weak var stage: Stage?
    weak var cell: View?
    weak var view: View?
    func run() throws {
      _ = try probe { current in
        let probe = Probe(current, counts: [3])
        probe.insert([path(0, 0)])
        (stage, view) = (current, probe.view)
        cell = probe.view.cellForItem(at: path(0, 1))
        #expect(cell != nil)
        let link = DisplayLink { _ in current.schedule(after: 1) { _ = current.now } }
        current.advance(by: 0.1)
        if throwing { throw Broken() }
        link.invalidate()
      }
    }
    if throwing {
      #expect(throws: Broken.self) { try run() }
    } else {
      try run()
    }
    #expect(stage == nil && view == nil && cell == nil)
  }

  @Test func `the current stage is the run's, and another one without a run`() throws {
    let outside = Stage.current
    #expect(Stage.current === outside && View().stage === outside)
    _ = try probe { stage in
      #expect(Stage.current === stage && stage !== outside)
      _ = try probe { inner in #expect(Stage.current === inner && inner !== stage) }
      #expect(Stage.current === stage)
    }
    #expect(Stage.current === outside)
  }

  @Test func `stages on several threads play the same`() async throws {
    let alone = try insertionTimeline()
    let timelines = try await withThrowingTaskGroup(of: Timeline.self) { group in
      for _ in 0..<4 { group.addTask { try insertionTimeline() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(timelines.count == 4 && timelines.allSatisfy { $0 == alone })
  }
}
