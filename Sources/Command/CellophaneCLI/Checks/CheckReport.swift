import Documents
import Foundation
import ScenePlayback
import SceneRendering

/// The findings about scenes, as `check --json` prints them.
struct CheckReport: Encodable {
  /// A finding about a scene.
  struct Finding: Encodable {
    /// The severity of a finding.
    enum Severity: String, Encodable {
      /// The scene cannot be played.
      case error
      /// The scene may not do what its author intends.
      case warning
      /// An expectation of its motion fails.
      case failure
    }

    let severity: Severity
    /// The finding with its suggestion, and the file it is about.
    let message, file: String
    /// The location, counted from 1, in Unicode scalars; `nil` without one.
    var line, column: Int?
    /// The variant in which it was found first; `nil` for the scene itself.
    let variant: String?
    /// The edits that make the repair which the message names, without those of other findings; `nil`
    /// without one.
    var edits: [Edit]?
  }

  /// The replacement of a range of a file's text.
  struct Edit: Encodable, Hashable {
    let file: String
    /// The range: its first character, and the one behind it, counted from 1, in Unicode scalars.
    let line, column, endLine, endColumn: Int
    let before, after: String

    init(_ edit: DocumentEdit) {
      file = edit.location.file
      (line, column) = (edit.location.line, edit.location.column)
      (endLine, endColumn) = (edit.end.line, edit.end.column)
      (before, after) = (edit.before, edit.after)
    }
  }

  /// The numbers of scenes, in each of their variants.
  struct Count: Encodable {
    var fine = 0
    var faulty = 0
  }

  private(set) var findings: [Finding] = []
  /// The numbers of scenes with their variants.
  var scenes = Count()
  private var documents: RepairableDocuments

  /// Makes an empty report.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  init(edited: [String: Data] = [:]) { documents = RepairableDocuments(edited: edited) }

  private enum CodingKeys: CodingKey { case findings, scenes }

  /// Adds a message.
  mutating func add(_ message: SceneChecks.Message) {
    switch message.content {
    case .warning(let diagnostic): add(diagnostic, .warning, of: message.input)
    case .failure(let diagnostic): add(diagnostic, .failure, of: message.input)
    case .error(let diagnostic): add(diagnostic, .error, of: message.input)
    case .line(let line):
      let name = message.input.label
      let text = line.trimmingPrefix("\(name): ").trimmingPrefix("error: ")
      findings.append(
        Finding(
          severity: .error, message: OptionNames.reword(String(text)), file: name,
          variant: message.input.variant))
    }
  }

  /// Adds the message of a document.
  private mutating func add(
    _ diagnostic: Diagnostic, _ severity: Finding.Severity, of input: SceneInput
  ) {
    let edits = documents.edits(repairing: diagnostic).map(Edit.init)
    let location = diagnostic.location
    findings.append(
      Finding(
        severity: severity, message: OptionNames.reword(diagnostic.message), file: location.file,
        line: location.line, column: location.column, variant: input.variant,
        edits: edits.isEmpty ? nil : edits))
  }
}
