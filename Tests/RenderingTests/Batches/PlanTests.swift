import Foundation
import OutputFiles
import ScenePlayback
import Synchronization
import TestSupport
import Testing

@testable import Rendering
@testable import SceneRendering

@Suite("plans and manifests of batches")
struct PlanTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A scene that lasts as long as it says.
  private func write(_ name: String, seconds: Double, rest: String = "") throws {
    try scratch.write(
      """
      cellophane: 1
      canvas: { size: [16, 12], background: white }
      output: { fps: 50, duration: \(seconds)s }
      collections:
        - { id: grid, layout: { type: flow, itemSize: [4, 4] }, sections: [2] }
      \(rest)
      """, to: name)
  }

  /// Plans scenes.
  private func plan(
    _ names: [String], tools: String = "test", change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> BatchPlan {
    let cache = RenderCache(folder: scratch("cache"), tools: tools)
    let inspector = JobInspector(source: .documents, cache: cache, tools: tools)
    var request = try Samples.request([scratch("out/")])
    change(&request)
    return try BatchPlan(
      arguments: ["scenes"], jobs: names.map { RenderJob(SceneInput(path: scratch($0))) },
      request: request, inspector: inspector, usesHistory: false)
  }

  @Test("a plan has keys, inputs, outputs and costs in the ratio of the work")
  func jobs() throws {
    try write("a.yaml", seconds: 1, rest: "include: b.yaml")
    try write("b.yaml", seconds: 2)
    try scratch.write("cellophane: 2", to: "broken.yaml")
    let plan = try plan(["a.yaml", "b.yaml", "broken.yaml"])
    #expect(plan.jobs[0].inputs.map(\.path) == [scratch("a.yaml"), scratch("b.yaml")])
    #expect(plan.jobs[0].outputs == [scratch("out/a.gif")])
    #expect(plan.jobs[1].cost > plan.jobs[0].cost)
    #expect(plan.jobs[2].key == nil)
    #expect(plan.jobs[2].inputs.isEmpty)
    let larger = try self.plan(["a.yaml"]) { $0.sampling.scale = 10 }
    #expect(larger.jobs[0].cost > 1.5 * plan.jobs[0].cost)
    // A key is one of inputs and options.
    #expect(larger.jobs[0].key != plan.jobs[0].key)
    #expect(try self.plan(["a.yaml"]).jobs[0].key == plan.jobs[0].key)
    #expect(try self.plan(["a.yaml"], tools: "x").jobs[0].key != plan.jobs[0].key)
    try write("b.yaml", seconds: 3)
    #expect(try self.plan(["a.yaml"]).jobs[0].key != plan.jobs[0].key)
  }

  @Test("a plan is read as it was written, and not if it was changed")
  func roundTrip() throws {
    try write("a.yaml", seconds: 1)
    try write("b.yaml", seconds: 2)
    let plan = try plan(["a.yaml", "b.yaml"])
    let path = scratch("plan.jsonl")
    try plan.text.write(to: URL(fileURLWithPath: path))
    #expect(try BatchPlan(path: path) == plan)
    let lines = String(decoding: plan.text, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    let changes = [
      lines.dropLast().joined(separator: "\n"),
      plan.text.isEmpty
        ? "" : lines.joined(separator: "\n").replacing("out/a.gif", with: "out/c.gif"),
      "{}", "", lines.dropFirst().joined(separator: "\n"),
      String(lines.joined(separator: "\n").dropLast(30)),
    ]
    for text in changes {
      try scratch.write(text, to: "changed.jsonl")
      #expect(throws: RenderError.self) { try BatchPlan(path: scratch("changed.jsonl")) }
    }
    #expect(throws: RenderError.self) { try BatchPlan(path: scratch("missing.jsonl")) }
  }

  /// The header of a manifest.
  private func header(
    _ shard: Int = 1, of shards: Int = 2, plan: String = "p", jobs: Int = 4
  ) throws -> ManifestFile.Header {
    ManifestFile.Header(kind: .render, plan: plan, jobs: jobs, shard: try Shard(shard, of: shards))
  }

  /// Writes the manifest of a shard with jobs.
  private func manifest(
    _ name: String, _ header: ManifestFile.Header, jobs: [Int]
  ) throws -> String {
    let file = try ManifestFile(path: scratch(name), header: header, resumes: false)
    for job in jobs { try file.append(Data("{\"job\":\(job)}".utf8)) }
    return scratch(name)
  }

  @Test("a manifest grows, and goes on where it was torn")
  func tornManifests() throws {
    let path = try manifest("m.jsonl", header(), jobs: [0, 2])
    let whole = try scratch.read("m.jsonl")
    #expect(whole.split(separator: "\n").count == 3)
    // Cut at each byte, it is continued after its last whole line.
    for count in 0..<whole.utf8.count {
      try scratch.write(String(decoding: whole.utf8.prefix(count), as: UTF8.self), to: "m.jsonl")
      var taken: [String] = []
      let file = try ManifestFile(path: path, header: header(), resumes: true) {
        taken.append(String(decoding: $0, as: UTF8.self))
      }
      try file.append(Data("{\"job\":3}".utf8))
      let lines = try scratch.read("m.jsonl").split(separator: "\n").map(String.init)
      #expect(lines.count == taken.count + 2)
      #expect(lines.last == "{\"job\":3}")
      #expect(try ManifestFile.read(path).header == header())
    }
    #expect(throws: RenderError.self) {
      try ManifestFile(path: path, header: header(2), resumes: true)
    }
    _ = try ManifestFile(path: path, header: header(2), resumes: false)
    #expect(try scratch.read("m.jsonl").split(separator: "\n").count == 1)
  }

  @Test("manifests of all shards are joined in the order of the plan")
  func union() throws {
    let first = try manifest("1", header(1), jobs: [3, 0, 0])
    let second = try manifest("2", header(2), jobs: [2, 1])
    let union = try ManifestUnion([second, first])
    #expect(union.lines.map(\.job) == [0, 1, 2, 3])
    #expect(union.plan == "p")
  }

  @Test("a shard that is missing, doubled or of another plan is an error, and so is a missing job")
  func incompleteUnions() throws {
    let first = try manifest("1", header(1), jobs: [0, 1])
    let second = try manifest("2", header(2), jobs: [2, 3])
    /// Expects an error with words.
    func refuses(_ paths: [String], _ words: String) {
      #expect {
        try ManifestUnion(paths)
      } throws: { error in
        "\(error)".contains(words)
      }
    }
    refuses([first], "1 of 2 shards are missing: 2")
    refuses([first, second, second], "it is shard 2, as")
    refuses([first, try manifest("3", header(2, plan: "q"), jobs: [2, 3])], "another plan")
    refuses([first, try manifest("4", header(2, of: 3), jobs: [2, 3])], "it is shard 2/3")
    refuses(
      [first, try manifest("5", header(2), jobs: [2])], "1 of 4 jobs have no result: number 3")
    refuses([first, try manifest("6", header(2), jobs: [2, 3, 4])], "is no result of a job")
    refuses([], "there are no manifests")
    refuses([try manifest("7", header(1, of: 1, jobs: 0), jobs: [])], "its plan has no jobs")
    try scratch.write("", to: "empty")
    refuses([first, scratch("empty")], "the manifest is empty")
    try scratch.write("{\"x\":1}\n", to: "other")
    refuses([first, scratch("other")], "it is no manifest of jobs")
    refuses([scratch("nothing")], "there is no such manifest")
  }

  @Test("a failure that may pass is tried again, and no other")
  func retries() throws {
    let attempts = Mutex<[String: Int]>([:])
    let source = SceneSource { input in
      let count = attempts.withLock {
        $0[input.path, default: 0] += 1
        return $0[input.path] ?? 0
      }
      if input.path == "data" { throw RenderError(.invalidData, "no") }
      if count < 3 { throw RenderError(.inputOutput, "not yet") }
      return LoadedScene(path: input.path, title: nil, timeline: Samples.timeline())
    }
    let outcomes = try Samples.renderer(source: source).render(
      jobs: ["data", "disk"].map { RenderJob(SceneInput(path: $0)) },
      request: Samples.request([scratch("out/")]), retries: 2)
    #expect(outcomes.map { $0.error == nil } == [false, true])
    #expect(attempts.withLock { $0 } == ["data": 1, "disk": 3])
  }
}
