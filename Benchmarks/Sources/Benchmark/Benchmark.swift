import Foundation

/// `Benchmark [--command PATH] [--scene PATH] [--write FILE] [--against FILE] [--group NAME]`
/// `Benchmark --round SCENE [--scale SCALE]`
///
/// Prints a table of CPU milliseconds. `--write` keeps them, and `--against` adds the ratio to an
/// earlier run. `--group` measures one group only: frames, layouts, millions, visible, updates,
/// own-layouts, transitions, expectations, dynamics or memory. Machines differ and are noisy, so
/// only ratios of runs made side by side are meaningful. `--round` prints the measurements of one
/// pass over a scene's frames as JSON, for a script that alternates it with other programs.
@main
struct Benchmark {
  static func main() throws {
    var options: [String: String] = [:]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      let known = [
        "--command", "--scene", "--write", "--against", "--group", "--round", "--scale",
      ]
      guard known.contains(name), let value = arguments.popFirst() else {
        throw BenchmarkError(
          description: "usage: Benchmark [--command PATH] [--scene PATH] [--write FILE] "
            + "[--against FILE] [--group NAME], or Benchmark --round SCENE [--scale SCALE]")
      }
      options[name] = value
    }
    if let scene = options["--round"] {
      let round = try PaintingRound(scene: scene, scale: Double(options["--scale"] ?? "1") ?? 1)
      return print(String(decoding: try JSONEncoder().encode(round), as: UTF8.self))
    }
    let scene = options["--scene"] ?? "fixtures/scenes/benchmark.yaml"
    var results: [Measurement] = []
    var peak: Double?
    // First, while this process is small: a child's peak memory begins with that of its parent.
    if let command = options["--command"] {
      let job = try jobBenchmarks(command: command, scene: scene, frames: 60)
      results += job.measurements
      peak = job.peak
    }
    let groups: [(name: String, measure: () throws -> [Measurement])] = [
      ("frames", { try frameBenchmarks(scene: scene) }), ("layouts", layoutBenchmarks),
      ("millions", millionItemBenchmarks), ("visible", visibleItemBenchmarks),
      ("updates", updateBenchmarks),
      ("own-layouts", ownLayoutBenchmarks), ("transitions", transitionBenchmarks),
      ("expectations", expectationBenchmarks), ("dynamics", dynamicsBenchmarks),
    ]
    for group in groups where options["--group"].map({ $0 == group.name }) ?? true {
      results += try group.measure()
    }
    let earlier = try options["--against"].map { path in
      try JSONDecoder().decode(
        [Measurement].self, from: Data(contentsOf: URL(filePath: path)))
    }
    printTable(results, earlier: earlier)
    if let peak { print("\npeak memory of the command: \(Int(peak.rounded())) MB") }
    if options["--group"].map({ $0 == "memory" }) ?? true {
      print("\n| a million items, a screen of them visible | bytes for each |\n|---|---|")
      for (name, bytes) in try millionItemMemory() {
        print("| \(name) | \(String(format: "%.2f", bytes)) |")
      }
    }
    if let path = options["--write"] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(results).write(to: URL(filePath: path))
    }
  }

  /// Prints the measurements as a Markdown table, with ratios if there is an earlier run.
  static func printTable(_ results: [Measurement], earlier: [Measurement]?) {
    print("| benchmark | CPU ms | for each |" + (earlier == nil ? "" : " ratio |"))
    print("|---|---|---|" + (earlier == nil ? "" : "---|"))
    for result in results {
      var row =
        "| \(result.name) | \(String(format: "%.3f", result.milliseconds)) | \(result.unit) |"
      if let earlier {
        let old = earlier.first { $0.name == result.name }
        row +=
          old.map { String(format: " %.2f |", result.milliseconds / $0.milliseconds) } ?? " – |"
      }
      print(row)
    }
  }
}
