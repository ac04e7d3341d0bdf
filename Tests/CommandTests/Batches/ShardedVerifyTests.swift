import Foundation
import TestSupport
import Testing

/// Verifications in parts, and with the results of earlier ones.
struct ShardedVerifyTests {
  /// The files of the goldens of the scenes that each test has.
  private static let goldens = SharedResults<String, [String: Data]> { name in
    let folder = try BatchFolder("a", "b", "c", "d")
    try folder.run("verify", "scenes", "--against", name, "--update", "all", status: 1)
    return try folder.contents(of: name)
  }

  private let folder: BatchFolder
  private var scratch: Scratch { folder.scratch }

  init() throws {
    folder = try BatchFolder("a", "b", "c", "d")
    try folder.makeFolder("golden")
    for (name, data) in try Self.goldens("golden") {
      try data.write(to: URL(fileURLWithPath: scratch("golden/\(name)")))
    }
  }

  /// Verifies the scenes.
  @discardableResult
  private func verify(
    _ options: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try folder.run(
      ["verify", "scenes", "--against", "golden"] + options, status: status,
      sourceLocation: sourceLocation)
  }

  /// Verifies a shard of two with a manifest.
  @discardableResult
  private func verifyShard(
    _ shard: Int, _ options: String..., status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try folder.run(
      [
        "verify", "scenes", "--against", "golden", "--shard", "\(shard)/2", "--manifest",
        "shards/\(shard).jsonl",
      ] + options, status: status, sourceLocation: sourceLocation)
  }

  /// Merges both shards.
  @discardableResult
  private func merge(
    _ options: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try folder.run(
      ["merge", "shards/1.jsonl", "shards/2.jsonl"] + options, status: status,
      sourceLocation: sourceLocation)
  }

  /// The report of `--json`, without what differs from run to run.
  private struct Report {
    let outcomes: [String]
    let orphans: [String]
    let problems: [String]

    /// Reads a report.
    init(_ result: Command.Result) throws {
      let value = try JSONSerialization.jsonObject(with: result.output)
      let object = try #require(value as? [String: Any])
      outcomes = try #require(object["outcomes"] as? [[String: Any]]).map { outcome in
        var outcome = outcome
        outcome["seconds"] = nil
        let data = try JSONSerialization.data(withJSONObject: outcome, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
      }
      orphans = try #require(object["orphans"] as? [String])
      problems = try #require(object["problems"] as? [String])
    }
  }

  /// Returns a file of JUnit XML without its times.
  private func untimed(_ name: String) throws -> String {
    try scratch.read(name).replacing(/time="[0-9.]+"/, with: "")
  }

  // MARK: Shards

  @Test func `shards that pass make a report like that of the whole`() throws {
    try verify("--junit", "whole.xml", "--markdown", "whole.md")
    #expect(try verifyShard(1).text.hasPrefix("2 scenes: 2 the same\n"))
    #expect(try verifyShard(2).messages == "shard 2/2: 2 of 4 scenes\n")
    let merged = try merge("--junit", "merged.xml", "--markdown", "merged.md")
    #expect(merged.text == "4 scenes: 4 the same\n" && merged.messages.isEmpty)
    #expect(try untimed("merged.xml") == untimed("whole.xml"))
    #expect(try scratch.read("merged.md") == scratch.read("whole.md"))
    try merge("--report", "page.html", status: 64)
    let alone = try folder.run("merge", "shards/2.jsonl", status: 65)
    #expect(alone.messages.hasPrefix("error: 1 of 2 shards are missing: 1\n"))
  }

