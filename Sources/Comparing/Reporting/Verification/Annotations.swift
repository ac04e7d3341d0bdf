import Digests
import Documents
public import Foundation
import OutputFiles

extension VerifyReport {
  /// The maximum number of annotations of one run that GitHub shows.
  private static let maximumAnnotations = 10

  /// The problems as workflow commands of GitHub, which shows them beside the files.
  ///
  /// Beyond the number that GitHub shows, one annotation counts the rest.
  public func workflowCommands() -> String {
    let problems = problems.filter { $0.kind != .recorded }
    var lines = problems.prefix(Self.maximumAnnotations).map { problem in
      let line = problem.line.map { ",line=\($0)" } ?? ""
      let message = ([problem.title] + problem.details).map(\.printable).joined(separator: "\n")
      return "::error file=\(Self.property(problem.file))\(line),"
        + "title=\(Self.property("Cellophane: " + problem.kind.rawValue))::\(Self.message(message))"
    }
    if problems.count > Self.maximumAnnotations {
      lines[lines.count - 1] =
        "::error title=Cellophane::\(problems.count - Self.maximumAnnotations + 1) more problems"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a text as the message of a workflow command, on one line.
  private static func message(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Returns a text as a property of a workflow command.
  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The problems in the form of GitLab's code quality reports.
  ///
  /// - Throws: `EncodingError`, though no report causes one.
  public func codeQuality() throws -> Data {
    /// The lines of a file.
    struct Lines: Encodable { let begin: Int }
    /// A file and its lines.
    struct Location: Encodable {
      let path: String
      let lines: Lines
    }
    /// One problem.
    struct Issue: Encodable {
      let description: String
      let checkName: String
      let fingerprint: String
      let severity: String
      let location: Location

      private enum CodingKeys: String, CodingKey {
        case description, fingerprint, severity, location
        case checkName = "check_name"
      }
    }
    /// The number of problems with the same key, which would have one fingerprint.
    var counts: [[String]: Int] = [:]
    let issues = problems.filter { $0.kind != .recorded }.map { problem in
      let key = [problem.kind.rawValue, problem.file, problem.title]
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return Issue(
        description: ([problem.title] + problem.details).joined(separator: "\n"),
        checkName: "cellophane: \(problem.kind.rawValue)",
        fingerprint: Array((key + [String(count)]).joined(separator: "\n").utf8).withUnsafeBytes {
          ContentDigest.text(of: $0)
        },
        severity: problem.kind == .failed ? "blocker" : "major",
        location: Location(path: problem.file, lines: Lines(begin: problem.line ?? 1)))
    }
    return try issues.prettyJSON()
  }
}
