/// A collection of diagnostics, so that all of them can be reported together.
package final class DiagnosticBag {
  private var collected: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// The keys that mapping readers have read, by the kind of mapping.
  package private(set) var askedKeys: [String: Set<String>] = [:]

  /// Returns what to write instead of an unknown key of a kind of mapping; `nil` if that is unknown.
  package let suggestion: (_ key: String, _ kind: String) -> String?

  /// Makes an empty bag.
  package init(suggestion: @escaping (_ key: String, _ kind: String) -> String? = { _, _ in nil }) {
    self.suggestion = suggestion
  }

  /// Records an error; a duplicate is ignored.
  package func error(at location: SourceLocation, _ message: String, _ hint: Hint = .none) {
    add(Diagnostic(.error, at: location, message, hint))
  }

  /// Records a warning; a duplicate is ignored.
  package func warning(at location: SourceLocation, _ message: String) {
    add(Diagnostic(.warning, at: location, message))
  }

  /// Adds a diagnostic unless it is a duplicate.
  package func add(_ diagnostic: Diagnostic) {
    // Of messages that read the same, the first one's repair comes first.
    let said = Diagnostic(diagnostic.severity, at: diagnostic.location, diagnostic.message)
    if seen.insert(said).inserted { collected.append(diagnostic) }
  }

  /// Runs a closure and records the error that it throws.
  ///
  /// - Parameter location: The location of an error that carries none of its own.
  package func noting<Result>(at location: SourceLocation, _ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let diagnostic as Diagnostic {
      add(diagnostic)
    } catch let error as DocumentError {
      error.diagnostics.forEach(add)
    } catch {
      self.error(at: location, "reading failed: \(error)")
    }
    return nil
  }

  /// Whether the document cannot be used.
  package var hasErrors: Bool { collected.contains { $0.severity == .error } }

  /// The number of errors so far.
  package var errorCount: Int { collected.count { $0.severity == .error } }

  /// The errors, sorted by location, at most `DocumentLimits.diagnostics` and a note.
  package var errors: [Diagnostic] { sorted(.error) }

  /// The warnings, sorted by location, at most `DocumentLimits.diagnostics` and a note.
  package var warnings: [Diagnostic] { sorted(.warning) }

  /// Throws all errors together if there are any.
  package func throwErrors() throws { if hasErrors { throw DocumentError(diagnostics: errors) } }

  /// Records a key that a kind of mapping has.
  func record(key: String, of kind: String) { askedKeys[kind, default: []].insert(key) }

  /// Sorts the diagnostics of one severity and replaces those above the limit by their number.
  private func sorted(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    let all = collected.filter { $0.severity == severity }.sorted {
      $0.location == $1.location ? $0.message < $1.message : $0.location < $1.location
    }
    guard all.count > DocumentLimits.diagnostics else { return all }
    let reported = all.prefix(DocumentLimits.diagnostics)
    let rest = all.count - reported.count
    let note = Diagnostic(
      severity, at: all[DocumentLimits.diagnostics].location,
      "\(rest) more \(severity.rawValue)\(rest == 1 ? "" : "s") from here on")
    return reported + [note]
  }
}
