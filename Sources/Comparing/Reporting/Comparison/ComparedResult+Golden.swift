import ComparisonTolerances
import Rendering
package import Verification

extension ComparedResult {
  /// Creates the result of a golden, without animations.
  package init(_ outcome: GoldenOutcome) {
    let status: Status =
      switch outcome.verdict {
      case .differs: outcome.isInvisible ? .invisible : .differs
      case .missing: .missing
      case .failed: .failed
      case .recorded: .recorded
      case .same:
        if outcome.instability != nil {
          .unstable
        } else if !outcome.failedExpectations.isEmpty {
          .expectation
        } else {
          outcome.isInvisible ? .invisible : .same
        }
      }
    self.init(name: outcome.subject, status: status)
    causes = Self.causes(of: outcome)
    sections = [
      ComparisonSection(
        "Errors", texts: outcome.verdict == .failed ? outcome.error?.lines ?? [] : []),
      ComparisonSection(
        "Golden",
        texts: outcome.verdict == .missing ? ["there is no golden \(outcome.files.base)*"] : []),
      ComparisonSection(
        "Repetitions",
        texts: [outcome.instability].compactMap(\.self).map { "does not reproduce: \($0)" }),
      ComparisonSection("Expectations", texts: outcome.failedExpectations),
    ].compactMap(\.self)
    if outcome.verdict == .differs, let comparison = outcome.comparison {
      summary = comparison.summary
      sections += comparison.sections(in: nil)
    }
    expected = outcome.files.base
    actual = outcome.subject
    tolerances = outcome.comparison?.tolerances.descriptions ?? []
  }

  /// Creates the result of a golden without a scene.
  package init(orphan: String) {
    self.init(name: orphan, status: .orphan)
    causes = ["goldens without a scene"]
    sections = [
      ComparisonSection("Golden", texts: ["its scene does not exist, or is not verified"])
    ].compactMap(\.self)
  }

  /// Adds the frames of a golden and its subject, to which the sentences lead.
  package mutating func take(_ evidence: GoldenEvidence) {
    guard let frames = evidence.frames else { return }
    views = ComparedViews(frames, before: evidence.before, after: evidence.after)
    let layers = evidence.comparison.sections(in: frames)
    let known = Set(layers.map(\.title))
    sections = sections.filter { !known.contains($0.title) }
    // The player lists expectations with their instants.
    sections.removeAll { $0.title == "Expectations" && views?.after != nil }
    if !evidence.comparison.isSame {
      sections += layers
    } else if sections.isEmpty {
      sections += [ComparisonSection("Golden", texts: ["timeline and frames match the golden"])]
        .compactMap(\.self)
    }
  }

  /// Returns the causes of a problem, without elements.
  private static func causes(of outcome: GoldenOutcome) -> [String] {
    switch outcome.verdict {
    case .differs: outcome.causes.isEmpty ? ["the golden cannot be read"] : outcome.causes
    case .missing: ["no golden"]
    case .failed: outcome.problems.prefix(1).map(\.title)
    case .recorded: []
    case .same:
      (outcome.instability == nil ? [] : ["not reproducible"])
        + (outcome.failedExpectations.isEmpty ? [] : ["failed expectations"])
    }
  }
}
