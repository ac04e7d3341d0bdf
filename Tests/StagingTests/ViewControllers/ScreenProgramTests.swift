import Cellophane
import Foundation
import TestSupport
import Testing
import Timing

/// Random pushes and pops at random times, judged by what a viewer would call a mistake.
struct ScreenProgramTests {

  /// An animator that slides, counts how many of its kind run, and how often it ends.
  private final class CountedSlide: ViewControllerAnimatedTransitioning {
    let slide: SlideAnimator
    let record: Record
    var endings = 0

    init(_ operation: NavigationController.Operation, _ record: Record) {
      slide = SlideAnimator(operation: operation)
      self.record = record
      record.slides.append(self)
    }

    func transitionDuration(
      using context: (any ViewControllerContextTransitioning)?
    ) -> TimeInterval { slide.transitionDuration(using: context) }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      record.running += 1
      record.mostRunning = max(record.mostRunning, record.running)
      slide.animateTransition(using: context)
    }

    func animationEnded(_ transitionCompleted: Bool) {
      record.running -= 1
      endings += 1
    }
  }

  /// The events of a program.
  private final class Record {
    var running = 0
    var mostRunning = 0
    var slides: [CountedSlide] = []
    var expected = ["0"]
    var titles: [String] = []
  }

  /// A screen of a gray of its own.
  private static func screen(_ title: String) -> SampleScreen {
    SampleScreen(title, Color(white: Double(title.hashed % 7) / 8))
  }

  /// Plays a program of ten changes.
  private func play(seed: Int, _ record: Record) throws -> Timeline {
    var numbers = SeededNumbers(seed: seed)
    return try playScreens(Self.screen("0")) { stage, stack, _ in
      stack.usher.animator = { CountedSlide($0, record) }
      var lastGone: ViewController?
      var time = 0.0
      for number in 1...10 {
        time += Double.random(in: 0...0.5, using: &numbers)
        let choice = Int.random(in: 0..<10, using: &numbers)
        stage.schedule(at: Instant(seconds: time)) {
          switch choice {
          case 0..<4:
            stack.pushViewController(Self.screen("\(number)"), animated: true)
            record.expected.append("\(number)")
          case 4..<8:
            lastGone = stack.popViewController(animated: true)
            if record.expected.count > 1 { record.expected.removeLast() }
          case 8:
            stack.popToRootViewController(animated: true)
            record.expected = ["0"]
          default:
            guard let screen = lastGone, let title = screen.title,
              !record.expected.contains(title)
            else { return }
            stack.pushViewController(screen, animated: true)
            record.expected.append(title)
          }
        }
      }
      stage.playToEnd()
      record.titles = stack.titles
      #expect(stage.warnings.isEmpty, "seed \(seed)")
    }
  }

  /// The number of programs that each case plays.
  private static let programsPerCase = isFullRun ? 30 : 6

  @Test(arguments: 0..<10) func `any program moves steadily, one way at a time, to its end`(
    part: Int
  ) throws {
    for seed in part * Self.programsPerCase..<(part + 1) * Self.programsPerCase {
      let record = Record()
      let timeline = try play(seed: seed, record)
      #expect(record.titles == record.expected, "seed \(seed)")
      #expect(record.mostRunning <= 1, "seed \(seed)")
      #expect(record.slides.allSatisfy { $0.endings == 1 }, "seed \(seed)")
      try checkEnd(of: timeline, showing: record.expected, seed: seed)
      checkSteadiness(of: timeline, seed: seed)
    }
  }

  /// Checks that the end looks as if the stack had never been another one.
  private func checkEnd(of timeline: Timeline, showing titles: [String], seed: Int) throws {
    let fresh = try playScreens(Self.screen("0")) { _, stack, _ in
      let others = titles.dropFirst().map { Self.screen($0) }
      stack.setViewControllers(stack.viewControllers + others, animated: false)
    }
    let end = timeline.playback.duration.seconds
    #expect(
      timeline.elements(at: Instant(seconds: end)) == fresh.elements(at: .zero), "seed \(seed)")
    #expect(timeline.aliveCount(at: end) == fresh.aliveCount(at: 0), "seed \(seed)")
  }

  /// Checks that no screen moves faster than a slide that is turned round may.
  private func checkSteadiness(of timeline: Timeline, seed: Int) {
    let step = 1.0 / 240
    // A critically damped spring is fastest after 1/ω, and a clock on its way back, eased, runs at
    // most 1.72 times as fast as on average. Cubics through a few samples are a little faster in
    // between than on average.
    let most = 1.72 * 100 * SystemMotion.spring.angularFrequency * exp(-1) * step * 1.1
    var before: [String: CGFloat] = [:]
    for index in 0...Int(timeline.lastChange.seconds / step) {
      let elements = timeline.elements(at: Instant(seconds: Double(index) * step))
      var places: [String: CGFloat] = [:]
      for element in elements where element.identity.collection.isEmpty {
        places[element.identity.key] = element.frame.minX
        guard let old = before[element.identity.key] else { continue }
        if abs(element.frame.minX - old) > most {
          Issue.record(
            "seed \(seed): \(element.identity.key) jumps \(element.frame.minX - old) pt at \(index)/240 s"
          )
        }
      }
      before = places
    }
  }
}

extension String {
  /// The sum of the bytes: a number that is the same in every run.
  fileprivate var hashed: Int { utf8.reduce(0) { $0 + Int($1) } }
}
