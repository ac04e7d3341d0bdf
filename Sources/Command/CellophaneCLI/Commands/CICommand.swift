import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import SceneRendering

/// `cellophane ci`: writes the files of a server that verifies scenes.
struct CICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ci",
    abstract: "Write files for pull requests and for build engines.",
    discussion: """
      For github and gitlab, the files verify the scenes of a pull request without
      privileges, and review it with them: one comment, a status, and a commit of
      goldens when a member accepts in a comment. Run this in the root of the
      repository, and commit the files:
        cellophane ci scenes --for github --against goldens --install 'COMMAND'
      For slurm and kubernetes, they render a batch in --shards, and merge it:
        cellophane ci scenes --for slurm --target 'out/{scene}.gif' --shards 16
        cellophane-jobs/submit.sh
      """)

  @Argument(help: "Scene files, and folders to search for them.")
  var scenes: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("One of github, gitlab, slurm, kubernetes.", valueName: "server"))
  var server: String

  @Option(help: ArgumentHelp("Folder of the goldens.", valueName: "folder"))
  var against: String?

  @Option(help: ArgumentHelp("Shell command that installs cellophane there.", valueName: "command"))
  var install: String?

  @Option(help: "Number of parts side by side, 1 to 256.")
  var shards: Int?

  @Option(help: ArgumentHelp("Output of a batch, as for render. (default: out/)"))
  var target: String?

  @Option(help: "Container image in which it runs. (default: debian:12)")
  var image: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Root of the repository.", valueName: "folder"))
  var output = "."

  @Flag(help: "Print the script that reviews, for workflows.")
  var script = false

  @Flag(help: "Replace existing files.")
  var force = false

  func run() throws {
    try Console.reporting {
      guard let server = ServerFiles.Server(rawValue: server) else {
        throw RenderError(
          .invalidArgument, "--for is github, gitlab, slurm or kubernetes, not \(server)")
      }
      try check(for: server)
      try checkTexts(for: server)
      let files = ServerFiles(
        scenes: scenes, goldens: against ?? "", install: install ?? "",
        image: image ?? Self.usualImage, shardCount: shards, target: target ?? Self.usualTarget)
      if script { return try Console.print(Data(files.reviewScript(for: server).utf8)) }
      warnOfMissingScript()
      try write(files.files(for: server))
    }
  }

  private static let usualImage = "debian:12"
  private static let usualTarget = "out/"

  /// Writes files into the repository, and prints their names.
  private func write(_ files: [ServerFiles.File]) throws {
    let base = output.hasSuffix("/") ? output : output + "/"
    for file in files where !force && OutputLocation.isTaken(base + file.path) {
      throw RenderError(
        .cannotCreate, at: base + file.path, "it exists already; replace it with --force")
    }
    for file in files {
      try NewFile.replace(base + file.path, with: Data(file.text.utf8))
      if file.isExecutable { chmod(base + file.path, 0o755) }
      try Console.print(output == "." ? file.path : base + file.path)
    }
  }

  /// Warns if the command that installs is a script of the repository that does not exist.
  private func warnOfMissingScript() {
    let words = install?.split(separator: " ").map(String.init) ?? []
    let isShell = ["sh", "bash", "dash", "."].contains(words.first)
    // Other files come to be on the server, such as those of the commands before.
    guard let path = isShell ? words.dropFirst().first : words.first, path.contains("/"),
      path.unicodeScalars.allSatisfy({ Self.plainCharacters.contains($0) }), !path.hasPrefix("/")
    else { return }
    let base = output.hasSuffix("/") ? output : output + "/"
    if access(base + path, F_OK) != 0 {
      Console.report(
        "\(path): warning: there is no such file in \(output == "." ? "this folder" : output); "
          + "--install runs it on the server")
    }
  }

  /// The characters of a path that a shell takes as they are.
  private static let plainCharacters = CharacterSet.alphanumerics.union(
    CharacterSet(charactersIn: "._-/"))

  /// Throws for arguments that cannot stand in the files.
  private func checkTexts(for server: ServerFiles.Server) throws {
    let own = server.verifies ? [against, script ? nil : install] : [target ?? Self.usualTarget]
    for text in scenes + [image ?? Self.usualImage] + own.compactMap(\.self) {
      guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
        throw RenderError(
          .invalidArgument,
          "an argument is empty, or has a line break or another control character")
      }
      guard !text.contains("${{") else {
        throw RenderError(
          .invalidArgument, at: text, "${{ begins an expression of GitHub; write a value")
      }
    }
    for path in scenes + [against ?? "", target ?? ""] where path.hasPrefix("/") {
      throw RenderError(
        .invalidArgument, at: path, "name it relative to the folder in which the jobs run")
    }
  }

  /// The valid numbers of parts; GitHub's matrices have at most 256 jobs.
  private static let shardLimits = 1...256

  /// Throws for options that a server has no use for, or that it needs.
  private func check(for server: ServerFiles.Server) throws {
    if let shards, !Self.shardLimits.contains(shards) {
      throw RenderError(
        .invalidArgument,
        "--shards is \(Self.shardLimits.lowerBound) to \(Self.shardLimits.upperBound), not "
          + "\(shards)")
    }
    if scenes.isEmpty, !script {
      throw RenderError(.invalidArgument, "name scenes, or a folder of them")
    }
    if scenes.contains(SceneInput.standardInput) {
      throw RenderError(.invalidArgument, at: "-", "it is no file that a job can name")
    }
    guard image == nil || server != .slurm else {
      throw RenderError(.invalidArgument, "--image is for github, gitlab and kubernetes")
    }
    if server.verifies {
      guard against != nil, install != nil || script else {
        throw RenderError(
          .invalidArgument,
          "--for \(server.rawValue) needs the goldens, --against, and a command that installs, --install"
        )
      }
      guard target == nil else {
        throw RenderError(.invalidArgument, "--target is for slurm and kubernetes")
      }
    } else {
      guard against == nil, install == nil, !script else {
        throw RenderError(
          .invalidArgument, "--against, --install and --script are for github and gitlab")
      }
      switch try target.map({ try OutputTarget(parsing: $0) }) {
      case .standardOutput, .nullDevice, .image:
        throw RenderError(
          .invalidArgument, at: target,
          "a batch is written to files: name one such as out/{scene}.gif, or a folder")
      default: break
      }
    }
  }
}
