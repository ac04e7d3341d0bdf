/// Hands out the values of a mapping by key, and in the end tells which keys nobody asked for.
public final class MappingReader {
  /// Where the mapping begins.
  public let location: SourceLocation
  /// What kind of mapping it is, for messages: "canvas", "a step".
  public let kind: String
  /// Where diagnostics go.
  public let bag: DiagnosticBag
  private let values: [String: Node]
  private let entries: [Node.Entry]
  private var asked: [String] = []

  /// Makes a reader; notes an error and returns `nil` if the node is not a mapping.
  public init?(_ node: Node, kind: String, bag: DiagnosticBag) {
    guard let entries = node.entries else {
      bag.expected("a mapping for \(kind)", found: node)
      return nil
    }
    self.kind = kind; self.bag = bag; self.entries = entries; location = node.location
    values = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the value of a key; `nil` if the mapping does not have it.
  public func optional(_ key: String) -> Node? {
    if !asked.contains(key) { asked.append(key) }
    bag.record(key: key, of: kind)
    return values[key]
  }

  /// Finds the value of a key that must be there; notes an error at the mapping if it is not.
  ///
  /// - Parameter hint: What to write, as in "write 'size: [768, 1024]'".
  public func required(_ key: String, hint: String? = nil) -> Node? {
    if let value = optional(key) { return value }
    bag.error(
      at: location, "'\(key)' is missing in \(kind)" + (hint.map { "; \($0)" } ?? ""))
    return nil
  }

  /// Reads the value of a key if it is there.
  public func value<Value>(_ key: String, _ read: (Node) -> Value?) -> Value? {
    optional(key).flatMap(read)
  }

  /// Reads the value of a key, or takes the default where it is not there or wrong.
  public func value<Value>(
    _ key: String, default fallback: Value, _ read: (Node) -> Value?
  ) -> Value {
    optional(key).flatMap(read) ?? fallback
  }

  /// The place of a key; the mapping's own if it does not have it.
  public func keyLocation(_ key: String) -> SourceLocation {
    entries.first { $0.key == key }?.keyLocation ?? location
  }

  /// Lists those of the keys that the mapping has, in the order given, and counts all as known.
  public func present(among keys: [String]) -> [String] {
    keys.filter { optional($0) != nil }
  }

  /// Tells whether there are keys that nobody has asked for yet.
  public var hasUnknownKeys: Bool { entries.contains { !asked.contains($0.key) } }

  /// Notes an error for each key that nobody asked for.
  public func finish() {
    for entry in entries where !asked.contains(entry.key) {
      bag.error(
        at: entry.keyLocation,
        "\(kind) has no key \(entry.key.quoted)"
          + NearestName.hint(for: entry.key, among: asked))
    }
  }
}
