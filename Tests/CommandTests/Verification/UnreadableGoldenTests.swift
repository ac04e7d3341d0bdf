import Foundation
import TestSupport
import Testing

/// Goldens that exist and may not be read.
@Suite(.enabled(if: Unprivileged.isPossible, "the command cannot be run by another user here"))
struct UnreadableGoldenTests {
  @Test(arguments: [
    ("golden", 0o755), ("golden/s.golden.json", 0o644), ("golden/empty", 0o755),
  ])
  func `what may not be read is an error and not a missing golden`(
    name: String, permissions: mode_t
  ) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let call = ["verify", scratch("s.yaml"), "--against", scratch("golden")]
    #expect(try Command.run(call + ["--update", "all"]).status == 1)
    try FileManager.default.createDirectory(
      atPath: scratch("golden/empty"), withIntermediateDirectories: true)
    chmod(scratch(name), 0)
    defer { chmod(scratch(name), permissions) }
    for mode in ["none", "missing", "failed", "all"] {
      let result = try Unprivileged.run(call + ["--update", mode])
      #expect(result.status == 74)
      #expect(
        result.messages.hasPrefix(scratch(name) + ": error: ")
          && result.messages.contains("Permission denied"), "\(result.messages)")
    }
  }
}

/// Runs of the command by a user whose permissions count.
private enum Unprivileged {
  /// Whether there is one who can run it.
  static let isPossible = (try? run(["schema"]))?.status == 0

  /// Runs the command to its end.
  static func run(_ arguments: [String]) throws -> Command.Result {
    if geteuid() != 0 { return try Command.run(arguments) }
    return try Command.run(
      program: "/usr/bin/setpriv",
      ["--reuid", "65534", "--clear-groups", try Command.path] + arguments)
  }
}
