import ArgumentParser
import Foundation
import Rendering

/// The `cellophane` command.
@main
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

  /// Runs what the arguments ask for and ends the process.
  static func main() {
    StandardStreams.occupyClosed()
    // A reader that goes away is an error of writing, told like any other.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond what the shell allows.
    signal(SIGXFSZ, SIG_IGN)
    guard StandardStreams.argumentsAreText else {
      Console.tell("error: an argument is not UTF-8; rename the file, or name its folder")
      exit(withError: ExitCode(CommandStatus.usage.rawValue))
    }
    main(nil)
  }
}
