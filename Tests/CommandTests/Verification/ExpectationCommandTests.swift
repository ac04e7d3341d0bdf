import Foundation
import TestSupport
import Testing

@Suite struct ExpectationCommandTests {
  /// A scene whose square flies in until 0.1 s, with what is expected of it.
  private func scene(_ expectations: String) -> String {
    SampleScene.small(seconds: 0.2) + "\nexpect:\n" + expectations
  }

  private let failing = "  - { noJump: true }\n  - { settlesBy: 50ms }\n  - { of: x, noJump: 1 }\n"

  @Test func `check reports all failures with their locations, and exits with 1`() throws {
    let scratch = try Scratch()
    try scratch.write(scene("  - { settlesBy: 0.1s }\n"), to: "in/good.yaml")
    let good = try Command.run(["check", scratch("in")])
    #expect((good.status, good.text, good.messages) == (0, "1 scene is fine\n", ""))
    try scratch.write(scene(failing), to: "in/late.yaml")
    let late = try Command.run(["check", scratch("in")])
    #expect((late.status, late.text) == (1, "1 scene is fine, 1 is not\n"))
    let file = scratch("in/late.yaml")
    let lines = late.messages.split(separator: "\n")
    let places = lines.map { $0.components(separatedBy: ": error: expectation failed: ")[0] }
    #expect(Set(places) == ["\(file):15:5", "\(file):16:5"])
    #expect(
      lines.last?.hasPrefix(
        "\(file):16:5: error: expectation failed: no cell or supplementary matches x (available:")
        == true)
    let quiet = try Command.run(["check", "--quiet", scratch("in")])
    #expect((quiet.status, quiet.text, quiet.messages) == (1, "", late.messages))
  }

  @Test func `a broken scene is graver than one with another motion`() throws {
    let scratch = try Scratch()
    try scratch.write(scene(failing), to: "a.yaml")
    try scratch.write(SampleScene.broken, to: "b.yaml")
    #expect(try Command.run(["check", scratch("a.yaml"), scratch("b.yaml")]).status == 65)
    let result = try Command.run([
      "render", scratch("a.yaml"), scratch("b.yaml"), "-o", scratch("out/"),
    ])
    #expect(result.status == 65)
    #expect(try scratch.files().contains("out/a.gif"))
  }

  @Test func `render writes everything, reports failures, and exits with 1`() throws {
    let scratch = try Scratch()
    try scratch.write(scene(failing), to: "late.yaml")
    try scratch.write(scene("  - { noJump: true }\n"), to: "good.yaml")
    let result = try Command.run([
      "render", scratch("good.yaml"), scratch("late.yaml"), "-o", scratch("out/"), "--json",
    ])
    #expect(result.status == 1)
    let reported = result.messages.split(separator: "\n").filter {
      $0.contains("expectation failed")
    }
    #expect(reported.count >= 2)
    let manifest = try JSONSerialization.jsonObject(with: result.output)
    let entries = try #require(manifest as? [[String: Any]])
    #expect(entries[0]["expectations"] as? [String] == [])
    #expect(entries[1]["expectations"] as? [String] == reported.map(String.init))
    #expect(entries.allSatisfy { $0["error"] is NSNull })
    let quiet = try Command.run([
      "render", "--quiet", scratch("late.yaml"), "-o", scratch("quiet.gif"),
    ])
    #expect(quiet.status == 1 && quiet.messages == result.messages)
    #expect(try scratch.data("quiet.gif") == scratch.data("out/late.gif"))
    #expect(
      try Command.run(["render", scratch("good.yaml"), "-o", scratch("good.gif")]).status == 0)
  }

  @Test func `an including scene can expect something else`() throws {
    let scratch = try Scratch()
    try scratch.write(scene(failing), to: "late.yaml")
    try scratch.write("cellophane: 1\ninclude: late.yaml\n", to: "same.yaml")
    try scratch.write(
      "cellophane: 1\ninclude: late.yaml\nexpect: [{ noJump: true }]\n", to: "other.yaml")
    let same = try Command.run(["check", "--quiet", scratch("same.yaml")])
    #expect(same.status == 1 && same.messages.contains("late.yaml:15:5: error: expectation failed"))
    #expect(try Command.run(["check", scratch("other.yaml")]).status == 0)
  }

  @Test func `inspect does not check expectations`() throws {
    let scratch = try Scratch()
    try scratch.write(scene(failing), to: "late.yaml")
    let result = try Command.run(["inspect", scratch("late.yaml"), "--at", "0"])
    #expect((result.status, result.messages) == (0, ""))
  }
}
