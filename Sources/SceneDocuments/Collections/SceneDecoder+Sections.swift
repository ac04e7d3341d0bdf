internal import Documents

/// Readers of operations on whole sections and on all data.
extension SceneDecoder {
  /// Decodes the insertion of a section.
  func sectionInsertion(from node: Node) -> InsertSectionOperation? {
    guard let reader = MappingReader(node, kind: "insertSection", bag: bag) else { return nil }
    defer { reader.finish() }
    let index = reader.required("at", hint: "the section's index, counted from 0").flatMap {
      sectionIndex($0, "at")
    }
    let section = section(from: reader)
    guard let index, let section else { return nil }
    return InsertSectionOperation(index: index, section: section, location: node.location)
  }

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

  // MARK: All of the data

  /// Decodes new data that is shown at once; `true` or a mapping without sections keeps the data.
  func reloadData(from node: Node) -> StepOperation? {
    if case .bool(true) = node.value { return .reloadData(nil) }
    guard node.entries != nil else {
      bag.expected("true or a mapping with 'sections' for reloadData", found: node)
      return nil
    }
    guard let reader = MappingReader(node, kind: "reloadData", bag: bag) else { return nil }
    defer { reader.finish() }
    return .reloadData(reader.value("sections", sections))
  }

  /// Decodes the new state of a collection, in which everything needs a key.
  func apply(from node: Node) -> [SectionDocument]? {
    guard let reader = MappingReader(node, kind: "apply", bag: bag) else { return nil }
    defer { reader.finish() }
    let sections = reader.required("sections", hint: "all sections as they are after the step")
      .flatMap(sections)
    for section in sections ?? [] {
      switch section.items {
      case .count(0): break
      case .count:
        bag.error(
          at: section.location,
          "'apply' matches items by their keys, which a number of items does not have; list "
            + "the items with keys, as in 'items: [a, b]', or use 'reloadData'")
      case .list(let items):
        for item in items where item.key == nil {
          bag.error(at: item.location, "'key' is missing in item; 'apply' matches items by it")
        }
      }
      if section.key == nil {
        bag.error(
          at: section.location, "'key' is missing in section; 'apply' matches sections by it")
      }
    }
    return sections
  }
}
