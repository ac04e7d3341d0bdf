/// A value of a document that may be half-written, with the range of its text.
package struct OutlineNode: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    case scalar(Node.Value)
    case sequence([OutlineNode])
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  package struct Entry: Sendable {
    package let key: String
    /// The bytes of the key, with its quotation marks.
    package let keyRange: Range<Int>
    package internal(set) var value: OutlineNode
  }

  package internal(set) var content: Content
  /// The bytes of the value, with its brackets or quotation marks.
  package internal(set) var range: Range<Int>

  /// The value without ranges, at no location.
  package var node: Node {
    let place = SourceLocation(file: "")
    switch content {
    case .scalar(let value): return Node(value, at: place)
    case .sequence(let elements): return Node(.sequence(elements.map(\.node)), at: place)
    case .mapping(let entries):
      // Of equal keys the first one counts, as for all lookups.
      return Node(
        .mapping(entries.map { Node.Entry(key: $0.key, keyLocation: place, value: $0.value.node) }),
        at: place)
    }
  }

  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  package var elements: [OutlineNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The text if the value is a string.
  package var string: String? {
    if case .scalar(.string(let text)) = content { text } else { nil }
  }

  /// Returns the value of a key if the value is a mapping that has it.
  package subscript(key: String) -> OutlineNode? { entries?.first { $0.key == key }?.value }

  /// Returns the value at a path within this one; `nil` if there is none.
  package func value(at path: some Collection<NodeChange.Part>) -> OutlineNode? {
    guard let part = path.first else { return self }
    let inner: OutlineNode?
    switch part {
    case .key(let key): inner = self[key]
    case .index(let index):
      inner = elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    return inner?.value(at: path.dropFirst())
  }

  static func null(at position: Int) -> OutlineNode {
    OutlineNode(content: .scalar(.null), range: position..<position)
  }

  var isNull: Bool { if case .scalar(.null) = content { true } else { false } }

  /// Adds a value that stands below this one where none may stand.
  mutating func take(_ other: OutlineNode) {
    switch (content, other.content) {
    case (.scalar(.null), _): self = other
    case (.mapping(let entries), .mapping(let more)): content = .mapping(entries + more)
    case (.sequence(let elements), .sequence(let more)): content = .sequence(elements + more)
    default: return
    }
    range =
      min(
        range.lowerBound, other.range.lowerBound)..<max(
        range.upperBound, other.range.upperBound)
  }
}

/// The tree of a document that may be half-written, in YAML or JSON.
///
/// Whatever the text is, there is a tree: indentation and brackets decide, and what fits nowhere is
/// left out. Of a document that `DocumentReader` accepts, it is the same tree.
package struct DocumentOutline: Sendable {
  /// A key or a value at a position.
  package struct Place: Sendable {
    /// The path of the value, or of the value of the key.
    package let path: [NodeChange.Part]
    package let isKey: Bool
    /// The bytes of the key or value.
    package let range: Range<Int>
    /// The value, or the value of the key.
    package let value: OutlineNode
  }

  package let bytes: [UInt8]
  package let root: OutlineNode

  /// Reads a text; its content determines the format where `nil`.
  package init(_ bytes: [UInt8], format: DocumentFormat? = nil) {
    self.bytes = bytes
    var reader = OutlineReader(bytes, isJSON: format == .json)
    root = reader.readDocument()
  }

  /// Returns the key or single value that a position touches; `nil` for a position between them.
  package func place(at offset: Int) -> Place? { Self.place(at: offset, in: root, []) }

  private static func place(
    at offset: Int, in node: OutlineNode, _ path: [NodeChange.Part]
  ) -> Place? {
    func touches(_ range: Range<Int>) -> Bool {
      range.lowerBound <= offset && offset <= range.upperBound
    }
    switch node.content {
    case .scalar:
      return touches(node.range)
        ? Place(path: path, isKey: false, range: node.range, value: node) : nil
    case .sequence(let elements):
      for (index, element) in elements.enumerated() where touches(element.range) {
        if let place = place(at: offset, in: element, path + [.index(index)]) { return place }
      }
    case .mapping(let entries):
      for entry in entries {
        let inner = path + [.key(entry.key)]
        if touches(entry.keyRange) {
          return Place(path: inner, isKey: true, range: entry.keyRange, value: entry.value)
        }
        if touches(entry.value.range), let place = place(at: offset, in: entry.value, inner) {
          return place
        }
      }
    }
    return nil
  }

  /// Returns the range of the key or the value at a path; `nil` if there is none.
  package func range(of path: [NodeChange.Part]) -> Range<Int>? {
    guard case .key(let key)? = path.last else { return root.value(at: path)?.range }
    return root.value(at: path.dropLast())?.entries?.first { $0.key == key }?.keyRange
  }
}
