import Foundation
import FrameComparison
import Verification

/// What `cellophane verify` has to say at its end, for people and for programs.
struct VerifySummary: Encodable {
  let outcomes: [GoldenOutcome]
  /// Goldens of no scene, by their paths without endings.
  let orphans: [String]
  /// The limits that hold where a golden says nothing else.
  let limits: Tolerances

  private enum Key: String, CodingKey { case outcomes, orphans, limits, warnings }

  /// Writes all outcomes, and what else is worth knowing.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(outcomes, forKey: .outcomes)
    try container.encode(orphans, forKey: .orphans)
    try container.encode(limits.descriptions, forKey: .limits)
    try container.encode(warnings, forKey: .warnings)
  }

  /// The summary as JSON with sorted keys, ending in a line feed.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Warnings about goldens of no scene, and about ignored items that nobody is.
  var warnings: [String] {
    orphans.map {
      "\($0)*: warning: a golden of no scene; remove it, or bring its scene back"
    } + unmatchedItems
  }

  /// What is said of ignored items that nobody is: an option's where no scene has them.
  private var unmatchedItems: [String] {
    let compared = outcomes.filter { $0.comparison != nil }
    let common = limits.ignored.filter { region in
      !compared.isEmpty
        && compared.allSatisfy { $0.comparison?.unmatchedItems.contains(region) == true }
    }
    let own = compared.flatMap { outcome in
      (outcome.comparison?.unmatchedItems ?? []).filter { !limits.ignored.contains($0) }
        .compactMap(\.unmatchedSentence).map { "\(outcome.subject): warning: \($0)" }
    }
    return common.compactMap(\.unmatchedSentence).map { "warning: \($0)" } + own
  }

  /// How many scenes ended how, and the limits in force, line by line.
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
    // A green that only timelines gave is no full one.
    let unseen = outcomes.filter {
      $0.verdict == .same && $0.comparison?.pixelVerdict == .notCompared
    }
    if !unseen.isEmpty { parts.append("\(unseen.count) by their timelines only") }
    let unstable = outcomes.count { $0.instability != nil }
    if unstable > 0 { parts.append("\(unstable) not reproducible") }
    var lines = [
      "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s"): "
        + parts.joined(separator: ", "),
      "limits: " + limits.descriptions.joined(separator: ", "),
    ]
    let reasons = unseen.flatMap { $0.comparison?.allNotes ?? [] }
    lines += reasons.enumerated().filter { !reasons[..<$0.offset].contains($0.element) }
      .map { "note: " + $0.element }
    for outcome in outcomes {
      guard let own = outcome.comparison?.limits, own != limits else { continue }
      lines.append("\(outcome.subject): limits: " + own.descriptions.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }
}
