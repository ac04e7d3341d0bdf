/// Counts what a reader builds, and refuses what passes a limit.
struct TreeBudget {
  private var nodes = 0

  /// Counts a value.
  mutating func spend(at location: SourceLocation) throws {
    nodes += 1
    guard nodes <= DocumentLimits.nodes else {
      throw DocumentError(
        at: location,
        "the document has more than \(DocumentLimits.nodes) values, which is the limit; "
          + "write counts instead of lists, or split it")
    }
  }

  /// Checks how deep a list or mapping is.
  static func checkDepth(_ depth: Int, at location: SourceLocation) throws {
    guard depth <= DocumentLimits.depth else {
      throw DocumentError(
        at: location, "lists and mappings are nested at most \(DocumentLimits.depth) deep")
    }
  }

  /// Checks how long a text is.
  static func checkText(_ text: String, at location: SourceLocation) throws {
    guard text.utf8.count <= DocumentLimits.scalarBytes else {
      throw DocumentError(
        at: location,
        "this text has \(text.utf8.count) bytes, and at most \(DocumentLimits.scalarBytes) "
          + "are allowed")
    }
  }

  /// Words the error of a key that comes twice in a mapping.
  static func duplicateKey(
    _ key: String, at location: SourceLocation, first: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      at: location,
      "the key \(key.quoted) is here already in line \(first.line), column \(first.column); "
        + "remove one of them")
  }
}
