import Documents
import Hosting
import OutputFiles
import Rendering
import SceneRendering
import Watching

/// The scenes of a folder of sources, which is built again at each save.
struct HostWatch {
  private let folder: String
  private let build: LiveBuild<HostedSource>
  private let register: TemporaryOutputs

  /// Prepares to watch a folder.
  ///
  /// - Parameter driver: The file that directs the scenes, which is watched too.
  init(_ preparation: HostedPreparation, driver: String?, register: TemporaryOutputs) {
    folder = preparation.folder
    self.register = register
    let others = preparation.modules.map(\.folder) + (driver.map { [$0] } ?? [])
    build = LiveBuild([folder] + others) { previous in
      do {
        return try preparation.prepare(after: previous)
      } catch let error as RenderError {
        throw error.located
      }
    }
  }

  /// Builds the folder, and starts to follow it.
  ///
  /// - Throws: `RenderError` if there is nothing to build.
  func session(painter: FramePainter) throws -> LiveSession {
    let (folder, build) = (folder, build)
    // The scene that stands for all others until the sources can be built.
    let whole = SceneInput(path: folder, name: folder)
    do {
      _ = try build.product()
    } catch let error as DocumentError {
      error.diagnostics.forEach { Console.report($0.description) }
    }
    let settings = LiveScene.Settings(
      load: { input, _, _ in
        let product = try build.product()
        guard let scene = input.name == whole.name ? product.inputs.first : input else {
          throw RenderError(.missingInput, at: folder, "there is nothing to play any more")
        }
        return try product.play(scene.path)
      },
      allowance: SceneAllowance(), register: register, reword: OptionNames.reword,
      commands: { input in
        let command = Self.rendering(CommandLine.arguments.dropFirst())
        let scene = input.name == whole.name ? nil : input.name.split(separator: "/").last
        return (command + (scene.map { " --scenes \($0)" } ?? ""), nil)
      }, sources: { build.files })
    return try LiveSession(
      [folder], settings: settings, painter: painter,
      makeInputs: { _ in build.last?.inputs ?? [whole] }, reported: PageOptions.report)
  }

  /// Returns the command that renders what a command with some arguments watches.
  static func rendering(_ arguments: some Sequence<String>) -> String {
    var words = ["cellophane"]
    var isPort = false
    for word in arguments {
      if !isPort, !["--watch", "--open", "--port"].contains(word), !word.hasPrefix("--port=") {
        words.append(ShellText.quoted(word))
      }
      isPort = word == "--port"
    }
    return words.joined(separator: " ")
  }
}

extension RenderError {
  /// The error as one of documents, if it holds messages of the compiler with locations.
  fileprivate var located: any Error {
    let errors = CompilerOutput(lines.joined(separator: "\n")).errors
    guard !errors.isEmpty else { return self }
    return DocumentError(
      diagnostics: errors.map { message in
        Diagnostic(
          at: SourceLocation(file: message.file, line: message.line, column: message.column),
          message.text)
      })
  }
}
