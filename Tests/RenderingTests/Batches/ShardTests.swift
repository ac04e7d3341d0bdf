import TestSupport
import Testing

@testable import Rendering
@testable import SceneRendering

@Suite("parts of a batch")
struct ShardTests {
  /// Parses a shard.
  private func shard(_ text: String, _ environment: [String: String] = [:]) throws -> String {
    try Shard(parsing: text, environment: environment).description
  }

  @Test("numbers are I/N")
  func numbers() throws {
    #expect(try shard("3/16") == "3/16")
    #expect(try shard("1/1") == "1/1")
    for text in [
      "0/3", "4/3", "1/0", "-1/3", "1/10001", "1", "", "a/b", "1/2/3", "auto/x", "auto/",
    ] {
      #expect(throws: RenderError.self, "\(text)") { try shard(text) }
    }
  }

  @Test(
    "build engines count from where they do",
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4"],
        "auto", "1/4"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "3",
          "SLURM_ARRAY_TASK_COUNT": "4",
        ], "auto", "4/4"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "9",
          "SLURM_ARRAY_TASK_STEP": "4", "SLURM_ARRAY_TASK_COUNT": "3",
        ], "auto", "3/3"
      ),
      // Two tasks of an array of 16 that is submitted again.
      (
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "7",
          "SLURM_ARRAY_TASK_COUNT": "2",
        ], "auto/16", "7/16"
      ),
      (["JOB_COMPLETION_INDEX": "0"], "auto/5", "1/5"),
      (["JOB_COMPLETION_INDEX": "4"], "auto/5", "5/5"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "auto", "1/3"),
      (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "auto", "3/3"),
      (["STRATEGY_JOB_INDEX": "0", "STRATEGY_JOB_TOTAL": "2"], "auto", "1/2"),
      (["STRATEGY_JOB_INDEX": "1", "STRATEGY_JOB_TOTAL": "2"], "auto", "2/2"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"], "auto", "1/2"),
      (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "auto", "2/2"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "2"], "auto/3", "3/3"),
    ])
  func engines(environment: [String: String], text: String, expected: String) throws {
    #expect(try shard(text, environment) == expected)
  }

  @Test(
    "numbers that make no shard are an error",
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "0"], ["JOB_COMPLETION_INDEX": "x"],
      ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      ["CI_NODE_INDEX": "1"], ["STRATEGY_JOB_INDEX": "2", "STRATEGY_JOB_TOTAL": "2"],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3", "SLURM_ARRAY_TASK_ID": "1"],
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "7",
        "SLURM_ARRAY_TASK_COUNT": "2",
      ],
    ])
  func wrongEnvironments(environment: [String: String]) {
    #expect(throws: RenderError.self) { try shard("auto", environment) }
  }

  @Test("every job is in one shard, and the dearest shard is near the mean")
  func distribution() {
    var dice = SeededNumbers(seed: 26)
    for _ in 0..<200 {
      let costs = (0..<dice.below(81)).map { _ in Double(dice.below(1001)) / 100 }
      let count = 1 + dice.below(12)
      let shards = Shard.distribute(costs: costs, over: count)
      #expect(shards.count == count)
      #expect(shards.flatMap(\.self).sorted() == Array(costs.indices))
      #expect(shards.allSatisfy { $0 == $0.sorted() })
      let loads = shards.map { $0.reduce(0) { $0 + costs[$1] } }
      let lower = max(costs.reduce(0, +) / Double(count), costs.max() ?? 0)
      #expect((loads.max() ?? 0) <= lower * (4.0 / 3) + 1e-9)
    }
    // Jobs without a cost are spread as well.
    #expect(Shard.distribute(costs: [0, 0, 0, 0], over: 2).map(\.count) == [2, 2])
  }
}
