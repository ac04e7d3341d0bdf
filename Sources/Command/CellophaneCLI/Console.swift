import ArgumentParser
import Documents
import Foundation
import Rendering
import SceneRendering
import Synchronization

/// The output of the command: results on standard output, everything else on standard error.
///
/// All texts for people pass through it. Each is one line, in which a terminal and a server of
/// continuous integration find nothing to interpret, whatever the names in it contain; formats for
/// programs are bytes, and keep exact values.
enum Console {
  /// Writes a line of a result.
  ///
  /// - Throws: `RenderError` of input and output if it cannot be written.
  static func print(_ line: String) throws { try print(lines: [line]) }

  /// Writes lines of a result.
  ///
  /// - Throws: `RenderError` of input and output if they cannot be written.
  static func print(lines: [String]) throws {
    if !lines.isEmpty { try print(Data(lines.map { $0.printable + "\n" }.joined().utf8)) }
  }

  /// Writes the bytes of a format for programs.
  ///
  /// - Throws: `RenderError` of input and output if they cannot be written.
  static func print(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw RenderError(.inputOutput, at: "standard output", "it cannot be written")
    }
  }

  /// Writes a line of a message, with options for the parameters that it names; a failure is
  /// ignored.
  static func report(_ message: String) {
    let line = OptionNames.reword(message)
    guard isJSON.load(ordering: .relaxed) else {
      return writeError(Data((line.printable + "\n").utf8))
    }
    if line.isEmpty { return }
    let level = line.contains("error: ") ? "error" : line.contains("warning: ") ? "warning" : "note"
    let text = line.hasPrefix("note: ") ? line.dropFirst("note: ".count) : line[...]
    log(LogMessage(level: level, message: String(text)))
  }

  /// Writes the lines of an error.
  static func report(_ error: RenderError) { error.lines.forEach { report($0) } }

  /// Writes a sequence that the terminal interprets; a failure is ignored.
  static func show(sequence: String) { writeError(Data((sequence + "\n").utf8)) }

  /// Whether messages are JSON objects, one in a line.
  private static let isJSON = Atomic(false)

  /// A message in the log for programs.
  private struct LogMessage: Encodable {
    let event = "message"
    let level: String
    let message: String
  }

  /// Writes messages as JSON from now on.
  static func startJSON() { isJSON.store(true, ordering: .relaxed) }

  /// Writes an event to the log for programs; nothing in the log for people.
  static func log(_ event: some Encodable) {
    guard isJSON.load(ordering: .relaxed), let line = try? JSONLines.encoder.encode(event) else {
      return
    }
    writeError(line + Data("\n".utf8))
  }

  /// Writes bytes to standard error; a failure is ignored.
  private static func writeError(_ data: Data) {
    try? FileHandle.standardError.write(contentsOf: data)
  }

  /// Runs a function, reports its error, and throws the exit code.
  static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch {
      let known = RenderError(error, at: "cellophane")
      report(known)
      throw ExitCode(known.status.rawValue)
    }
  }

  /// Returns the exit code and the messages of an error, for a manifest.
  static func failure(_ error: RenderError) -> (exit: Int32, diagnostics: [String]) {
    (error.status.rawValue, error.lines.map(OptionNames.reword))
  }

  /// Ends the command with a status other than success.
  static func end(with status: CommandStatus) throws {
    if status != .done { throw ExitCode(status.rawValue) }
  }

  /// Returns a number of bytes for people, always with the same digits: `12.3 KB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\(tenths(bytes, of: 1000)) KB"
    default: "\(tenths(bytes, of: 1_000_000)) MB"
    }
  }

  /// Returns a quotient with one decimal, rounded half up.
  private static func tenths(_ value: Int, of unit: Int) -> String {
    let tenths = (value * 20 + unit) / (unit * 2)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
