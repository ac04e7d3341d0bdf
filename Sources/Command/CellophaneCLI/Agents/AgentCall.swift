import ComparisonTolerances
import Documents
import Foundation
import Hosting
import JSONRPC
import Rendering

/// A call of a tool, with its checked arguments.
struct AgentCall: Sendable {
  /// The most tokens of an answer.
  static let maximumTokens = ComparisonText.defaultTokens
  /// The most bytes of an image.
  static let maximumImageBytes = 60_000
  /// The most values of an argument that is a list.
  static let maximumValues = 64
  /// The longest text of an argument, in bytes.
  private static let maximumText = 4096
  /// The time limit of a command in seconds.
  private static let timeLimit = 120.0

  private let values: [String: JSONValue]
  private let root: AgentRoot
  private let processes: ChildProcesses

  /// Checks arguments.
  ///
  /// - Throws: `RenderError` with the first argument that is wrong.
  init(
    _ tool: AgentTool, _ arguments: JSONValue, root: AgentRoot, processes: ChildProcesses
  ) throws {
    self.root = root; self.processes = processes
    guard arguments == .null || arguments.object != nil else {
      throw RenderError(.invalidArgument, "the arguments are an object")
    }
    values = arguments.object ?? [:]
    let names = tool.parameters.map(\.name)
    for name in values.keys.sorted() where !names.contains(name) {
      throw RenderError(
        .invalidArgument,
        "\(tool.name) has no argument \(name.quoted)\(NearestName.hint(for: name, among: names).text)"
      )
    }
    for parameter in tool.parameters {
      guard let value = values[parameter.name], value != .null else {
        guard parameter.isRequired else { continue }
        throw RenderError(.invalidArgument, "\(tool.name) needs the argument '\(parameter.name)'")
      }
      if let wanted = Self.problem(value, parameter.kind) {
        throw RenderError(.invalidArgument, "'\(parameter.name)' is \(wanted)")
      }
    }
  }

  /// Returns the form that a value lacks; `nil` for a valid one.
  private static func problem(_ value: JSONValue, _ kind: AgentTool.Parameter.Kind) -> String? {
    func isText(_ value: JSONValue) -> Bool {
      value.string.map { $0.utf8.count <= maximumText && !$0.utf8.contains(0) } ?? false
    }
    switch kind {
    case .text, .path:
      return isText(value) ? nil : "a text of at most \(maximumText) bytes"
    case .flag: return value.bool == nil ? "true or false" : nil
    case .paths, .texts:
      guard let list = value.array, (1...maximumValues).contains(list.count),
        list.allSatisfy(isText)
      else { return "a list of 1 to \(maximumValues) texts" }
      return nil
    case .number(let limits):
      return value.integer.map(limits.contains) == true
        ? nil : "a whole number from \(limits.lowerBound) to \(limits.upperBound)"
    case .word(let words):
      return value.string.map(words.contains) == true
        ? nil : "one of \(words.joined(separator: ", "))"
    }
  }

  // MARK: Arguments

  func text(_ name: String) -> String? { values[name]?.string }

  func flag(_ name: String) -> Bool { values[name]?.bool ?? false }

  func number(_ name: String) -> Int? { values[name]?.integer }

  func texts(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }

  /// Returns a path below the root; throws if it leads elsewhere.
  func path(_ name: String) throws -> String? { try text(name).map(root.relative) }

  /// Returns a path that the tool requires; throws if it leads elsewhere.
  func requiredPath(_ name: String) throws -> String {
    guard let path = try path(name) else {
      throw RenderError(.internalFault, "the argument '\(name)' was not checked")
    }
    return path
  }

  /// Returns paths below the root; throws if one leads elsewhere.
  func paths(_ name: String) throws -> [String] { try texts(name).map(root.relative) }

  /// Returns an option with the value of an argument; none without it.
  func option(_ option: String, _ name: String) -> [String] {
    if let number = number(name) { return ["\(option)=\(number)"] }
    return text(name).map { ["\(option)=\($0)"] } ?? []
  }

  // MARK: Commands

  /// Runs this command with other arguments, confined, in the root.
  ///
  /// - Returns: What it prints, the messages first; an exit code of 1 is a difference, no error.
  func command(_ arguments: [String], messagesFirst: Bool = true) throws -> AgentAnswer {
    guard let program = EnginePackage.executablePath else {
      throw RenderError(.internalFault, "this program cannot be found")
    }
    let outcome = try ChildProcess(register: processes).run(
      program,
      arguments.prefix(1) + ["--sandbox=best-effort", "--sandbox-current-folder"]
        + arguments.dropFirst(),
      environment: ["SWIFT_BACKTRACE": "enable=no", "CELLOPHANE_CACHE": ""], limit: Self.timeLimit)
    let parts = [outcome.messages, outcome.output].filter { !$0.isEmpty }
    var text = (messagesFirst ? parts : parts.reversed()).joined(separator: "\n")
    switch outcome.end {
    case .exit(let status):
      return AgentAnswer(text: text, isError: status > CommandStatus.differs.rawValue)
    case .signal(let number):
      text += "\nit stopped: \(String(cString: strsignal(number)))"
    case .timeLimit: text += "\nit was not done after \(Int(Self.timeLimit)) s"
    }
    return AgentAnswer(text: text, isError: true)
  }

  /// Runs a command that writes an image, and returns it with the text.
  func picturing(_ arguments: (_ file: String) -> [String]) throws -> AgentAnswer {
    let scratch = HostedScratch()
    defer { scratch.remove() }
    let file = try scratch.folder("images") + "/sheet.png"
    var answer = try command(arguments(file))
    if let data = FileManager.default.contents(atPath: file) { answer.images = [Array(data)] }
    // The name of a temporary file says nothing.
    answer.text = answer.text.split(separator: "\n").filter { !$0.contains(file) }
      .joined(separator: "\n")
    return answer
  }
}
