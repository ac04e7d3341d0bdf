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
  /// The location of the text in the document.
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

  /// Returns the error about a placeholder without a value.
  func missing(_ name: String, known: [String], owner: String = "this item") -> Diagnostic {
    let help =
      NearestName.nearest(to: name, among: known).map { "did you mean {\($0)}?" }
      ?? "give it in the item's or the section's 'data', or write {{\(name)}} for plain braces"
    return Diagnostic(at: location, "\(owner) has no value for {\(name)}; \(help)")
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
