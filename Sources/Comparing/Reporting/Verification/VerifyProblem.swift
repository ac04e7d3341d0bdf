import Documents
import Rendering
public import Verification

/// One problem that a verification found, for the servers that show problems beside files.
public struct VerifyProblem: Hashable, Sendable, Codable {
  /// The kind of a problem, which reports name.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case differs
    case missing = "no golden"
    /// The golden was recorded just now, without a comparison.
    case recorded
    case expectation = "failed expectation"
    case unstable = "not reproducible"
    /// A failure to play, read, paint or write.
    case failed = "error"
    case orphan = "golden without a scene"
  }

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case kind, file, line, title, details

    var range: NumberRange? { self == .line ? .location : nil }
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
  ///
  /// Each names the file of the scene, and the variant in its title.
  public var problems: [VerifyProblem] {
    var problems = failedExpectations.map { reported(.expectation, $0) }
    switch verdict {
    case .same: break
    case .missing: problems.append(problem(.missing, "there is no golden \(files.base)*"))
    case .recorded: problems.append(problem(.recorded, "its golden was recorded just now"))
    case .failed: problems += (error?.lines ?? []).map { reported(.failed, $0) }
    case .differs:
      let causes = causes
      let verb = isInvisible ? "no visible difference from" : "differs from"
      let more = causes.count > 1 ? ", and \(causes.count - 1) more" : ""
      problems.append(
        problem(
          .differs,
          "\(verb) its golden: \(causes.first ?? "it cannot be read")\(more)",
          line: comparison?.causeLine,
          details: (comparison?.sentences ?? [])
            + (comparison?.allNotes ?? []).map { "note: " + $0 }))
    }
    if let instability { problems.append(problem(.unstable, "does not reproduce: \(instability)")) }
    return problems
  }

  /// Creates a problem from a reported line; one of the subject is one of its file.
  private func reported(_ kind: VerifyProblem.Kind, _ line: String) -> VerifyProblem {
    let known = VerifyProblem(kind, reportedLine: line, subject: subject)
    return known.file == subject ? problem(kind, known.title, line: known.line) : known
  }

  /// Creates a problem of the scene's file.
  private func problem(
    _ kind: VerifyProblem.Kind, _ title: String, line: Int? = nil, details: [String] = []
  ) -> VerifyProblem {
    VerifyProblem(
      kind, file: file, line: line, title: (variant.map { "variant \($0): " } ?? "") + title,
      details: details)
  }
}
