/// The result of one pass over a YAML text before it is parsed.
/// The pass ignores quotes and comments, so its counts are upper bounds.
struct YAMLScan {
  /// A line and a column as YAML counts them.
  struct Position: Hashable {
    let line: Int
    let column: Int
  }

  /// The possible positions of tags (`!`) and anchors (`&`).
  private(set) var properties: [Position: Unicode.Scalar] = [:]
  private let name: String
  private var indicators = 0
  private var aliases = 0
  private var keyMarks = 0
  private var firstAnchor: Position?
  private var firstKeyMark: Position?
  private var forbidden: (position: Position, scalar: Unicode.Scalar)?

  /// The message for an anchor or an alias.
  static let refusedAlias =
    "anchors ('&') and aliases ('*') are not supported; use styles or 'include' to repeat "
    + "values, and quote text that begins with '&' or '*'"

  init(_ text: String, name: String) {
    self.name = name
    var (line, column) = (1, 1)
    // The preceding scalar, and the last scalar of the line that is not blank.
    var previous: Unicode.Scalar = "\n"
    var solid: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      let position = Position(line: line, column: column)
      note(scalar, after: previous, solid: solid, at: position)
      if Self.isBreak(scalar) {
        (line, column, solid) = (line + 1, 1, nil)
      } else {
        column += 1
        if scalar != " ", scalar != "\t" { solid = scalar }
      }
      previous = scalar
    }
  }

  /// Throws if the text could overload the parser.
  func check() throws {
    if let (position, scalar) = forbidden {
      throw error(
        at: position,
        "the character U+\(String(scalar.value, radix: 16, uppercase: true)) is not allowed in "
          + "YAML; write it as an escape in double quotes")
    }
    if indicators > DocumentLimits.indicators {
      throw error(
        at: Position(line: 1, column: 1),
        "the document exceeds the limit of \(DocumentLimits.nodes) values; "
          + "write counts instead of lists, or split it")
    }
    if let firstAnchor, aliases > DocumentLimits.suspectedAliases {
      throw error(at: firstAnchor, Self.refusedAlias)
    }
    if let firstKeyMark, keyMarks > DocumentLimits.suspectedKeyMarks {
      throw error(at: firstKeyMark, "keys marked with '?' are not supported; write 'key: value'")
    }
  }

  /// Returns whether YAML 1.1 counts a scalar as a line break.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{85}" || scalar == "\u{2028}"
      || scalar == "\u{2029}"
  }

  /// Counts a scalar that has a meaning in YAML.
  private mutating func note(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, solid: Unicode.Scalar?,
    at position: Position
  ) {
    switch scalar {
    case "[", "{", ",", ":", "-": indicators += 1
    case "?":
      indicators += 1
      if Self.mayPrecedeNode(solid) {
        keyMarks += 1
        firstKeyMark = firstKeyMark ?? position
      }
    case "*": if Self.mayPrecedeNode(solid) { aliases += 1 }
    case "!", "&":
      // A tag or an anchor may follow the other after a blank.
      guard Self.mayPrecedeNode(solid) || previous == " " || previous == "\t" else { return }
      properties[position] = scalar
      if scalar == "&" { firstAnchor = firstAnchor ?? position }
    case "\u{20}"..."\u{7E}", "\t", "\n", "\r": break
    default:
      if forbidden == nil, !Self.isAllowed(scalar) { forbidden = (position, scalar) }
    }
  }

  /// Returns whether a node may begin after the last scalar of a line that is not blank.
  private static func mayPrecedeNode(_ solid: Unicode.Scalar?) -> Bool {
    switch solid {
    case nil, "[", "{", ",", ":", "-", "?": true
    default: false
    }
  }

  /// Returns whether a scalar is printable as YAML defines it.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
    default: false
    }
  }

  private func error(at position: Position, _ message: String) -> DocumentError {
    DocumentError(
      at: SourceLocation(file: name, line: position.line, column: position.column), message)
  }
}
