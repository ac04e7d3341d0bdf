package import Documents
package import Foundation
import SceneDocuments

/// The repairs that the messages about a scene name, made in its documents.
///
/// A scene is read again after each round, because repairs change what else is wrong with it, until
/// no message names a repair that can be made. Files are not written here.
package struct SceneRepairs {
  /// The documents with repairs as they were read, by their names in messages.
  package private(set) var originals: [String: Data]
  /// The changed documents, and those that were given.
  package private(set) var edited: [String: Data]
  /// The changes in the order in which they were made.
  package private(set) var edits: [DocumentEdit] = []
  private var seen: Set<[String: Data]> = []

  /// The most times that a scene is read: repairs that undo each other end there.
  private static let rounds = 100

  /// Repairs a scene.
  ///
  /// - Parameters:
  ///   - edited: The contents in place of those of files, by their names in messages.
  ///   - messages: Returns the messages about the scene with such contents.
  package init(edited: [String: Data] = [:], messages: ([String: Data]) -> [Diagnostic]) {
    originals = edited
    self.edited = edited
    for _ in 0..<Self.rounds {
      let messages = messages(self.edited)
      // A file may change at any time: what is repaired is what the messages are about.
      if read(messages) { continue }
      guard seen.insert(self.edited).inserted, repair(messages) else { break }
    }
    for (name, data) in originals where edited[name] == nil && self.edited[name] == data {
      self.edited[name] = nil
    }
  }

  /// Reads the files that messages repair; returns whether there are new ones.
  private mutating func read(_ messages: [Diagnostic]) -> Bool {
    let files = messages.compactMap { message in
      message.repair.map { $0.location(of: message.location).file }
    }
    let count = edited.count
    for file in Set(files) where edited[file] == nil {
      guard let data = try? DocumentReader.contents(ofFile: file, name: file) else { continue }
      (originals[file], edited[file]) = (data, data)
    }
    return edited.count > count
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
        let data = edited[file],
        var document = try? EditableDocument(
          name: file, data: data, format: DocumentFormat(fileName: file))
      else { continue }
      // From the end, so that the locations of the messages before a repair stay as they are.
      var (first, made): (SourceLocation?, [DocumentEdit]) = (nil, [])
      for (location, message) in messages.sorted(by: { $0.location > $1.location })
      where first.map({ max(location, message.location) < $0 }) ?? true {
        guard let changes = document.edits(repairing: message),
          let result = try? document.applying(changes)
        else { continue }
        made = document.located(changes) + made
        first = made.first.map { min(first ?? location, $0.location) }
        document = result
        isChanged = true
      }
      edited[file] = document.data
      edits += made
    }
    return isChanged
  }
}
