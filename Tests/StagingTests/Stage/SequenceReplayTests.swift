import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// A sequence of repeated units that is played twice, in whole ticks.
private struct Plan: CustomTestStringConvertible {
  let unitCounts: [Int]
  let repeatCounts: [Int]
  let step: Double
  /// The beginning of the second run, possibly before the end of the first one.
  let again: Instant
  /// The duration in which present elements disappear.
  let leave: Instant

  /// Makes a plan of a few sections from a seed.
  init(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    let sections = Int.random(in: 1...3, using: &numbers)
    unitCounts = (0..<sections).map { _ in Int.random(in: 0...3, using: &numbers) }
    repeatCounts = (0..<sections).map { _ in Int.random(in: 0...3, using: &numbers) }
    step = Double.random(in: 0...0.15, using: &numbers)
    again = Instant(frame: Int.random(in: 0...160, using: &numbers), perSecond: 60)
    let frames = Int.random(in: 0...24, using: &numbers)
    leave = Instant(frame: frames < 8 ? 0 : frames, perSecond: 60)
  }

  var testDescription: String {
    "\(unitCounts)×\(repeatCounts) each \(step) s, again at \(again.seconds) s in \(leave.seconds) s"
  }

  /// Plays the sequence twice, or once.
  func play(twice: Bool = true) throws -> (timeline: Timeline, player: SequencePlayer) {
    let player = SequencePlayer(unitCounts: unitCounts, repeatCounts: repeatCounts, step: step)
    let timeline = try played(player) { stage, view in
      guard twice else { return }
      stage.schedule(at: again) {
        if leave > .zero {
          player.prepare(view) { body in
            View.animate(withDuration: leave.seconds, animations: body)
          }
        } else {
          player.prepare(view)
        }
        stage.schedule(at: again + leave) { player.display() }
      }
    }
    return (timeline, player)
  }
}

/// Displays a sequence in a grid for eight seconds; a body may do more before.
private func played(
  _ player: SequencePlayer, _ body: (Stage, CollectionView) -> Void
) throws -> Timeline {
  try probe { stage in
    let view = CollectionView(
      frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
    let source = PlainSource(player)
    source.fill = { _, _ in }
    for (section, count) in player.itemCounts.enumerated() {
      for item in 0..<count { source.keys[path(section, item)] = "\(section)-\(item)" }
    }
    view.dataSource = source
    player.prepare(view)
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    player.display()
    body(stage, view)
    stage.advance(to: Instant(seconds: 8))
    withExtendedLifetime(source) {}
  }
}

/// Sequences with repeated units, and sequences that are played again.
struct SequenceReplayTests {
  /// An element as a comparison describes it.
  private struct Seen: Equatable {
    let key: String
    let frame: CGRect
    let alpha: CGFloat
  }

  private func seen(_ timeline: Timeline, at time: Instant) -> [Seen] {
    timeline.elements(at: time).map {
      Seen(
        key: $0.identity.key, frame: $0.frame,
        alpha: ($0.alpha * 1e9).rounded() / 1e9)
    }
  }

  @Test(arguments: (0..<24).map { Plan(seed: $0) })
  private func `the second time is as the first one`(plan: Plan) throws {
    let (timeline, player) = try plan.play()
    let alone = try plan.play(twice: false).timeline
    #expect(player.isFinished)
    #expect(seen(timeline, at: .seconds(7.9)).count == player.itemCounts.reduce(0, +))
    for frame in 0...240 {
      // Between two ticks, too.
      let time = Instant(ticks: Instant(frame: frame, perSecond: 60).ticks + 1000)
      if time < plan.again {
        #expect(seen(timeline, at: time) == seen(alone, at: time), "\(time.seconds) s")
      }
      #expect(
        seen(timeline, at: plan.again + plan.leave + time) == seen(alone, at: time),
        "\(time.seconds) s of the second time")
    }
  }

  @Test(arguments: (0..<24).map { Plan(seed: $0) })
  private func `what is there leaves in its slot and comes back from nothing`(plan: Plan) throws {
    let timeline = try plan.play().timeline
    guard plan.leave > .zero else { return }
    let before = seen(timeline, at: plan.again - Instant(ticks: 1))
    for share in [0.2, 0.6, 0.95] {
      let time = plan.again + Instant(seconds: plan.leave.seconds * share)
      let leaving = seen(timeline, at: time)
      #expect(leaving.map(\.key) == before.map(\.key))
      #expect(leaving.map(\.frame) == before.map(\.frame))
      #expect(leaving.allSatisfy { $0.alpha < 1 })
    }
    #expect(seen(timeline, at: plan.again + plan.leave).allSatisfy { $0.alpha == 0 })
  }

  @Test func `an item knows its unit and its round`() {
    let player = SequencePlayer(unitCounts: [2, 1], repeatCounts: [3, 1], step: 0.1)
    #expect(player.itemCounts == [6, 1])
    let units = (0..<6).map { player.unit(ofItemAt: path(0, $0)) }
    #expect(units.map(\.index) == [0, 1, 0, 1, 0, 1] && units.map(\.round) == [0, 0, 1, 1, 2, 2])
  }

  @Test func `a sequence that is prepared again does not hear of an earlier skip`() throws {
    let player = SequencePlayer(itemCounts: [4], step: 0.2)
    let timeline = try played(player) { stage, view in
      player.skip()
      stage.advance(by: 0.5)
      player.prepare(view)
      player.display()
    }
    #expect(seen(timeline, at: .seconds(0.1)).count == 4)
    #expect(seen(timeline, at: .seconds(0.6)).count == 1)
    #expect(seen(timeline, at: .seconds(1.2)).count == 4)
  }
}

extension Instant {
  /// Makes an instant from seconds, for short.
  fileprivate static func seconds(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
}
