/// A value in a document with its location; the same for YAML and JSON.
package struct Node: Hashable, Sendable {
  /// The content of a node.
  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A finite number, and its spelling in the document.
    case number(Double, text: String)
    case string(String)
    case sequence([Node])
    /// The entries in the order of the document; the keys are unique.
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  package struct Entry: Hashable, Sendable {
    package let key: String
    package let keyLocation: SourceLocation
    package let value: Node

    package init(key: String, keyLocation: SourceLocation, value: Node) {
      self.key = key; self.keyLocation = keyLocation; self.value = value
    }
  }

  package let value: Value
  /// The location of the value's beginning.
  package let location: SourceLocation

  package init(_ value: Value, at location: SourceLocation) {
    self.value = value; self.location = location
  }
}

extension Node {
  /// The entries if the node is a mapping.
  package var entries: [Entry]? { if case .mapping(let entries) = value { entries } else { nil } }

  /// The elements if the node is a sequence.
  package var elements: [Node]? {
    if case .sequence(let elements) = value { elements } else { nil }
  }

  /// The text if the node is a string.
  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var number: Double? {
    if case .number(let number, text: _) = value { number } else { nil }
  }

  package var isNull: Bool { value == .null }

  /// Returns the value of a key if the node is a mapping that has it.
  package subscript(key: String) -> Node? { entries?.first { $0.key == key }?.value }

  /// The spelling of a number, shortened for messages; empty for other values.
  package var numberText: String {
    if case .number(_, let text) = value { text.excerpt } else { "" }
  }

  /// A description of the node that can follow "found".
  package var kindDescription: String {
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
  package var excerpt: String {
    let short = count > 40 ? prefix(40) + "…" : self[...]
    return String(
      String.UnicodeScalarView(
        short.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// The excerpt between single quotation marks.
  package var quoted: String { "'\(excerpt)'" }
}
