/// What one pass over a YAML text finds before the parser sees it.
///
/// The pass knows nothing of quotes and comments, so what it counts are upper bounds.
struct YAMLScan {
  /// A line and a column as YAML counts them.
  struct Place: Hashable {
    let line: Int
    let column: Int
  }

  /// The places where a tag (`!`) or an anchor (`&`) may stand.
  private(set) var properties: [Place: Unicode.Scalar] = [:]
  private let name: String
  private var indicators = 0
  private var aliases = 0
  private var keyMarks = 0
  private var firstAnchor: Place?
  private var firstKeyMark: Place?
  private var forbidden: (place: Place, scalar: Unicode.Scalar)?

  /// What is said of an anchor or an alias.
  static let refusedAlias =
    "anchors ('&') and aliases ('*') are not supported; use styles or 'include' for what repeats, "
    + "and quotes for text that begins so"

  /// Scans a text.
  init(_ text: String, name: String) {
    self.name = name
    var (line, column) = (1, 1)
    // The scalar before, and the last one of the line that is not blank.
    var previous: Unicode.Scalar = "\n"
    var solid: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      let place = Place(line: line, column: column)
      note(scalar, after: previous, solid: solid, at: place)
      if Self.isBreak(scalar) {
        (line, column, solid) = (line + 1, 1, nil)
      } else {
        column += 1
        if scalar != " ", scalar != "\t" { solid = scalar }
      }
      previous = scalar
    }
  }

  /// Refuses what could hurt the parser.
  func check() throws {
    if let (place, scalar) = forbidden {
      throw error(
        at: place,
        "the character U+\(String(scalar.value, radix: 16, uppercase: true)) is not allowed in "
          + "YAML; write it as an escape in double quotes")
    }
    if indicators > DocumentLimits.indicators {
      throw error(
        at: Place(line: 1, column: 1),
        "the document has more than \(DocumentLimits.nodes) values, which is the limit; "
          + "write counts instead of lists, or split it")
    }
    if let firstAnchor, aliases > DocumentLimits.suspectedAliases {
      throw error(at: firstAnchor, Self.refusedAlias)
    }
    if let firstKeyMark, keyMarks > DocumentLimits.suspectedKeyMarks {
      throw error(at: firstKeyMark, "keys marked with '?' are not supported; write 'key: value'")
    }
  }

  /// Tells what YAML 1.1 counts as the end of a line.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{85}" || scalar == "\u{2028}"
      || scalar == "\u{2029}"
  }

  /// Counts a scalar if it means something to YAML.
  private mutating func note(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, solid: Unicode.Scalar?,
    at place: Place
  ) {
    switch scalar {
    case "[", "{", ",", ":", "-": indicators += 1
    case "?":
      indicators += 1
      if Self.mayPrecedeNode(solid) {
        keyMarks += 1
        firstKeyMark = firstKeyMark ?? place
      }
    case "*": if Self.mayPrecedeNode(solid) { aliases += 1 }
    case "!", "&":
      // A tag or an anchor may follow the other with a blank between.
      guard Self.mayPrecedeNode(solid) || previous == " " || previous == "\t" else { return }
      properties[place] = scalar
      if scalar == "&" { firstAnchor = firstAnchor ?? place }
    case "\u{20}"..."\u{7E}", "\t", "\n", "\r": break
    default:
      if forbidden == nil, !Self.isAllowed(scalar) { forbidden = (place, scalar) }
    }
  }

  /// Tells whether a node may begin after the last scalar of a line that is not blank.
  private static func mayPrecedeNode(_ solid: Unicode.Scalar?) -> Bool {
    switch solid {
    case nil, "[", "{", ",", ":", "-", "?": true
    default: false
    }
  }

  /// Tells whether a scalar is printable in YAML's sense.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
    default: false
    }
  }

  /// Makes an error at a place.
  private func error(at place: Place, _ message: String) -> DocumentError {
    DocumentError(
      at: SourceLocation(file: name, line: place.line, column: place.column), message)
  }
}
