/// The compiler's messages in the log of a build, without those of the build system.
package struct CompilerOutput: Hashable {
  /// One message of the compiler, with the source that it shows and with notes on other locations.
  package struct Message: Hashable {
    package let severity: String
    package let file: String
    package let line: Int
    package let column: Int
    /// The lines, the first of which is `FILE:LINE:COLUMN: error: TEXT`.
    package var lines: [String]
    /// The first line without the location and the severity.
    package var text: String {
      guard let line = lines.first, let head = line.firstRange(of: " \(severity): ") else {
        return ""
      }
      return String(line[head.upperBound...])
    }
  }

  /// The messages, each once, ordered by their locations.
  package private(set) var messages: [Message] = []

  /// Parses a log, in which each message may occur several times.
  package init(_ log: String) {
    var found: [Message] = []
    var current: Message?
    /// Adds the current message to those found.
    func finish() {
      guard var message = current else { return }
      current = nil
      while message.lines.last?.allSatisfy(\.isWhitespace) == true { message.lines.removeLast() }
      if message.severity == "note", let last = found.indices.last {
        found[last].lines += message.lines
      } else {
        found.append(message)
      }
    }
    for line in log.split(separator: "\n", omittingEmptySubsequences: false) {
      if let message = Self.head(line) {
        finish()
        current = message
      } else if Self.belongsToBuild(line) {
        finish()
      } else {
        current?.lines.append(String(line))
      }
    }
    finish()
    for message in found where !messages.contains(message) { messages.append(message) }
    messages.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  package var errors: [Message] { messages.filter { $0.severity == "error" } }

  /// Parses the first line of a message.
  private static func head(_ line: Substring) -> Message? {
    guard
      let match = line.prefixMatch(
        of: #/(<unknown>|\S.*?):(\d+):(?:(\d+):)? (error|warning|note): /#),
      let number = Int(match.2)
    else { return nil }
    return Message(
      severity: String(match.4), file: String(match.1), line: number,
      column: match.3.flatMap { Int($0) } ?? 0, lines: [String(line)])
  }

  /// Returns whether a line is the build system's own.
  private static func belongsToBuild(_ line: Substring) -> Bool {
    line.prefixMatch(of: #/\[\d+/\d+\] |(error|warning|note): /#) != nil
  }
}
