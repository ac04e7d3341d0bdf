extension Node: Encodable {
  /// Writes the value without its location.
  package func encode(to encoder: any Encoder) throws {
    switch value {
    case .sequence(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .mapping(let entries):
      var container = encoder.container(keyedBy: AnyKey.self)
      for entry in entries {
        try container.encode(entry.value, forKey: AnyKey(stringValue: entry.key))
      }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      switch value {
      case .bool(let bool): try container.encode(bool)
      case .number(let number, _): try container.encode(number)
      case .string(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }
}

extension Node {
  /// The value in flow style, such as `[360, 240]` or `{ damping: 0.7 }`; complexity O(size).
  package var flowText: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let text): text
    case .string(let text): text
    case .sequence(let elements): "[" + elements.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{ " + entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + " }"
    }
  }
}

/// A key of any name.
package struct AnyKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
