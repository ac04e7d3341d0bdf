/// A reader of a mapping's values by key, which reports the keys that were never read.
package final class MappingReader {
  /// The location of the mapping's beginning.
  package let location: SourceLocation
  /// The kind of mapping, for messages: "canvas", "a step".
  package let kind: String
  /// The diagnostics that the reader adds to.
  package let bag: DiagnosticBag
  private var values: [String: Node]
  private var entries: [Node.Entry]
  private var asked: [String] = []

  /// Makes a reader; records an error and returns `nil` if the node is not a mapping.
  package init?(_ node: Node, kind: String, bag: DiagnosticBag) {
    guard let entries = node.entries else {
      let example = bag.suggestion("", kind).map { Hint("; write \($0)") } ?? .none
      bag.expected("a mapping for \(Self.word(for: kind))", found: node, hint: example)
      return nil
    }
    self.kind = kind; self.bag = bag; self.entries = entries; location = node.location
    values = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the word for a kind in messages: `itemPose` is a "pose".
  private static func word(for kind: String) -> String {
    [
      "itemPose": "pose", "layoutChange": "layout", "fontFile": "font file",
      "pageControl": "page control", "refreshControl": "refresh control",
    ][kind] ?? kind
  }

  /// The word for the mapping in messages.
  package var word: String { Self.word(for: kind) }

  /// Returns the value of a key; `nil` if the mapping does not have it.
  package func optional(_ key: String) -> Node? {
    if !asked.contains(key) { asked.append(key) }
    bag.record(key: key, of: kind)
    return values[key]
  }

  /// Takes another word for a key, unless the mapping has both.
  package func accept(_ other: String, as key: String) {
    bag.record(key: other, of: kind)
    guard values[key] == nil, let value = values.removeValue(forKey: other),
      let index = entries.firstIndex(where: { $0.key == other })
    else { return }
    values[key] = value
    entries[index] = Node.Entry(
      key: key, keyLocation: entries[index].keyLocation, value: value)
  }

  /// Returns the value of a required key; records an error at the mapping if it is missing.
  ///
  /// - Parameter hint: The suggested fix, as in "write 'size: [768, 1024]'".
  package func required(_ key: String, hint: String? = nil) -> Node? {
    if let value = optional(key) { return value }
    reportMissing(
      [key], "'\(key)' is missing in \(Self.word(for: kind))" + (hint.map { "; \($0)" } ?? ""))
    return nil
  }

  /// Records an error at the mapping about the lack of some keys, unless an unknown key is an attempt
  /// at one of them, which is reported by itself.
  package func reportMissing(_ keys: [String], _ message: String) {
    let isAttempted = entries.contains { entry in
      if let suggestion = bag.suggestion(entry.key, kind) {
        return keys.contains { suggestion.contains("'\($0)") }
          || suggestion.contains("'\(kind): ")
      }
      return !asked.contains(entry.key)
        && NearestName.nearest(to: entry.key, among: keys) != nil
    }
    if !isAttempted { bag.error(at: location, message) }
  }

  /// Reads the value of a key that may be missing.
  package func value<Value>(_ key: String, _ read: (Node) -> Value?) -> Value? {
    optional(key).flatMap(read)
  }

  /// Reads the value of a key, with a default where it is missing or invalid.
  package func value<Value>(
    _ key: String, default fallback: Value, _ read: (Node) -> Value?
  ) -> Value { optional(key).flatMap(read) ?? fallback }

  /// Returns the location of a key; that of the mapping if the key is missing.
  package func keyLocation(_ key: String) -> SourceLocation {
    entries.first { $0.key == key }?.keyLocation ?? location
  }

  /// Returns those of the keys that the mapping has, in the order given, and counts all as known.
  package func present(among keys: [String]) -> [String] { keys.filter { optional($0) != nil } }

  package var hasUnknownKeys: Bool { entries.contains { !asked.contains($0.key) } }

  /// Records an error for each key that has not been read.
  package func finish() {
    for entry in entries where !asked.contains(entry.key) {
      let key = entry.key
      var message = "unknown key \(key.quoted)"
      let hint: Hint
      if let value = entry.value.string,
        let suggestion = bag.suggestion("\(key):\(value)", kind)
      {
        message += " in \(Self.word(for: kind))"
        hint = .entry(suggestion, isOfValue: true)
      } else if let suggestion = bag.suggestion(key, kind) {
        message += " in \(Self.word(for: kind))"
        hint = .entry(suggestion)
      } else {
        hint = NearestName.hint(for: key, among: asked)
        if hint.repair == nil { message += " in \(Self.word(for: kind))" }
      }
      bag.error(at: entry.keyLocation, message, hint)
    }
  }
}
