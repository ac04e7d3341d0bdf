internal import Yams

/// The conversion of the YAML parser's errors into diagnostics.
enum YAMLErrors {
  /// Makes a diagnostic at the location that the parser reports.
  static func diagnostic(for error: YamlError, in text: String, source: SourceText) -> Diagnostic {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _):
      if problem.hasPrefix("Maximum nesting level") {
        return Diagnostic(
          at: location(mark, source),
          "lists and mappings can be nested at most \(DocumentLimits.depth) deep")
      }
      let lines = min(context?.mark.line ?? mark.line, mark.line)...mark.line
      if let color = UnquotedValues(text).colors.first(where: { lines.contains($0.line) }) {
        return color.diagnostic(in: source.name)
      }
      var message = "invalid YAML: \(problem)"
      if let context {
        let begin = location(context.mark, source)
        message += " (\(context.text) that begins in line \(begin.line), column \(begin.column))"
      }
      return Diagnostic(
        at: location(mark, source), message + hint(for: problem, at: mark, in: text))
    case .composer(_, let problem, let mark, _):
      let message =
        problem.contains("another document")
        ? "a second document begins here; put it in a file of its own"
        : YAMLScan.refusedAlias
      return Diagnostic(at: location(mark, source), message)
    default:
      return Diagnostic(at: SourceLocation(file: source.name), "invalid YAML")
    }
  }

  /// Returns a hint for errors that the parser's message does not explain.
  private static func hint(for problem: String, at mark: Mark, in text: String) -> String {
    let character = self.character(at: mark, in: text)
    switch character {
    case "\t": return "; indent with spaces, not with tabs"
    case "%", "@", "`": return "; quote text that begins with '\(character ?? " ")'"
    default: break
    }
    if problem.contains("mapping values are not allowed") {
      return "; quote text that contains ': ', and indent all keys of a mapping equally"
    }
    if problem.contains("invalid Unicode character escape") {
      return "; write a character above U+FFFF as \\U0001F600, or as the pair \\uD83D\\uDE00"
    }
    return ""
  }

  /// Returns the character at a mark; complexity O(length of the text).
  private static func character(at mark: Mark, in text: String) -> Unicode.Scalar? {
    let lines = text.unicodeScalars.split(
      maxSplits: mark.line, omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
    guard lines.indices.contains(mark.line - 1) else { return nil }
    return lines[mark.line - 1].dropFirst(mark.column - 1).first
  }

  private static func location(_ mark: Mark, _ source: SourceText) -> SourceLocation {
    SourceLocation(file: source.name, line: max(1, mark.line), column: max(1, mark.column))
  }
}
