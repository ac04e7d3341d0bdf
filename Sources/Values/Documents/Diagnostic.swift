/// An error or a warning at a location in a document.
public struct Diagnostic: Error, Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be used.
    case error
    /// The document can be used, but may not do what its author intends.
    case warning
  }

  public let severity: Severity
  public let location: SourceLocation
  /// The finding and, where there is one, a suggested fix, without the location.
  public let message: String
  /// The change of the document that the message suggests; `nil` where it names none.
  package let repair: Repair?

  /// Makes a diagnostic, by default an error.
  public init(_ severity: Severity = .error, at location: SourceLocation, _ message: String) {
    self.init(severity, at: location, message, .none)
  }

  /// Makes a diagnostic that ends with a hint, by default an error.
  package init(
    _ severity: Severity = .error, at location: SourceLocation, _ message: String, _ hint: Hint
  ) {
    self.severity = severity; self.location = location; self.message = message + hint.text
    repair = hint.repair
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as `FILE:LINE:COLUMN: error: TEXT`.
  ///
  /// It is one line: control characters are spelled. All others are exact, as programs need them.
  public var description: String {
    "\(location): \(severity.rawValue): \(message)".spellingControls
  }
}

/// The failure to read a document: all its errors at once, sorted by location.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kind of failure, for callers that treat them differently.
  public enum Kind: Hashable, Sendable {
    /// The document was read and is invalid, or exceeds a limit.
    case invalid
    /// No file has that name.
    case missingFile
    /// The file exists but cannot be read: it is a folder, or access is denied.
    case unreadable
    /// There is too little memory to read the document.
    case outOfMemory
  }

  public let kind: Kind
  /// The errors, sorted by location; at least one.
  public let diagnostics: [Diagnostic]

  /// Makes an error of a kind, by default of an invalid document.
  public init(_ kind: Kind = .invalid, diagnostics: [Diagnostic]) {
    self.kind = kind; self.diagnostics = diagnostics
  }

  /// Makes an error of one message.
  public init(_ kind: Kind = .invalid, at location: SourceLocation, _ message: String) {
    self.init(kind, diagnostics: [Diagnostic(at: location, message)])
  }
}

extension DocumentError: CustomStringConvertible {
  /// One line for each diagnostic.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension String {
  /// The text with `\u{1B}` in the place of a control character.
  fileprivate var spellingControls: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.properties.generalCategory == .control ? scalar.spelling : String(scalar)
    }
  }
}
