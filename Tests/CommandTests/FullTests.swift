import Foundation
import TestSupport
import Testing

/// The tests that need other programs; runs with CELLOPHANE_FULL=1, as `scripts/test --full` sets.
@Suite(.enabled(if: isFullRun, "scripts/test --full runs what needs other programs"))
struct FullTests {
  /// Finds a program in the search path.
  private func program(_ names: String...) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
      {
        return "\(folder)/\(name)"
      }
    }
    throw CommandError(text: "\(names[0]) is not installed")
  }

  /// Renders the starter scene.
  private func renderFrames() throws -> Scratch {
    let scratch = try Scratch()
    #expect(try Command.run(["new", scratch("in/first.yaml")]).status == 0)
    let run = try Command.run([
      "render", scratch("in"), "-o", scratch("out/"), "--format", "gif,svg-frames", "--quiet",
    ])
    #expect(run.status == 0)
    return scratch
  }

  @Test func `frames are well-formed for a validator`() throws {
    let scratch = try renderFrames()
    let frames = try scratch.files().filter { $0.hasSuffix(".svg") }.map { scratch($0) }
    #expect(frames.count > 50)
    let result = try Command.run(
      program: try program("xmllint"), ["--noout", "--nonet"] + frames)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `the GIF lasts as long for another decoder`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 0.97, fps: 30), to: "s.yaml")
    #expect(try Command.run(["render", scratch("s.yaml"), "-o", scratch("x.gif")]).status == 0)
    let result = try Command.run(
      program: try program("ffprobe"),
      [
        "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", scratch("x.gif"),
      ])
    #expect(result.text.hasPrefix("0.97"))
  }

  @Test func `scenes keep to the schema for another validator`() throws {
    let scratch = try Scratch()
    #expect(try Command.run(["new", scratch("first.yaml")]).status == 0)
    try scratch.write(SampleScene.small(), to: "small.yaml")
    try scratch.write(SampleScene.broken, to: "broken.yaml")
    try Command.run(["schema"]).output.write(to: URL(fileURLWithPath: scratch("schema.json")))
    let script = """
      import json, sys, yaml, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      check = jsonschema.Draft202012Validator(schema)
      for path in sys.argv[2:]:
          print(sum(1 for _ in check.iter_errors(yaml.safe_load(open(path)))) > 0)
      """
    let result = try Command.run(
      program: try program("python3"),
      ["-c", script]
        + ["schema.json", "first.yaml", "small.yaml", "broken.yaml"].map { scratch($0) })
    #expect(result.text == "False\nFalse\nTrue\n", "\(result.messages)")
  }
}
