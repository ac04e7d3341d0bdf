import Foundation
import TestSupport
import Testing

/// `cellophane approve` after a verification that failed.
struct ApproveCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["a", "deep/b", "c"] {
      try scratch.write(SampleScene.small(), to: "scenes/\(name).yaml")
    }
    _ = try verify("--update", "missing")
    for name in ["a", "deep/b"] {
      try scratch.write(SampleScene.small(color: "green"), to: "scenes/\(name).yaml")
    }
    try scratch.write(SampleScene.small(), to: "scenes/new.yaml")
    #expect(try verify("--artifacts", "art").status == 1)
  }

  private func verify(_ arguments: String...) throws -> Command.Result {
    try Command.run(["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
  }

  private func approve(_ arguments: String...) throws -> Command.Result {
    try Command.run(["approve"] + arguments, in: scratch)
  }

  @Test func `all changes are accepted, and the verification is green`() throws {
    let result = try approve("art", "--all")
    #expect(result.status == 0 && result.text == "3 changes: 3 accepted\n", "\(result.messages)")
    let green = try verify("--artifacts", "art")
    #expect(green.status == 0 && green.text.hasPrefix("4 scenes: 4 the same\n"))
    // Nothing is left to decide.
    #expect(try scratch.files().allSatisfy { !$0.hasPrefix("art/") })
    #expect(try approve("art", "--all").status == 66)
  }

  @Test func `names choose, and a name that chooses nothing is an error`() throws {
    #expect(try approve("art", "--only", "a", "--only", "x*").status == 66)
    let result = try approve("art", "--only", "a", "--only", "scenes/deep/*")
    #expect(result.status == 0 && result.text == "3 changes: 2 accepted, 1 open\n")
    #expect(try verify().text.hasPrefix("4 scenes: 3 the same, 1 without a golden\n"))
    // To accept again changes nothing.
    #expect(try approve("art", "--only", "a").status == 0)
  }

  @Test func `the golden of a scene that is gone is removed`() throws {
    try FileManager.default.removeItem(atPath: scratch("scenes/deep/b.yaml"))
    #expect(try verify("--artifacts", "art").status == 1)
    let result = try approve("art", "--only", "golden/deep/b")
    #expect(result.status == 0 && result.text == "3 changes: 1 accepted, 2 open\n")
    #expect(try !scratch.files().contains { $0.hasPrefix("golden/deep") })
    // To accept again changes nothing, and a golden that is another one by now stays.
    #expect(try approve("art", "--only", "golden/deep/b").status == 0)
    try scratch.write("{}", to: "golden/deep/b.golden.json")
    #expect(try approve("art", "--only", "golden/deep/b").status == 1)
    #expect(try scratch.read("golden/deep/b.golden.json") == "{}")
  }

  @Test func `a scene that is gone is named like others, and its artifacts go with its golden`()
    throws
  {
    try FileManager.default.removeItem(atPath: scratch("scenes/deep/b.yaml"))
    #expect(try verify("--artifacts", "art").status == 1)
    for name in ["scenes/deep/b.yaml", "b.yaml", "b", "golden/deep/b"] {
      let result = try approve("art", "--only", name, "--dry-run")
      #expect(result.text == "3 changes: 1 accepted, 2 open\n", "\(name): \(result.messages)")
    }
    func hasArtifacts() throws -> Bool {
      try scratch.files().contains { $0.hasPrefix("art/deep/") }
    }
    #expect(try verify("--artifacts", "art", "--allow-orphans").status == 1)
    #expect(try !hasArtifacts())
    #expect(try verify("--artifacts", "art").status == 1 && hasArtifacts())
    #expect(try approve("art", "--only", "scenes/deep/b.yaml").status == 0)
    _ = try verify("--artifacts", "art")
    #expect(try !hasArtifacts() && scratch.files().contains("art/a/verdict.json"))
    #expect(try approve("art", "--only", "b").status == 66)
  }

  @Test func `options count more than documents, with a warning`() throws {
    _ = try approve("art", "--except", "a", "--dry-run", "--save", "1.json")
    let result = try approve("art", "1.json", "--all", "--dry-run")
    #expect(result.text == "3 changes: 3 accepted\n")
    #expect(result.messages == "warning: the options override 1 verdict of documents\n")
    let same = try approve("art", "1.json", "--except", "a", "--dry-run")
    #expect(same.text == "3 changes: 1 rejected, 2 open\n" && same.messages.isEmpty)
  }

  @Test func `scenes are rejected by name, and decisions add up`() throws {
    let golden = try scratch.data("golden/deep/b.golden.json")
    let first = try approve("art", "--all", "--except", "a", "--dry-run", "--save", "1.json")
    #expect(first.text == "3 changes: 2 accepted, 1 rejected\n", "\(first.messages)")
    #expect(try scratch.data("golden/deep/b.golden.json") == golden)
    let second = try approve("art", "1.json", "--except", "new", "--dry-run", "--save", "2.json")
    #expect(second.text == "3 changes: 1 accepted, 2 rejected\n")
    let third = try approve("art", "2.json", "--only", "a", "--save", "3.json")
    #expect(third.text == "3 changes: 2 accepted, 1 rejected\n")
    #expect(try verify().text.hasPrefix("4 scenes: 3 the same, 1 without a golden\n"))
    #expect(try approve("art", "--all", "--except", "nothing").status == 66)
  }

  @Test func `without a choice and a terminal nothing is accepted`() throws {
    let before = try scratch.data("golden/a.golden.json")
    #expect(try approve("art").status == 64)
    #expect(try approve("art", "--all", "--only", "a").status == 64)
    #expect(try approve("nowhere", "--all").status == 66)
    #expect(try scratch.data("golden/a.golden.json") == before)
  }

  @Test func `a document decides, and is stale for other files`() throws {
    #expect(try approve("art", "--only", "a", "--save", "all.json").status == 0)
    let text = try scratch.read("all.json")
    #expect(!text.contains("\"files\""))
    let decided = text.replacing("\"verdict\" : \"open\"", with: "\"verdict\" : \"rejected\"")
    try scratch.write(decided, to: "decided.json")
    let result = try approve("art", "decided.json")
    #expect(result.text == "3 changes: 1 accepted, 2 rejected\n", "\(result.messages)")
    try scratch.write(SampleScene.small(color: "blue"), to: "scenes/deep/b.yaml")
    _ = try verify("--artifacts", "art")
    let stale = try approve("art", "decided.json")
    #expect(stale.status == 66 || stale.status == 65, "\(stale.messages)")
    // The golden of a is accepted, so no folder has files for it any more.
    let other = decided.replacing("\"verdict\" : \"rejected\"", with: "\"verdict\" : \"accepted\"")
    try scratch.write(other, to: "decided.json")
    #expect(try approve("art", "decided.json").status == 66)
  }

  @Test func `a golden or new files that changed since make a verdict stale`() throws {
    try scratch.write("{}", to: "golden/a.golden.json")
    let result = try approve("art", "--only", "a")
    #expect(result.status == 1 && result.messages.contains("the verdict is stale: the golden"))
    #expect(try scratch.read("golden/a.golden.json") == "{}")
    try scratch.write("{}", to: "art/deep/b/new.golden.json")
    let files = try approve("art", "--only", "b")
    #expect(files.status == 1 && files.messages.contains("the verdict is stale: the new files"))
  }

  @Test(arguments: [
    "../outside/a", "/etc/a", "link/a", "golden/../../a", "", "golden//a", ".git/../../x",
  ])
  func `nothing outside the folder is written`(golden: String) throws {
    let inner = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link"), withDestinationPath: inner.path)
    let path = "art/a/verdict.json"
    let text = try scratch.read(path).replacing("golden/a\"", with: "\(golden)\"")
    try scratch.write(text, to: path)
    let result = try approve("art", "--only", "scenes/a.yaml")
    #expect(result.status == 65, "\(golden): \(result.messages)")
    #expect(try inner.files().isEmpty)
  }

  @Test func `files that are no golden are refused`() throws {
    let path = "art/a/verdict.json"
    let text = try scratch.read(path)
    for (name, replacement) in [
      ("new", "../deep/b/new"), ("new", "/etc/passwd"), (".apng", ".sh"),
      ("verdicts\" : 1", "verdicts\" : 2"),
    ] {
      try scratch.write(text.replacing("\(name)", with: replacement), to: path)
      #expect([65, 66].contains(try approve("art", "--only", "a").status), "\(replacement)")
    }
    try scratch.write("[", to: path)
    #expect(try approve("art", "--all").status == 65)
  }

  @Test func `other tolerances are not accepted with an image`() throws {
    let edited = try scratch.read("art/a/new.golden.json")
      .replacing("\"golden\" : 1", with: "\"golden\" : 1, \"limits\": {\"pixels\": 100000}")
    try scratch.write(edited, to: "art/a/new.golden.json")
    let digest = try Command.run(
      program: "/usr/bin/sha256sum", [scratch("art/a/new.golden.json")])
    let entry = try scratch.read("art/a/verdict.json")
    let after = try #require(entry.firstMatch(of: /"after"[^}]*"\.golden\.json" : "(\w+)"/))
    try scratch.write(
      entry.replacing(String(after.1), with: String(digest.text.prefix(64))),
      to: "art/a/verdict.json")
    let result = try approve("art", "--only", "a")
    #expect(
      result.status == 65 && result.messages.contains("other tolerances"), "\(result.messages)")
  }
}
