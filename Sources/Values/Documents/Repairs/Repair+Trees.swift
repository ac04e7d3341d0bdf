extension Repair {
  /// Returns a tree with the repair of a message at a location; `nil` if it is not possible there.
  func applied(to tree: Node, at location: SourceLocation) -> Node? {
    switch self {
    case .entry(let suggestion):
      guard let path = tree.path(toKey: location),
        var repair = EntryRepair(suggestion, in: tree, at: path)
      else { return nil }
      return repair.result()
    case .value(let suggestion):
      guard let value = suggestion.value, let path = tree.path(toValue: location) else {
        return nil
      }
      return tree.replacing(at: path) { _ in value }
    case .replacement(let value):
      guard let path = tree.path(toValue: location) else { return nil }
      return tree.replacing(at: path) { _ in value }
    case .word(let word, let other): return Self.replacing(word, by: other, in: tree, at: location)
    case .removal:
      guard let path = tree.path(toKey: location) ?? tree.path(toValue: location) else {
        return nil
      }
      return tree.removing(at: path)
    case .addition(let key, let value, let other):
      guard let path = tree.path(toValue: location) else { return nil }
      return tree.replacing(at: path) { node in
        if let other, node.string != nil { return Node(entries: [(other, node), (key, value)]) }
        return node.merging(Node.Entry(key, value), hole: nil)
      }
    case .key(let key, let old):
      guard var path = tree.path(toKey: location) ?? tree.path(toValue: location) else {
        return nil
      }
      while let index = path.popLast() {
        guard var entries = tree[path].entries, entries[index].key == old else { continue }
        if tree[path][key] != nil { return nil }
        entries[index] = entries[index].with(key: key)
        return tree.replacing(at: path) { Node(.mapping(entries), at: $0.location) }
      }
      return nil
    case .at(let location, let repair): return repair.applied(to: tree, at: location)
    case .quotation: return nil
    }
  }

  /// Returns the location of the change that a message at a location suggests.
  package func location(of message: SourceLocation) -> SourceLocation {
    if case .at(let location, _) = self { location } else { message }
  }

  /// Returns a tree with another word as the key or in the text at a location.
  private static func replacing(
    _ word: String, by other: String, in tree: Node, at location: SourceLocation
  ) -> Node? {
    if let path = tree.path(toKey: location), let index = path.last {
      return tree.replacing(at: path.dropLast()) { mapping in
        guard var entries = mapping.entries, mapping[other] == nil else { return nil }
        if entries[index].key == word {
          entries[index] = entries[index].with(key: other)
        } else {
          return nil
        }
        return Node(.mapping(entries), at: mapping.location)
      } ?? replacing(word, by: other, inValueAt: location, of: tree)
    }
    return replacing(word, by: other, inValueAt: location, of: tree)
  }

  /// Returns a tree with another word in the value at a location, or in the only text within it.
  private static func replacing(
    _ word: String, by other: String, inValueAt location: SourceLocation, of tree: Node
  ) -> Node? {
    guard var path = tree.path(toValue: location) else { return nil }
    let texts = tree[path].paths(toText: word)
    if texts.count == 1 { path += texts[0] }
    return tree.replacing(at: path) { $0.replacing(word, by: other) }
  }
}

extension Node {
  /// Returns the text with another word, which must occur once; `nil` for other values.
  fileprivate func replacing(_ word: String, by other: String) -> Node? {
    guard let string else { return nil }
    if string == word { return Node(text: other) }
    let parts = string.ranges(of: word)
    guard parts.count == 1, let part = parts.first else { return nil }
    return Node(text: string[..<part.lowerBound] + other + string[part.upperBound...])
  }

  /// Returns whether two trees have the same values in the same order and spelling.
  func isSame(as other: Node) -> Bool {
    switch (value, other.value) {
    case (.sequence(let left), .sequence(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let left), .mapping(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: value == other.value
    }
  }
}
