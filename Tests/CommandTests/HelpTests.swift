import Foundation
import Testing

/// The help of the command and of its subcommands.
struct HelpTests {
  /// The help of a command as the argument parser writes it for programs.
  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let abstract: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    struct Argument: Decodable {
      let valueName: String?
      let abstract: String?
    }
    let command: Command
  }

  /// The maximum number of characters of a help text.
  private static let maximumLength = 60

  @Test func `each help text is short and ends with a full stop or a default`() throws {
    let result = try Command.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(result.text.utf8))
    let commands = (help.command.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count >= 11)
    for command in [help.command] + commands {
      #expect(command.abstract.count <= Self.maximumLength, "\(command.abstract)")
      for argument in command.arguments ?? [] {
        let text = argument.abstract ?? ""
        #expect(
          text.count <= Self.maximumLength,
          "\(command.commandName) \(argument.valueName ?? ""): \(text)")
        #expect(
          text.hasSuffix(".") || text.hasSuffix(")"),
          "\(command.commandName) \(argument.valueName ?? ""): \(text)")
      }
    }
  }
}
