/// Something that is wrong, or doubtful, at a place in a document.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be used.
    case error
    /// The document can be used, but perhaps not as its author thinks.
    case warning
  }

  public let severity: Severity
  public let location: SourceLocation
  /// What was expected and what was found, without the place.
  public let message: String

  /// Makes a diagnostic, by default an error.
  public init(_ severity: Severity = .error, at location: SourceLocation, _ message: String) {
    self.severity = severity; self.location = location; self.message = message
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as `FILE:LINE:COLUMN: error: TEXT`.
  ///
  /// Control characters, which documents may hold, are spelled out: no terminal obeys them.
  public var description: String {
    "\(location): \(severity.rawValue): \(message)".spellingControls
  }
}

/// Why a document cannot be used: all its errors at once, in the order of their places.
public struct DocumentError: Error, Hashable, Sendable {
  /// What kind of failure it is, for whoever chooses an exit code.
  public enum Kind: Hashable, Sendable {
    /// The document was read, and is wrong or passes a limit.
    case invalid
    /// There is no file of that name.
    case missingFile
    /// The file is there but cannot be read: a folder, or not permitted.
    case unreadable
  }

  public let kind: Kind
  /// What is wrong, sorted by place; at least one.
  public let diagnostics: [Diagnostic]

  /// Makes an error of a kind, by default a bad document.
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
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

extension String {
  /// The text with `\u{1B}` in the place of a control character.
  fileprivate var spellingControls: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
  }
}
