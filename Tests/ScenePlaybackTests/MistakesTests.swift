import Documents
import Foundation
import ScenePlayback
import TestSupport
import Testing

/// Natural mistakes in scenes, with the words of other tools, and the message that each gets.
///
/// A file of `fixtures/mistakes` holds blocks of a title, a part of a scene, the messages, the part
/// after the repairs that these name, and the messages that are left then.
/// `SNAPSHOT_TESTING_RECORD=all swift test --filter MistakesTests` writes the messages again, and
/// fails.
struct MistakesTests {
  /// A part of a scene with a mistake, and the messages that it gets.
  struct Mistake {
    var title: String
    var part: String
    var messages: [String]
    /// The lines of the repaired part; none if nothing was repaired.
    var repaired: [String] = []
    /// The messages about the repaired scene.
    var left: [String] = []

    /// The block in the file.
    var block: String {
      "# \(title)\n\(part)\n" + messages.map { "=> \($0)\n" }.joined()
        + repaired.map { "~ \($0)\n" }.joined() + left.map { "~> \($0)\n" }.joined()
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
      func marked(_ mark: String) -> [String] {
        lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
      }
      let marks = ["=> ", "~ ", "~> "]
      let part = lines.dropFirst().filter { line in !marks.contains { line.hasPrefix($0) } }
      return Mistake(
        title: String((lines.first ?? "").dropFirst(2)), part: part.joined(separator: "\n"),
        messages: marked("=> "), repaired: marked("~ "), left: marked("~> "))
    }
  }

  /// Returns the scene that a part belongs to, and the lines that the part leaves out.
  private static func scene(of part: String) -> (text: String, others: [String]) {
    let keys = part.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    let others = otherKeys.filter { key, _ in
      // A scene has screens or collections.
      !keys.contains(key[...]) && !(key == "collections" && keys.contains("screens"))
    }.map { "\($0): \($1)" }
    return (([part] + others).joined(separator: "\n") + "\n", others)
  }

  /// Returns a mistake with the messages of today, and its repair.
  static func current(_ mistake: Mistake) throws -> Mistake {
    let (text, others) = scene(of: mistake.part)
    let scratch = try Scratch()
    let path = scratch("scene")
    try scratch.write(text, to: "scene")
    func diagnostics(_ edited: [String: Data]) -> [Diagnostic] {
      do {
        return try LoadedScene.load(path: path, assets: nil, isConfined: false, edited: edited)
          .warnings
      } catch {
        return (error as? DocumentError)?.diagnostics ?? []
      }
    }
    func messages(_ edited: [String: Data]) -> [String] {
      diagnostics(edited).map { String($0.description.dropFirst("\(path):".count)) }
    }
    let repairs = SceneRepairs(messages: diagnostics)
    var result = mistake
    (result.messages, result.repaired, result.left) = (messages([:]), [], [])
    guard let data = repairs.edited[path] else { return result }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    result.repaired = lines.filter { !others.contains($0) }
    // A part that says what the scene says anyway is gone.
    if result.repaired.isEmpty { result.repaired = [""] }
    result.left = messages(repairs.edited)
    return result
  }

  @Test(arguments: files) func `each mistake gets its message and its repair`(file: String) throws {
    let mistakes = try Self.mistakes(in: file)
    let current = try mistakes.map { try Self.current($0) }
    for (mistake, today) in zip(mistakes, current) where mistake.block != today.block {
      Issue.record("\(today.block)\nnot\n\(mistake.block)")
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

  @Test
  func `most mistakes are repaired as a whole, and a repair leaves no message that it answers`()
    throws
  {
    let mistakes = try Self.files.flatMap { try Self.mistakes(in: $0) }
    let repaired = mistakes.filter { !$0.repaired.isEmpty }
    #expect(repaired.count >= 170)
    #expect(repaired.count { $0.left.isEmpty } >= 150)
    for mistake in repaired {
      let same = Set(mistake.left.map(Self.text)).intersection(mistake.messages.map(Self.text))
      // What two keys of other tools mean can be written for one of them only.
      #expect(same.isEmpty || mistake.title == "CSS: a pseudo-class as a state", "\(mistake.block)")
    }
  }

  /// Returns a message without its location.
  private static func text(_ message: String) -> String {
    message.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
  }
}
