/// The number of values that a reader has built, checked against the limits.
struct TreeBudget {
  private var nodes = 0

  /// Counts a value; throws if there are too many.
  mutating func spend(at location: SourceLocation) throws {
    nodes += 1
    guard nodes <= DocumentLimits.nodes else {
      throw DocumentError(
        at: location,
        "the document exceeds the limit of \(DocumentLimits.nodes) values; "
          + "write counts instead of lists, or split it")
    }
  }

  /// Throws if a list or mapping is nested too deep.
  static func checkDepth(_ depth: Int, at location: SourceLocation) throws {
    guard depth <= DocumentLimits.depth else {
      throw DocumentError(
        at: location, "lists and mappings can be nested at most \(DocumentLimits.depth) deep")
    }
  }

  /// Throws if a text is too long.
  static func checkText(_ text: String, at location: SourceLocation) throws {
    guard text.utf8.count <= DocumentLimits.scalarBytes else {
      throw DocumentError(
        at: location,
        "this text has \(text.utf8.count) bytes; at most \(DocumentLimits.scalarBytes) "
          + "are allowed")
    }
  }

  /// Returns the error of a key that occurs twice in a mapping.
  static func duplicateKey(
    _ key: String, at location: SourceLocation, first: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      at: location,
      "duplicate key \(key.quoted), first used in line \(first.line), column \(first.column); "
        + "remove one of them")
  }
}
