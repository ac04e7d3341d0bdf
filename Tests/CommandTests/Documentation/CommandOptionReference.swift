import Foundation

/// The article about the command's options, written from its own description of them.
struct CommandOptionReference: Decodable {
  /// A command with its arguments.
  struct Command: Decodable {
    let abstract: String
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let abstract: String?
    let kind: String
    let names: [Name]?
    let valueName: String?
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
  }

  let command: Command

  /// Reads what `cellophane --experimental-dump-help` prints.
  init(help: Data) throws { self = try JSONDecoder().decode(Self.self, from: help) }

  /// The whole article.
  var text: String {
    var lines = [
      "# Command options", "", "Every command of `cellophane` with its arguments and options.", "",
      "## Overview", "",
      "This page is generated from the help of the command. `--help` and `--version` work with every",
      "command. [Command line](doc:CommandLine) explains the commands with examples.", "",
    ]
    for command in command.subcommands ?? [] where command.commandName != "help" {
      lines += ["## cellophane \(command.commandName)", "", command.abstract, ""]
      let arguments = (command.arguments ?? []).filter { argument in
        argument.shouldDisplay
          && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
      }
      guard !arguments.isEmpty else { continue }
      lines += ["| argument | description |", "|---|---|"]
      for argument in arguments {
        let text = (argument.abstract ?? "").replacingOccurrences(of: "|", with: "\\|")
        lines.append("| `\(Self.form(of: argument))` | \(text) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
  }

  /// Returns an argument as it is typed.
  private static func form(of argument: Argument) -> String {
    let value = "<\(argument.valueName ?? "value")>"
    if argument.kind == "positional" { return value + (argument.isRepeating ? "…" : "") }
    let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    return names.joined(separator: ", ") + (argument.kind == "option" ? " " + value : "")
  }
}
