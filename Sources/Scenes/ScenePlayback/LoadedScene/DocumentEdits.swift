package import Documents
package import Foundation
import SceneDocuments

/// A change of a document's text.
package struct DocumentEdit: Hashable, Sendable {
  /// The locations in the text before the change: of its first character, and behind its last one.
  package let location, end: SourceLocation
  /// The text that was replaced, and the one in its place.
  package let before, after: String

  package init(location: SourceLocation, end: SourceLocation, before: String, after: String) {
    self.location = location; self.end = end
    self.before = before; self.after = after
  }

  /// Both texts as sentences have them: quoted, on one line, and without a comma that leads; `nil` for
  /// an empty one.
  package var quotedTexts: (before: String?, after: String?) {
    func quoted(_ text: String) -> String? {
      if text.isEmpty { return nil }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return String(words.trimmingPrefix(", ")).quoted
    }
    return (quoted(before), quoted(after))
  }
}

extension EditableDocument {
  /// Returns edits with their texts and locations.
  func located(_ edits: [TextEdit]) -> [DocumentEdit] {
    edits.map { edit in
      DocumentEdit(
        location: location(of: edit.range.lowerBound), end: location(of: edit.range.upperBound),
        before: text(edit.range), after: edit.replacement)
    }
  }
}

/// The documents that messages are about, as they are, with the edits that repair each message by
/// itself.
package struct RepairableDocuments {
  /// The documents by their names in messages; `nil` for those that cannot be read.
  private var documents: [String: EditableDocument?] = [:]

  private let edited: [String: Data]

  /// Prepares to repair documents.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  package init(edited: [String: Data] = [:]) { self.edited = edited }

  /// Returns the edits by which a message's repair is made; empty if it has none, or if its document
  /// is no file.
  package mutating func edits(repairing diagnostic: Diagnostic) -> [DocumentEdit] {
    guard let repair = diagnostic.repair else { return [] }
    let file = repair.location(of: diagnostic.location).file
    if documents[file] == nil { documents[file] = .some(self.document(file)) }
    guard let document = documents[file] ?? nil else { return [] }
    return document.located(document.edits(repairing: diagnostic) ?? [])
  }

  private func document(_ file: String) -> EditableDocument? {
    guard
      let data = try? edited[file] ?? DocumentReader.contents(ofFile: file, name: file)
    else { return nil }
    return try? EditableDocument(name: file, data: data, format: DocumentFormat(fileName: file))
  }
}
