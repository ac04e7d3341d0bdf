internal import Documents
internal import Foundation
internal import Geometry
internal import Timelines

/// Readers of collections and what is in them.
extension SceneDecoder {
  /// Decodes all collections; their ids must differ.
  func collections(_ node: Node, canvas: Canvas) -> [CollectionDocument]? {
    guard let nodes = bag.list(node, "collections", count: 1...SceneLimits.collections) else {
      return nil
    }
    var first: [String: SourceLocation] = [:]
    return nodes.compactMap { node in
      guard
        let collection = collection(from: node, canvas: canvas, needsID: nodes.count > 1)
      else { return nil }
      if let before = first[collection.id], node["id"] != nil {
        bag.error(
          at: node["id"]?.location ?? node.location,
          "the id \(collection.id.quoted) is taken by the collection in line \(before.line); "
            + "choose another")
      }
      first[collection.id] = first[collection.id] ?? node.location
      return collection
    }
  }

  /// Decodes a collection.
  private func collection(
    from node: Node, canvas: Canvas, needsID: Bool
  ) -> CollectionDocument? {
    guard let reader = MappingReader(node, kind: "collection", bag: bag) else { return nil }
    defer { reader.finish() }
    let idNode =
      needsID
      ? reader.required("id", hint: "of several collections each needs one")
      : reader.optional("id")
    let inset = reader.value("inset", default: EdgeInsets.zero) { insets($0, "inset") }
    let sections =
      reader.required("sections", hint: "write counts, as in 'sections: [13, 16]'")
      .flatMap(sections) ?? []
    return CollectionDocument(
      id: idNode.flatMap(identifier) ?? "collection",
      frame: reader.value("frame", default: CGRect(origin: .zero, size: canvas.size)) {
        rectangle($0, "frame")
      },
      background: reader.value("background") { color($0, "background") },
      inset: inset,
      offset: reader.value("offset") { point($0, "offset") },
      layout: reader.value("layout", default: .flow(.init()), layout),
      style: reader.value("style") { styleReference($0, "style") },
      headerStyle: reader.value("headerStyle") { styleReference($0, "headerStyle") },
      footerStyle: reader.value("footerStyle") { styleReference($0, "footerStyle") },
      sections: sections,
      appear: reader.value("appear", pose),
      disappear: reader.value("disappear", pose),
      location: node.location)
  }

  /// Reads a collection's id, which must not look like a path of ids.
  private func identifier(_ node: Node) -> String? {
    guard let id = name(node, "id") else { return nil }
    guard !id.contains("/") else {
      bag.error(at: node.location, "an id has no '/', for that separates ids in reports")
      return nil
    }
    return id
  }

  /// Decodes a layout.
  private func layout(from node: Node) -> LayoutDocument? {
    guard let reader = MappingReader(node, kind: "layout", bag: bag) else { return nil }
    defer { reader.finish() }
    func extent(_ key: String, default fallback: Double) -> Double {
      reader.value(key, default: fallback) { bag.number($0, key, in: Self.anyExtent) }
    }
    let standard = FlowLayoutDocument()
    _ = reader.value("type") { word($0, "layout", ["flow": true]) }
    return .flow(
      FlowLayoutDocument(
        itemSize: reader.value("itemSize", default: standard.itemSize) { size($0, "itemSize") },
        lineSpacing: extent("lineSpacing", default: standard.lineSpacing),
        interitemSpacing: extent("interitemSpacing", default: standard.interitemSpacing),
        sectionInset: reader.value("sectionInset", default: .zero) {
          insets($0, "sectionInset", in: Self.anyExtent)
        },
        direction: reader.value("direction", default: .vertical) {
          bag.choice($0, "direction", of: FlowLayoutDocument.Direction.self)
        },
        headerExtent: extent("headerExtent", default: 0),
        footerExtent: extent("footerExtent", default: 0),
        lastRow: reader.value("lastRow", default: .grid) {
          bag.choice($0, "lastRow", of: FlowLayoutDocument.LastRow.self)
        }))
  }

