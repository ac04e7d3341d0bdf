import Foundation
import TestSupport
import Testing

/// Uses of batches that would lose or hide something.
struct BatchMisuseTests {
  private let folder: BatchFolder
  private var scratch: Scratch { folder.scratch }

  init() throws { folder = try BatchFolder("a", "b") }

  /// Writes the manifest of all scenes.
  private func render(_ options: String..., status: Int32 = 0) throws -> Command.Result {
    try folder.run(
      ["render", "scenes", "-o", "out/", "--manifest", "m"] + options, status: status)
  }

  @Test func `names of one character are no problem for a page`() throws {
    _ = try render()
    try folder.run("merge", "m", "--report", "r.html")
    try folder.run("merge", "m", "-o", "j", "--report", "s.html", "--quiet")
    #expect(try scratch.data("r.html").count > 1000)
  }

  @Test func `a plan of a file that does not exist is an error`() throws {
    let result = try folder.run("plan", "scenes/a.yaml", "nothing.yaml", "-o", "out/", status: 66)
    #expect(result.messages.hasPrefix("nothing.yaml: error: there is no such file"))
    #expect(result.text.isEmpty)
    try folder.run("plan", "-", "-o", "out/", status: 66)
  }

  @Test(arguments: ["out/a.gif", "./out/../out/b.gif", "scenes/a.yaml", "-"])
  func `a manifest does not take the place of an output or a scene`(name: String) throws {
    let result = try folder.run(
      "render", "scenes", "-o", "out/", "--manifest", name, status: 64)
    #expect(result.messages.contains("error: "))
    #expect(try scratch.read("scenes/a.yaml").contains("cellophane: 1"))
  }

  @Test func `two outputs of a merge have two names`() throws {
    _ = try render()
    try folder.run("merge", "m", "-o", "x", "--junit", "./x", status: 64)
  }

  @Test func `merging names the problems of scenes`() throws {
    try folder.writeLate("c")
    try folder.writeBroken("d")
    _ = try render(status: 65)
    let merged = try folder.run("merge", "m", "--quiet", status: 65)
    #expect(merged.messages.contains("scenes/c.yaml:"))
    #expect(merged.messages.contains("expectation failed"))
    #expect(merged.messages.contains("scenes/d.yaml:"))
    #expect(merged.text.isEmpty)
  }

  @Test func `a resumed run repeats the failed expectations of finished jobs`() throws {
    try folder.writeLate("c")
    _ = try render(status: 1)
    let resumed = try render("--resume", "--quiet", status: 1)
    #expect(resumed.messages.contains("expectation failed"))
  }

  @Test func `jobs of a plan keep the costs of an earlier one, and so their shards`() throws {
    let plan = ["plan", "scenes", "-o", "out/", "--cache", "c", "--costs", "first.jsonl"]
    let first = try folder.run(plan)
    try scratch.write(first.text, to: "first.jsonl")
    // A run leaves other costs in the cache.
    try folder.run("render", "scenes", "-o", "out/", "--cache", "c", "--quiet")
    #expect(try folder.run(plan).text == first.text)
    let other = try folder.run("plan", "scenes", "-o", "out/", "--cache", "c")
    #expect(other.text != first.text)
  }

  @Test func `a golden whose frames are broken is never the same`() throws {
    let verify = ["verify", "scenes", "--against", "g", "--cache", "c"]
    try folder.run(verify + ["--update", "all"], status: 1)
    for _ in 0..<2 { try folder.run(verify) }
    let frames = try scratch.data("g/a.apng")
    try frames.prefix(frames.count / 2).write(to: URL(fileURLWithPath: scratch("g/a.apng")))
    let cached = try folder.run(verify, status: 65)
    let plain = try folder.run("verify", "scenes", "--against", "g", "--no-cache", status: 65)
    #expect(cached.messages.contains(plain.messages))
    try frames.write(to: URL(fileURLWithPath: scratch("g/a.apng")))
    try folder.run(verify)
  }

  @Test func `shards that record goldens one after the other leave out no scene`() throws {
    try folder.write("c", color: "green", seconds: 0.2)
    for shard in 1...2 {
      try folder.run(
        "verify", "scenes", "--against", "g", "--update", "missing", "--shard", "\(shard)/2",
        status: 1)
    }
    try folder.run("verify", "scenes", "--against", "g", "--expect-count", "3")
  }

  @Test func `what is expected of all scenes is judged by the union`() throws {
    try folder.run("verify", "scenes", "--against", "g", "--update", "all", status: 1)
    try folder.remove("scenes/b.yaml")
    func shards(_ options: String...) throws {
      for shard in 1...2 {
        let arguments = [
          "verify", "scenes", "--against", "g", "--shard", "\(shard)/2", "--manifest", "\(shard)",
        ]
        _ = try Command.run(
          program: try Command.path, arguments + options, folder: scratch.path)
      }
    }
    try shards("--allow-orphans")
    try folder.run("merge", "1", "2", "--markdown", "m.md")
    #expect(try scratch.read("m.md").hasPrefix("### ✅"))
    try shards("--allow-orphans", "--expect-count", "2")
    let merged = try folder.run("merge", "1", "2", status: 1)
    #expect(merged.messages.contains("--expect-count is 2"))
    try shards()
    let orphaned = try folder.run("merge", "1", "2", status: 1)
    #expect(orphaned.messages.contains("g/b: error: "))
  }

  @Test(
    arguments: [
      ["-", "--target", "out/"], ["scenes", "--target", "-"], ["scenes", "--target", "x.png"],
      ["scenes", "--image", "x"], ["scenes", "--shards", "0"], ["scenes", "--shards", "257"],
      ["scenes", "--against", "g"],
    ])
  func `options that no job of Slurm has use for are refused`(options: [String]) throws {
    try folder.run(["ci", "--for", "slurm"] + options, status: 64)
    #expect(!FileManager.default.fileExists(atPath: scratch("cellophane-jobs")))
  }
}
