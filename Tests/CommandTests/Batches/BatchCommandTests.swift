import Foundation
import TestSupport
import Testing

/// Batches on the command line: combinations of settings, plans, shards, manifests and their union.
struct BatchCommandTests {
  /// The plan of the scenes that each test has; it does not depend on their folder.
  private static let plans = SharedResults<String, String> { output in
    try BatchFolder("a", "b", "c").run("plan", "scenes", "-o", output).text
  }

  private let folder: BatchFolder
  private var scratch: Scratch { folder.scratch }

  init() throws {
    folder = try BatchFolder("a", "b", "c")
    try scratch.write(Self.plans("out/{scene}.gif"), to: "plan.jsonl")
  }

  /// Renders the plan with options.
  private func render(
    _ options: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try folder.run(
      ["render", "--plan", "plan.jsonl"] + options, status: status, sourceLocation: sourceLocation)
  }

  /// Merges manifests, and returns the messages.
  @discardableResult
  private func merge(
    _ arguments: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try folder.run(["merge"] + arguments, status: status, sourceLocation: sourceLocation).messages
  }

  /// Renders the scenes without a plan, with a manifest.
  private func renderListed(
    _ options: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try folder.run(
      ["render", "scenes", "-o", "out/", "--manifest", "m.jsonl"] + options, status: status,
      sourceLocation: sourceLocation)
  }

  /// Returns the number of outputs.
  private func outputCount() throws -> Int { try folder.contents(of: "out").count }

  // MARK: Combinations

  @Test func `names take the values of each combination`() throws {
    try folder.write("a", rest: "variants: { wide: { size: [80, 20] } }")
    try folder.run(
      "render", "scenes/a.yaml", "-o", "out/{scene}-{variant}@{scale}x{{{fps}}}.gif", "--variants",
      "--matrix", "scale=1,2", "--matrix", "fps=25,50")
    let files = try folder.contents(of: "out")
    let names = ["default", "wide"].flatMap { variant in
      ["1x{25}", "1x{50}", "2x{25}", "2x{50}"].map { "a-\(variant)@\($0).gif" }
    }
    #expect(files.keys.sorted() == names.sorted())
    // Bytes 6 to 9 of a GIF are its width and height.
    let sizes = files.mapValues { $0.dropFirst(6).prefix(4).map { Int($0) } }
    #expect(sizes["a-default@1x{25}.gif"] == [16, 0, 12, 0])
    #expect(sizes["a-wide@2x{50}.gif"] == [160, 0, 40, 0])
  }

  @Test(arguments: [
    ["render", "-o", "{size}.gif"], ["render", "-o", "{scene}.gif", "--matrix", "scale=1,2"],
    ["plan", "-o", "{scene}{scale}.gif", "--matrix", "scale=1", "--scale", "2"],
  ])
  func `combinations and names that cannot be are reported`(arguments: [String]) throws {
    let result = try folder.run(arguments + ["scenes"], status: 64)
    #expect(result.text.isEmpty && result.messages.contains("error: "), "\(result.messages)")
    #expect(try scratch.files().allSatisfy { $0.hasPrefix("scenes/") || $0 == "plan.jsonl" })
  }

  // MARK: Plans

  @Test func `a plan has a line for each job, with the same keys in another folder`() throws {
    let known = try folder.lines("plan.jsonl")
    #expect(known[0]["jobs"] as? Int == 3)
    #expect(known[0]["arguments"] as? [String] == ["scenes", "-o", "out/{scene}.gif"])
    try folder.writeBroken("d")
    try folder.plan()
    let jobs = try folder.lines("plan.jsonl").dropFirst()
    #expect(jobs.compactMap { $0["scene"] as? String } == "abcd".map { "scenes/\($0).yaml" })
    #expect(jobs.compactMap { $0["outputs"] as? [String] } == "abcd".map { ["out/\($0).gif"] })
    #expect(jobs.allSatisfy { ($0["cost"] as? Double ?? 0) > 0 })
    let keys = jobs.compactMap { $0["key"] as? String }
    #expect(Set(keys).count == 3 && keys.allSatisfy { $0.count == 64 })
    #expect(keys == known.compactMap { $0["key"] as? String })
    #expect(jobs.last?["key"] == nil)
    #expect(try outputCount() == 0)
    try folder.plan("--matrix", "scale=2")
    let others = try folder.lines("plan.jsonl").compactMap { $0["key"] as? String }
    #expect(others.count == 3 && Set(others).isDisjoint(with: keys))
  }

  @Test(arguments: [
    ["--scale", "2"], ["--sandbox"], ["--resume"], ["--manifest", "scenes/a.yaml"],
  ])
  func `options that do not suit a plan are reported`(options: [String]) throws {
    let before = try (folder.contents(of: "scenes"), scratch.read("plan.jsonl"))
    let result = try folder.run(["render", "--plan", "plan.jsonl"] + options, status: 64)
    #expect(result.messages.contains("error: "))
    #expect(try (folder.contents(of: "scenes"), scratch.read("plan.jsonl")) == before)
    #expect(try outputCount() == 0)
  }

