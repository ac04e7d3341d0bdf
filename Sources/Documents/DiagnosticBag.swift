/// Collects what is wrong with a document, so that all of it can be told at once.
public final class DiagnosticBag {
  private var collected: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// The keys that mapping readers asked for, by the kind of mapping.
  package private(set) var askedKeys: [String: Set<String>] = [:]

  /// Makes an empty bag.
  public init() {}

  /// Notes an error; the same one twice counts once.
  public func error(at location: SourceLocation, _ message: String) {
    add(Diagnostic(.error, at: location, message))
  }

  /// Notes a warning; the same one twice counts once.
  public func warning(at location: SourceLocation, _ message: String) {
    add(Diagnostic(.warning, at: location, message))
  }

  /// Adds a diagnostic unless the bag has it already.
  public func add(_ diagnostic: Diagnostic) {
    if seen.insert(diagnostic).inserted { collected.append(diagnostic) }
  }

  /// Runs something that may throw and notes what it throws.
  ///
  /// - Parameter location: Where an error without a place of its own is told.
  public func noting<Result>(at location: SourceLocation, _ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let diagnostic as Diagnostic {
      add(diagnostic)
    } catch let error as DocumentError {
      error.diagnostics.forEach(add)
    } catch {
      self.error(at: location, "this cannot be read: \(error)")
    }
    return nil
  }

  /// Tells whether the document cannot be used.
  public var hasErrors: Bool { collected.contains { $0.severity == .error } }

  /// The errors in the order of their places, at most `DocumentLimits.diagnostics` and a note.
  public var errors: [Diagnostic] { sorted(.error) }

  /// The warnings in the order of their places, at most `DocumentLimits.diagnostics` and a note.
  public var warnings: [Diagnostic] { sorted(.warning) }

  /// Throws all errors together if there are any.
  public func throwErrors() throws {
    if hasErrors { throw DocumentError(diagnostics: errors) }
  }

  /// Notes that a kind of mapping knows a key.
  func record(key: String, of kind: String) {
    askedKeys[kind, default: []].insert(key)
  }

  /// Sorts the diagnostics of one severity and counts those that are too many to be told.
  private func sorted(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    let all = collected.filter { $0.severity == severity }.sorted {
      $0.location == $1.location ? $0.message < $1.message : $0.location < $1.location
    }
    guard all.count > DocumentLimits.diagnostics else { return all }
    let told = all.prefix(DocumentLimits.diagnostics)
    let rest = all[DocumentLimits.diagnostics]
    let note = Diagnostic(
      severity, at: rest.location,
      "there are \(all.count - told.count) more \(severity.rawValue)s from here on")
    return told + [note]
  }
}