  @Test func `shards find together what the whole finds`() throws {
    try folder.write("a", color: "black")
    try folder.remove("scenes/b.yaml")
    try folder.writeBroken("c")
    try folder.writeLate("n")
    let whole = try verify(
      "--json", "--junit", "whole.xml", "--markdown", "whole.md", status: 65)
    let parts = try (1...2).map { shard in
      try Command.run(
        [
          "verify", "scenes", "--against", "golden", "--shard", "\(shard)/2", "--manifest",
          "shards/\(shard).jsonl", "--json",
        ], in: scratch)
    }
    #expect(parts.map(\.status).sorted() == [1, 65])
    let expected = try Report(whole)
    let found = try parts.map { try Report($0) }
    #expect(expected.outcomes.count == 4)
    #expect(found.flatMap(\.outcomes).sorted() == expected.outcomes.sorted())
    #expect(found.allSatisfy { $0.outcomes.count == 2 })
    // A golden without a scene is reported once.
    #expect(expected.orphans == ["golden/b"])
    #expect(found.map(\.orphans) == [["golden/b"], []])
    #expect(found.flatMap(\.problems) == expected.problems)
    let messages = parts.flatMap { $0.messages.split(separator: "\n").dropFirst() }
    #expect(messages.sorted() == whole.messages.split(separator: "\n").sorted())
    let merged = try merge("--junit", "merged.xml", "--markdown", "merged.md", status: 65)
    #expect(
      merged.text
        == "4 scenes: 1 the same, 1 differ, 1 without a golden, 1 failed, "
        + "1 against their own expectations, 1 golden without a scene\n")
    #expect(try untimed("merged.xml") == untimed("whole.xml"))
    // Merging does not know the command that accepts the changes, which is the end of the other.
    let markdown = try scratch.read("merged.md")
    #expect(try scratch.read("whole.md").hasPrefix(markdown))
    #expect(markdown.contains("- golden/b: its scene does not exist"))
  }

  @Test func `merging makes the comment with its images`() throws {
    try folder.write("a", color: "pink")
    try folder.write("e", color: "pink")
    try folder.remove("scenes/b.yaml")
    for shard in [1, 2] {
      try verifyShard(shard, "--artifacts", "art/\(shard)", status: 1)
    }
    let commit = String(repeating: "a1", count: 20)
    let options = [
      "merge", "shards/1.jsonl", "shards/2.jsonl", "--artifacts", "art", "--images", "images",
      "--images-url", "https://example.com/x", "--markdown", "comment.md", "--commit", commit,
    ]
    try folder.run(options, status: 1)
    let names = ["golden/a/after.gif", "golden/a/before.gif", "golden/b/before.gif", "e/after.gif"]
    let images = try folder.contents(of: "images")
    #expect(images.count == 4 && images.values.allSatisfy { $0.starts(with: Array("GIF8".utf8)) })
    let comment = try scratch.read("comment.md")
    #expect(names.allSatisfy { comment.contains("/\($0))") })
    #expect(comment.contains("/cellophane accept \(commit)\n"))
    // What is not as its verdict says has no image, and is no failure of another kind.
    let verdict = try #require(scratch.files().first { $0.hasSuffix("a/verdict.json") })
    let text = try scratch.read(verdict)
    for golden in ["../golden/a", "golden/d", "/etc/passwd"] {
      try scratch.write(text.replacing("\"golden/a\"", with: "\"\(golden)\""), to: verdict)
      let result = try folder.run(options, status: 1)
      #expect(result.messages.contains("warning: there are no images"), "\(result.messages)")
      #expect(try !scratch.read("comment.md").contains("before.gif) | ![after]"))
    }
    for wrong in [["--commit", "abc"], ["--images-url", "x"]] {
      try folder.run(options.filter { !$0.hasPrefix("https") && $0 != commit } + wrong, status: 64)
    }
    try folder.run("merge", "shards/1.jsonl", "--images", "images", status: 64)
  }

  @Test func `a step summary that cannot be written is a warning`() throws {
    try folder.write("a", color: "pink")
    let result = try folder.run(
      "verify", "scenes", "--against", "golden", "--markdown", "x.md", "--annotations", status: 1,
      environment: ["GITHUB_STEP_SUMMARY": "/proc/none"])
    #expect(result.messages.contains("/proc/none: warning: the step summary cannot be written\n"))
    #expect(result.text.contains("::error file=scenes/a.yaml,line="))
  }

  @Test func `the expected number of scenes is that of all shards`() throws {
    try verifyShard(1, "--expect-count", "4")
    let few = try verifyShard(2, "--expect-count", "5", status: 1)
    #expect(few.messages.contains("error: 4 scenes were verified, and --expect-count is 5\n"))
    #expect(few.text.hasPrefix("2 scenes: 2 the same\n"))
  }

  @Test func `a shard without scenes succeeds`() throws {
    let result = try verify("--shard", "5/5", "--json", "--manifest", "5.jsonl")
    #expect(result.messages == "shard 5/5: 0 of 4 scenes\n")
    #expect(try Report(result).outcomes.isEmpty)
    #expect(try folder.lines("5.jsonl").count == 1)
    try folder.makeFolder("void")
    try folder.run("verify", "void", "--against", "golden", "--shard", "5/5", status: 66)
  }

  @Test func `a manifest replaces neither scenes nor goldens`() throws {
    let before = try (folder.contents(of: "golden"), folder.contents(of: "scenes"))
    for file in ["golden/d.apng", "scenes/a.yaml"] {
      try verify("--shard", "1/2", "--manifest", file, status: 64)
    }
    #expect(try (folder.contents(of: "golden"), folder.contents(of: "scenes")) == before)
  }

  // MARK: Results of earlier runs

  @Test func `what is known gives the same report`() throws {
    try folder.writeLate("d")
    let first = try verify("--cache", "kept", "--json", status: 1)
    let second = try verify("--cache", "kept", "--json", status: 1)
    #expect(try Report(second).outcomes == Report(first).outcomes)
    // What differs from its golden is not kept.
    #expect(second.messages == first.messages + "cache: 3 of 3 results\n")
    #expect(try folder.run("cache", "--cache", "kept", "--verify").text.hasPrefix("kept  0 blobs"))
  }

  @Test func `changes of scenes and goldens are noticed although results are known`() throws {
    try verify("--cache", "kept", "--quiet")
    let golden = try scratch.read("golden/b.timeline.json")
    try scratch.write(
      golden.replacing("[16,12]", with: "[17,12]"), to: "golden/b.timeline.json")
    try folder.write("a", color: "black")
    let changed = try verify("--cache", "kept", status: 1)
    #expect(changed.text.hasPrefix("4 scenes: 2 the same, 2 differ\n"))
    #expect(changed.messages.contains("scenes/a.yaml: error: differs from golden/a*\n"))
    #expect(changed.messages.contains("canvas 17 × 12 pt became 16 × 12 pt\n"))
    try folder.write("a")
    try scratch.write(golden, to: "golden/b.timeline.json")
    try folder.remove("golden/c.apng")
    try scratch.write("{}", to: "golden/d.golden.json")
    let broken = try verify("--cache", "kept", status: 65)
    #expect(broken.text.hasPrefix("4 scenes: 2 the same, 2 failed\n"))
    #expect(broken.messages.contains("golden/c.apng: error: the golden is not complete"))
    #expect(broken.messages.contains("golden/d.golden.json: error: it is no golden's manifest"))
  }

  @Test func `repetitions play everything again`() throws {
    let conflict = try verify("--cache", "kept", "--repeat", "2", status: 64)
    #expect(
      conflict.messages == "error: --repeat plays everything again, without --cache; choose one\n")
    let repeated = try folder.run(
      "verify", "scenes", "--against", "golden", "--repeat", "2",
      environment: ["CELLOPHANE_CACHE": "named"])
    #expect(repeated.messages.isEmpty)
    #expect(try scratch.files().allSatisfy { !$0.hasPrefix("kept") && !$0.hasPrefix("named") })
  }
}