  @Test func `a plan that was cut is an error`() throws {
    let lines = try scratch.read("plan.jsonl").split(separator: "\n")
    try scratch.write(lines.dropLast().joined(separator: "\n") + "\n", to: "plan.jsonl")
    let cut = try render(status: 65)
    #expect(cut.messages.hasPrefix("plan.jsonl: error: the plan was changed or cut: it has 2 of 3"))
    #expect(try outputCount() == 0)
  }

  @Test func `a scene that has changed since the plan fails, and the others are rendered`() throws {
    let scene = try scratch.read("scenes/b.yaml")
    try folder.write("b", color: "black")
    let result = try render("--manifest", "m.jsonl", status: 65)
    #expect(
      result.messages
        == "scenes/b.yaml: error: it has changed since the plan was made; make the plan again\n")
    #expect(try folder.contents(of: "out").keys.sorted() == ["a.gif", "c.gif"])
    try merge("m.jsonl", "--plan", "plan.jsonl", "--markdown", "x.md", status: 65)
    #expect(try scratch.read("x.md").contains("\n- scenes/b.yaml: it has changed since the plan"))
    // As it was, it is rendered, and nothing else is.
    try scratch.write(scene, to: "scenes/b.yaml")
    let again = try render("--manifest", "m.jsonl", "--resume")
    #expect(again.messages == "2 of 3 jobs finished earlier\n")
    #expect(again.text.hasPrefix("out/b.gif  ") && again.text.split(separator: "\n").count == 1)
    try merge("m.jsonl", "--plan", "plan.jsonl")
  }

  // MARK: Shards

  @Test func `shards write together what one command writes`() throws {
    try folder.run("render", "scenes", "-o", "whole/", "--quiet")
    try folder.renderShards(2)
    #expect(try folder.contents(of: "out") == folder.contents(of: "whole"))
    let manifests = try (1...2).map { try folder.lines("shards/\($0).jsonl") }
    #expect(manifests.map { $0[0]["shard"] as? Int } == [1, 2])
    #expect(manifests.allSatisfy { $0.count > 1 })
    let result = try folder.run(
      "merge", "shards/2.jsonl", "shards/1.jsonl", "--plan", "plan.jsonl", "-o", "merged.json",
      "--report", "page.html", "--junit", "x.xml", "--markdown", "x.md")
    #expect(result.text == "3 scenes: 3 rendered\n" && result.messages.isEmpty)
    let merged = try BatchFolder.list(in: scratch.data("merged.json"))
    #expect(merged.compactMap { $0["scene"] as? String } == "abc".map { "scenes/\($0).yaml" })
    #expect(try scratch.read("x.md") == "### ✅ Cellophane\n\n3 scenes: 3 rendered.\n")
    #expect(
      try scratch.read("x.xml").contains(
        "name=\"cellophane render\" tests=\"3\" failures=\"0\" errors=\"0\""))
    #expect(try scratch.read("page.html").contains("scenes/c.yaml"))
    let review = try folder.run("review", "merged.json", "-o", "review.html")
    #expect(review.text.contains(", 3 animations\n"), "\(review.text)")
    #expect(try folder.run("merge", "shards/1.jsonl", "shards/2.jsonl", "--quiet").text.isEmpty)
  }

  @Test func `shards without a plan agree on the distribution`() throws {
    for shard in 1...2 {
      try folder.run(
        "render", "scenes", "-o", "out/", "--matrix", "scale=1,2", "--shard", "\(shard)/2",
        "--manifest", "\(shard).jsonl", "--quiet")
    }
    try merge("1.jsonl", "2.jsonl", "-o", "merged.json")
    let merged = try BatchFolder.list(in: scratch.data("merged.json"))
    let values = merged.map { ($0["values"] as? [String: String])?["scale"] }
    #expect(values == ["1", "2", "1", "2", "1", "2"])
    #expect(
      try folder.contents(of: "out").keys.sorted()
        == "abc".flatMap { ["\($0)@1x.gif", "\($0)@2x.gif"] })
  }

  @Test func `a shard without jobs succeeds`() throws {
    let empty = try render("--shard", "5/5", "--manifest", "5.jsonl")
    #expect(empty.messages == "shard 5/5: 0 of 3 jobs\n" && empty.text.isEmpty)
    #expect(try folder.lines("5.jsonl").count == 1)
    #expect(try outputCount() == 0)
    // No scenes at all are an error all the same.
    try folder.makeFolder("void")
    try folder.run("render", "void", "-o", "out/", "--shard", "9/9", status: 66)
  }

  @Test func `the variables of a build engine choose the shard`() throws {
    let arguments = ["render", "scenes", "-o", "out/", "--shard", "auto"]
    let none = try folder.runAlone(arguments, environment: [:])
    #expect(none.status == 64)
    #expect(none.messages.hasPrefix("error: --shard auto finds no build engine"))
    #expect(try outputCount() == 0)
    let second = ["STRATEGY_JOB_INDEX": "1", "STRATEGY_JOB_TOTAL": "2"]
    let result = try folder.runAlone(arguments, environment: second)
    #expect(result.status == 0)
    #expect(result.messages == "shard 2/2: 1 of 3 jobs\n")
    #expect(try outputCount() == 1)
  }

  // MARK: Manifests

  @Test func `what a torn manifest lacks is rendered again, and nothing else`() throws {
    _ = try renderListed("--jobs", "1")
    let whole = try scratch.read("m.jsonl")
    let bytes = try folder.contents(of: "out")
    try scratch.write(String(whole.dropLast(9)), to: "m.jsonl")
    let missing = try merge("m.jsonl", status: 65)
    #expect(missing == "error: 1 of 3 jobs have no result: number 2\n")
    let torn = try renderListed("--resume")
    #expect(torn.messages == "2 of 3 jobs finished earlier\n")
    #expect(torn.text.hasPrefix("out/c.gif  ") && torn.text.split(separator: "\n").count == 1)
    #expect(try folder.lines("m.jsonl").count == 4)
    // An output that is missing, or has another size, is made again.
    try folder.remove("out/a.gif")
    try scratch.write("short", to: "out/b.gif")
    let remade = try renderListed("--resume")
    #expect(remade.messages == "1 of 3 jobs finished earlier\n")
    #expect(try folder.contents(of: "out") == bytes)
    try merge("m.jsonl")
  }

  @Test func `a manifest is continued by its own plan and shard only`() throws {
    _ = try renderListed()
    let manifest = try scratch.read("m.jsonl")
    let shard = try renderListed("--resume", "--shard", "1/2", status: 65)
    #expect(
      shard.messages.hasPrefix("m.jsonl:1:1: error: it is the manifest of another plan or shard"))
    _ = try renderListed("--resume", "--scale", "2", status: 65)
    #expect(try scratch.read("m.jsonl") == manifest)
    // Without --resume it begins again.
    _ = try renderListed("--shard", "1/2")
    #expect(try folder.lines("m.jsonl")[0]["shards"] as? Int == 2)
  }

  @Test func `a failure that stays is tried again, reported once, and ends the run`() throws {
    // A folder is in the place of an output.
    try folder.makeFolder("out/b.gif")
    let failed = try renderListed("--retry", "2", "--fail-fast", "--jobs", "1", status: 73)
    #expect(
      failed.messages == """
        out/b.gif: error: a folder has that name; remove it, or choose another name
        1 more scene not rendered (--fail-fast)

        """)
    #expect(failed.text.hasPrefix("out/a.gif  "))
    // Scenes that were not rendered are no results.
    #expect(try folder.lines("m.jsonl").dropFirst().map { $0["job"] as? Int } == [0, 1])
    let incomplete = try merge("m.jsonl", status: 65)
    #expect(incomplete == "error: 1 of 3 jobs have no result: number 2\n")
    try folder.remove("out/b.gif")
    let resumed = try renderListed("--resume", "--retry", "2", "--fail-fast")
    #expect(resumed.messages == "1 of 3 jobs finished earlier\n")
    #expect(try outputCount() == 3)
    // The later line of a job counts.
    try merge("m.jsonl")
  }

  // MARK: Merging

  @Test func `shards that are missing, doubled or foreign are reported`() throws {
    try folder.renderShards(2)
    /// Merges the first shard with others, and expects words.
    func refuses(
      _ others: String..., status: Int32 = 65, words: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let result = try folder.run(
        ["merge", "shards/1.jsonl"] + others + ["--plan", "plan.jsonl", "-o", "merged.json"],
        status: status, sourceLocation: sourceLocation)
      #expect(
        result.messages.contains(words), "\(result.messages)", sourceLocation: sourceLocation)
      #expect(result.text.isEmpty, sourceLocation: sourceLocation)
    }
    try refuses(words: "error: 1 of 2 shards are missing: 2\n")
    try refuses(words: " of 3 jobs have no result: scenes/")
    let double = "shards/2.jsonl: error: it is shard 2, as copy.jsonl is\n"
    try scratch.write(scratch.read("shards/2.jsonl"), to: "copy.jsonl")
    try refuses("copy.jsonl", "shards/2.jsonl", words: double)
    try refuses(
      "nowhere.jsonl", status: 66, words: "nowhere.jsonl: error: there is no such manifest")
    try refuses("plan.jsonl", words: "plan.jsonl:1:1: error: it is no manifest of jobs")
    try scratch.write("", to: "empty.jsonl")
    try refuses("empty.jsonl", words: "empty.jsonl: error: the manifest is empty")
    let third = try scratch.read("shards/2.jsonl").replacing("\"shards\":2", with: "\"shards\":3")
    try scratch.write(third, to: "third.jsonl")
    try refuses("third.jsonl", words: "third.jsonl:1:1: error: it is shard 2/3, and shards/1.jsonl")
    try folder.run(
      "render", "scenes", "-o", "else/", "--shard", "2/2", "--manifest", "foreign.jsonl", "--quiet")
    try refuses(
      "foreign.jsonl",
      words: "foreign.jsonl:1:1: error: it is the manifest of another plan than plan.jsonl\n")
    #expect(try !scratch.files().contains("merged.json"))
    // Nothing that is read is replaced.
    let before = try (folder.contents(of: "shards"), scratch.read("plan.jsonl"))
    for output in [
      ["-o", "shards/1.jsonl"], ["--junit", "plan.jsonl"], ["--markdown", "shards/1.jsonl"],
      ["--report", "page.txt"],
    ] {
      try folder.run(
        ["merge", "shards/1.jsonl", "shards/2.jsonl", "--plan", "plan.jsonl"] + output, status: 64)
    }
    #expect(try (folder.contents(of: "shards"), scratch.read("plan.jsonl")) == before)
  }

  @Test func `the gravest status is that of a run and of the union`() throws {
    try folder.writeLate("late")
    let late = try renderListed(status: 1)
    #expect(late.messages.contains("scenes/late.yaml:13:10: error: expectation failed: "))
    #expect(try folder.contents(of: "out").keys.contains("late.gif"))
    let first = try folder.run(
      "merge", "m.jsonl", "--junit", "x.xml", "--markdown", "x.md", status: 1)
    #expect(first.text == "4 scenes: 4 rendered, 1 against their own expectations\n")
    #expect(try scratch.read("x.xml").contains("tests=\"4\" failures=\"1\" errors=\"0\""))
    #expect(try scratch.read("x.md").contains("\n- scenes/late.yaml:13: expectation failed: "))
    #expect(try renderListed("--resume", status: 1).text.isEmpty)
    try folder.writeBroken("broken")
    let broken = try renderListed(status: 65)
    #expect(broken.messages.contains("scenes/broken.yaml:2:27: error: unknown key 'backgruond'"))
    let second = try folder.run(
      "merge", "m.jsonl", "-o", "merged.json", "--junit", "x.xml", "--report", "page.html",
      status: 65)
    #expect(second.text.hasPrefix("5 scenes: 4 rendered, 1 failed, 1 against"))
    #expect(try scratch.read("x.xml").contains("tests=\"5\" failures=\"1\" errors=\"1\""))
    #expect(try scratch.read("page.html").contains("unknown key 'backgruond'"))
    let merged = try BatchFolder.list(in: scratch.data("merged.json"))
    let failures = merged.compactMap { $0["error"] as? [String: Any] }
    #expect(failures.map { $0["exit"] as? Int } == [65])
  }

  // MARK: Messages for programs

  @Test func `programs get each message and each job as a line of JSON`() throws {
    try folder.writeLate("late")
    try folder.writeBroken("broken")
    let arguments = ["render", "scenes", "-o", "out/", "--log-format", "json", "--shard", "1/1"]
    let result = try folder.run(arguments, status: 65)
    let lines = try BatchFolder.lines(in: result.messages)
    #expect(lines[0]["message"] as? String == "shard 1/1: 5 of 5 jobs")
    #expect(lines[0]["level"] as? String == "note")
    let jobs = lines.filter { $0["event"] as? String == "job" }
    #expect(jobs.map { $0["finished"] as? Int } == [1, 2, 3, 4, 5])
    #expect(jobs.map { $0["status"] as? Int } == [0, 0, 65, 0, 1])
    #expect(jobs.first?["outputs"] as? [String] == ["out/a.gif"])
    #expect(jobs.allSatisfy { $0["jobs"] as? Int == 5 })
    let errors = lines.filter { $0["level"] as? String == "error" }
    #expect(errors.count == 5 && jobs.count + errors.count + 1 == lines.count)
    #expect(
      errors.first?["message"] as? String
        == "scenes/broken.yaml:2:27: error: unknown key 'backgruond'; did you mean 'background'?")
    #expect(result.text.hasPrefix("out/a.gif  "))
    // Those who want errors only get no other lines.
    let quiet = try folder.run(arguments + ["--quiet"], status: 65)
    #expect(
      try BatchFolder.lines(in: quiet.messages).map { $0["message"] as? String }
        == errors.map { $0["message"] as? String })
  }
}
