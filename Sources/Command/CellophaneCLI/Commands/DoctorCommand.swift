import ArgumentParser
import Rendering
import SceneRendering

/// `cellophane doctor`: lists the libraries and fonts that are installed, or the laws of motion.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List installed libraries and fonts, and missing ones.")

  @Flag(help: "List the laws of motion compared with recordings of iOS.")
  var ios = false

  func run() throws {
    try Console.reporting {
      if ios { return try Console.print(lines: IOSScoreboard.lines) }
      let installation = Installation()
      let width = installation.parts.map(\.name.count).max() ?? 0
      func line(_ name: String, _ state: String, mark: String = "✓") -> String {
        let space = String(repeating: " ", count: max(0, width - name.count))
        return "\(mark) \(name)\(space)  \(state)"
      }
      var lines = [line("cellophane", ToolVersion.text)]
      lines += installation.parts.map { part in
        line(part.name, part.state, mark: !part.isMissing ? "✓" : part.isOptional ? "–" : "✗")
      }
      try Console.print(lines: lines)
      try Console.end(with: installation.isComplete ? .done : .missingInput)
    }
  }
}
