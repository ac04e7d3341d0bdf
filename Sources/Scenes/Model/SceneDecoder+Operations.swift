internal import Documents
internal import Timing

/// Readers of what steps do.
extension SceneDecoder {
  /// Decodes the operation of a step by its key.
  func operation(_ key: String, from node: Node) -> Operation? {
    switch key {
    case "insert": return .insert(many(node, key, insertion))
    case "delete": return .delete(many(node, key, deletion))
    case "move": return .move(many(node, key, move))
    case "insertSection": return .insertSections(many(node, key, sectionInsertion))
    case "batch": return .batch(batch(from: node))
    case "sequence": return sequence(from: node).map { .sequence($0) }
    case "wait": return time(node, "wait").map { .wait($0) }
    default: return nil
    }
  }

  /// Decodes one change or a list of changes; a list that begins with a number is a path.
  private func many<Change>(
    _ node: Node, _ what: String, _ read: (Node) -> Change?
  ) -> [Change] {
    guard let elements = node.elements, elements.first?.number == nil else {
      return read(node).map { [$0] } ?? []
    }
    return bag.list(node, what, count: 1...SceneLimits.operations)?.compactMap(read) ?? []
  }

  /// Decodes the changes of one update, in their order.
  private func batch(from node: Node) -> [BatchOperation] {
    guard let nodes = bag.list(node, "batch", count: 1...SceneLimits.operations) else { return [] }
    var changes: [BatchOperation] = []
    for node in nodes {
      guard let reader = MappingReader(node, kind: "change", bag: bag) else { continue }
      let keys = ["insert", "delete", "move", "insertSection"]
      if let key = oneKey(of: keys, in: reader), let value = reader.optional(key) {
        switch key {
        case "insert": changes += many(value, key, insertion).map { .insert($0) }
        case "delete": changes += many(value, key, deletion).map { .delete($0) }
        case "move": changes += many(value, key, move).map { .move($0) }
        default: changes += many(value, key, sectionInsertion).map { .insertSection($0) }
        }
      }
      reader.finish()
    }
    if changes.count > SceneLimits.operations {
      bag.error(
        at: node.location,
        "the batch has \(changes.count) changes, and at most \(SceneLimits.operations) are allowed")
    }
    return changes
  }

  /// Decodes an insertion: a path, or a mapping with the item.
  private func insertion(from node: Node) -> InsertOperation? {
    guard node.entries != nil else {
      return path(from: node, "insert").map {
        InsertOperation(
          path: $0, item: ItemDocument(location: node.location), location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "insert", bag: bag) else { return nil }
    defer { reader.finish() }
    let item = item(from: reader)
    return reader.required("at", hint: "write 'at: [section, item]'")
      .flatMap { path(from: $0, "at") }
      .map { InsertOperation(path: $0, item: item, location: node.location) }
  }

  /// Decodes a deletion.
  private func deletion(from node: Node) -> DeleteOperation? {
    target(from: node, "delete").map { DeleteOperation(target: $0, location: node.location) }
  }

  /// Decodes a move.
  private func move(from node: Node) -> MoveOperation? {
    guard let reader = MappingReader(node, kind: "move", bag: bag) else { return nil }
    defer { reader.finish() }
    let from = reader.required("from", hint: "a path or a key").flatMap { target(from: $0, "from") }
    let to = reader.required("to", hint: "write 'to: [section, item]'").flatMap {
      path(from: $0, "to")
    }
    guard let from, let to else { return nil }
    return MoveOperation(from: from, to: to, location: node.location)
  }

  /// Decodes the insertion of a section.
  private func sectionInsertion(from node: Node) -> InsertSectionOperation? {
    guard let reader = MappingReader(node, kind: "insertSection", bag: bag) else { return nil }
    defer { reader.finish() }
    let index = reader.required("at", hint: "the section's index, counted from 0").flatMap {
      bag.integer($0, "at", in: 0...SceneLimits.sections)
    }
    let section = section(from: reader)
    guard let index, let section else { return nil }
    return InsertSectionOperation(index: index, section: section, location: node.location)
  }

  /// Decodes how items come in one by one.
  private func sequence(from node: Node) -> SequenceOperation? {
    guard let reader = MappingReader(node, kind: "sequence", bag: bag) else { return nil }
    defer { reader.finish() }
    let skipAt = reader.value("skipAt") { time($0, "skipAt") }
    let step = reader.required("step", hint: "the time from one item to the next").flatMap {
      time($0, "step", upTo: SceneLimits.stepDuration)
    }
    return step.map { SequenceOperation(step: $0, skipAt: skipAt, location: node.location) }
  }

  /// Decodes which item is meant: a path or a key.
  private func target(from node: Node, _ what: String) -> ItemTarget? {
    if node.string != nil { return name(node, "a key").map { .key($0, node.location) } }
    return path(from: node, what, orElse: " or a key").map { .path($0) }
  }

  /// Decodes `[section, item]`.
  private func path(from node: Node, _ what: String, orElse other: String = "") -> ItemPath? {
    guard let elements = node.elements, elements.count == 2 else {
      bag.expected("a path [section, item]\(other) for \(what)", found: node)
      return nil
    }
    let section = bag.integer(
      elements[0], "the section of \(what)", in: 0...SceneLimits.sections)
    let item = bag.integer(elements[1], "the item of \(what)", in: 0...SceneLimits.items)
    guard let section, let item else { return nil }
    return ItemPath(section: section, item: item, location: node.location)
  }
}
