public import Foundation

/// Outcomes as JUnit XML, for continuous integration servers.
public enum JUnitReport {
  /// Returns the XML: one suite, with a test case for each golden.
  ///
  /// - Parameter reword: A function that rewords each message.
  public static func xml(
    _ outcomes: [GoldenOutcome], rewording reword: (String) -> String = { $0 }
  ) -> Data {
    func isError(_ outcome: GoldenOutcome) -> Bool { outcome.verdict == .failed }
    let failures = outcomes.count { !$0.isPassed && !isError($0) }
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites><testsuite name=\"cellophane verify\" tests=\"\(outcomes.count)\" "
        + "failures=\"\(failures)\" errors=\"\(outcomes.count(where: isError))\" "
        + "time=\"\(decimal(seconds))\">",
    ]
    for outcome in outcomes {
      let start =
        "  <testcase classname=\"cellophane\" name=\"\(escaped(outcome.subject))\" "
        + "time=\"\(decimal(outcome.seconds))\""
      guard !outcome.isPassed else {
        lines.append(start + "/>")
        continue
      }
      let name = isError(outcome) ? "error" : "failure"
      let text = outcome.lines.map(reword)
      lines.append(start + ">")
      lines.append(
        "    <\(name) message=\"\(escaped(text.first ?? outcome.verdict.rawValue))\">"
          + escaped(text.joined(separator: "\n")) + "</\(name)>")
      lines.append("  </testcase>")
    }
    lines.append("</testsuite></testsuites>")
    return Data((lines.joined(separator: "\n") + "\n").utf8)
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
