import ArgumentParser
import Rendering

/// The options of `cellophane verify` that keep scenes and goldens from being missed.
struct CompletenessOptions: ParsableArguments {
  @Flag(help: "Allow goldens without a scene.")
  var allowOrphans = false

  @Flag(help: "Remove goldens without a scene.")
  var prune = false

  @Option(help: ArgumentHelp("Fail unless this many scenes are verified.", valueName: "n"))
  var expectCount: Int?

  /// Checks the options.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func validate(filter: String?) throws {
    if let expectCount, expectCount < 1 {
      throw RenderError(.invalidArgument, "--expect-count is 1 or more, not \(expectCount)")
    }
    if allowOrphans, prune {
      throw RenderError(
        .invalidArgument, "--allow-orphans and --prune exclude each other; choose one")
    }
    if prune, filter != nil {
      throw RenderError(.invalidArgument, "--prune needs to see all scenes; leave out --filter")
    }
  }
  /// Returns the problem of another number of scenes than expected; `nil` without one.
  func problem(sceneCount: Int) -> String? {
    guard let expectCount, expectCount != sceneCount else { return nil }
    return "error: \(sceneCount) scene\(sceneCount == 1 ? " was" : "s were") verified, and "
      + "--expect-count is \(expectCount)"
  }
}
