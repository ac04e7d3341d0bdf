/// The declaration of a function, an initializer or a property, as a symbol graph has it.
struct FunctionDeclaration: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    /// The label of the argument; `nil` for none.
    let label: String?
    /// The name in the function's body.
    let name: String
    let type: String
    let hasDefault: Bool
  }

  /// The whole declaration.
  let text: String
  /// The name before the parameters.
  let name: String
  /// The parameters; `nil` for a property.
  let parameters: [Parameter]?
  /// The type of the result or of the property; empty for none.
  let result: String

  /// Reads a declaration; `nil` for one of another kind, or with type parameters.
  init?(_ text: String) {
    self.text = text
    if let match = text.firstMatch(of: /(?:^|[ ])var ([A-Za-z_]\w*): (.*?) \{/) {
      (name, parameters, result) = (String(match.1), nil, String(match.2))
      return
    }
    guard let match = text.firstMatch(of: /(?:^|[ ])(?:func ([A-Za-z_]\w*)|init[?!]?)\(/) else {
      return nil
    }
    name = match.1.map(String.init) ?? "init"
    let rest = text[match.range.upperBound...]
    guard let (list, tail) = Self.parameters(in: rest) else { return nil }
    parameters = list
    result = tail.firstMatch(of: /-> (.*)$/).map { String($0.1) } ?? ""
  }

  /// Whether it delegates to another initializer.
  var isConvenience: Bool { text.hasPrefix("convenience ") }

  /// Whether a call waits, can fail or returns `nil` instead of an object.
  var isPlainCall: Bool {
    !text.contains(" async") && !text.contains(" throws") && !text.contains("init?(")
      && !text.contains("init!(")
  }

  /// Whether it can be called without arguments, and never returns `nil`.
  var takesNothing: Bool { isPlainCall && parameters?.allSatisfy(\.hasDefault) == true }

  /// Returns the parameters up to the closing parenthesis, and the text after it.
  private static func parameters(in text: Substring) -> (list: [Parameter], tail: Substring)? {
    let (pieces, tail) = Self.pieces(of: text)
    guard let tail else { return nil }
    let parts = pieces.count == 1 && pieces[0].allSatisfy(\.isWhitespace) ? [] : pieces
    var list: [Parameter] = []
    for part in parts {
      guard
        let match = part.firstMatch(of: /^\s*(\w+)(?: (\w+))?: (.*)$/.dotMatchesNewlines())
      else { return nil }
      let label = String(match.1)
      let words = match.3.split(separator: " = ", maxSplits: 1)
      list.append(
        Parameter(
          label: label == "_" ? nil : label, name: match.2.map(String.init) ?? label,
          type: String(words.first ?? ""), hasDefault: words.count > 1))
    }
    return (list, tail)
  }

  /// Returns what commas separate up to the closing parenthesis, and the text after it; `nil`
  /// where it is missing.
  static func pieces(of text: Substring) -> (pieces: [String], tail: Substring?) {
    var depth = 0
    var pieces = [""]
    for index in text.indices {
      let character = text[index]
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")" where depth == 0: return (pieces, text[text.index(after: index)...])
      case ")", "]", "}": depth -= 1
      case ">" where depth > 0 && pieces[pieces.count - 1].last != "-": depth -= 1
      case "," where depth == 0:
        pieces.append("")
        continue
      default: break
      }
      pieces[pieces.count - 1].append(character)
    }
    return (pieces, nil)
  }
}