  /// Decodes all sections and counts their items.
  private func sections(from node: Node) -> [SectionDocument]? {
    guard let nodes = bag.list(node, "sections", count: 0...SceneLimits.sections) else {
      return nil
    }
    let sections = nodes.compactMap(section)
    let total = sections.reduce(0) { $0 + $1.count }
    if total > SceneLimits.items { bag.error(at: node.location, tooManyItems(total)) }
    return sections
  }

  /// Words the error of a collection with too many items.
  func tooManyItems(_ count: Int) -> String {
    "the collection has \(count) items, and at most \(SceneLimits.items) are allowed"
  }

  /// Decodes a section: a count, or a mapping.
  private func section(from node: Node) -> SectionDocument? {
    if node.number != nil {
      return itemCount(node).map { SectionDocument(items: .count($0), location: node.location) }
    }
    guard node.entries != nil else {
      bag.expected("a number of items or a mapping with 'items' for a section", found: node)
      return nil
    }
    guard let reader = MappingReader(node, kind: "section", bag: bag) else { return nil }
    defer { reader.finish() }
    return section(from: reader)
  }

  /// Decodes what sections and inserted sections have in common.
  func section(from reader: MappingReader) -> SectionDocument? {
    let items = reader.required("items", hint: "give a number or a list").flatMap(items)
    let style = reader.value("style") { styleReference($0, "style") }
    let key = reader.value("key") { name($0, "key") }
    let data = reader.value("data", default: [:], data)
    guard let items else { return nil }
    return SectionDocument(
      items: items, style: style, key: key, data: data, location: reader.location)
  }

  /// Reads how many items a section has.
  private func itemCount(_ node: Node) -> Int? {
    bag.integer(node, "the number of items", in: 0...SceneLimits.items)
  }

  /// Decodes the items of a section: a count, or a list.
  private func items(from node: Node) -> SectionDocument.Items? {
    if node.number != nil { return itemCount(node).map { .count($0) } }
    guard let nodes = node.elements else {
      bag.expected("a number of items or a list of items", found: node)
      return nil
    }
    return .list(nodes.compactMap(item))
  }

  /// Decodes an item: its key, or a mapping.
  private func item(from node: Node) -> ItemDocument? {
    guard node.entries != nil else {
      return name(node, "an item's key").map { ItemDocument(key: $0, location: node.location) }
    }
    guard let reader = MappingReader(node, kind: "item", bag: bag) else { return nil }
    defer { reader.finish() }
    return item(from: reader)
  }

  /// Decodes what items and inserted items have in common.
  func item(from reader: MappingReader) -> ItemDocument {
    ItemDocument(
      key: reader.value("key") { name($0, "key") },
      style: reader.value("style") { styleReference($0, "style") },
      size: reader.value("size") { size($0, "size") },
      data: reader.value("data", default: [:], data),
      location: reader.location)
  }

  /// Decodes values for templates; numbers are kept as they are written.
  private func data(from node: Node) -> [String: String]? {
    guard let entries = node.entries else {
      bag.expected("a mapping from names to values for data", found: node)
      return nil
    }
    var data: [String: String] = [:]
    for entry in entries {
      guard Template.isName(entry.key) else {
        bag.error(
          at: entry.keyLocation,
          "\(entry.key.quoted) cannot be a name in data: names have letters, digits, '_', '-' and "
            + "'.'")
        continue
      }
      guard !ItemContext.builtInNames.contains(entry.key) else {
        bag.error(
          at: entry.keyLocation,
          "every item has a \(entry.key.quoted) already; choose another name")
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
            + "text that begins with it needs quotes")
      case .sequence, .mapping: bag.expected("a single value for data", found: entry.value)
      }
    }
    return data
  }
}
