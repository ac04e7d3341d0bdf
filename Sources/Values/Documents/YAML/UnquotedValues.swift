/// The values of a YAML text that need quotes: colors, whose '#' begins a comment, and calls such as
/// `rgba(…)` within braces or brackets, where a comma ends a value.
struct UnquotedValues {
  /// A value without quotes, from its first to its last column.
  struct Finding {
    let line: Int
    let columns: ClosedRange<Int>
    /// The problem, and what to write.
    let message: String

    /// Returns the diagnostic about the value.
    func diagnostic(in name: String) -> Diagnostic {
      Diagnostic(
        at: SourceLocation(file: name, line: line, column: columns.lowerBound), message,
        Hint("", .quotation))
    }
  }

  /// The colors that are read as comments.
  private(set) var colors: [Finding] = []
  /// The calls whose arguments are read as values of their own.
  private(set) var calls: [Finding] = []

  private var depth = 0
  private var quote: Unicode.Scalar?

  /// Searches a text; complexity O(length of the text).
  init(_ text: String) {
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: {
        YAMLScan.isBreak($0)
      })
    for (index, line) in lines.enumerated() { search(Array(line), line: index + 1) }
  }

  private mutating func search(_ line: [Unicode.Scalar], line number: Int) {
    // The last character before the present one that is not blank.
    var solid: Unicode.Scalar = ","
    for (index, scalar) in line.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      let beginsValue = ":,[{-".unicodeScalars.contains(solid)
      switch scalar {
      case "'" where beginsValue, "\"" where beginsValue: quote = scalar
      case "#" where index == 0 || " ,[{".unicodeScalars.contains(line[index - 1]):
        // What follows a color in the line is meant to be read.
        guard note(colorAt: index, of: line, line: number) else { return }
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "(" where depth > 0: note(callAt: index, of: line, line: number)
      default: break
      }
      if scalar != " " { solid = scalar }
    }
  }

  /// Records a color at the '#' of a comment; returns whether there is one.
  private mutating func note(
    colorAt index: Int, of line: [Unicode.Scalar], line number: Int
  ) -> Bool {
    let digits = line[(index + 1)...].prefix { $0.properties.isASCIIHexDigit }
    let after = line[(index + 1 + digits.count)...].first
    guard [3, 4, 6, 8].contains(digits.count),
      after.map({ " ,}]".unicodeScalars.contains($0) }) ?? true
    else { return false }
    let color = "#" + String(String.UnicodeScalarView(digits))
    colors.append(
      Finding(
        line: number, columns: index + 1...index + color.count,
        message: "'#' starts a comment in YAML, so the rest of this line is not read; write the "
          + "color in quotes: \"\(color)\""))
    return true
  }

  /// Records a call with several arguments at its parenthesis.
  private mutating func note(callAt index: Int, of line: [Unicode.Scalar], line number: Int) {
    let name = line[..<index].reversed().prefix { $0.properties.isAlphabetic || $0 == "-" }
    guard !name.isEmpty, let end = line[index...].firstIndex(of: ")"),
      line[index..<end].contains(",")
    else { return }
    let start = index - name.count
    let call = String(String.UnicodeScalarView(line[start...end]))
    calls.append(
      Finding(
        line: number, columns: start + 1...end + 1,
        message: "within braces and brackets a comma ends a value; write this one in quotes: "
          + "\"\(call)\""))
  }
}

extension UnquotedValues.Finding {
  /// Returns whether a location is within the value.
  func contains(_ location: SourceLocation) -> Bool {
    location.line == line && columns.contains(location.column)
  }
}
