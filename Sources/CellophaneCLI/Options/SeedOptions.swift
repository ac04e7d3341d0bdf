import ArgumentParser
import Rendering
import SceneDocuments

/// What changes at random depend on, for the commands that play a scene on its own.
struct SeedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The seed of random changes, not the scene's.", valueName: "number"))
  var seed: Int?

  /// Returns the seed, which must be one that a scene may have; `nil` where none was given.
  func value() throws -> Int? {
    guard let seed else { return nil }
    guard SceneLimits.seed.contains(seed) else {
      throw RenderError(
        .usage,
        "--seed is a number from \(SceneLimits.seed.lowerBound) to \(SceneLimits.seed.upperBound)")
    }
    return seed
  }
}
