extension String {
  /// The text as one line that a terminal shows and no log interprets.
  ///
  /// Characters that move the cursor, break the line or turn the direction of text around are
  /// spelled, such as `\u{1B}`; so is the beginning of a command to a server of continuous integration: `::` at
  /// the beginning of the line, and `##[` and `##vso[` anywhere.
  package var printable: String {
    var result = ""
    var isBlank = true
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isMarked =
        switch scalar {
        case ":": isBlank && scalars.dropFirst(index + 1).first == ":"
        case "#": Self.commands.contains { scalars[index...].starts(with: $0.unicodeScalars) }
        default: scalar.isInterpreted
        }
      if isMarked {
        result += scalar.spelling
      } else {
        result.unicodeScalars.append(scalar)
      }
      isBlank = isBlank && scalar.properties.isWhitespace
    }
    return result
  }

  /// The beginnings of commands that are found anywhere in a line.
  private static let commands = ["##[", "##vso["]
}

extension Unicode.Scalar {
  /// The character as `\u{1B}`.
  var spelling: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Whether a terminal does something else than to show it: a control character other than the
  /// tabulator, the end of a line or a paragraph, or a character that embeds or overrides a direction.
  fileprivate var isInterpreted: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
