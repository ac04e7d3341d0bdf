import CSupervision
import Foundation
import TestSupport
import Testing

/// The command as a child of itself, under a limit on memory.
@Suite struct SupervisionTests {
  /// Starts a render under a limit and calls a function with it and the identifier of its child.
  private func supervised(_ body: (Process, pid_t) -> Void) throws -> Command.Result {
    let scratch = try Scratch()
    try scratch.write(LimitedCommand.longScene, to: "s.yaml")
    let result = try Command.run(
      program: try Command.path,
      ["render", scratch("s.yaml"), "-o", scratch("x.gif"), "--memory-limit", "4G"],
      // A backtrace would continue after a signal that does not come from the process itself.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      whileRunning: { process in
        let parent = process.processIdentifier
        var child: pid_t?
        _ = waitUntil {
          let path = "/proc/\(parent)/task/\(parent)/children"
          let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
          child = text.split(separator: " ").first.flatMap { pid_t($0) }
          // The output is begun.
          return child != nil && ((try? scratch.files().count) ?? 0) > 1
        }
        if let child { body(process, child) }
      })
    #expect(!(try scratch.files().contains("x.gif")))
    return result
  }

  @Test(
    arguments: [(SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `the parent passes a signal on and ends like its child`(
    signal: Int32, status: Int32
  ) throws {
    let result = try supervised { process, _ in kill(process.processIdentifier, signal) }
    #expect(result.status == status)
    #expect(result.messages == "")
  }

  @Test(arguments: [SIGILL, SIGSEGV, SIGKILL])
  func `an end as by a lack of memory is reported`(signal: Int32) throws {
    let result = try supervised { _, child in kill(child, signal) }
    #expect(result.status == 75)
    #expect(result.messages.contains("error: memory probably ran out"))
    #expect(result.messages.contains("--memory-limit is given"))
  }

  @Test func `an interrupt of the group reaches the command once`() throws {
    let scratch = try Scratch()
    try scratch.write(LimitedCommand.longScene, to: "s.yaml")
    // The shell makes a group of its own for the job, as a terminal does.
    let result = try Command.run(
      program: "/bin/bash",
      [
        "-c",
        """
        set -m
        "$0" render "$1/s.yaml" -o "$1/x.gif" --memory-limit 4G & job=$!
        until ls -A "$1" | grep -q gif; do sleep 0.05; done
        kill -INT -- -$job
        wait $job
        """, try Command.path, scratch.path,
      ])
    #expect(result.status == 130)
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `standard input and exit codes pass through the parent`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let usual = try LimitedCommand.shell(
      "\"$0\" render - -o - --format gif < \"$1/s.yaml\"", scratch)
    let limited = try LimitedCommand.shell(
      "\"$0\" render - -o - --format gif --memory-limit 2G < \"$1/s.yaml\"", scratch)
    #expect(limited.status == 0 && limited.output == usual.output && !usual.output.isEmpty)
    #expect(
      try LimitedCommand.shell("\"$0\" check \"$1/no.yaml\" --memory-limit 2G", scratch).status
        == 66)
  }

  @Test func `without a limit there is one process`() throws {
    // A container may have a limit of its own.
    guard cellophane_address_space_limit() == .max,
      cellophane_group_limit("/proc/self/cgroup", "/proc/self/mountinfo").bytes == .max
    else { return }
    let scratch = try Scratch()
    try scratch.write(LimitedCommand.longScene, to: "s.yaml")
    var children = "unknown"
    let result = try Command.run(
      program: try Command.path, ["render", scratch("s.yaml"), "-o", scratch("x.gif")],
      whileRunning: { process in
        _ = waitUntil { ((try? scratch.files().count) ?? 0) > 1 }
        let number = process.processIdentifier
        let path = "/proc/\(number)/task/\(number)/children"
        children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? children
        kill(number, SIGTERM)
      })
    #expect(children == "")
    #expect(result.status == 143)
  }
}
