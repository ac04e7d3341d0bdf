import Documents
import Expectations
import Foundation
import ScenePlayback
import Timelines
import Timing

/// The laws that hold for every scene that can be played.
///
/// 1. All numbers of all elements are finite.
/// 2. Cells, headers and footers do not leap, except at the instants at which a step says so: the
///    beginning of a `reloadData`, of a `sequence` (which shows the collection from the beginning)
///    and of a transition `none`, and all of a step with a duration of 0 or a `skipAt`. What
///    appears or disappears is no leap. Programs with a word of `SceneProgram.unjudged` are left
///    out, and so are nested collections, which a snapshot of their cell may replace.
struct ProgramLaws {
  /// The time up to which a scene is looked at.
  private static let end = Instant(seconds: 8)
  /// The time between two looks, in seconds.
  private static let step = 1.0 / 30
  /// The points by which an element may leap: a spring is cut off short of its end.
  private static let tolerance = 3.0

  /// The numbers that are not finite.
  private(set) var failures: [String] = []
  /// The leaps at times at which no step says so.
  private(set) var leaps: [String] = []
  private let program: SceneProgram
  private let scene: LoadedScene

  /// Judges a scene that was played.
  init(_ program: SceneProgram, _ scene: LoadedScene) {
    self.program = program
    self.scene = scene
    checkNumbers()
    checkJumps()
  }

  /// Checks that all numbers are finite.
  private mutating func checkNumbers() {
    let timeline = scene.timeline
    let last = min(timeline.playback.duration, Self.end)
    for seconds in stride(from: 0, through: last.seconds, by: Self.step) {
      for element in timeline.elements(at: Instant(seconds: seconds)) {
        let (center, size, frame) = (element.center, element.size, element.frame)
        let numbers = [
          center.x, center.y, size.width, size.height, frame.minX, frame.minY, frame.width,
          frame.height, CGFloat(element.alpha),
        ]
        guard let number = numbers.first(where: { !$0.isFinite }) else { continue }
        failures.append("\(element.identity.key) has the number \(number) at \(seconds) s")
        return
      }
    }
  }

  // MARK: Jumps

  /// Whether the law of jumps holds for the program.
  private var isJudged: Bool {
    !SceneProgram.unjudged.contains { program.text.contains($0) }
  }

  /// The instants, or the times, at which steps say that something jumps.
  private var jumps: [ClosedRange<Instant>] {
    var result: [ClosedRange<Instant>] = []
    let lines = program.text.split(separator: "\n", omittingEmptySubsequences: false)
    for step in scene.steps {
      guard let begin = step.begin, let end = step.end else { continue }
      let text = lines[step.location.line - 1]
      if text.contains("duration: 0ms") || text.contains("skipAt") {
        result.append(begin...max(begin, end))
      } else if ["reloadData", "sequence"].contains(step.name) || text.contains("transition: none")
      {
        result.append(begin...begin)
      }
    }
    return result.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Checks that nothing leaps at other times.
  private mutating func checkJumps() {
    guard isJudged else { return }
    var expectations: [MotionExpectation] = []
    var begin = Instant.zero
    for jump in jumps + [Self.end...Self.end] {
      if begin < jump.lowerBound {
        expectations.append(
          MotionExpectation(
            .noJump(includingBirths: false), from: begin, to: jump.lowerBound,
            tolerance: Self.tolerance))
      }
      begin = max(begin, jump.upperBound)
    }
    let findings = scene.timeline.findings(of: expectations).filter { finding in
      finding.begin != nil && !finding.elements.contains { $0.collection.contains("/") }
    }
    leaps = findings.prefix(1).map(\.description)
  }
}
