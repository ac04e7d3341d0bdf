import Documents
import Foundation
import SceneDocuments

/// A message of a page about values of its scene.
struct TuningRequest: Decodable {
  enum Kind: String, Decodable {
    /// Asks for the values of a subject.
    case values
    /// Plays the scene with other values, which are in no file.
    case trial
    /// Plays the scene of the files again.
    case revert
    /// Writes values into the files.
    case write
    case undo, redo
  }

  /// A value by its path, as JSON.
  struct Change: Decodable {
    let path: [PathPart]
    let value: String
  }

  let kind: Kind
  /// The number by which the page knows the answer.
  let number: Int
  /// The version of the files for which the values are meant.
  let revision: Int?
  /// The number of a step among those that were played.
  let step: Int?
  /// An element's collection, empty for one of a screen, and its key.
  let collection: String?
  let key: String?
  let changes: [Change]?

  /// The longest path of a value.
  private static let maximumPath = 32

  /// Returns the changes with their values.
  ///
  /// - Throws: `DocumentError` if a value is not JSON.
  func readChanges() throws -> [TunableScene.Change] {
    try (changes ?? []).map { change in
      guard (1...Self.maximumPath).contains(change.path.count) else {
        throw DocumentError(at: SourceLocation(file: "the page"), "there is no such value")
      }
      let value = try DocumentReader.read(text: change.value, name: "the page", format: .json)
      return (change.path.map(\.part), value.unwritten)
    }
  }
}

/// The answer to a page about values of its scene.
struct TuningAnswer: Encodable {
  enum Kind: String, Encodable { case values, tried, written, refused }

  /// A change that can be undone or made again, as people read it.
  struct History: Encodable {
    /// A number that grows with each change, because answers may pass one another.
    let number: Int
    let undo: String?
    let redo: String?
  }

  let type = "tuning"
  let kind: Kind
  let number: Int
  var revision: Int?
  /// The reason of a refusal.
  var message: String?
  var groups: [TunableGroup]?
  var bars: [TunableBar]?
  /// The curves and springs of which values were tried.
  var motions: [TunableValue]?
  var history: History?

  private enum CodingKeys: String, CodingKey {
    case type, kind, number, revision, message, groups, bars, motions, history
  }

  init(_ kind: Kind, _ number: Int) { (self.kind, self.number) = (kind, number) }

  var json: String {
    String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self)
  }
}
