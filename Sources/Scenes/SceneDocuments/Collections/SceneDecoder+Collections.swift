internal import Documents

/// Readers of collections, sections and items.
extension SceneDecoder {
  /// Decodes all collections of a scene without screens; their ids must differ.
  func collections(_ node: Node) -> [CollectionDocument]? {
    guard let nodes = bag.list(node, "collections", count: 1...SceneLimits.collections) else {
      return nil
    }
    var taken: [String: SourceLocation] = [:]
    return collections(from: nodes, needsID: nodes.count > 1, taken: &taken)
  }

  /// Decodes collections whose ids differ from each other and from existing ones.
  func collections(
    from nodes: [Node], needsID: Bool, taken: inout [String: SourceLocation]
  ) -> [CollectionDocument] {
    nodes.compactMap { node in
      guard let collection = collection(from: node, needsID: needsID) else { return nil }
      if let location = node["id"]?.location {
        note(
          collection.id, "the id", at: location, of: "the collection", begun: node.location,
          in: &taken)
      }
      return collection
    }
  }

  /// Decodes a collection, unless it is nested too deep.
  func collection(from node: Node, needsID: Bool = false) -> CollectionDocument? {
    guard depth < SceneLimits.collectionDepth else {
      return bag.refusal(
        at: node.location, "collections can be nested at most \(SceneLimits.collectionDepth) deep")
    }
    let mapping = CollectionDocument.mapping
    guard let reader = MappingReader(node, kind: mapping.kind, bag: bag) else { return nil }
    defer { reader.finish() }
    if needsID { _ = reader.required("id", hint: "each of several collections needs one") }
    var inside = self
    inside.depth += 1
    return mapping.read(from: reader, by: inside, into: mapping.blank).owner
  }

  /// Reads the id of a collection or a screen, which must not contain a path separator.
  func identifier(_ node: Node) -> String? {
    guard let id = name(node, "id") else { return nil }
    guard !id.contains("/") else {
      return bag.refusal(
        at: node.location, "an id cannot contain '/', which separates ids in reports")
    }
    return id
  }

  func sections(from node: Node) -> [SectionDocument]? {
    guard let nodes = bag.list(node, "sections", count: 0...SceneLimits.sections) else {
      return nil
    }
    let sections = nodes.compactMap(section)
    let total = sections.reduce(0) { $0 + $1.count }
    if total > SceneLimits.items { bag.error(at: node.location, tooManyItems(total)) }
    return sections
  }

  /// Returns the message about a collection with too many items.
  func tooManyItems(_ count: Int) -> String {
    "the collection has \(count) items; at most \(SceneLimits.items) are allowed"
  }

  /// Decodes a section: a count, or a mapping.
  private func section(from node: Node) -> SectionDocument? {
    if node.number != nil {
      return itemCount(node).map { SectionDocument(items: .count($0), location: node.location) }
    }
    guard node.entries != nil else {
      return bag.unexpected(
        "a number of items or a mapping with 'items' for a section", found: node)
    }
    return SectionDocument.mapping.read(node, by: self)
  }

  private func itemCount(_ node: Node) -> Int? {
    bag.integer(node, "the number of items", in: 0...SceneLimits.items)
  }

  func repeats(from reader: MappingReader) -> Int {
    reader.value("repeats", default: 1) { bag.integer($0, "repeats", in: SceneLimits.repeats) }
  }

  /// Decodes the items of a section, which are repeated as a whole.
  func items(from node: Node, rounds: Int = 1) -> SectionDocument.Items? {
    let units: [Unit]
    if node.number != nil {
      guard let count = itemCount(node) else { return nil }
      if rounds == 1 || count * rounds > SceneLimits.items {
        if rounds > 1 { bag.error(at: node.location, tooManyItems(count * rounds)) }
        return .count(count)
      }
      units = Array(repeating: Unit(item: ItemDocument(location: node.location)), count: count)
    } else if let nodes = node.elements {
      units = nodes.compactMap(unit)
    } else {
      return bag.unexpected("a number of items or a list of items", found: node)
    }
    let total = units.reduce(0) { $0 + $1.repeats } * rounds
    guard total <= SceneLimits.items else {
      bag.error(at: node.location, tooManyItems(total))
      return .list(units.map(\.item))
    }
    return .list(
      (0..<rounds).flatMap { round in
        units.flatMap { unit in
          (1...unit.repeats).map { unit.item.repeated(round * unit.repeats + $0) }
        }
      })
  }

  /// An item with its number of repetitions in each round.
  private struct Unit {
    let item: ItemDocument
    var repeats = 1
  }

  /// Decodes an item: its key, or a mapping.
  private func unit(from node: Node) -> Unit? {
    guard node.entries != nil else {
      return name(node, "an item's key").map {
        Unit(item: ItemDocument(key: $0, location: node.location))
      }
    }
    return ItemDocument.mapping.read(node, by: self) { item, reader, _ in
      Unit(item: item, repeats: repeats(from: reader))
    }
  }

  /// Decodes values for templates; numbers keep their spelling.
  func data(from node: Node) -> [String: String]? {
    guard let entries = node.entries else {
      return bag.unexpected("a mapping from names to values for data", found: node)
    }
    var data: [String: String] = [:]
    for entry in entries {
      guard Template.isName(entry.key) else {
        bag.error(
          at: entry.keyLocation,
          "\(entry.key.quoted) is not a valid name in data; use letters, digits, '_', '-' and "
            + "'.'")
        continue
      }
      guard !ItemContext.builtInNames.contains(entry.key) else {
        bag.error(
          at: entry.keyLocation,
          "\(entry.key.quoted) is a built-in value of every item; choose another name")
        continue
      }
      switch entry.value.value {
      case .string: data[entry.key] = text(entry.value, "data") ?? ""
      case .number(_, let text): data[entry.key] = text
      case .bool(let bool): data[entry.key] = String(bool)
      case .null:
        bag.error(
          at: entry.value.location,
          "expected a value for \(entry.key.quoted), found null; '#' starts a comment in YAML, so "
            + "quote text that begins with it")
      case .sequence, .mapping: bag.expected("a single value for data", found: entry.value)
      }
    }
    return data
  }
}

/// Readers of operations on whole sections and on all data.
extension SceneDecoder {
  /// Decodes a reference to a section: an index or a key.
  func sectionTarget(from node: Node, _ what: String) -> SectionTarget? {
    if node.string != nil { return name(node, "a key").map { .key($0, node.location) } }
    guard node.number != nil else {
      return bag.unexpected("a section's index or key for \(what)", found: node)
    }
    return sectionIndex(node, "the section of \(what)").map { .index($0, node.location) }
  }

  func sectionIndex(_ node: Node, _ what: String) -> Int? {
    bag.integer(node, what, in: 0...SceneLimits.sections)
  }
}
