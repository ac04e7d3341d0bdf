public import Foundation
import Verification

extension VerifyReport {
  /// The report as JUnit XML: one suite, with a test case for each golden.
  ///
  /// A problem's type is its kind, and its message names the cause.
  ///
  /// - Parameter suite: The name of the suite.
  public func junit(suite: String = "cellophane verify") -> Data {
    func isError(_ outcome: ReportedOutcome) -> Bool { outcome.verdict == .failed }
    let failures = outcomes.count { !$0.isPassed && !isError($0) } + orphans.count
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites><testsuite name=\"\(Self.escaped(suite))\" "
        + "tests=\"\(outcomes.count + orphans.count)\" failures=\"\(failures)\" "
        + "errors=\"\(outcomes.count(where: isError))\" time=\"\(Self.decimal(seconds))\">",
    ]
    for outcome in outcomes {
      lines += Self.testCase(
        outcome.subject, seconds: outcome.seconds, problems: outcome.problems,
        element: isError(outcome) ? "error" : "failure")
    }
    for (orphan, problem) in zip(orphans, orphanProblems) {
      lines += Self.testCase(orphan, seconds: 0, problems: [problem], element: "failure")
    }
    lines.append("</testsuite></testsuites>")
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Returns a test case; several problems of it are one element with the kind of the first.
  private static func testCase(
    _ name: String, seconds: Double, problems: [VerifyProblem], element: String
  ) -> [String] {
    let start =
      "  <testcase classname=\"cellophane\" name=\"\(escaped(name))\" file=\"\(escaped(name))\" "
      + "time=\"\(decimal(seconds))\""
    guard let first = problems.first else { return [start + "/>"] }
    let text = problems.flatMap { problem in
      let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
      return ["\(place): \(problem.title)"] + problem.details.map { "  " + $0 }
    }
    return [
      start + ">",
      "    <\(element) type=\"\(first.kind.rawValue)\" message=\"\(escaped(first.title))\">"
        + escaped(text.joined(separator: "\n")) + "</\(element)>",
      "  </testcase>",
    ]
  }

  /// Returns seconds with three decimals, in any locale.
  private static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int(max(0, min(1e12, (seconds * 1000).rounded())))
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Returns a text that is valid in XML 1.0, with control characters spelled out.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result += isAllowed ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
}
