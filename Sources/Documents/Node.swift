/// A value in a document, with the place where it begins; the same for YAML and JSON.
public struct Node: Hashable, Sendable {
  /// What a node holds.
  public enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A finite number, and how it is written.
    case number(Double, text: String)
    case string(String)
    case sequence([Node])
    /// The entries in the order of the document; no key comes twice.
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  public struct Entry: Hashable, Sendable {
    public let key: String
    public let keyLocation: SourceLocation
    public let value: Node

    /// Makes an entry.
    public init(key: String, keyLocation: SourceLocation, value: Node) {
      self.key = key; self.keyLocation = keyLocation; self.value = value
    }
  }

  public let value: Value
  /// Where the value begins.
  public let location: SourceLocation

  /// Makes a node.
  public init(_ value: Value, at location: SourceLocation) {
    self.value = value; self.location = location
  }
}

extension Node {
  /// The entries if the node is a mapping.
  public var entries: [Entry]? {
    if case .mapping(let entries) = value { entries } else { nil }
  }

  /// The elements if the node is a sequence.
  public var elements: [Node]? {
    if case .sequence(let elements) = value { elements } else { nil }
  }

  /// The text if the node is a string.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The number if the node is one.
  public var number: Double? {
    if case .number(let number, text: _) = value { number } else { nil }
  }

  /// Tells whether the node is null.
  public var isNull: Bool { value == .null }

  /// Finds the value of a key if the node is a mapping that has it.
  public subscript(key: String) -> Node? {
    entries?.first { $0.key == key }?.value
  }

  /// How a number is written, shortened for messages; empty for everything else.
  public var numberText: String {
    if case .number(_, let text) = value { text.excerpt } else { "" }
  }

  /// What the node is, in words that follow "found".
  public var kindDescription: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let text): "the number \(text.excerpt)"
    case .string(let text): "the text \(text.quoted)"
    case .sequence(let elements):
      elements.count == 1 ? "a list of 1 value" : "a list of \(elements.count) values"
    case .mapping: "a mapping"
    }
  }
}

extension String {
  /// At most the first 40 characters, for messages; line breaks become spaces.
  public var excerpt: String {
    let short = count > 40 ? prefix(40) + "…" : self[...]
    return String(
      String.UnicodeScalarView(
        short.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// The excerpt between single quotation marks.
  public var quoted: String { "'\(excerpt)'" }
}
