import ComparisonTolerances
import Foundation
import TimelineComparison
import Verification

/// The summary of `cellophane verify`, for people and for programs.
struct VerifySummary: Encodable {
  let outcomes: [GoldenOutcome]
  /// The goldens of no scene, by their paths without extensions.
  let orphans: [String]
  /// The tolerances of goldens without their own.
  let tolerances: Tolerances

  private enum Key: String, CodingKey { case outcomes, orphans, limits, warnings }

  /// Writes all outcomes, the orphans, the tolerances and the warnings.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(outcomes, forKey: .outcomes)
    try container.encode(orphans, forKey: .orphans)
    try container.encode(tolerances.descriptions, forKey: .limits)
    try container.encode(warnings, forKey: .warnings)
  }

  /// The summary as JSON with sorted keys, ending in a line feed.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Warnings about goldens of no scene, and about ignored items that match no element.
  var warnings: [String] {
    orphans.map {
      "\($0)*: warning: this golden has no scene; remove it, or restore its scene"
    } + unmatchedItems
  }

  /// The warnings about ignored items: those of an option only if they match in no scene.
  private var unmatchedItems: [String] {
    let compared = outcomes.filter { $0.comparison != nil }
    let common = tolerances.ignored.filter { region in
      !compared.isEmpty
        && compared.allSatisfy { $0.comparison?.unmatchedItems.contains(region) == true }
    }
    let own = compared.flatMap { outcome in
      (outcome.comparison?.unmatchedItems ?? []).filter { !tolerances.ignored.contains($0) }
        .compactMap(\.unmatchedSentence).map { "\(outcome.subject): warning: \($0)" }
    }
    return common.compactMap(\.unmatchedSentence).map { "warning: \($0)" } + own
  }

  /// The numbers of scenes by verdict, and the tolerances in force, line by line.
  var text: String {
    var parts: [String] = []
    for (verdict, words) in [
      (GoldenOutcome.Verdict.same, "the same"), (.differs, "differ"),
      (.missing, "without a golden"), (.recorded, "recorded"), (.failed, "failed"),
    ] {
      let count = outcomes.count { $0.verdict == verdict }
      if count > 0 { parts.append("\(count) \(words)") }
    }
    let expectations = outcomes.count { !$0.failedExpectations.isEmpty }
    if expectations > 0 { parts.append("\(expectations) against their own expectations") }
    // A comparison of timelines only is not complete.
    let unseen = outcomes.filter {
      $0.verdict == .same && $0.comparison?.pixelVerdict == .notCompared
    }
    if !unseen.isEmpty { parts.append("\(unseen.count) by their timelines only") }
    let unstable = outcomes.count { $0.instability != nil }
    if unstable > 0 { parts.append("\(unstable) not reproducible") }
    var lines = [
      "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s"): "
        + parts.joined(separator: ", "),
      "tolerances: " + tolerances.descriptions.joined(separator: ", "),
    ]
    let reasons = unseen.flatMap { $0.comparison?.allNotes ?? [] }
    lines += reasons.enumerated().filter { !reasons[..<$0.offset].contains($0.element) }
      .map { "note: " + $0.element }
    for outcome in outcomes {
      guard let own = outcome.comparison?.tolerances, own != tolerances else { continue }
      lines.append("\(outcome.subject): tolerances: " + own.descriptions.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }
}
