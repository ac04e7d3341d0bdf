import ArgumentParser
import Testing

@testable import CellophaneCLI

/// The options in messages of the libraries.
struct OptionNamesTests {
  @Test(arguments: [
    ("`framesPerSecond` is 1 to 120, not 0", "--fps is 1 to 120, not 0"),
    ("choose `from` and `to`, or a higher `speed`", "choose --from and --to, or a higher --speed"),
    ("give an output with `targets`", "give an output with -o"),
    (
      "raise `ulimit -n`, or paint with fewer `jobs`",
      "raise `ulimit -n`, or paint with fewer --jobs"
    ),
    ("`unknown` and framesPerSecond", "`unknown` and framesPerSecond"),
  ])
  func `an option replaces a parameter in backticks, and nothing else`(
    message: String, reworded: String
  ) {
    #expect(OptionNames.reword(message) == reworded)
  }

  @Test func `every option in the table is one of the command's`() {
    let help = CellophaneCommand.configuration.subcommands.map {
      CellophaneCommand.helpMessage(for: $0, columns: 200)
    }.joined(separator: "\n")
    for (parameter, name) in OptionNames.all where name.hasPrefix("-") {
      let option = name.prefix { $0 != " " }
      #expect(help.contains(option), "\(parameter): \(option)")
    }
  }
}
