/// A reader of a mapping's values by key, which reports the keys that were never read.
package final class MappingReader {
  /// The location of the mapping's beginning.
  package let location: SourceLocation
  /// The kind of mapping, for messages: "canvas", "a step".
  package let kind: String
  /// The diagnostics that the reader adds to.
  package let bag: DiagnosticBag
  private let values: [String: Node]
  private let entries: [Node.Entry]
  private var asked: [String] = []

  /// Makes a reader; records an error and returns `nil` if the node is not a mapping.
  package init?(_ node: Node, kind: String, bag: DiagnosticBag) {
    guard let entries = node.entries else {
      bag.expected("a mapping for \(kind)", found: node)
      return nil
    }
    self.kind = kind; self.bag = bag; self.entries = entries; location = node.location
    values = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the value of a key; `nil` if the mapping does not have it.
  package func optional(_ key: String) -> Node? {
    if !asked.contains(key) { asked.append(key) }
    bag.record(key: key, of: kind)
    return values[key]
  }

  /// Returns the value of a required key; records an error at the mapping if it is missing.
  ///
  /// - Parameter hint: The suggested fix, as in "write 'size: [768, 1024]'".
  package func required(_ key: String, hint: String? = nil) -> Node? {
    if let value = optional(key) { return value }
    bag.error(
      at: location, "'\(key)' is missing in \(kind)" + (hint.map { "; \($0)" } ?? ""))
    return nil
  }

  /// Reads the value of a key that may be missing.
  package func value<Value>(_ key: String, _ read: (Node) -> Value?) -> Value? {
    optional(key).flatMap(read)
  }

  /// Reads the value of a key, with a default where it is missing or invalid.
  package func value<Value>(
    _ key: String, default fallback: Value, _ read: (Node) -> Value?
  ) -> Value {
    optional(key).flatMap(read) ?? fallback
  }

  /// Returns the location of a key; that of the mapping if the key is missing.
  package func keyLocation(_ key: String) -> SourceLocation {
    entries.first { $0.key == key }?.keyLocation ?? location
  }

  /// Returns those of the keys that the mapping has, in the order given, and counts all as known.
  package func present(among keys: [String]) -> [String] {
    keys.filter { optional($0) != nil }
  }

  /// Whether there are keys that have not been read.
  package var hasUnknownKeys: Bool { entries.contains { !asked.contains($0.key) } }

  /// Records an error for each key that has not been read.
  package func finish() {
    for entry in entries where !asked.contains(entry.key) {
      bag.error(
        at: entry.keyLocation,
        "unknown key \(entry.key.quoted)"
          + (NearestName.nearest(to: entry.key, among: asked) == nil ? " in \(kind)" : "")
          + NearestName.hint(for: entry.key, among: asked))
    }
  }
}
