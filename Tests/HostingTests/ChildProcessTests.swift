import Foundation
import Hosting
import Rendering
import TestSupport
import Testing

struct ChildProcessTests {
  private let processes = ChildProcess(register: ChildProcesses())

  @Test func `a program's output and its end are returned`() throws {
    let outcome = try processes.run(
      "sh", ["-c", "echo out; echo $WORD >&2; exit 3"], environment: ["WORD": "spoken"])
    #expect(outcome.end == .exit(3))
    #expect(outcome.output == "out\n")
    #expect(outcome.messages == "spoken\n")
  }

  @Test func `a program that is killed has a signal`() throws {
    #expect(try processes.run("sh", ["-c", "kill -ABRT $$"]).end == .signal(SIGABRT))
  }

  @Test func `a program that takes too long is killed with what it began`() throws {
    let outcome = try processes.run("sh", ["-c", "sleep 600 & echo $!; wait"], limit: 0.5)
    #expect(outcome.end == .timeLimit)
    let child = try #require(Int32(outcome.output.trimmingCharacters(in: .newlines)))
    // Its parent is gone, so init reaps it once it has ended.
    let isGone = waitUntil {
      let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return stat.map { $0.contains(") Z ") || !$0.contains("(sleep)") } ?? true
    }
    #expect(isGone)
  }

  @Test func `a program inherits only its standard files`() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    // The shell itself opens the folder of its files, by a low number.
    let inherited = fcntl(file, F_DUPFD, 100)
    defer { close(inherited) }
    let outcome = try processes.run("sh", ["-c", "echo /proc/$$/fd/*"])
    let numbers = outcome.output.split(whereSeparator: \.isWhitespace)
      .compactMap { $0.split(separator: "/").last.flatMap { Int($0) } }
    #expect(numbers.contains(0) && numbers.contains(2))
    #expect(!numbers.contains(Int(inherited)))
  }

  @Test func `a missing program is reported by its name`() throws {
    let error = #expect(throws: RenderError.self) {
      try processes.run("no-such-program-anywhere", [])
    }
    #expect(error?.kind == .missingInput)
    #expect(error?.description.contains("no-such-program-anywhere") == true)
  }

  @Test func `programs that run are ended when that is asked for`() async throws {
    let register = ChildProcesses()
    // The limit is long, since other tests can keep the stopper from running for minutes.
    let ended = Task.detached {
      try ChildProcess(register: register).run("sleep", ["3600"], limit: 3000).end
    }
    let stopper = Task.detached {
      while !Task.isCancelled {
        register.terminate()
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(try await ended.value == .signal(SIGTERM))
    stopper.cancel()
  }
}
