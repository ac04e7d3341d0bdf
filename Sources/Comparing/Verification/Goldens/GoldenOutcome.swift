public import Rendering

/// The condition on which goldens are recorded.
public enum UpdateMode: String, Hashable, Sendable, CaseIterable {
  /// Always.
  case all
  /// If the golden differs, or is missing.
  case failed
  /// If the golden was recorded from the same inputs by another version of the tool, of its
  /// libraries, of the processor, or of the fonts that no scene brings along; other fonts count
  /// only if the timelines match.
  case tool
  case missing
  /// Never.
  case none
}

/// The condition on which pixels are compared.
public enum PixelPolicy: String, Hashable, Sendable, CaseIterable {
  case always
  /// If the golden was painted with the same libraries and fonts.
  case sameFingerprint = "same-fingerprint"
  case never
}

/// The outcome of one golden.
public struct GoldenOutcome: Sendable {
  /// The result of the verification.
  public enum Verdict: String, Hashable, Sendable, Encodable {
    case same, differs
    case missing
    /// The golden was written, without a comparison.
    case recorded
    /// A failure to play, read, paint or write.
    case failed
  }

  /// The name of the subject in messages.
  public let subject: String
  /// The path of the subject's file; the name of a subject without one.
  public let file: String
  /// The name of the scene's variant, if the subject is one.
  public let variant: String?
  /// The files of the golden.
  public internal(set) var files: GoldenFiles
  public internal(set) var verdict: Verdict
  /// The comparison; `nil` without one.
  public internal(set) var comparison: Comparison?
  /// The differences between the golden's fingerprint and the current one, as texts.
  public internal(set) var foreign: [String] = []
  /// The differences to the tool that recorded the golden, as texts, if that is the only difference
  /// in what the golden was made from.
  public internal(set) var toolChanges: [String] = []
  /// The failures of the subject's own expectations.
  public internal(set) var failedExpectations: [String] = []
  /// Warnings for the author of the subject.
  public internal(set) var warnings: [String] = []
  /// The files of the golden and of its subject.
  package var inputs: [String] = []
  var isRecordingFailure = false
  /// The reason of a failure.
  public internal(set) var error: RenderError?
  /// The difference to a repetition, as a text; `nil` without one.
  public internal(set) var instability: String?
  /// The digests of the timeline's text and of each frame, as far as they were computed.
  var digests: [String] = []
  /// The duration in seconds of wall-clock time.
  public internal(set) var seconds = 0.0

  init(subject: GoldenSubject, files: GoldenFiles, verdict: Verdict) {
    self.subject = subject.name; file = subject.scenePath ?? subject.name
    variant = subject.variant; self.files = files; self.verdict = verdict
  }

  /// Returns the outcome with each message of its own reworded.
  public func reworded(_ reword: (String) -> String) -> GoldenOutcome {
    var result = self
    result.comparison = comparison?.reworded(reword)
    result.error = error?.reworded(reword)
    result.instability = instability.map(reword)
    return result
  }

  /// Whether a difference has no visible effect: the document or the timeline changed, and no pixel.
  public var isInvisible: Bool {
    [.same, .differs].contains(verdict) && comparison?.isInvisible == true
  }

  /// The name of the verdict in reports.
  public var verdictName: String {
    isInvisible ? comparison?.outcome ?? verdict.rawValue : verdict.rawValue
  }

  /// Whether the golden matches and all expectations are met.
  public var isPassed: Bool { verdict == .same && failedExpectations.isEmpty && instability == nil }
}
