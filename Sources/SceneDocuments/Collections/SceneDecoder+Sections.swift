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

  /// Decodes the deletion of a section.
  func sectionDeletion(from node: Node) -> DeleteSectionOperation? {
    sectionTarget(from: node, "deleteSection").map {
      DeleteSectionOperation(target: $0, location: node.location)
    }
  }

  /// Decodes the move of a section.
  func sectionMove(from node: Node) -> MoveSectionOperation? {
    guard let reader = MappingReader(node, kind: "moveSection", bag: bag) else { return nil }
    defer { reader.finish() }
    let from = reader.required("from", hint: "a section's index or key").flatMap {
      sectionTarget(from: $0, "from")
    }
    let to = reader.required("to", hint: "the section's index after the update").flatMap {
      sectionIndex($0, "to")
    }
    guard let from, let to else { return nil }
    return MoveSectionOperation(from: from, to: to, location: node.location)
  }

  /// Decodes the reload of a section: the section, or a mapping with its changes.
  func sectionReload(from node: Node) -> ReloadSectionOperation? {
    guard node.entries != nil else {
      return sectionTarget(from: node, "reloadSection").map {
        ReloadSectionOperation(target: $0, location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "reloadSection", bag: bag) else { return nil }
    defer { reader.finish() }
    let items = reader.value("items", items)
    let style = reader.value("style") { styleReference($0, "style") }
    let key = reader.value("key") { name($0, "key") }
    let data = reader.value("data", default: [:], data)
    return reader.required("section", hint: "a section's index or key")
      .flatMap { sectionTarget(from: $0, "section") }
      .map {
        ReloadSectionOperation(
          target: $0, items: items, style: style, key: key, data: data, location: node.location)
      }
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
  private func sectionIndex(_ node: Node, _ what: String) -> Int? {
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
