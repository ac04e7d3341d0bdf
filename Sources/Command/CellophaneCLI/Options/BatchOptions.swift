import ArgumentParser
import Foundation
import Rendering
import SceneRendering

/// The options about parts of large batches.
struct BatchOptions: ParsableArguments {
  /// The valid numbers of retries.
  static let retryLimits = 0...10

  @Option(help: ArgumentHelp("Render the jobs of a plan.", valueName: "file"))
  var plan: String?

  @Option(
    help: ArgumentHelp("Render part I of N; auto takes it from the engine.", valueName: "i/n"))
  var shard: String?

  @Option(help: ArgumentHelp("Write a line for each finished job.", valueName: "file"))
  var manifest: String?

  @Flag(help: "Leave out jobs that the --manifest has already.")
  var resume = false

  @Option(help: "Retries of jobs whose failure may pass, 0 to 10.")
  var retry = 0

  /// Throws for options that do not fit together.
  func check() throws {
    if resume, manifest == nil {
      throw RenderError(.invalidArgument, "--resume continues a --manifest; give it, too")
    }
    guard Self.retryLimits.contains(retry) else {
      throw RenderError(
        .invalidArgument,
        "--retry is \(Self.retryLimits.lowerBound) to \(Self.retryLimits.upperBound), not \(retry)")
    }
  }

  /// Reads the plan; `nil` without one.
  func loadedPlan() throws -> BatchPlan? { try plan.map { try BatchPlan(path: $0) } }

  /// Returns the shard; `nil` without one.
  func parsedShard() throws -> Shard? {
    try shard.map {
      try Shard(parsing: $0, environment: ProcessInfo.processInfo.environment)
    }
  }
}
