import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// The ticks after the beginning of a swing at which a cell leaves the viewport and returns.
private struct Trip: CustomTestStringConvertible {
  let away: Int
  let back: Int

  /// Makes a trip from a seed.
  init(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    away = Int.random(in: 4...25, using: &numbers)
    back = away + Int.random(in: 3...40, using: &numbers)
  }

  var testDescription: String { "away after \(away) ticks, back after \(back)" }
}

/// Layouts whose items leave the viewport and come back (SEEDS 10, 12.10).
struct ReentryTests {
  private static let begin = Instant(seconds: 1)
  /// The seeds of the trips that are played.
  private static let trips = (0..<(isFullRun ? 10 : 4)).map { Trip(seed: $0) }
  /// The seeds of the scrolls there and back.
  private static let seeds = 0..<(isFullRun ? 8 : 3)

  /// Returns the time of a tick after the begin.
  private func time(_ tick: Int) -> Instant { Self.begin + Instant(frame: tick, perSecond: 60) }

  /// Returns the distance of a cell from its slot, some ticks after its release at 50 points.
  private func swing(_ ticks: Double) -> CGFloat {
    let (omega, zeta, time) = (2 * Double.pi, 0.8, ticks / 60)
    let damped = omega * (1 - zeta * zeta).squareRoot()
    return 50 * exp(-zeta * omega * time)
      * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
  }

  /// Plays a cell that is 50 points behind, is scrolled away and comes back.
  private func springy(_ trip: Trip, _ policy: ReentryPolicy) throws -> Timeline {
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 320, height: 568)), duration: time(trip.back + 31))
    return try Stage.run(settings: settings) { stage in
      let layout = CollectionViewSpringyLayout()
      (layout.reentry, layout.resistance) = (policy, 1)
      let source = PlainSource([10_000])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      stage.schedule(at: Self.begin) { view.contentOffset.y = 50 }
      // From now on no scroll takes cells along.
      stage.schedule(at: time(1)) { layout.resistance = 1e12 }
      stage.schedule(at: time(trip.away)) { view.contentOffset.y = 5000 }
      stage.schedule(at: time(trip.back)) { view.contentOffset.y = 50 }
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
  }

  /// Returns the distance of item 25 from its slot in row 5, some ticks after the beginning.
  private func behind(_ timeline: Timeline, _ tick: Int) throws -> CGFloat {
    let element = timeline.element("0/25", at: time(tick).seconds)
    return try #require(element).center.y - (302 - 50)
  }

  @Test(arguments: trips)
  private func `a cell on a spring comes back where the spring has brought it`(trip: Trip) throws {
    let timeline = try springy(trip, .simulate)
    #expect(timeline.element("0/25", at: time(trip.away).seconds + 1e-6) == nil)
    for tick in trip.back...(trip.back + 30) {
      #expect(near(try behind(timeline, tick), swing(Double(tick)), 0.05), "tick \(tick)")
    }
  }

  @Test(arguments: trips)
  private func `it comes back as it left, or at rest in its slot`(trip: Trip) throws {
    let resumed = try springy(trip, .resume)
    // It left with what the tick before had brought, and goes on with the one after.
    let hidden = trip.back - trip.away
    for tick in (trip.back + 1)...(trip.back + 30) {
      let value = try behind(resumed, tick)
      let lags = [0.0, 1, 2].map { swing(Double(tick - hidden) - $0) }
      #expect(lags.contains { near(value, $0, 0.1) }, "tick \(tick): \(value), \(lags)")
    }
    let reset = try springy(trip, .reset)
    for tick in trip.back...(trip.back + 30) { #expect(near(try behind(reset, tick), 0, 1e-6)) }
  }

  /// Turns of a strip's items after a scroll there and back; items 0 to 11 are in sight at first.
  private func angles(
    _ policy: ReentryPolicy, seed: Int, deletes: Bool = false
  ) throws -> [CGFloat] {
    var numbers = SeededNumbers(seed: seed)
    let distance = CGFloat(Int.random(in: 200...900, using: &numbers))
    let there = Double(Int.random(in: 12...40, using: &numbers)) / 60
    let rest = Double(Int.random(in: 0...60, using: &numbers)) / 60
    let back = Double(Int.random(in: 12...40, using: &numbers)) / 60
    let layout = CollectionViewSpinnerLayout()
    layout.reentry = policy
    var result: [CGFloat] = []
    let end = Instant(seconds: there + rest + back + 0.2)
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 568, height: 200)), duration: end)
    _ = try Stage.run(settings: settings) { stage in
      let source = PlainSource([100])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      View.animate(
        withDuration: there, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.x = distance })
      stage.advance(to: Instant(seconds: there + rest / 2))
      if deletes {
        source.counts[0] -= 1
        view.performBatchUpdates { view.deleteItems(at: [path(0, 60)]) }
      }
      stage.advance(to: Instant(seconds: there + rest))
      View.animate(
        withDuration: back, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.x = 0 })
      stage.advance(to: end)
      result = (0..<12).map { item in
        let transform =
          layout.layoutAttributesForItem(at: path(0, item))?.transform ?? .identity
        return atan2(transform.b, transform.a)
      }
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
    return result
  }

  @Test(arguments: seeds)
  func `items that turn out of sight are turned as those in sight`(seed: Int) throws {
    for deletes in [false, true] {
      let turns = try angles(.simulate, seed: seed, deletes: deletes)
      let first = try #require(turns.first)
      #expect(abs(first) > 1e-4)
      #expect(turns.allSatisfy { near($0, first, 1e-9) }, "\(turns)")
    }
  }

  @Test func `items that do not turn out of sight are turned less`() throws {
    for policy in [ReentryPolicy.reset, .resume] {
      let turns = try Self.seeds.map { try angles(policy, seed: $0) }
      // Some items have been in sight for longer than others.
      #expect(turns.contains { Set($0.map { ($0 * 1e6).rounded() }).count > 1 }, "\(policy)")
    }
  }

  @Test func `what has never been in sight stays upright until it comes`() throws {
    let layout = CollectionViewSpinnerLayout()
    layout.reentry = .simulate
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 568, height: 200)), duration: Instant(seconds: 2))
    let timeline = try Stage.run(settings: settings) { stage in
      let source = PlainSource([500])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      View.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.x = 300 })
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
    // Column 8 begins at x = 720 and enters after 16 of 30 ticks.
    func angle(_ key: String) throws -> CGFloat {
      let transform = try #require(timeline.element(key, at: 0.5)?.transform.affine)
      return atan2(transform.b, transform.a)
    }
    #expect(try angle("0/16") < angle("0/8") / 2)
  }
}
