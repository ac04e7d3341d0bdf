internal import Documents

/// Readers of the operations of steps.
extension SceneDecoder {
  /// Decodes one change or a list of changes; a list that begins with a number is a path.
  func many<Change>(
    _ node: Node, _ what: String, count: ClosedRange<Int> = 1...SceneLimits.operations,
    _ read: (Node) -> Change?
  ) -> [Change] {
    guard let elements = node.elements, elements.first?.number == nil else {
      return read(node).map { [$0] } ?? []
    }
    return bag.list(node, what, count: count)?.compactMap(read) ?? []
  }

  /// Decodes the changes of one update, in their order.
  func batch(from node: Node) -> [BatchOperation] {
    guard let nodes = bag.list(node, "batch", count: 1...SceneLimits.operations) else { return [] }
    var changes: [BatchOperation] = []
    for node in nodes {
      guard let reader = MappingReader(node, kind: "change", bag: bag) else { continue }
      let key = oneKey(of: ChangeKind.all.map(\.name), in: reader)
      if let kind = ChangeKind.all.first(where: { $0.name == key }),
        let value = reader.optional(kind.name)
      {
        changes += kind.read(Reading(decoder: self, reader: reader, node: value, key: kind.name))
      }
      reader.finish()
    }
    let random = changes.first(where: \.isRandom)
    if random != nil, let end = changes.first(where: { $0.position?.place == .end }) {
      bag.error(
        at: end.location,
        "a random change and the position 'end' cannot be combined in one update; write two steps")
    }
    if let random, changes.contains(where: \.changesSections) {
      bag.error(
        at: random.location,
        "a random change and a change of sections cannot be combined in one update; write two steps"
      )
    }
    if changes.count > SceneLimits.operations {
      bag.error(
        at: node.location,
        "the batch has \(changes.count) changes; at most \(SceneLimits.operations) are allowed")
    }
    return changes
  }

  // MARK: Items

  /// Decodes an insertion: a path, or the key of an item at the end.
  func insertion(from node: Node) -> InsertOperation? {
    if node.string != nil {
      return name(node, "a key").map {
        InsertOperation(
          item: ItemDocument(key: $0, location: node.location), location: node.location)
      }
    }
    return path(from: node, "insert", orElse: " or a key").map {
      InsertOperation(
        position: .at(ItemPosition($0)), item: ItemDocument(location: node.location),
        location: node.location)
    }
  }

  /// Decodes a reference to an item: a path or a key.
  func target(from node: Node, _ what: String) -> ItemTarget? {
    if node.string != nil { return name(node, "a key").map { .key($0, node.location) } }
    return path(from: node, what, orElse: " or a key").map { .path($0) }
  }

  /// Decodes the position of an item: `[section, item]`, or the item alone in the only section.
  func position(from node: Node, _ what: String) -> ItemPosition? {
    var section: SectionTarget?
    var itemNode = node
    if let elements = node.elements {
      guard elements.count == 2 else {
        return bag.unexpected(
          "[section, item], an index, 'start' or 'end' for \(what)", found: node)
      }
      section = sectionTarget(from: elements[0], what)
      if section == nil { return nil }
      itemNode = elements[1]
    }
    guard let place = place(from: itemNode, "the item of \(what)") else { return nil }
    return ItemPosition(section: section, place: place, location: node.location)
  }

  /// Decodes an index, `start` or `end`.
  private func place(from node: Node, _ what: String) -> ItemPosition.Place? {
    switch node.string {
    case "start": return .index(0)
    case "end": return .end
    case nil where node.number != nil:
      return bag.integer(node, what, in: 0...SceneLimits.items).map { .index($0) }
    default: return bag.unexpected("an index, 'start' or 'end' for \(what)", found: node)
    }
  }

  /// Decodes `[section, item]`.
  private func path(from node: Node, _ what: String, orElse other: String = "") -> ItemPath? {
    guard let elements = node.elements, elements.count == 2 else {
      return bag.unexpected("a path [section, item]\(other) for \(what)", found: node)
    }
    let section = bag.integer(elements[0], "the section of \(what)", in: 0...SceneLimits.sections)
    let item = bag.integer(elements[1], "the item of \(what)", in: 0...SceneLimits.items)
    guard let section, let item else { return nil }
    return ItemPath(section: section, item: item, location: node.location)
  }
}
