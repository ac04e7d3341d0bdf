internal import Documents

/// A parser of templates into literals and placeholders.
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private let location: SourceLocation
  private var position = 0

  /// Prepares to parse a text.
  init(_ text: String, at location: SourceLocation) {
    (scalars, self.location) = (Array(text.unicodeScalars), location)
  }

  /// Reads all segments, with adjacent literals joined.
  mutating func parse() throws -> [Template.Segment] {
    var segments: [Template.Segment] = []
    var literal = String.UnicodeScalarView()
    while position < scalars.count {
      let scalar = scalars[position]
      let isDoubled = position + 1 < scalars.count && scalars[position + 1] == scalar
      switch scalar {
      case "{", "}":
        if isDoubled {
          literal.append(scalar)
          position += 2
        } else if scalar == "{" {
          if !literal.isEmpty { segments.append(.literal(String(literal))) }
          literal = .init()
          segments.append(try placeholder())
        } else {
          throw error("'}' has no '{' before it; write '}}' for a plain brace")
        }
      default:
        literal.append(scalar)
        position += 1
      }
    }
    if !literal.isEmpty { segments.append(.literal(String(literal))) }
    return segments
  }

  /// Reads a placeholder from its opening to its closing brace.
  private mutating func placeholder() throws -> Template.Segment {
    guard let end = scalars[position...].firstIndex(of: "}") else {
      throw error("'{' is not closed by '}'; write '{{' for a plain brace")
    }
    let inside = scalars[(position + 1)..<end]
    let colon = inside.firstIndex(of: ":")
    let name = text(inside[..<(colon ?? end)])
    guard Template.isName(name) else {
      throw error(
        "'{\(text(inside).excerpt)}' is not a placeholder; a name can have letters, digits, '_', '-' and "
          + "'.'; write '{{' for a plain brace")
    }
    position = end + 1
    guard let colon else { return .placeholder(name: name, width: nil) }
    let format = text(inside[(colon + 1)...])
    guard format.hasPrefix("0"), let width = Int(format), (1...SceneLimits.padding).contains(width)
    else {
      throw error(
        "'\(format.excerpt)' is not a format for {\(name)}; write {\(name):03} for three digits with "
          + "zeros (at most \(SceneLimits.padding))")
    }
    return .placeholder(name: name, width: width)
  }

  /// Joins scalars.
  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Makes an error at the location of the template.
  private func error(_ message: String) -> Diagnostic { Diagnostic(at: location, message) }
}

extension Template {
  /// Returns whether a text can be a placeholder's name, and so a key of `data`.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= SceneLimits.name
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar == "_" || scalar == "-" || scalar == "."
      }
  }
}
