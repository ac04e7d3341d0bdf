package import Documents

/// A text with placeholders such as `{title}` or `{item:03}`, parsed once.
///
/// `{{` and `}}` stand for braces. `{name:03}` pads a whole number with zeros to three digits.
package struct Template: Hashable, Sendable {
  /// A piece of a template.
  enum Segment: Hashable, Sendable {
    case literal(String)
    /// A value, padded with zeros to a number of digits if `width` is given.
    case placeholder(name: String, width: Int?)
  }

  /// The text as written in the document.
  package let source: String
  package let location: SourceLocation
  let segments: [Segment]

  /// Parses a template; throws a `Diagnostic` at `location` if it is invalid.
  package init(_ source: String, at location: SourceLocation) throws {
    guard source.unicodeScalars.count <= SceneLimits.template else {
      throw Diagnostic(
        at: location,
        "a text can have at most \(SceneLimits.template) characters; this one has "
          + "\(source.unicodeScalars.count)")
    }
    var parser = TemplateParser(source, at: location)
    self.source = source; self.location = location
    segments = try parser.parse()
  }

  /// The template of an empty text, without a place in a document.
  static let empty = Template()

  /// Creates the text of a number.
  init(_ number: Double, at location: SourceLocation) {
    source = DiagnosticBag.text(number)
    self.location = location
    segments = [.literal(source)]
  }

  private init() {
    source = ""; location = .missing; segments = []
  }

  /// The names of the placeholders in reading order, without repetition.
  package var placeholders: [String] {
    var names: [String] = []
    for case .placeholder(let name, _) in segments where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Whether the text is the same for all items.
  package var isConstant: Bool { placeholders.isEmpty }

  /// Replaces the placeholders; throws a `Diagnostic` at the template's location if a value is
  /// missing.
  package func resolve(in context: ItemContext) throws -> String {
    var text = ""
    for segment in segments {
      switch segment {
      case .literal(let literal): text += literal
      case .placeholder(let name, let width):
        guard let value = context.value(of: name) else { throw missing(name, known: context.names) }
        text += try padded(value, to: width, name: name)
      }
    }
    return text
  }

  /// Returns the value that the text stands for; throws a `Diagnostic` at the template if it is
  /// none.
  func value<Value>(
    in context: ItemContext, _ what: String, by read: (SceneDecoder) -> (Node, String) -> Value?
  ) throws -> Value {
    let text = try resolve(in: context)
    let bag = DiagnosticBag()
    if let value = read(SceneDecoder(bag: bag))(Node(word: text), what) { return value }
    throw Diagnostic(
      at: location,
      "\(source.quoted) gives \(text.quoted) for item \(context.key.quoted): "
        + (bag.errors.first?.message ?? "this is no \(what)"))
  }

  /// Returns the error about a placeholder without a value.
  ///
  /// - Parameter repair: The change of the document that gives it one.
  func missing(
    _ name: String, known: [String], owner: String = "this item", repair: Repair? = nil
  ) -> Diagnostic {
    let hint =
      NearestName.nearest(to: name, among: known).map {
        Hint("; did you mean {\($0)}?", .word("{\(name)", by: "{\($0)"))
      }
      ?? Hint(
        "; give it in the item's or the section's 'data', or write {{\(name)}} for plain braces",
        repair)
    return Diagnostic(at: location, "\(owner) has no value for {\(name)}", hint)
  }

  /// Pads a whole number with zeros after its sign.
  private func padded(_ value: String, to width: Int?, name: String) throws -> String {
    guard let width else { return value }
    let isNegative = value.hasPrefix("-")
    let digits = isNegative ? value.dropFirst() : value[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw Diagnostic(
        at: location,
        "{\(name):0\(width)} pads whole numbers, but \(name) is \(value.quoted); "
          + "write {\(name)}")
    }
    let sign = isNegative ? "-" : ""
    return sign + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// A parser of templates into literals and placeholders.
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private let location: SourceLocation
  private var position = 0

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

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

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
