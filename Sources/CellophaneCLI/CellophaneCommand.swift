import ArgumentParser
import Foundation
import Rendering

/// The `cellophane` command.
struct CellophaneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cellophane",
    abstract: "Renders collection-view animations to GIF, PNG and SVG, without a screen.",
    discussion: """
      A scene document says what is in a collection and what happens to it; see
      "cellophane new".

      Exit codes: 0 done, 1 differs, 64 wrong use, 65 bad document or limit passed,
      66 a file that is not there, 70 our own fault, 73 output cannot be made,
      74 input or output error, 129, 130 and 143 stopped by a signal. Of many scenes
      the gravest counts, in the order 66, 65, 64, 73, 74, 70.
      """,
    version: ToolVersion.text,
    subcommands: [
      RenderCommand.self, CheckCommand.self, InspectCommand.self, EncodeCommand.self,
      DiffCommand.self, VerifyCommand.self, GalleryCommand.self, HostCommand.self, NewCommand.self,
      SchemaCommand.self, DoctorCommand.self,
    ])

  /// Runs the subcommand that the arguments name, and exits.
  ///
  /// - Parameter arguments: those after the program's name; `nil` for one that is not UTF-8.
  static func run(_ arguments: [String?]) -> Never {
    StandardStreams.occupyClosed()
    // A reader that goes away is an error of writing, told like any other.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond what the shell allows.
    signal(SIGXFSZ, SIG_IGN)
    let texts = arguments.compactMap(\.self)
    // Of other bytes another text would be made, and another file.
    guard texts.count == arguments.count else {
      Console.tell("error: an argument is not UTF-8; rename the file, or name its folder")
      exit(withError: ExitCode(CommandStatus.usage.rawValue))
    }
    main(texts)
    exit()
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
