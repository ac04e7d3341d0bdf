import ArgumentParser
import Testing

@testable import CellophaneCLI

/// The subcommands and how they are found.
struct CommandTreeTests {
  @Test func `each subcommand has a name and an abstract that ends with a full stop`() {
    let configurations = CellophaneCommand.configuration.subcommands.map { $0.configuration }
    #expect(configurations.count >= 11)
    for configuration in configurations {
      #expect(configuration.commandName?.isEmpty == false)
      #expect(configuration.abstract.hasSuffix("."), "\(configuration.abstract)")
    }
    let names = configurations.compactMap(\.commandName)
    #expect(Set(names).count == names.count)
  }

  @Test func `arguments lead to their subcommand`() throws {
    let parsed = try CellophaneCommand.parseAsRoot(["render", "a.yaml", "-o", "a.gif"])
    #expect(parsed is RenderCommand)
    #expect(try CellophaneCommand.parseAsRoot(["check", "a.yaml"]) is CheckCommand)
  }

  @Test(arguments: [
    ["rendre", "a.yaml"], ["render", "a.yaml", "--no-such-option"], ["check", "--"],
  ])
  func `wrong usage has the exit code of usage`(arguments: [String]) {
    do {
      _ = try CellophaneCommand.parseAsRoot(arguments)
      Issue.record("\(arguments) are accepted")
    } catch {
      #expect(CellophaneCommand.exitCode(for: error).rawValue == 64)
    }
  }
}
