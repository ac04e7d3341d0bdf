import Foundation

/// A comparison of the laws of motion with what was recorded on iOS.
enum IOSScoreboard {
  /// A law and its score.
  struct Law {
    /// The short name of the law, such as `L1`.
    let name: String
    let subject: String
    /// The version of iOS that was recorded.
    let version: String
    /// The number of rows that the tests compare.
    let rows: Int
    /// The number of rows that differ by at most the tolerance.
    let equal: Int
    /// The largest difference, in the unit.
    let worst: String
    let unit: String
    /// The largest difference that counts as equal, in the unit.
    let tolerance: String
  }

  /// The lines of the report.
  static var lines: [String] {
    let head = ["law", "what", "iOS", "rows", "equal", "worst difference (equal within)"]
    let rows = laws.map { law in
      [
        law.name, law.subject, law.version, "\(law.rows)", "\(law.equal)",
        "\(law.worst) \(law.unit) (\(law.tolerance))",
      ]
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ fields: [String]) -> String {
      let padded = zip(fields.dropLast(), widths).map { field, width in
        field.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      return (padded + fields.suffix(1)).joined(separator: "  ")
    }
    let total = (rows: laws.map(\.rows).reduce(0, +), equal: laws.map(\.equal).reduce(0, +))
    return [line(head)] + rows.map(line)
      + ["", "\(total.equal) of \(total.rows) recorded rows are equal.", ""]
      + ["These are not compared with iOS:"]
      + decisions.map { "- \($0.subject): \($0.here)" }
  }
}
