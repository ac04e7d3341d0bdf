import Foundation
import TestSupport
import Testing

/// `cellophane diff --base`: scenes of two revisions of a git repository.
struct RevisionTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "r/scenes/same.yaml")
    try scratch.write(SampleScene.small(), to: "r/scenes/deep/changed.yaml")
    try scratch.write(SampleScene.small(), to: "r/scenes/gone.yaml")
    try scratch.write("cellophane: 1\ninclude: base.yml\n", to: "r/scenes/included.yaml")
    let base = SampleScene.small().replacing("cellophane: 1\n", with: "")
    try scratch.write(base, to: "r/scenes/base.yml")
    try git("init --quiet -b main .")
    try git("add -A")
    try git("commit --quiet -m one")
    try git("tag v1")
    try scratch.write(SampleScene.small(color: "green"), to: "r/scenes/deep/changed.yaml")
    try scratch.write(base.replacing("red", with: "blue"), to: "r/scenes/base.yml")
    try scratch.write(SampleScene.small(), to: "r/scenes/new.yaml")
    unlink(scratch("r/scenes/gone.yaml"))
  }

  /// Runs git in the repository.
  private func git(_ words: String) throws {
    let result = try Command.run(
      program: "/usr/bin/env", ["git"] + words.split(separator: " ").map(String.init),
      environment: [
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.com", "HOME": scratch.path,
      ], folder: scratch("r"))
    #expect(result.status == 0, "\(words): \(result.messages)")
  }

  private func diff(_ arguments: String..., in folder: String = "r") throws -> Command.Result {
    try Command.run(
      program: try Command.path, ["diff"] + arguments, environment: ["TMPDIR": scratch.path],
      folder: scratch(folder))
  }

  /// The files that are not in the repository.
  private func others() throws -> [String] { try scratch.files().filter { !$0.hasPrefix("r/") } }

  @Test func `scenes are compared with those of a revision`() throws {
    let result = try diff("--base", "v1", "scenes")
    #expect(result.status == 1)
    #expect(
      result.text.hasPrefix("5 scenes: 1 the same, 2 differ, 1 added, 1 removed\ntolerances: "))
    #expect(
      result.messages.contains("scenes/deep/changed.yaml: error: differs from v1\n  the scene: "))
    #expect(result.messages.contains("fill red became blue"), "\(result.messages)")
    #expect(result.messages.contains("scenes/gone.yaml: error: only in v1\n"))
    #expect(result.messages.contains("scenes/new.yaml: error: not in v1\n"))
    #expect(try others().isEmpty)
    let same = try diff("--base", "HEAD", "same.yaml", in: "r/scenes")
    #expect(same.status == 0 && same.text.hasPrefix("1 scene: 1 the same\n"), "\(same.messages)")
    #expect(try diff("--base", "HEAD", ".", "--quiet", in: "r/scenes/deep").status == 1)
  }

  @Test func `page and JSON have every scene`() throws {
    let result = try diff("--base", "v1", "scenes", "--report", "../pages/x.html", "--json")
    #expect(result.status == 1)
    #expect(try others().contains("pages/x.html"))
    let page = try scratch.read("pages/x.html")
    for status in ["differs", "removed", "added", "same"] {
      #expect(page.contains("\"status\":\"\(status)\""))
    }
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    #expect(
      scenes.map { $0["verdict"] as? String } == ["differs", "removed", "differs", "added", "same"])
  }

  @Test func `what is not there is an error with advice`() throws {
    #expect(try diff("--base", "v2", "scenes").status == 66)
    #expect(try diff("--base=-x", "scenes").status == 66)
    #expect(try diff("--base", "v1", "/").status == 64)
    #expect(try diff("--base", "v1", "scenes", "--report", "pages/").status == 64)
    #expect(try diff("--base", "v1", "nowhere").status == 66)
    #expect(try diff("--base", "v1", "/tmp", in: ".").status == 66)
    #expect(try diff("scenes").status == 64)
    let missing = try Command.run(
      program: try Command.path, ["diff", "--base", "v1", "scenes"], environment: ["PATH": ""],
      folder: scratch("r"))
    #expect(missing.messages.contains("git"), "\(missing.messages)")
    #expect([66, 74, 70].contains(missing.status))
    #expect(try others().isEmpty)
  }

  @Test func `a broken scene fails, and the others are compared`() throws {
    try scratch.write(SampleScene.broken, to: "r/scenes/same.yaml")
    let result = try diff("--base", "v1", "scenes")
    #expect(result.status == 65)
    #expect(result.text.hasPrefix("5 scenes: 2 differ, 1 added, 1 removed, 1 failed\n"))
  }
}
