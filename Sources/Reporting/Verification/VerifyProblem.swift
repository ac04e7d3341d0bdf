import Rendering
public import Verification

/// One problem that a verification found, for the servers that show problems beside files.
public struct VerifyProblem: Hashable, Sendable, Codable {
  /// The kind of a problem, which reports name.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case differs
    /// There is no golden.
    case missing = "no golden"
    /// The golden was recorded just now, without a comparison.
    case recorded
    case expectation = "failed expectation"
    case unstable = "not reproducible"
    /// A failure to play, read, paint or write.
    case failed = "error"
    /// A golden has no scene.
    case orphan = "golden without a scene"
  }

  public let kind: Kind
  /// The file, as it was named.
  public let file: String
  /// The line, from 1 on; `nil` for the whole file.
  public let line: Int?
  /// The problem in one line.
  public let title: String
  /// The lines that explain it.
  public let details: [String]

  /// Creates a problem.
  public init(_ kind: Kind, file: String, line: Int? = nil, title: String, details: [String] = []) {
    self.kind = kind; self.file = file; self.line = line; self.title = title
    self.details = details
  }

  /// Creates a problem from a line `FILE:LINE:COLUMN: error: TEXT`, in which the numbers may be
  /// missing.
  init(_ kind: Kind, reportedLine: String, subject: String) {
    guard let match = reportedLine.wholeMatch(of: /(.+?)(?::(\d+)(?::\d+)?)?: (?:error: )?(.+)/)
    else {
      self.init(kind, file: subject, title: reportedLine)
      return
    }
    // A text with a colon is no file's name.
    let isLocated = match.2 != nil || String(match.1) == subject
    self.init(
      kind, file: isLocated ? String(match.1) : subject,
      line: match.2.flatMap { Int($0) }, title: isLocated ? String(match.3) : reportedLine)
  }
}

extension GoldenOutcome {
  /// The problems; none if the golden matches.
  public var problems: [VerifyProblem] {
    var problems = failedExpectations.map {
      VerifyProblem(.expectation, reportedLine: $0, subject: subject)
    }
    switch verdict {
    case .same: break
    case .missing:
      problems.append(
        VerifyProblem(.missing, file: subject, title: "there is no golden \(files.base)*"))
    case .recorded:
      problems.append(
        VerifyProblem(.recorded, file: subject, title: "its golden was recorded just now"))
    case .failed:
      problems += (error?.lines ?? []).map {
        VerifyProblem(.failed, reportedLine: $0, subject: subject)
      }
    case .differs:
      let causes = causes
      let verb = isInvisible ? "no visible difference from" : "differs from"
      let more = causes.count > 1 ? ", and \(causes.count - 1) more" : ""
      problems.append(
        VerifyProblem(
          .differs, file: subject,
          title: "\(verb) its golden: \(causes.first ?? "it cannot be read")\(more)",
          details: (comparison?.sentences ?? [])
            + (comparison?.allNotes ?? []).map { "note: " + $0 }))
    }
    if let instability {
      problems.append(
        VerifyProblem(.unstable, file: subject, title: "does not reproduce: \(instability)"))
    }
    return problems
  }
}
