import Foundation
import TestSupport

/// Runs of the command under limits.
enum LimitedCommand {
  /// Runs a line of shell with the command as `$0` and a folder as `$1`.
  static func shell(_ line: String, _ scratch: Scratch) throws -> Command.Result {
    try Command.run(program: "/bin/sh", ["-c", line, try Command.path, scratch.path])
  }

  /// A scene of very many frames that all differ.
  static let longScene = SampleScene.small(seconds: 60)
    .replacingOccurrences(of: "size: [16, 12]", with: "size: [1000, 800], scale: 2")
    .replacingOccurrences(of: "duration: 0.1s", with: "duration: 60s")
}
