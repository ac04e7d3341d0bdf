import ArgumentParser
import JSONRPC
import LanguageServer
import Rendering
import SceneRendering

/// `cellophane lsp`: serves an editor in which scenes are written.
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve an editor: problems, repairs, hovers, completions.",
    discussion: """
      Speaks the Language Server Protocol 3.17 on standard input and output; an editor starts it.
      Scenes are checked as they are in the editor, as "cellophane check" does, with its options.
      """)

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    try Console.reporting {
      let folder = try assets.folder()
      let checks = EditorChecks(
        assets: folder, seed: try seed.value(), allowance: try limits.allowance())
      let connection = RPCConnection.standard(
        framing: .headers, limit: LanguageServer.maximumMessage)
      let server = LanguageServer(
        connection, .init(version: ToolVersion.text, assets: folder, check: checks.check))
      // The Language Server Protocol, 3.17, "Exit Notification", asks for this code.
      if !server.run() { throw ExitCode.failure }
    }
  }
}
