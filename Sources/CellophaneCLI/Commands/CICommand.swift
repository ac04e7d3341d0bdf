import ArgumentParser
import Foundation
import OutputFiles
import Rendering

/// `cellophane ci`: writes the files of a server that verifies scenes.
struct CICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ci",
    abstract: "Write workflows that verify pull requests.",
    discussion: """
      The files verify the scenes of a pull request without privileges, comment on it
      from a second workflow, and accept its changes into a commit when a member of
      the project asks for it. Run this in the root of the repository, and commit the
      files:
        cellophane ci scenes --for github --against goldens --install 'COMMAND'
      """)

  @Argument(help: "Scene files, and folders to search for them.")
  var scenes: [String]

  @Option(
    name: .customLong("for"), help: ArgumentHelp("Server: github or gitlab.", valueName: "server"))
  var server: String

  @Option(help: ArgumentHelp("Folder of the goldens.", valueName: "folder"))
  var against: String

  @Option(
    help: ArgumentHelp("Shell command that installs cellophane there.", valueName: "command"))
  var install: String

  @Option(help: "Container image in which it runs.")
  var image = "debian:12"

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Root of the repository.", valueName: "folder"))
  var output = "."

  @Flag(help: "Replace existing files.")
  var force = false

  func run() throws {
    try Console.reporting {
      guard let server = ServerFiles.Server(rawValue: server) else {
        throw RenderError(.invalidArgument, "--for is github or gitlab, not \(server)")
      }
      for text in scenes + [against, install, image] {
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
          throw RenderError(
            .invalidArgument,
            "an argument is empty, or has a line break or another control character")
        }
      }
      for path in scenes + [against] where path.hasPrefix("/") {
        throw RenderError(
          .invalidArgument, at: path, "name it relative to the root of the repository")
      }
      let files = ServerFiles(scenes: scenes, goldens: against, install: install, image: image)
        .files(for: server)
      let base = output.hasSuffix("/") ? output : output + "/"
      for file in files where !force && OutputLocation.isTaken(base + file.path) {
        throw RenderError(
          .cannotCreate, at: base + file.path, "it exists already; replace it with --force")
      }
      for file in files {
        try NewFile.replace(base + file.path, with: Data(file.text.utf8))
        try Console.print(output == "." ? file.path : base + file.path)
      }
    }
  }
}
