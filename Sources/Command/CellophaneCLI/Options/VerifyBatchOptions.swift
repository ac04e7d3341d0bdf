import ArgumentParser
import Foundation
import SceneRendering

/// The options about parts of large verifications.
struct VerifyBatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Verify part I of N; auto takes it from the engine.", valueName: "i/n"))
  var shard: String?

  @Option(help: ArgumentHelp("Write the outcomes for \"cellophane merge\".", valueName: "file"))
  var manifest: String?

  /// Returns the shard; `nil` without one.
  func parsedShard() throws -> Shard? {
    try shard.map {
      try Shard(parsing: $0, environment: ProcessInfo.processInfo.environment)
    }
  }
}
