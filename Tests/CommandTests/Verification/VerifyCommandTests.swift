import Foundation
import TestSupport
import Testing

/// `cellophane verify` as people and servers use it.
struct VerifyCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "scenes/a.yaml")
    try scratch.write(SampleScene.small(color: "blue"), to: "scenes/deep/b.yaml")
  }

  private func verify(_ arguments: String...) throws -> Command.Result {
    try Command.run(["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
  }

  @Test func `goldens are recorded, compared, and reported when they differ`() throws {
    let missing = try verify()
    #expect(missing.status == 1)
    #expect(missing.messages.contains("scenes/a.yaml: error: there is no golden golden/a*"))
    #expect(missing.text.hasPrefix("2 scenes: 2 without a golden\n"))
    let recorded = try verify("--update", "missing")
    #expect(recorded.status == 1 && recorded.text.hasPrefix("2 scenes: 2 recorded\n"))
    #expect(
      try scratch.files().filter { $0.hasPrefix("golden/") } == [
        "golden/a.apng", "golden/a.golden.json", "golden/a.timeline.json", "golden/deep/b.apng",
        "golden/deep/b.golden.json", "golden/deep/b.timeline.json",
      ])
    let same = try verify()
    #expect(same.status == 0 && same.messages.isEmpty, "\(same.messages)")
    #expect(same.text.hasPrefix("2 scenes: 2 the same\ntolerances: points 0.01 (default)"))
    try scratch.write(SampleScene.small(color: "green"), to: "scenes/a.yaml")
    let differs = try verify("--junit", "out/j.xml", "--artifacts", "out/art")
    #expect(differs.status == 1 && differs.text.hasPrefix("2 scenes: 1 the same, 1 differ\n"))
    #expect(differs.messages.contains("fill #FF0000 became #008000"), "\(differs.messages)")
    #expect(try scratch.read("out/j.xml").contains("tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(try scratch.files().contains("out/art/a/difference.apng"))
    #expect(try verify("--update", "failed").text.hasPrefix("2 scenes: 1 the same, 1 recorded\n"))
    #expect(try verify("--quiet").text.isEmpty)
  }

  @Test func `artifacts end at their limit, with a warning`() throws {
    _ = try verify("--update", "all")
    try scratch.write(SampleScene.small(color: "green"), to: "scenes/a.yaml")
    try scratch.write(SampleScene.small(color: "black"), to: "scenes/deep/b.yaml")
    let all = try verify("--artifacts", "art")
    #expect(!all.messages.contains("--artifacts-limit"))
    let first = try scratch.files().filter { $0.hasPrefix("art/a/") }
    let size = try first.reduce(0) { try $0 + scratch.data($1).count }
    let limited = try verify("--artifacts", "art", "--artifacts-limit", "\(size)")
    #expect(limited.status == 1)
    #expect(
      limited.messages.contains(
        "warning: the files of 1 scene are left out, since the artifacts would have more than"),
      "\(limited.messages)")
    // Those of the earlier run would be taken for those of this one.
    #expect(try scratch.files().filter { $0.hasPrefix("art/") } == first)
    #expect(try verify("--artifacts-limit", "1K").status == 64)
  }

  @Test func `recording fills the cache`() throws {
    _ = try verify("--update", "all", "--cache", "kept")
    let again = try verify("--cache", "kept")
    #expect(again.status == 0)
    #expect(again.messages == "cache: 2 of 2 results\n")
  }

  @Test func `nothing to compare and nothing found are errors`() throws {
    #expect(try verify("--filter", "nowhere").status == 66)
    try FileManager.default.createDirectory(
      atPath: scratch("void"), withIntermediateDirectories: true)
    let void = try Command.run(["verify", "void", "--against", "golden"], in: scratch)
    #expect(void.status == 66)
  }

  @Test func `a verdict by timelines only is marked as such`() throws {
    _ = try verify("--update", "all")
    let result = try verify("--compare-pixels", "never")
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("2 scenes: 2 the same, 2 by their timelines only\n"))
    #expect(
      result.text.contains("\nnote: pixels are not compared, as requested\n"), "\(result.text)")
    let path = scratch("golden/a.golden.json")
    let text = try scratch.read("golden/a.golden.json")
    let edited = text.replacing(/"cairo" : "[^"]*"/, with: "\"cairo\" : \"1.14.0\"")
    #expect(edited != text)
    try Data(edited.utf8).write(to: URL(fileURLWithPath: path))
    let foreign = try verify("--compare-pixels", "same-fingerprint")
    #expect(foreign.text.hasPrefix("2 scenes: 2 the same, 1 by their timelines only\n"))
    #expect(foreign.text.contains("Cairo 1.14.0 became "), "\(foreign.text)")
  }

  @Test func `goldens of no scene are reported`() throws {
    _ = try verify("--update", "all")
    try FileManager.default.removeItem(atPath: scratch("scenes/deep/b.yaml"))
    let result = try verify()
    #expect(result.status == 1)
    #expect(
      result.messages.hasPrefix(
        "golden/deep/b*: error: this golden has no scene, since scenes/deep/b.yaml does not exist;"
      ))
    let allowed = try verify("--allow-orphans")
    #expect(allowed.status == 0)
    #expect(allowed.messages.hasPrefix("golden/deep/b*: warning: this golden has no scene"))
    // Scenes that are named one by one say the same about goldens whose scene does not exist.
    let named = try Command.run(["verify", "scenes/a.yaml", "--against", "golden"], in: scratch)
    #expect(named.status == 1 && named.messages.contains("golden/deep/b*: error: "))
    // Of a part of the scenes nothing can be said about the others.
    try scratch.write(SampleScene.small(color: "blue"), to: "scenes/deep/b.yaml")
    #expect(try verify("--filter", "a.yaml").messages.isEmpty)
    let part = try Command.run(["verify", "scenes/a.yaml", "--against", "golden"], in: scratch)
    #expect(part.status == 0 && part.messages.isEmpty)
    try FileManager.default.removeItem(atPath: scratch("scenes/deep/b.yaml"))
    let pruned = try verify("--prune")
    #expect(pruned.status == 0 && pruned.messages.hasPrefix("golden/deep/b*: removed"))
    #expect(try scratch.files().allSatisfy { !$0.contains("deep") })
    #expect(!FileManager.default.fileExists(atPath: scratch("golden/deep")))
  }

  @Test func `repeating in other orders on other numbers of threads finds the same`() throws {
    _ = try verify("--update", "all")
    let result = try verify(
      "--repeat", "3", "--shuffle", "--seed", "5", "--jobs", "1,2,8", "--json")
    #expect(result.status == 0, "\(result.messages)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(Set(object.keys) == ["outcomes", "orphans", "limits", "warnings", "problems"])
    let list = try #require(object["outcomes"] as? [[String: Any]])
    #expect(list.map { $0["verdict"] as? String } == ["same", "same"])
    #expect(list.allSatisfy { $0["passed"] as? Bool == true })
  }

  @Test func `programs get all messages as JSON`() throws {
    _ = try verify("--update", "all")
    try FileManager.default.removeItem(atPath: scratch("scenes/deep/b.yaml"))
    let result = try verify("--json", "--ignore-item", "missing", "--channel", "2")
    #expect(result.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(object["orphans"] as? [String] == ["golden/deep/b"])
    #expect((object["limits"] as? [String])?.contains("channel 2 of 255 (--channel)") == true)
    let warnings = try #require(object["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].contains("no item matches missing (--ignore-item)"))
    for warning in warnings { #expect(result.messages.contains(warning)) }
  }

  @Test func `what cannot be shown of one scene does not keep the others from it`() throws {
    _ = try verify("--update", "all")
    try scratch.write(SampleScene.small(color: "green"), to: "scenes/a.yaml")
    try scratch.write(SampleScene.small(color: "white"), to: "scenes/deep/b.yaml")
    try scratch.write("in the way", to: "art/a")
    let result = try verify("--artifacts", "art")
    #expect(result.status == 73, "\(result.messages)")
    #expect(result.messages.contains("art/a: error: "))
    #expect(try scratch.files().contains("art/deep/b/difference.apng"))
    #expect(result.text.hasPrefix("2 scenes: 2 differ\n"))
  }

  @Test func `a run that is stopped says so by its exit code`() throws {
    _ = try verify("--update", "all")
    let result = try Command.run(
      program: Command.path,
      [
        "verify", scratch("scenes"), "--against", scratch("golden"), "--repeat", "1000", "--quiet",
      ]
    ) { process in
      let isWatching = waitUntil { process.blocks(SIGTERM) }
      #expect(isWatching)
      process.terminate()
    }
    #expect(result.status == 143)
  }

  @Test func `a failed expectation is reported with its location`() throws {
    let scene = SampleScene.small() + "\nexpect:\n  - settlesBy: 0.01s\n"
    try scratch.write(scene, to: "scenes/a.yaml")
    _ = try verify("--update", "all")
    let result = try verify()
    #expect(result.status == 1)
    #expect(result.messages.contains("scenes/a.yaml:14:"), "\(result.messages)")
    #expect(result.text.contains("2 the same, 1 against their own expectations"))
  }

  @Test func `a broken scene is an error, and the others are compared`() throws {
    _ = try verify("--update", "all")
    try scratch.write(SampleScene.broken, to: "scenes/a.yaml")
    let result = try verify()
    #expect(result.status == 65)
    #expect(result.text.hasPrefix("2 scenes: 1 the same, 1 failed\n"))
  }

  @Test(
    arguments: [
      ["--update", "some"], ["--fps", "5"], ["--scale", "1"], ["--repeat", "0"], ["--seed", "1"],
      ["--jobs", "0"], ["--jobs", "1,2"], ["--jobs", "x"], ["--compare-pixels", "sometimes"],
      ["--update", "all", "--fps", "1000"],
      ["--compare-pixels", "never", "--channel", "1"], ["--expect-count", "0"],
      ["--allow-orphans", "--prune"], ["--prune", "--filter", "a"], ["--json", "--annotations"],
      ["--quiet", "--verbose"], ["--images-url", "https://example.com", "--markdown", "x.md"],
      ["--images-url", "ftp://example.com", "--markdown", "x.md", "--artifacts", "x"],
    ])
  func `wrong options are reported`(arguments: [String]) throws {
    let result = try Command.run(
      ["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
    #expect(result.status == 64, "\(result.messages)")
    #expect(try scratch.files().allSatisfy { $0.hasPrefix("scenes/") })
  }
}
