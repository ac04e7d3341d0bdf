import Foundation
import TestSupport
import Testing

/// A folder with scenes, in which tests run the command and read what it has written.
struct BatchFolder {
  let scratch: Scratch

  /// The colors of scenes, in their order.
  private static let colors = ["red", "blue", "green", "tan", "gray"]

  /// Makes a folder with scenes of different colors in `scenes/`.
  init(_ names: String...) throws {
    scratch = try Scratch()
    for (name, color) in zip(names, Self.colors) { try write(name, color: color) }
  }

  /// Writes a scene, with more keys at its end.
  func write(
    _ name: String, color: String = "red", seconds: Double = 0.06, rest: String = ""
  ) throws {
    try scratch.write(
      "\(SampleScene.small(seconds: seconds, color: color))\n\(rest)\n",
      to: "scenes/\(name).yaml")
  }

  /// Writes a scene that settles later than it expects.
  func writeLate(_ name: String) throws {
    try write(name, color: "pink", seconds: 0.1, rest: "expect: [{ settlesBy: 10ms }]")
  }

  /// Writes a scene that cannot be read.
  func writeBroken(_ name: String) throws {
    try scratch.write(SampleScene.broken, to: "scenes/\(name).yaml")
  }

  /// Removes a file or a folder.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: scratch(name))
  }

  /// Makes a folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: scratch(name), withIntermediateDirectories: true)
  }

  /// Runs the command in the folder, and expects an exit status.
  @discardableResult
  func run(
    _ arguments: String..., status: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try run(
      arguments, status: status, environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs the command in the folder, and expects an exit status.
  @discardableResult
  func run(
    _ arguments: [String], status: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    let result = try Command.run(
      program: try Command.path, arguments, environment: environment, folder: scratch.path)
    #expect(
      result.status == status, "\(arguments): \(result.text)\(result.messages)",
      sourceLocation: sourceLocation)
    return result
  }

  /// Runs the command with no other variables than these, so that no engine of the tests is found.
  func runAlone(_ arguments: [String], environment: [String: String]) throws -> Command.Result {
    let variables = ["CELLOPHANE_CACHE": "", "HOME": scratch.path].merging(environment) { $1 }
    return try Command.run(
      program: "/usr/bin/env",
      ["-i"] + variables.map { "\($0)=\($1)" } + [try Command.path] + arguments,
      folder: scratch.path)
  }

  /// Plans the scenes, with an output for each of them in `out/`, as `plan.jsonl`.
  func plan(_ options: String...) throws {
    let result = try run(["plan", "scenes", "-o", "out/{scene}.gif"] + options)
    try scratch.write(result.text, to: "plan.jsonl")
  }

  /// Renders shards of the plan, each with its manifest in `shards/`.
  func renderShards(_ count: Int) throws {
    for shard in 1...count {
      try run(
        "render", "--plan", "plan.jsonl", "--shard", "\(shard)/\(count)", "--manifest",
        "shards/\(shard).jsonl", "--quiet")
    }
  }

  /// Returns the files below a folder with their bytes, by their names in it.
  func contents(of folder: String) throws -> [String: Data] {
    let names = try scratch.files().filter { $0.hasPrefix(folder + "/") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        (String($0.dropFirst(folder.count + 1)), try scratch.data($0))
      })
  }

  /// Returns the objects of a file of JSON Lines.
  func lines(_ name: String) throws -> [[String: Any]] { try Self.lines(in: scratch.read(name)) }

  /// Returns the objects of JSON Lines.
  static func lines(in text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any], "\(line)")
    }
  }

  /// Returns the objects of a JSON list.
  static func list(in data: Data) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }
}
