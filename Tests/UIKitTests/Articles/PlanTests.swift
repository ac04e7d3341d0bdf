import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The second article's plan that appears unit by unit (SEEDS 9, Q1 to Q6).
struct PlanTests {
  /// The results of a played plan.
  private struct Played {
    let timeline: Timeline
    let screen: PlanViewController
    /// The number of events at each tenth of a second.
    var eventCounts: [Int] = []
    /// The time at which the display link ended, in seconds.
    var end: Double?
  }

  /// Plays a plan of some counts; a body may schedule more before.
  private func play(
    _ counts: [Int], repeats: [Int] = [], step: Double = 0.2, seconds: Double = 2,
    _ body: (Stage, PlanViewController) -> Void = { _, _ in }
  ) throws -> Played {
    let sequences = counts.enumerated().map { index, count in
      PaceSequence(
        units: (0..<count).map { $0 % 2 == 0 ? .jog : .sprint },
        repeatCount: repeats.indices.contains(index) ? repeats[index] : 1)
    }
    let screen = PlanViewController(sequences, step: step)
    var eventCounts: [Int] = []
    var end: Double?
    let canvas = Canvas(size: CGSize(width: 320, height: 400))
    let timeline = try Stage.runExactly(canvas: canvas) { stage in
      stage.rootViewController = screen
      stage.advance(by: 0)
      body(stage, screen)
      screen.display()
      for tick in 0..<Int(seconds * 60) {
        stage.advance(to: Instant(frame: tick, perSecond: 60))
        if tick % 6 == 0 { eventCounts.append(screen.eventCount) }
        if end == nil, !screen.isRunning { end = stage.now.seconds }
      }
      stage.advance(to: Instant(seconds: seconds))
    }
    return Played(timeline: timeline, screen: screen, eventCounts: eventCounts, end: end)
  }

  private let begins: [(key: String, time: Double)] = [
    ("0/0", 0), ("0/1", 0.2), ("0/2", 0.4), ("2/0", 1.0), ("2/1", 1.2),
  ]

  @Test func `Q1: units appear at their times, and an empty sequence takes one, too`() throws {
    let played = try play([3, 0, 2])
    for (key, time) in begins {
      if time > 0 { #expect(played.timeline.cell(key, at: time - 1e-6) == nil, "\(key)") }
      #expect(played.timeline.cell(key, at: time) != nil, "\(key)")
    }
    #expect(try #require(played.end) == 1.4)
  }

  @Test func `Q2: a unit fades in as it grows, and is at rest one update later`() throws {
    let played = try play([3, 0, 2])
    for (key, time) in begins {
      let start = try #require(played.timeline.cell(key, at: time))
      #expect(start.alpha == 0 && near(start.frame.width, 30) && near(start.frame.height, 20))
      let middle = try #require(played.timeline.cell(key, at: time + 0.15))
      #expect(near(middle.alpha, 0.5, 1e-6) && near(middle.frame.width, 45))
      let rest = try #require(played.timeline.cell(key, at: time + 0.3))
      #expect(rest.alpha == 1 && rest.transform.isIdentity)
    }
  }

  @Test(arguments: [[3, 0, 2], [7, 1, 0, 5], [1]])
  func `Q3: no unit ever leaves its position in the whole plan`(counts: [Int]) throws {
    let seconds = Double(counts.reduce(counts.count, +)) * 0.2 + 0.4
    let timeline = try play(counts, seconds: seconds).timeline
    let last = timeline.cells(at: seconds)
    #expect(last.count == counts.reduce(0, +))
    let positions = Dictionary(uniqueKeysWithValues: last.map { ($0.identity.key, $0.center) })
    for step in 0...Int(seconds * 100) {
      for cell in timeline.cells(at: Double(step) / 100) {
        #expect(cell.center == positions[cell.identity.key], "\(cell.identity.key)")
        #expect(cell.size == PlanLayout.unitSize)
      }
    }
  }

  @Test func `Q4: the number of events begun is the number of their times`() throws {
    let played = try play([3, 0, 2])
    #expect(played.eventCounts == (0..<20).map { min(7, $0 / 2 + 1) })
  }

  @Test func `Q5: the whole plan is computed once`() throws {
    #expect(try play([3, 0, 2]).screen.layout.planCount == 1)
  }

  @Test func `Q6: skipping shows the final plan at once`() throws {
    let whole = try play([3, 0, 2]).timeline.cells(at: 1.99)
    let played = try play([3, 0, 2]) { stage, screen in
      stage.schedule(at: Instant(seconds: 0.5)) { screen.skip() }
    }
    #expect(played.timeline.cells(at: 0.5) == whole)
    #expect(played.timeline.cells(at: 1.9) == whole)
    #expect(played.screen.layout.planCount == 1 && played.end == 0.5)
  }

  @Test func `it can be played again`() throws {
    let played = try play([3, 0, 2], seconds: 4) { stage, screen in
      stage.schedule(at: Instant(seconds: 2)) { screen.display() }
    }
    for time in [0.0, 0.1, 0.45, 0.9, 1.3] {
      let (first, second) = (played.timeline.cells(at: time), played.timeline.cells(at: 2 + time))
      // Units that appear again are new elements of the timeline, with numbered names.
      #expect(first.map { $0.identity.key + "~2" } == second.map(\.identity.key))
      #expect(zip(first, second).allSatisfy { near($0.alpha, $1.alpha, 1e-6) })
    }
  }

  @Test func `a step shorter than a frame shows one unit in a frame`() throws {
    let timeline = try play([4], step: 0.001).timeline
    for item in 1..<4 {
      let time = Double(item) / 60
      #expect(timeline.cell("0/\(item)", at: time - 1e-6) == nil)
      #expect(timeline.cell("0/\(item)", at: time) != nil)
    }
  }

  @Test func `a repeated sequence's badge slides in with its first unit`() throws {
    let timeline = try play([2, 0, 2], repeats: [1, 4, 3]).timeline
    func badges(_ seconds: Double) -> [Element] {
      timeline.elements(at: Instant(seconds: seconds)).filter {
        $0.identity.kind == .supplementary
      }
    }
    // The first sequence is run once, and the second one has no repeats.
    #expect(badges(0.79).isEmpty)
    let start = try #require(badges(0.8).first)
    #expect(start.center.x == -34 && start.alpha == 0)
    let rest = try #require(badges(1.1).first)
    #expect(rest.frame == CGRect(x: 8, y: 65, width: 34, height: 30) && rest.alpha == 1)
    #expect(badges(1.5) == [rest])
  }

  @Test(arguments: [[], [0], [0, 0]]) func `an empty plan is no error`(counts: [Int]) throws {
    let played = try play(counts)
    #expect(played.timeline.cells(at: 1).isEmpty && !played.screen.isRunning)
  }
}
