import ArgumentParser
import ComparisonTolerances
import Rendering

/// The option for the most tokens of what a command prints.
struct TokenOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The most tokens of sentences. (default: 2000)", valueName: "number"))
  var tokens: Int?

  /// Returns the most tokens; `nil` without the option.
  ///
  /// - Throws: `RenderError` if it is out of range, or if something else stands for the sentences.
  func limit(unless other: String? = nil) throws -> Int? {
    guard let tokens else { return nil }
    if let other {
      throw RenderError(.invalidArgument, "--tokens is for sentences, not \(other); leave it out")
    }
    let limits = ComparisonText.tokenLimits
    guard limits.contains(tokens) else {
      throw RenderError(
        .invalidArgument,
        "--tokens is \(limits.lowerBound) to \(limits.upperBound), not \(tokens)")
    }
    return tokens
  }
}
