public import Verification

/// The result of a verification or of a batch, from which the reports for people and servers are
/// written.
public struct VerifyReport: Sendable {
  /// The outcomes, in the order of the scenes.
  public let outcomes: [ReportedOutcome]
  /// The goldens without a scene, by their paths without extensions.
  public let orphans: [String]

  /// Creates a report of a verification.
  public init(outcomes: [GoldenOutcome], orphans: [String] = []) {
    self.init(reported: outcomes.map { ReportedOutcome($0) }, orphans: orphans)
  }

  /// Creates a report of outcomes that were reported before.
  public init(reported outcomes: [ReportedOutcome], orphans: [String] = []) {
    self.outcomes = outcomes; self.orphans = orphans
  }

  /// The problem of each golden without a scene.
  var orphanProblems: [VerifyProblem] {
    orphans.map {
      VerifyProblem(.orphan, file: $0, title: "its scene does not exist, or is not verified")
    }
  }

  /// The subjects on whose goldens people decide: changed ones, new ones, and those without a scene.
  public var decidableSubjects: [String] {
    [VerifyProblem.Kind.differs, .missing].flatMap { kind in
      outcomes.filter { $0.problems.contains { $0.kind == kind } }.map(\.subject)
    } + orphans
  }

  /// All problems, in the order of the scenes.
  public var problems: [VerifyProblem] { outcomes.flatMap(\.problems) + orphanProblems }

  /// The numbers of scenes by verdict, such as `2 the same, 1 differ`.
  public var counts: String {
    var parts: [String] = []
    for (verdict, words) in [
      (ReportedOutcome.Verdict.rendered, "rendered"), (.same, "the same"),
      (.invisible, "without a visible difference"), (.differs, "differ"),
      (.missing, "without a golden"), (.recorded, "recorded"), (.failed, "failed"),
    ] {
      let count = outcomes.count { $0.verdict == verdict }
      if count > 0 { parts.append("\(count) \(words)") }
    }
    let expectations = outcomes.count { $0.failsExpectations }
    if expectations > 0 { parts.append("\(expectations) against their own expectations") }
    // A comparison of timelines only is not complete.
    let unseen = outcomes.count { $0.verdict == .same && !$0.hasComparedPixels }
    if unseen > 0 { parts.append("\(unseen) by their timelines only") }
    let unstable = outcomes.count { $0.isUnstable }
    if unstable > 0 { parts.append("\(unstable) not reproducible") }
    if !orphans.isEmpty {
      parts.append("\(orphans.count) golden\(orphans.count == 1 ? "" : "s") without a scene")
    }
    return parts.joined(separator: ", ")
  }

  /// The scenes that each cause explains, the most frequent cause first.
  public var causes: [(cause: String, scenes: [String])] {
    var order: [String] = []
    var scenes: [String: [String]] = [:]
    for outcome in outcomes {
      for cause in outcome.causes {
        if scenes[cause] == nil { order.append(cause) }
        scenes[cause, default: []].append(outcome.subject)
      }
    }
    return order.enumerated().map {
      (place: $0.offset, cause: $0.element, scenes: scenes[$0.element] ?? [])
    }
    .sorted { ($1.scenes.count, $0.place) < ($0.scenes.count, $1.place) }
    .map { ($0.cause, $0.scenes) }
  }
}
