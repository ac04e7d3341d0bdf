public import Rendering

/// When goldens are recorded.
public enum UpdateMode: String, Hashable, Sendable, CaseIterable {
  /// Always.
  case all
  /// Where what is there differs, and where nothing is.
  case failed
  /// Where nothing is.
  case missing
  /// Never.
  case none
}

/// When pixels are compared.
public enum PixelPolicy: String, Hashable, Sendable, CaseIterable {
  case always
  /// Where the golden was drawn with the same libraries and fonts.
  case sameFingerprint = "same-fingerprint"
  case never
}

/// What became of one golden.
public struct GoldenOutcome: Sendable {
  /// How it ended.
  public enum Verdict: String, Hashable, Sendable, Encodable {
    case same, differs
    /// There is no golden.
    case missing
    /// The golden was written, so that nothing was compared.
    case recorded
    /// Something could not be played, read, painted or written.
    case failed
  }

  /// What it is about, as messages call it.
  public let subject: String
  /// Where the golden lies.
  public let files: GoldenFiles
  public internal(set) var verdict: Verdict
  /// What was compared; `nil` where nothing could be.
  public internal(set) var comparison: Comparison?
  /// What draws otherwise than what the golden was drawn with, in words.
  public internal(set) var foreign: [String] = []
  /// What does not move as the subject itself expects.
  public internal(set) var failedExpectations: [String] = []
  /// What the subject's author should know.
  public internal(set) var warnings: [String] = []
  /// Whether it was to be recorded and could not be.
  var isRecordingFailure = false
  /// Why it failed.
  public internal(set) var error: RenderError?
  /// How another run of the same differed, in words; `nil` where none did.
  public internal(set) var instability: String?
  /// The digests of the timeline's text and of each picture, as far as they were worked out.
  var digests: [String] = []
  /// How long it took, in seconds of the clock on the wall.
  public internal(set) var seconds = 0.0

  /// Makes an outcome.
  init(subject: String, files: GoldenFiles, verdict: Verdict) {
    self.subject = subject; self.files = files; self.verdict = verdict
  }

  /// Whether all is as it should be, and was compared.
  public var isPassed: Bool {
    verdict == .same && failedExpectations.isEmpty && instability == nil
  }

  /// The exit status that the outcome alone would have.
  public var status: CommandStatus {
    if let error { return error.status }
    return isPassed ? .done : .differs
  }
}
