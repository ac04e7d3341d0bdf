import Foundation
import FrameComparison
import Rendering
import Timelines
import Verification

extension Golden {
  /// The golden of a timeline alone, `NAME.timeline.json`.
  static func timeline(_ assertion: Assertion, at place: GoldenPlace) -> Golden {
    let file = place.base + ".timeline.json"
    return Golden(path: file) { mode in
      let performance = try assertion.perform()
      let timeline = performance.timeline
      var report = GoldenReport(
        ending: .missing, failedExpectations: performance.failedExpectations,
        notes: performance.warnings)
      let text = try TimelineJSON.encode(timeline)
      let isMissing = !FileManager.default.fileExists(atPath: file)
      if mode != .all, !isMissing {
        do {
          let expectedText = try ComparisonInput.readTimelineText(file)
          let expected = try ComparisonInput.decodeTimeline(expectedText, path: file)
          let isSameText = text == expectedText
          try report.compare(
            ComparisonInput(name: file, timeline: expected),
            ComparisonInput(name: place.shortName, timeline: isSameText ? expected : timeline),
            by: InputComparison(limits: assertion.limitsInForce, layers: .timelines),
            // Timelines are shown as small pictures, too, for those who want to see.
            shownBy: InputComparison(
              limits: assertion.limitsInForce, sampling: .small(timeline)))
        } catch  where mode == .failed {
          report.ending = .differs
        }
      }
      guard mode.records(isMissing: isMissing, isSame: report.isSame) else { return report }
      try assertion.checkReproduction(of: timeline, text: text, name: place.shortName)
      try NewFile.replace(file, with: text)
      report.ending = .recorded
      return report
    }
  }
}

extension GoldenReport {
  /// Whether a golden was compared and is the same.
  var isSame: Bool { if case .same = ending { true } else { false } }

  /// Compares what was recorded with what is, and shows what differs.
  mutating func compare(
    _ expected: ComparisonInput, _ actual: ComparisonInput, by comparison: InputComparison,
    shownBy pictures: InputComparison
  ) throws {
    let found = try comparison.compare(expected, actual)
    take(found)
    ending = found.isSame ? .same : .differs
    if found.isSame { return }
    do {
      let shown = try pictures.compare(expected, actual)
      evidence = try pictures.evidence(of: shown, expected, actual)
      addText(shown)
    } catch {
      notes.append("what differs cannot be shown: \(error)")
      addText(found)
    }
  }
}

extension SamplingOptions {
  /// Few and small pictures of a timeline.
  static func small(_ timeline: Timeline) -> SamplingOptions {
    SamplingOptions(
      framesPerSecond: min(GoldenStore.highestRate, timeline.playback.framesPerSecond),
      scale: GoldenStore.smallScale(of: timeline.canvas))
  }
}

extension Assertion {
  /// The limits that nobody set, and those that the test sets.
  var limitsInForce: Tolerances {
    var result = Tolerances()
    result.apply(limits) { _ in .code }
    return result
  }

  /// Plays the subject again.
  ///
  /// - Throws: `RenderError` where something else comes out, so that it cannot be recorded.
  func checkReproduction(of timeline: Timeline, text: Data, name: String) throws {
    let again = try perform().timeline
    guard try TimelineJSON.encode(again) != text else { return }
    let findings = TimelineComparison(of: timeline, with: again).findings
    throw GoldenStore.refusal(
      of: name, findings.first?.description ?? "its timeline's last digits change")
  }
}
