import Documents
package import SceneRendering
public import Verification

/// The outcome of one scene in a report: what a report says about it, without what it was found from.
public struct ReportedOutcome: Hashable, Sendable, Codable {
  /// The result.
  public enum Verdict: String, Hashable, Sendable, Codable {
    case same, differs, missing, recorded, failed
    /// The document or the timeline changed, and no pixel.
    case invisible = "no visible difference"
    /// The scene was rendered, and not compared.
    case rendered
  }

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case subject, verdict, seconds, problems, causes, failsExpectations, hasComparedPixels
    case isUnstable

    var range: NumberRange? { self == .seconds ? .seconds : nil }
  }

  /// The scene, as it was named.
  public let subject: String
  public let verdict: Verdict
  /// The duration in seconds.
  public let seconds: Double
  /// The problems; none if there is nothing to do.
  public let problems: [VerifyProblem]
  /// The causes of differences, without the elements.
  public let causes: [String]
  /// Whether the scene's own expectations fail.
  public let failsExpectations: Bool
  /// Whether pixels were compared, and not only timelines.
  public let hasComparedPixels: Bool
  /// Whether a repetition gave something else.
  public let isUnstable: Bool

  /// Whether there is no problem.
  public var isPassed: Bool { problems.isEmpty }

  /// Reports the outcome of a golden.
  public init(_ outcome: GoldenOutcome) {
    subject = outcome.subject
    verdict =
      switch outcome.verdict {
      case .same, .differs:
        outcome.isInvisible ? .invisible : outcome.verdict == .same ? .same : .differs
      case .missing: .missing
      case .recorded: .recorded
      case .failed: .failed
      }
    seconds = outcome.seconds
    problems = outcome.problems
    causes = outcome.causes
    failsExpectations = !outcome.failedExpectations.isEmpty
    hasComparedPixels = outcome.comparison?.pixelVerdict != .notCompared
    isUnstable = outcome.instability != nil
  }

  package init(_ result: JobResult) {
    subject = result.label
    verdict = result.error == nil ? .rendered : .failed
    seconds = result.cost
    problems =
      result.expectations.map {
        VerifyProblem(.expectation, reportedLine: $0, subject: result.scene)
      }
      + (result.error?.diagnostics ?? []).map {
        VerifyProblem(.failed, reportedLine: $0, subject: result.scene)
      }
    causes = []
    failsExpectations = !result.expectations.isEmpty
    hasComparedPixels = true
    isUnstable = false
  }
}
