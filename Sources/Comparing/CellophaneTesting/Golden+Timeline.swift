import ComparisonTolerances
import Foundation
import OutputFiles
import Rendering
import TimelineComparison
import Timelines
import Verification

extension Golden {
  /// Returns the golden of a timeline alone, `NAME.timeline.json`.
  static func timeline(_ assertion: Assertion, at location: GoldenLocation) -> Golden {
    let file = location.base + ".timeline.json"
    return Golden(path: file, base: location.base) { mode in
      let performance = try assertion.perform()
      let timeline = performance.timeline
      var report = GoldenReport(
        ending: .missing, failedExpectations: performance.failedExpectations,
        notes: performance.warnings)
      let text = try TimelineJSON.encode(timeline)
      let isMissing = try !InputFile.exists(file)
      if mode != .all, !isMissing {
        do {
          let expectedText = try ComparisonInput.readTimelineText(file)
          let expected = try ComparisonInput.decodeTimeline(expectedText, path: file)
          let isSameText = text == expectedText
          try report.compare(
            ComparisonInput(name: file, timeline: expected),
            ComparisonInput(name: location.shortName, timeline: isSameText ? expected : timeline),
            by: InputComparison(tolerances: assertion.limitsInForce, layers: .timelines),
            // Timelines are shown as small frames as well, for people.
            shownBy: InputComparison(
              tolerances: assertion.limitsInForce, sampling: .small(timeline)))
        } catch  where mode == .failed {
          report.ending = .differs
        }
      }
      guard mode.records(isMissing: isMissing, isSame: report.isSame) else { return report }
      try assertion.checkReproduction(of: timeline, text: text, name: location.shortName)
      try NewFile.replace(file, with: text)
      report.ending = .recorded
      return report
    } candidate: {
      let text = try TimelineJSON.encode(try assertion.perform().timeline)
      return GoldenCandidate(contents: [".timeline.json": text])
    }
  }
}

extension GoldenReport {
  /// Whether a golden was compared and matches.
  var isSame: Bool { if case .same = ending { true } else { false } }

  /// Compares the expected input with the actual one, and adds the differences with their evidence.
  mutating func compare(
    _ expected: ComparisonInput, _ actual: ComparisonInput, by comparison: InputComparison,
    shownBy animation: InputComparison
  ) throws {
    let found = try comparison.compare(expected, actual)
    take(found)
    ending = found.isSame ? .same : .differs
    if found.isSame { return }
    do {
      let shown = try animation.compare(expected, actual)
      evidence = try animation.evidence(of: shown, expected, actual)
      addText(shown)
    } catch {
      notes.append("what differs cannot be shown: \(error)")
      addText(found)
    }
  }
}

extension SamplingOptions {
  /// Returns options for few and small frames of a timeline.
  static func small(_ timeline: Timeline) -> SamplingOptions {
    SamplingOptions(
      framesPerSecond: min(GoldenStore.highestRate, timeline.playback.framesPerSecond),
      scale: GoldenStore.smallScale(of: timeline.canvas))
  }
}

extension Assertion {
  /// The default tolerances with those of the test.
  var limitsInForce: Tolerances {
    var result = Tolerances()
    result.apply(tolerances) { _ in .code }
    return result
  }

  /// Plays the subject again.
  ///
  /// - Throws: `RenderError` if the result is not the same, so that it cannot be recorded.
  func checkReproduction(of timeline: Timeline, text: Data, name: String) throws {
    let again = try perform().timeline
    guard try TimelineJSON.encode(again) != text else { return }
    let findings = TimelineDifference(of: timeline, with: again).findings
    throw GoldenStore.refusal(
      of: name, findings.first?.description ?? "its timeline's last digits change")
  }
}
