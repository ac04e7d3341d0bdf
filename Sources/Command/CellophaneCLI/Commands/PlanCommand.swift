import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import SceneRendering

/// `cellophane plan`: prints the jobs of a batch without rendering them.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print the jobs of a batch as JSON lines.",
    discussion: """
      Takes the scenes, outputs and options of "cellophane render". Each job has a
      key (a digest of inputs and options), its inputs with their digests, its
      outputs, and its expected processor time in seconds, which earlier runs make
      better. Render the plan on one machine or many, and join what they did:
        cellophane plan scenes -o 'out/{scene}.gif' > plan.jsonl
        cellophane render --plan plan.jsonl --shard 1/2 --manifest 1.jsonl
        cellophane render --plan plan.jsonl --shard 2/2 --manifest 2.jsonl
        cellophane merge 1.jsonl 2.jsonl --plan plan.jsonl
      """)

  @OptionGroup
  var options: RenderOptions

  @Option(
    help: ArgumentHelp("Earlier plan, whose costs its jobs keep, if it exists.", valueName: "file"))
  var costs: String?

  @OptionGroup(title: "Cache")
  var cache: CacheOptions

  func run() throws {
    try Console.reporting {
      let request = try options.makeRequest()
      let textMode = try options.makeTextMode(for: request)
      let source = SceneSource.documents(
        assets: try options.assets.folder(), seed: try options.seed.value())
      let cache = try cache.open(
        tools: options.tools(textMode), isConfined: false, register: TemporaryOutputs())
      let found = try options.find(isConfined: false)
      for input in found where access(input.path, F_OK) != 0 {
        throw RenderError(
          .missingInput, at: input.path,
          input.path == SceneInput.standardInput
            ? "a plan is of files, which many commands can read" : "there is no such file")
      }
      let earlier = try costs.flatMap { path in
        access(path, F_OK) == 0 ? try BatchPlan(path: path) : nil
      }
      let plan = try BatchPlan(
        arguments: options.planned, jobs: options.jobs(of: found), request: request,
        inspector: options.inspector(source: source, cache: cache), usesHistory: true
      ).takingCosts(of: earlier)
      cache?.close()
      StrayFiles.report(found)
      try Console.print(plan.text)
    }
  }
}
