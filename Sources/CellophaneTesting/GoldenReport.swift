import Foundation
import FrameComparison
import Verification

/// What came of holding a subject against a golden.
struct GoldenReport {
  /// How it ended.
  enum Ending {
    case same, differs, missing
    /// The golden was written.
    case recorded
    /// Something could not be played, read, painted or written, in whole lines.
    case failed([String])
  }

  var ending: Ending
  /// What differs, or differed before it was recorded, in sentences.
  var differences: [String] = []
  /// What does not move as it is expected to, in sentences.
  var failedExpectations: [String] = []
  /// What whoever reads the verdict should know.
  var notes: [String] = []
  /// The limits in force and who set them; `nil` where nothing was compared.
  var limits: String?
  /// Files for people who want to see what differs.
  var evidence: [Evidence] = []
}

/// A golden of some form, as the functions that hold a subject against it.
struct Golden {
  /// What the golden's files are called in messages.
  let path: String
  /// Plays, compares, and records where the mode asks for that.
  let check: (RecordMode) throws -> GoldenReport
}

extension GoldenReport {
  /// Takes over what a comparison tells.
  mutating func take(_ comparison: Comparison) {
    differences = comparison.sentences
    notes += comparison.allNotes
    limits = comparison.limits.descriptions.joined(separator: ", ")
  }

  /// Adds what differs as a text, where no file has it yet.
  mutating func addText(_ comparison: Comparison) {
    guard !evidence.contains(where: { $0.name.hasSuffix(".txt") }) else { return }
    let text = comparison.lines.joined(separator: "\n") + "\n"
    evidence.append(Evidence(name: "differences.txt", data: Data(text.utf8)))
  }
}
