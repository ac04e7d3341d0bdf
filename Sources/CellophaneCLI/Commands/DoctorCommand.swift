import ArgumentParser
import Rendering

/// `cellophane doctor`: lists the libraries and fonts that are installed.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List installed libraries and fonts, and missing ones.")

  func run() throws {
    try Console.reporting {
      let installation = Installation()
      let width = installation.parts.map(\.name.count).max() ?? 0
      func line(_ name: String, _ state: String, isMissing: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - name.count))
        return "\(isMissing ? "✗" : "✓") \(name)\(space)  \(state)"
      }
      var lines = [line("cellophane", ToolVersion.text)]
      lines += installation.parts.map { line($0.name, $0.state, isMissing: $0.isMissing) }
      try Console.print(lines.joined(separator: "\n"))
      try Console.end(with: installation.isComplete ? .done : .missingInput)
    }
  }
}
