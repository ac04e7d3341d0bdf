import ArgumentParser
import Documents
import Foundation
import Rendering
import Synchronization

struct CellophaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cellophane",
    abstract: "Render collection-view animations to GIF, WebP, SVG, MP4.",
    discussion: """
      A scene document describes a collection and its changes; "cellophane new"
      writes one to start from. No screen is needed.

      Exit codes: 0 success, 1 difference or failed expectation, 64 wrong usage,
      65 invalid document or exceeded limit, 66 missing file, 69 no sandbox,
      70 internal error, 73 output cannot be created, 74 input or output error,
      75 too little memory or more than --time-limit or --memory-limit, 129, 130, 131
      and 143 stopped by a signal. Of several scenes the gravest status counts, in the
      order 66, 65, 64, 73, 74, 75, 70.
      """,
    version: ToolVersion.text,
    subcommands: [
      RenderCommand.self, PlanCommand.self, MergeCommand.self, CheckCommand.self,
      InspectCommand.self, SpecCommand.self,
      EncodeCommand.self,
      DiffCommand.self, VerifyCommand.self, ApproveCommand.self, CICommand.self,
      WatchCommand.self, LSPCommand.self, MCPCommand.self, ReviewCommand.self, HostCommand.self,
      AdaptCommand.self,
      CacheCommand.self,
      NewCommand.self,
      SchemaCommand.self,
      DoctorCommand.self,
    ])

  /// The arguments of the process.
  static let given = Mutex<[String]>([])

  /// Runs the subcommand that the arguments name, and exits.
  ///
  /// - Parameter arguments: The arguments after the program's name; `nil` for one that is not
  ///   UTF-8.
  static func run(_ arguments: [String?]) -> Never {
    StandardStreams.occupyClosed()
    // A closed pipe is a write error, reported like any other.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that exceeds the size limit of the shell.
    signal(SIGXFSZ, SIG_IGN)
    let texts = arguments.compactMap(\.self)
    // A conversion of other bytes would name another file.
    guard texts.count == arguments.count else {
      Console.report("error: an argument is not UTF-8; rename the file, or name its folder")
      exit(withError: ExitCode(CommandStatus.usage.rawValue))
    }
    // Scripts ask for the version often, and the parser takes longer than the rest.
    if texts == ["--version"] {
      print(ToolVersion.text)
      exit()
    }
    if let problem = unknownSubcommand(in: texts) {
      Console.report("error: " + problem)
      exit(withError: ExitCode(CommandStatus.usage.rawValue))
    }
    do {
      given.withLock { $0 = texts }
      var command = try parseAsRoot(joined(SandboxOptions.completed(texts)))
      try command.run()
      exit()
    } catch {
      fail(error)
    }
  }

  /// Returns arguments in which a negative number belongs to the option before it.
  ///
  /// The parser takes it for another option, and reports that the value is missing.
  package static func joined(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var isBeforeEnd = true
    for argument in arguments {
      if argument == "--" { isBeforeEnd = false }
      if isBeforeEnd, let option = result.last, option.hasPrefix("--"), !option.contains("="),
        argument.wholeMatch(of: /-[0-9]*\.?[0-9]+[a-z]*/) != nil
      {
        result[result.count - 1] = option + "=" + argument
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Returns the message about a first argument that names no subcommand; `nil` if it names one.
  private static func unknownSubcommand(in arguments: [String]) -> String? {
    let names = configuration.subcommands.flatMap { command in
      [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
    }
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help",
      !names.contains(first)
    else { return nil }
    if ["yaml", "yml", "json"].contains(URL(fileURLWithPath: first).pathExtension.lowercased()) {
      return
        "\(first.quoted) is no subcommand; write 'cellophane render \(first)' to render a scene"
    }
    return "unknown subcommand \(first.quoted)\(NearestName.hint(for: first, among: names).text)"
  }

  /// Exits with an error, which is spelled like all others.
  private static func fail(_ error: any Error) -> Never {
    let message = fullMessage(for: error)
    guard message.hasPrefix("Error: ") else { exit(withError: error) }
    let lines = ("error: " + message.dropFirst("Error: ".count)).split(separator: "\n")
    for line in lines { Console.report(String(line)) }
    exit(withError: ExitCode(exitCode(for: error).rawValue))
  }
}

/// The entry point of the command, which C's `main` calls.
@_cdecl("cellophane_main") @MainActor
func cellophaneMain(
  count: Int32, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  let arguments = (0..<Int(count)).dropFirst().compactMap { arguments[$0] }
  CellophaneCommand.run(arguments.map { String(validatingCString: $0) })
}
