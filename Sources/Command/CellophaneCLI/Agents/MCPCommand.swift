import ArgumentParser
import Foundation
import JSONRPC
import OutputFiles
import Rendering

/// `cellophane mcp`: tools for agents by the Model Context Protocol.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve tools for coding agents on standard streams.",
    discussion: """
      Speaks the Model Context Protocol, revisions 2024-11-05 to 2025-11-25, one JSON
      object a line. The tools: check (with repairs), render (a sheet to look at),
      spec, inspect, diff, verify, and vocabulary, a search of the keys of scenes.
      Answers have at most 2000 tokens, images at most 60 kB. Only files below the
      root are read and written, and nothing is approved.
      To add it to a client: command "cellophane", arguments "mcp".
      """)

  @Argument(help: "The root of all files. (default: the current folder)")
  var root = "."

  @Flag(help: "Print a skill for agents, in Markdown, and end.")
  var skill = false

  func run() throws {
    try Console.reporting {
      if skill {
        guard root == "." else {
          throw RenderError(.invalidArgument, "--skill serves nothing; leave out \(root)")
        }
        return try Console.print(AgentSkill.text)
      }
      let root = try AgentRoot(root)
      guard FileManager.default.changeCurrentDirectoryPath(root.path) else {
        throw RenderError(.missingInput, at: root.path, "the folder cannot be entered")
      }
      let server = AgentServer(root: root)
      try SignalWatch.start(sweeping: TemporaryOutputs()) { server.terminate() }
      server.run(.standard(framing: .lines, limit: AgentServer.maximumMessage))
    }
  }
}
