/// The positions of children from the root of a tree to a value in it.
typealias TreePath = [Int]

extension Node {
  /// The values of a mapping, or the elements of a sequence.
  private var children: [Node] { entries?.map(\.value) ?? elements ?? [] }

  /// Returns the path to the value at a location; complexity O(size).
  func path(toValue location: SourceLocation) -> TreePath? {
    if self.location == location { return [] }
    for (index, child) in children.enumerated() {
      if let rest = child.path(toValue: location) { return [index] + rest }
    }
    return nil
  }

  /// Returns the paths to all texts that are a word; complexity O(size).
  func paths(toText word: String) -> [TreePath] {
    if string == word { return [[]] }
    return children.enumerated().flatMap { index, child in
      child.paths(toText: word).map { [index] + $0 }
    }
  }

  /// Returns the path to the value of the entry whose key is at a location; complexity O(size).
  func path(toKey location: SourceLocation) -> TreePath? {
    if let index = entries?.firstIndex(where: { $0.keyLocation == location }) { return [index] }
    for (index, child) in children.enumerated() {
      if let rest = child.path(toKey: location) { return [index] + rest }
    }
    return nil
  }

  /// Returns the value at a path.
  subscript(path: some Collection<Int>) -> Node {
    path.reduce(self) { $0.children[$1] }
  }

  /// Returns the tree with another value at a path; `nil` if the change is not possible.
  func replacing(at path: some Collection<Int>, _ change: (Node) -> Node?) -> Node? {
    guard let index = path.first else { return change(self) }
    guard let child = children[index].replacing(at: path.dropFirst(), change) else { return nil }
    return replacing(child: index, by: child)
  }

  private func replacing(child index: Int, by child: Node) -> Node {
    if var entries {
      entries[index] = entries[index].with(value: child)
      return Node(.mapping(entries), at: location)
    }
    var elements = elements ?? []
    elements[index] = child
    return Node(.sequence(elements), at: location)
  }

  /// Returns the tree without an entry, and without the entries that have nothing else.
  func removing(at path: TreePath) -> Node? {
    guard let index = path.last else { return nil }
    let owner = path.dropLast()
    guard let entries = self[owner].entries else { return nil }
    if entries.count == 1, !owner.isEmpty, self[owner.dropLast()].entries != nil {
      return removing(at: Array(owner))
    }
    return replacing(at: owner) { mapping in
      var entries = mapping.entries ?? []
      entries.remove(at: index)
      return Node(.mapping(entries), at: mapping.location)
    }
  }

  /// Returns the mapping with a new entry behind the others; `nil` if it has the key.
  func adding(_ entry: Entry) -> Node? {
    guard let entries, self[entry.key] == nil else { return nil }
    return Node(.mapping(entries + [entry]), at: location)
  }

  /// Returns the mapping with an entry that another tool's entry stood for.
  ///
  /// A value that is there already takes what it lacks; `nil` if both say different things.
  ///
  /// - Parameter hole: The key of what is there already where that is a single value.
  func merging(_ entry: Entry, hole: String?) -> Node? {
    guard var entries else { return nil }
    guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
      return adding(entry)
    }
    guard let merged = entries[index].value.taking(entry.value, hole: hole) else { return nil }
    entries[index] = entries[index].with(value: merged)
    return Node(.mapping(entries), at: location)
  }

  /// Returns the value with what another one has besides; `nil` if both say different things.
  private func taking(_ other: Node, hole: String?) -> Node? {
    if isEqual(to: other) { return self }
    if let inner = other.elements, inner.count == 1, let more = inner.first {
      guard let elements else { return taking(more, hole: hole) }
      guard elements.count == 1, let only = elements[0].taking(more, hole: hole) else { return nil }
      return Node(.sequence([only]), at: location)
    }
    guard let additions = other.entries else { return nil }
    if entries != nil {
      return additions.reduce(self) { $0?.merging($1, hole: hole) }
    }
    guard let hole, elements == nil, !isNull else { return nil }
    return Node(unwritten: .mapping([Entry(hole, self)] + additions))
  }
}
