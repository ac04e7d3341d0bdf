import ComparisonTolerances
import Foundation
import Verification

/// The report of a comparison with a golden.
struct GoldenReport {
  /// The end of a comparison.
  enum Ending {
    case same, differs, missing
    /// The golden was written.
    case recorded
    /// A failure to play, read, paint or write, as whole lines.
    case failed([String])
  }

  var ending: Ending
  /// The differences, also those before recording, in at most three sentences.
  var summary: [String] = []
  /// The sentences about differences that the summary sums up.
  var details: [String] = []
  /// The failed expectations, as sentences.
  var failedExpectations: [String] = []
  /// Notes for a reader of the report.
  var notes: [String] = []
  /// The tolerances in force with their origins; `nil` without a comparison.
  var tolerances: String?
  /// The evidence for people.
  var evidence: [Evidence] = []
}

/// A golden of some form, as the functions that compare it.
struct Golden {
  /// The golden's files in messages.
  let path: String
  /// The golden's path without extension.
  let base: String
  /// Plays, compares, and records if the mode demands it.
  let check: (RecordMode) throws -> GoldenReport
  /// Plays, and returns the files that would be recorded.
  let candidate: () throws -> GoldenCandidate
}

extension GoldenReport {
  /// Adds the differences and notes of a comparison.
  mutating func take(_ comparison: Comparison) {
    (summary, details) = (comparison.summary, comparison.details)
    notes += comparison.allNotes
    tolerances = comparison.tolerances.descriptions.joined(separator: ", ")
  }

  /// Adds the differences as a text, if no file has them yet.
  mutating func addText(_ comparison: Comparison) {
    guard !evidence.contains(where: { $0.name.hasSuffix(".txt") }) else { return }
    let text = comparison.lines.joined(separator: "\n") + "\n"
    evidence.append(Evidence(name: "differences.txt", data: Data(text.utf8)))
  }
}
