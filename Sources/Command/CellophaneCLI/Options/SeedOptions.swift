import ArgumentParser
import Rendering
import SceneDocuments

/// The seed of random changes, for the commands that play a scene on its own.
struct SeedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Seed of random changes, instead of the scene's.", valueName: "number"))
  var seed: Int?

  /// Returns the seed, which must be valid in a scene; `nil` without one.
  func value() throws -> Int? {
    guard let seed else { return nil }
    guard SceneLimits.seed.contains(seed) else {
      throw RenderError(
        .invalidArgument,
        "--seed is a number from \(SceneLimits.seed.lowerBound) to \(SceneLimits.seed.upperBound)")
    }
    return seed
  }
}
