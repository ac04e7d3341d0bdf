import Rendering

/// The build engines that run a job several times, with a number in the environment.
enum ShardEngine {
  /// An engine with its variables.
  private struct Engine {
    let name: String
    /// The variable with the number of the task.
    let index: String
    /// The number of the first task.
    let base: Int
    /// The variable with the number of tasks; `nil` where there is none.
    let count: String?
  }

  /// The variables, as the manuals of the engines give them. GitHub has none of its own: a workflow
  /// passes `strategy.job-index` and `strategy.job-total` on.
  private static let engines = [
    Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", base: 0, count: nil),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", base: 1, count: "CI_NODE_TOTAL"),
    Engine(name: "GitHub", index: "STRATEGY_JOB_INDEX", base: 0, count: "STRATEGY_JOB_TOTAL"),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", base: 0, count: "CIRCLE_NODE_TOTAL"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", base: 0,
      count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Engine(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", base: 0, count: nil),
  ]
  private static let slurm = "SLURM_ARRAY_TASK_ID"

  /// Returns the shard of this task.
  ///
  /// - Parameter count: The number of shards; `nil` for what the engine says.
  /// - Throws: `RenderError` of an invalid argument if no engine or several are there, or their
  ///   numbers make no shard.
  static func shard(count: Int?, in environment: [String: String]) throws -> Shard {
    let found = engines.filter { environment[$0.index] != nil }
    let names = found.map(\.name) + (environment[slurm] == nil ? [] : ["Slurm"])
    guard names.count == 1 else {
      throw RenderError(
        .invalidArgument,
        names.isEmpty
          ? "`shard` auto finds no build engine in the environment; write the numbers, as in 3/16"
          : "`shard` auto finds both \(names.joined(separator: " and ")) in the environment; write "
            + "the numbers, as in 3/16")
    }
    guard let engine = found.first else { return try slurmShard(count: count, in: environment) }
    let index = try number(engine.index, in: environment)
    let total = try engine.count.flatMap { variable in
      try environment[variable].map { _ in try number(variable, in: environment) }
    }
    guard let count = count ?? total else {
      throw RenderError(
        .invalidArgument,
        "`shard` auto knows the task from \(engine.index), and \(engine.name) does not say how many "
          + "there are: write auto/N")
    }
    return try Shard(index - engine.base + 1, of: count)
  }

  /// Returns the shard of a task of a Slurm array, whose numbers may begin anywhere and have steps.
  private static func slurmShard(
    count: Int?, in environment: [String: String]
  ) throws -> Shard {
    func value(_ name: String) throws -> Int {
      try number("SLURM_ARRAY_TASK_" + name, in: environment)
    }
    func optional(_ name: String, _ usual: Int) throws -> Int {
      environment["SLURM_ARRAY_TASK_" + name] == nil ? usual : try value(name)
    }
    let task = try value("ID")
    let first = try optional("MIN", 1)
    let step = max(1, try optional("STEP", 1))
    let last = try optional("MAX", task)
    let regular = (last - first) / step + 1
    let isRegular = try optional("COUNT", regular) == regular && (task - first) % step == 0
    if isRegular, regular == count ?? regular {
      return try Shard((task - first) / step + 1, of: regular)
    }
    guard let count else {
      throw RenderError(
        .invalidArgument,
        "the tasks of this Slurm array are not evenly numbered; write `shard` auto/N, which counts "
          + "from 1")
    }
    // Some tasks of an array of N that is submitted again.
    return try Shard(task, of: count)
  }

  /// Reads the number in a variable.
  private static func number(_ variable: String, in environment: [String: String]) throws -> Int {
    guard let text = environment[variable], let number = Int(text), number >= 0 else {
      throw RenderError(
        .invalidArgument,
        "the variable \(variable) is no number: \"\(environment[variable] ?? "")\"")
    }
    return number
  }
}
