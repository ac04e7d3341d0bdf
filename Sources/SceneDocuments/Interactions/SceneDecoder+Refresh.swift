internal import Documents
internal import Timing

/// Readers of refresh controls and of the steps that pull them.
extension SceneDecoder {
  /// Decodes the refresh control of a collection: true or false, or a mapping with its colour.
  func refreshControl(
    from node: Node, of collection: CollectionDocument
  ) -> RefreshDocument? {
    let control: RefreshDocument
    if case .bool(let isThere) = node.value {
      guard isThere else { return nil }
      control = RefreshDocument(location: node.location)
    } else {
      guard node.entries != nil else {
        bag.expected("true, false or a mapping for refresh", found: node)
        return nil
      }
      guard let reader = MappingReader(node, kind: "refreshControl", bag: bag) else { return nil }
      defer { reader.finish() }
      control = RefreshDocument(
        color: reader.value("color") { color($0, "color") }, location: node.location)
    }
    if collection.layout.direction == .horizontal {
      bag.error(
        at: node.location,
        "'refresh' needs a collection that scrolls vertically; remove it, or the layout's "
          + "'direction: horizontal'")
    }
    if !collection.scrolling.bounces {
      bag.error(
        at: node.location,
        "'refresh' needs content that can be pulled; remove 'bounces: false' from 'scrolling'")
    }
    return control
  }
}
