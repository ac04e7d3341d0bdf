import Foundation
import TestSupport
import Testing

/// Names and texts that a terminal or a server of continuous integration would interpret.
@Suite struct EvilNameTests {
  /// Names of files: a line break with a command behind it, sequences of escape, another direction.
  private static let names =
    ["a\n::add-mask::x", "\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{202E}txt"]
    + (isFullRun
      ? ["::warning::w", "##[add-mask]y", "b\r::set-output::z", "\u{9B}2J\u{2028}c"] : [])

  /// A scene whose own texts are as evil as its name.
  private static func scene(_ name: String, isBroken: Bool = false, size: Int = 30) throws -> String
  {
    let scene: [String: Any] = [
      "cellophane": 1, "title": name,
      "canvas": ["size": [size, 30]], "output": ["fps": 10, "duration": 0.2],
      isBroken ? name : "styles": ["s": ["fill": "red"]],
      "collections": [
        [
          "id": "c" + name, "layout": ["type": "flow", "itemSize": [9, 9]], "style": "s",
          "sections": [["items": ["A" + name, "B"]]],
        ]
      ],
      "steps": [["at": 0, "delete": "A" + name, "duration": 0.1]],
      "expect": [["settlesBy": 0.01]],
    ]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: scene, options: .sortedKeys),
      as: UTF8.self)
  }

  /// Expects that a text is inert: no line begins a command, and nothing moves the cursor.
  private func expectInert(
    _ text: String, _ arguments: [String], annotations: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Annotations are commands, and name the files exactly.
    let lines = text.split(separator: "\n").filter { !annotations || !$0.hasPrefix("::error ") }
    for line in lines {
      let start = line.drop { $0 == " " || $0 == "\t" }
      #expect(
        !start.hasPrefix("::"), "\(arguments): \(line.debugDescription)",
        sourceLocation: sourceLocation)
      #expect(!line.contains("##["), "\(arguments): \(line)", sourceLocation: sourceLocation)
    }
    let isInert = lines.joined().unicodeScalars.allSatisfy {
      $0 == "\t"
        || $0.properties.generalCategory != .control && $0 != "\u{202E}" && $0 != "\u{2028}"
    }
    #expect(isInert, "\(arguments): \(text.debugDescription)", sourceLocation: sourceLocation)
  }

  @Test func `no command passes them on to a terminal or a log`() throws {
    let scratch = try Scratch()
    var files: [String] = []
    for name in Self.names {
      try scratch.write(Self.scene(name), to: "scenes/\(name).json")
      try scratch.write(Self.scene(name, isBroken: true), to: "broken/\(name).json")
      try scratch.write(Self.scene(name, size: 40), to: "changed/\(name).json")
      files.append("scenes/\(name).json")
    }
    /// Runs the command, and expects inert outputs.
    @discardableResult func run(
      _ arguments: [String], annotations: Bool = false, isForPrograms: Bool = false,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Command.Result {
      let result = try Command.run(
        program: try Command.path, arguments, folder: scratch.path)
      #expect(result.status != 70, "\(result.messages)", sourceLocation: sourceLocation)
      expectInert(result.messages, arguments, sourceLocation: sourceLocation)
      if !isForPrograms {
        expectInert(
          result.text, arguments, annotations: annotations, sourceLocation: sourceLocation)
      }
      return result
    }
    try run(["render", "scenes", "broken", "-o", "out/"])
    try run(["render", "scenes", "-o", "out/"])
    try run(["check", "scenes", "broken", "--verbose"])
    try run(["plan", "scenes", "-o", "planned/", "--format", "gif"], isForPrograms: true)
    try run(["verify", "scenes", "--against", "goldens", "--update", "missing"])
    try run(["verify", "scenes", "broken", "--against", "goldens", "--verbose"])
    // The same names with other contents, for goldens that differ.
    try FileManager.default.removeItem(atPath: scratch("scenes"))
    try FileManager.default.moveItem(atPath: scratch("changed"), toPath: scratch("scenes"))
    let reports = ["--junit", "j.xml", "--markdown", "m.md", "--artifacts", "artifacts"]
    try run(
      ["verify", "scenes", "broken", "--against", "goldens", "--annotations"] + reports,
      annotations: true)
    try run(["approve", "artifacts"])
    try run(["approve", "artifacts", "--all"])
    try run(["review", "scenes", "broken", "-o", "review.html"])
    try run(["review", "out", "-o", "review.html"])
    try run(["cache", "--cache", Self.names[0]])
    try run(["host", Self.names[0], "-o", "x.gif"])
    try run(["adapt", Self.names[0], "-o", "x"])
    try run(["ci", Self.names[0]])
    for (name, file) in zip(Self.names, files) {
      try run(["inspect", file])
      try run(["inspect", file, "--at", "0.05s"])
      for form in ["markdown", "css", "uikit", "swiftui"] { try run(["spec", file, "--as", form]) }
      try run(["diff", file, "broken/\(name).json"])
      try run(["diff", file, files[0]])
      try run(["render", file, "-o", "one/\(name).gif"])
      try run(["render", file, "-o", "\(name).\(name)"])
      try run(["render", "lost/\(name)", "-o", "x.gif", "--\(name)"])
      try run(["render", file, "--variant", name, "-o", "x.gif"])
      try run(["encode", "lost/\(name).png", "-o", "\(name).gif"])
      try run(["merge", "lost/\(name).jsonl", "-o", "x.json"])
      try run(["new", "new/\(name).yaml"])
      try run(["watch", "lost/\(name).yaml"])
      try run([name])
      // What programs read keeps the exact names.
      let json = try run(["render", file, "-o", "p.gif", "--json"], isForPrograms: true).output
      let list = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
      #expect(list?.first?["scene"] as? String == file)
      #expect(list?.first?["title"] as? String == name)
      let log = try Command.run(
        program: try Command.path,
        ["render", "broken/\(name).json", "-o", "x.gif", "--log-format", "json"],
        folder: scratch.path)
      for line in log.messages.split(separator: "\n") {
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
      }
    }
    // The reports have escapes of their own.
    let junit = try XMLText.isWellFormed(scratch.data("j.xml"))
    #expect(junit)
    expectInert(try scratch.read("m.md"), ["markdown"])
  }
}

/// A check of XML without an XML library: control characters are not even permitted as references.
private enum XMLText {
  static func isWellFormed(_ data: Data) throws -> Bool {
    let text = String(decoding: data, as: UTF8.self)
    return text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 }
      && !text.contains("&#27;") && !text.contains("&#x1B;") && text.hasPrefix("<?xml")
  }
}
