package import Documents
package import Foundation
import SceneDocuments

/// The repairs that the messages about a scene name, made in its documents.
///
/// A scene is read again after each round, because repairs change what else is wrong with it, until
/// no message names a repair that can be made. Files are not written here.
package struct SceneRepairs {
  /// A change of a document's text.
  package struct Edit: Hashable, Sendable {
    /// The location in the text before the change.
    package let location: SourceLocation
    /// The text that was replaced, and the one in its place.
    package let before, after: String
  }

  /// The changed documents by their names in messages.
  package private(set) var edited: [String: Data]
  /// The changes in the order in which they were made.
  package private(set) var edits: [Edit] = []
  private var seen: Set<[String: Data]> = []

  /// The most times that a scene is read: repairs that undo each other end there.
  private static let rounds = 100

  /// Repairs a scene.
  ///
  /// - Parameters:
  ///   - edited: The contents in place of those of files, by their names in messages.
  ///   - messages: Returns the messages about the scene with such contents.
  package init(edited: [String: Data] = [:], messages: ([String: Data]) -> [Diagnostic]) {
    self.edited = edited
    for _ in 0..<Self.rounds {
      guard seen.insert(self.edited).inserted, repair(messages(self.edited)) else { return }
    }
  }

  /// Makes the repairs of messages; returns whether there are any.
  private mutating func repair(_ messages: [Diagnostic]) -> Bool {
    var isChanged = false
    let repairable = messages.compactMap { message in
      message.repair.map { (location: $0.location(of: message.location), message: message) }
    }
    for (file, messages) in Dictionary(grouping: repairable, by: \.location.file)
      .sorted(by: { $0.key < $1.key })
    {
      guard
        let data = edited[file] ?? (try? DocumentReader.contents(ofFile: file, name: file)),
        var document = try? EditableDocument(
          name: file, data: data, format: DocumentFormat(fileName: file))
      else { continue }
      // From the end, so that the locations of the messages before a repair stay as they are.
      var first: SourceLocation?
      for (location, message) in messages.sorted(by: { $0.location > $1.location })
      where first.map({ max(location, message.location) < $0 }) ?? true {
        guard let changes = document.edits(repairing: message), let begin = changes.first,
          let result = try? document.applying(changes)
        else { continue }
        edits += changes.map { edit in
          Edit(
            location: document.location(of: edit.range.lowerBound),
            before: document.text(edit.range), after: edit.replacement)
        }
        first = min(first ?? location, document.location(of: begin.range.lowerBound))
        document = result
        isChanged = true
      }
      if document.data != data { edited[file] = document.data }
    }
    return isChanged
  }
}
