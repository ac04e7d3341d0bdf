import Foundation
import TestSupport
import Testing

/// The rights that a confined process has left.
struct SandboxProbeTests {
  /// Runs the probe and returns its lines as names with errors.
  private func probe(_ arguments: String...) throws -> [(name: String, error: Int32)] {
    let program = try Command.besideTests("SandboxProbe")
    let result = try Command.run(program: program, arguments)
    try #require(result.status == 0)
    return result.text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.last.flatMap { Int32($0) }.map {
        (words.dropLast().joined(separator: " "), $0)
      }
    }
  }

  @Test(.enabled(if: SandboxTests.hasFilters))
  func `each system call that is not on the list is denied`() throws {
    let errors = try probe("calls")
    let numbered = errors.filter { Int($0.name) != nil }
    #expect(numbered.count > 300)
    for (name, error) in numbered { #expect(error == EPERM, "call \(name): \(error)") }
    let named = Dictionary(uniqueKeysWithValues: errors.filter { Int($0.name) == nil })
    #expect(
      named == [
        "clone": EPERM, "clone3": ENOSYS, "fcntl owner": EPERM, "fcntl signal": EPERM,
        "fcntl flags": 0, "ioctl": EPERM, "prctl": EPERM, "prlimit64": EPERM,
        "kill": EPERM, "kill all": EPERM, "tgkill": EPERM, "tgkill itself": 0,
      ])
  }

  @Test(.enabled(if: SandboxTests.hasLandlock))
  func `files are read and written where that is permitted only`() throws {
    let scratch = try Scratch()
    for folder in ["readable", "writable", "other"] { try scratch.write("x", to: "\(folder)/file") }
    try FileManager.default.createSymbolicLink(
      atPath: scratch("readable/link"), withDestinationPath: scratch("other/file"))
    let errors = try probe(
      "files", scratch("readable"), scratch("writable"), scratch("other"))
    #expect(
      Dictionary(uniqueKeysWithValues: errors) == [
        "read": 0, "write readable": EACCES, "create in readable": EACCES, "read writable": 0,
        "write": 0, "create": 0, "read other": EACCES, "list other": EACCES,
        "create in other": EACCES, "read through link": EACCES, "move out": EACCES,
        "remove other": EACCES,
      ])
  }
}
