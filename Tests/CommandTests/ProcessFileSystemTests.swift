import Foundation
import TestSupport
import Testing

/// The command where the proc file system is not mounted, as in a bare root directory.
@Suite(.enabled(if: Unshared.isPossible, "this machine lets no user make mount namespaces"))
struct ProcessFileSystemTests {
  @Test func `the arguments arrive without the proc file system`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "good.yaml")
    try scratch.write(SampleScene.broken, to: "broken.yaml")
    let good = try Unshared.run(["check", scratch("good.yaml")])
    #expect(good.status == 0)
    #expect(good.text == "1 scene is fine\n", "\(good.messages)")
    let broken = try Unshared.run(["check", scratch("broken.yaml")])
    #expect(broken.status == 65)
    #expect(broken.messages.contains("broken.yaml:"))
  }

  @Test func `a render has the same bytes without the proc file system`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "a.yaml")
    let without = try Unshared.run(["render", scratch("a.yaml"), "-o", scratch("without.gif")])
    #expect(without.status == 0, "\(without.messages)")
    let with = try Command.run(["render", scratch("a.yaml"), "-o", scratch("with.gif")])
    #expect(with.status == 0)
    #expect(try scratch.data("without.gif") == scratch.data("with.gif"))
  }
}

/// Runs in a mount namespace of their own.
private enum Unshared {
  /// Whether such namespaces can be made here.
  static let isPossible =
    (try? Command.run(
      program: "/usr/bin/unshare", ["-r", "-m", "sh", "-c", "mount -t tmpfs none /proc"]))?
    .status == 0

  /// Runs the command with an empty `/proc`.
  static func run(_ arguments: [String]) throws -> Command.Result {
    try Command.run(
      program: "/usr/bin/unshare",
      ["-r", "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\"", try Command.path]
        + arguments)
  }
}
