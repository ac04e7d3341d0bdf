import ComparisonTolerances
import Foundation
import TimelineComparison
import Verification

/// The summary of `cellophane verify`, for people and for programs.
struct VerifySummary: Encodable {
  let outcomes: [GoldenOutcome]
  /// The goldens of no scene.
  let orphans: [GoldenFiles]
  /// The folder of goldens.
  let goldens: String
  /// Whether goldens of no scene are no problem.
  let allowsOrphans: Bool
  /// The tolerances of goldens without their own.
  let tolerances: Tolerances
  /// The number of scenes that there must be; `nil` for any.
  let expectedCount: Int?
  /// The number of scenes of all shards.
  let sceneCount: Int

  private enum Key: String, CodingKey { case outcomes, orphans, limits, warnings, problems }

  /// Writes all outcomes, the orphans, the tolerances, the warnings and the other problems.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(outcomes, forKey: .outcomes)
    try container.encode(orphans.map(\.base), forKey: .orphans)
    try container.encode(tolerances.descriptions, forKey: .limits)
    try container.encode(warnings, forKey: .warnings)
    try container.encode(problems, forKey: .problems)
  }

  /// The status of the whole verification.
  var status: CommandStatus {
    // A shard of fewer scenes than shards may be empty.
    let scenes = outcomes.map(\.status).max() ?? (sceneCount > 0 ? .done : .missingInput)
    return problems.isEmpty ? scenes : max(scenes, .differs)
  }

  /// The problems of no single scene: goldens without a scene, and another number of scenes.
  var problems: [String] {
    var problems =
      allowsOrphans
      ? []
      : orphans.map { golden -> String in
        let reason = GoldenIndex.absence(ofGolden: golden, in: goldens).map { ", since \($0)" }
        return "\(golden.base)*: error: this golden has no scene\(reason ?? ""); restore it, or "
          + "remove the golden with --prune"
      }
    if let expectedCount, expectedCount != sceneCount {
      problems.append(
        "error: \(sceneCount) scene\(sceneCount == 1 ? " was" : "s were") verified, and "
          + "--expect-count is \(expectedCount)")
    }
    return problems
  }

  /// Warnings about goldens of no scene that are allowed, and about ignored items that match no
  /// element.
  var warnings: [String] {
    (allowsOrphans ? orphans : []).map { "\($0.base)*: warning: this golden has no scene" }
      + unmatchedItems + unmetChanges
  }

  /// Warnings about expected changes that no scene has.
  private var unmetChanges: [String] {
    let compared = outcomes.compactMap(\.comparison)
    return tolerances.expected.filter { change in
      !compared.isEmpty && compared.allSatisfy { $0.unmet.contains(change) }
    }.map { "warning: " + $0.unmetSentence }
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

  /// Returns the numbers of scenes by verdict, the reasons for recording, and the tolerances in
  /// force, line by line.
  func lines(counts: String) -> [String] {
    let number = "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s")"
    var lines = [counts.isEmpty ? number : "\(number): \(counts)"]
    lines += toolLines
    lines.append("tolerances: " + tolerances.descriptions.joined(separator: ", "))
    let reasons = outcomes.filter {
      $0.verdict == .same && $0.comparison?.pixelVerdict == .notCompared
    }.flatMap { $0.comparison?.allNotes ?? [] }
    lines += Self.unique(reasons).map { "note: " + $0 }
    for outcome in outcomes {
      guard let own = outcome.comparison?.tolerances, own != tolerances else { continue }
      lines.append("\(outcome.subject): tolerances: " + own.descriptions.joined(separator: ", "))
    }
    return lines
  }

  /// Returns the numbers of scenes, and all problems: those of each scene first, then the details.
  func sentences(after lines: [String]) -> [String] {
    let unstable = outcomes.compactMap { outcome in
      outcome.instability.map { "\(outcome.subject): error: does not reproduce: \($0)" }
    }
    return lines.prefix(1) + problems + outcomes.flatMap(\.leadingLines) + unstable
      + outcomes.flatMap { outcome in
        let details = outcome.detailLines.dropFirst()
        return details.isEmpty ? [] : ["\(outcome.subject) in detail:"] + details
      } + warnings + lines.dropFirst()
  }

  /// The goldens that were recorded for another tool, grouped by what changed in it and in them.
  private var toolLines: [String] {
    let recorded = outcomes.filter { $0.verdict == .recorded && !$0.toolChanges.isEmpty }
    let reasons = Self.unique(recorded.map { $0.toolChanges.joined(separator: "; ") })
    return reasons.flatMap { reason in
      let scenes = recorded.filter { $0.toolChanges.joined(separator: "; ") == reason }
      let effects = scenes.map { scene in
        let sentences = scene.comparison?.sentences ?? []
        return sentences.isEmpty ? "the same" : sentences.joined(separator: "; ")
      }
      return ["recorded for \(reason): \(scenes.count)"]
        + Self.unique(effects).map { effect in
          let names = zip(scenes, effects).filter { $0.1 == effect }.map(\.0.subject)
          let more = names.count > 3 ? " and \(names.count - 3) more" : ""
          return "  \(effect): \(names.prefix(3).joined(separator: ", "))\(more)"
        }
    }
  }

  /// Returns texts without repetitions.
  private static func unique(_ texts: [String]) -> [String] {
    texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

extension GoldenOutcome {
  /// A line about a golden that matches, with the number of its frames and the time it took.
  var progressLine: String {
    let frames = comparedFrames.map { "\($0) frame\($0 == 1 ? "" : "s")" } ?? "timeline only"
    return "\(subject): the same (\(frames), \(Int((seconds * 1000).rounded())) ms)"
  }
}
