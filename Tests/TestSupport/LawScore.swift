import Foundation

/// A comparison of a law of motion with what was recorded on iOS, row by row.
///
/// The score is a line of `fixtures/measured/scoreboard.tsv`, from which the command and the
/// article about the measurements take their numbers; `SNAPSHOT_TESTING_RECORD=all` writes it.
package struct LawScore {
  private let law: String
  private let tolerance: Double
  private var rows = 0
  private var equal = 0
  private var worst = 0.0
  /// The rows that differ by more than the tolerance, one line each.
  package private(set) var misses: [String] = []

  /// Begins the score of a law with the largest difference that still counts as equal.
  package init(_ law: String, within tolerance: Double) {
    self.law = law; self.tolerance = tolerance
  }

  /// Compares one number with the recorded one; `difference` is relative where the law says so.
  package mutating func compare(_ name: String, difference: Double) {
    rows += 1
    worst = difference.isNaN ? .infinity : max(worst, abs(difference))
    if abs(difference) <= tolerance {
      equal += 1
    } else {
      misses.append("\(name): \(difference)")
    }
  }

  /// The share of the rows that are equal, from 0 to 1.
  package var share: Double { rows == 0 ? 0 : Double(equal) / Double(rows) }

  /// The numbers as the scoreboard has them: rows, equal rows, worst difference and tolerance.
  private var numbers: [String] {
    ["\(rows)", "\(equal)", String(format: "%.1e", worst), String(format: "%.0e", tolerance)]
  }

  private static let scoreboard = MeasuredTable.folder.appending(component: "scoreboard.tsv")

  /// Returns whether the scoreboard has these numbers, after writing them if it is being recorded.
  package func isRecorded() throws -> Bool {
    let isRecording = ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"] == "all"
    return try Self.lock.withLock {
      let text = try String(contentsOf: Self.scoreboard, encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      guard let index = lines.firstIndex(where: { $0.first == law }) else { return false }
      let begin = lines[index].count - numbers.count
      if isLike(Array(lines[index][begin...])) { return true }
      guard isRecording else { return false }
      lines[index].replaceSubrange(begin..., with: numbers)
      try lines.map { $0.joined(separator: "\t") }.joined(separator: "\n")
        .write(to: Self.scoreboard, atomically: true, encoding: .utf8)
      return false
    }
  }

  /// Whether recorded numbers are these, but for the rounding by which processors differ.
  private func isLike(_ recorded: [String]) -> Bool {
    guard recorded[0...1] == numbers[0...1], recorded[3] == numbers[3],
      let before = Double(recorded[2])
    else { return false }
    return abs(before - worst) <= max(0.1 * before, 1e-3 * tolerance)
  }

  private static let lock = NSLock()
}
