import Documents
import Foundation
import ScenePlayback
import TestSupport
import Testing

/// Natural mistakes in scenes, with the words of other tools, and the message that each gets.
///
/// A file of `fixtures/mistakes` holds blocks of a title, a part of a scene and the messages.
/// `SNAPSHOT_TESTING_RECORD=all swift test --filter MistakesTests` writes the messages again, and
/// fails.
struct MistakesTests {
  /// A part of a scene with a mistake, and the messages that it gets.
  struct Mistake {
    var title: String
    var part: String
    var messages: [String]

    /// The block in the file.
    var block: String {
      "# \(title)\n\(part)\n" + messages.map { "=> \($0)\n" }.joined()
    }
  }

  /// The folder of the files.
  static let folder = projectFolder.appending(path: "fixtures/mistakes")

  /// The names of the files.
  static let files = ["scenes", "styles", "collections", "steps", "sheets"]

  /// The root keys that a part may leave out.
  static let otherKeys = [
    ("cellophane", "1"), ("canvas", "{ size: [320, 480] }"),
    ("collections", "[{ sections: [{ items: [a, b, c] }] }]"),
  ]

  /// Returns the mistakes of a file.
  static func mistakes(in name: String) throws -> [Mistake] {
    let text = try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
    return text.components(separatedBy: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      return Mistake(
        title: String((lines.first ?? "").dropFirst(2)),
        part: lines.dropFirst().filter { !$0.hasPrefix("=> ") }.joined(separator: "\n"),
        messages: lines.filter { $0.hasPrefix("=> ") }.map { String($0.dropFirst(3)) })
    }
  }

  /// Returns the errors and warnings of a part of a scene, each with its line and column.
  static func messages(of part: String) throws -> [String] {
    var text = part + "\n"
    let keys = part.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    for (key, value) in otherKeys where !keys.contains(key[...]) {
      // A scene has screens or collections.
      if key == "collections", keys.contains("screens") { continue }
      text += "\(key): \(value)\n"
    }
    let scratch = try Scratch()
    let found: [Diagnostic]
    do {
      found = try LoadedScene.load(
        text: Data(text.utf8), name: "scene", folder: scratch.path
      ).warnings
    } catch let error as DocumentError {
      found = error.diagnostics
    }
    return found.map { String($0.description.dropFirst("scene:".count)) }
  }

  @Test(arguments: files) func `each mistake gets its message`(file: String) throws {
    let mistakes = try Self.mistakes(in: file)
    var current = mistakes
    for index in current.indices {
      current[index].messages = try Self.messages(of: current[index].part)
    }
    for (mistake, today) in zip(mistakes, current) where mistake.messages != today.messages {
      Issue.record("\(mistake.title): \(today.messages), not \(mistake.messages)")
    }
    if ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"] == "all" {
      let text = current.map(\.block).joined(separator: "\n")
      try Data(text.utf8).write(to: Self.folder.appending(path: file + ".txt"))
    }
  }

  @Test func `there are at least 150 mistakes, and each gets an error that names no long list`()
    throws
  {
    let mistakes = try Self.files.flatMap { try Self.mistakes(in: $0) }
    #expect(mistakes.count >= 150)
    for mistake in mistakes {
      #expect(mistake.messages.contains { $0.contains(": error: ") }, "\(mistake.title)")
      for message in mistake.messages {
        #expect(message.split(separator: ",").count <= 14, "\(mistake.title): \(message)")
      }
    }
  }
}
