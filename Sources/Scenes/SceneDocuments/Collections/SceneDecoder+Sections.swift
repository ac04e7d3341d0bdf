internal import Documents

/// Readers of operations on whole sections and on all data.
extension SceneDecoder {
  /// Decodes a reference to a section: an index or a key.
  func sectionTarget(from node: Node, _ what: String) -> SectionTarget? {
    if node.string != nil { return name(node, "a key").map { .key($0, node.location) } }
    guard node.number != nil else {
      bag.expected("a section's index or key for \(what)", found: node)
      return nil
    }
    return sectionIndex(node, "the section of \(what)").map { .index($0, node.location) }
  }

  /// Reads a section's index.
  func sectionIndex(_ node: Node, _ what: String) -> Int? {
    bag.integer(node, what, in: 0...SceneLimits.sections)
  }
}
