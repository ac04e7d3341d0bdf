import Documents

/// A style as a tree, which is written in one line of YAML and can be simplified.
struct StyleText: Hashable, Sendable {
  let node: Node

  /// Makes a style from a tree.
  init(_ node: Node) { self.node = node }

  /// Makes a style from YAML.
  init(yaml: String) throws {
    node = try DocumentReader.read(text: yaml, name: "style.yaml", format: .yaml)
  }

  /// The style in one line of YAML.
  var yaml: String { Self.yaml(of: node) }

  /// Whether the style has no entries.
  var isEmpty: Bool { node.entries?.isEmpty != false }

  /// The styles that lack one entry, element or nested entry of this one.
  var reductions: [StyleText] { Self.reductions(of: node).map { StyleText($0) } }

  /// Returns a value in YAML's flow style.
  private static func yaml(of node: Node) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(_, let text): text
    case .string(let text): quoted(text)
    case .sequence(let elements): "[" + elements.map(yaml).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{ " + entries.map { "\($0.key): \(yaml(of: $0.value))" }.joined(separator: ", ") + " }"
    }
  }

  /// Returns a text in quotation marks, so that it is read as a string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }

  /// Returns copies of a value, each without one of its parts.
  private static func reductions(of node: Node) -> [Node] {
    switch node.value {
    case .mapping(let entries):
      let shorter = entries.indices.map { index in
        Node(.mapping(without(index, entries)), at: node.location)
      }
      let inner = entries.indices.flatMap { index in
        reductions(of: entries[index].value).map { value in
          var copy = entries
          copy[index] = Node.Entry(
            key: entries[index].key, keyLocation: entries[index].keyLocation, value: value)
          return Node(.mapping(copy), at: node.location)
        }
      }
      return shorter + inner
    case .sequence(let elements):
      let shorter = elements.indices.map { index in
        Node(.sequence(without(index, elements)), at: node.location)
      }
      let inner = elements.indices.flatMap { index in
        reductions(of: elements[index]).map { value in
          var copy = elements
          copy[index] = value
          return Node(.sequence(copy), at: node.location)
        }
      }
      return shorter + inner
    default: return []
    }
  }

  /// Returns a list without one element.
  private static func without<Element>(_ index: Int, _ elements: [Element]) -> [Element] {
    var copy = elements
    copy.remove(at: index)
    return copy
  }
}
