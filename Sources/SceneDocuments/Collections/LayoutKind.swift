internal import Documents

/// A kind of layout, whose mapping is made when a scene or the schema needs it.
struct LayoutKind: Sendable {
  let name: String
  /// Reads its parameters.
  let read: @Sendable (MappingReader, SceneDecoder) -> LayoutDocument
  private let makeDefinition: @Sendable () -> Definition

  /// Its part of the schema.
  var definition: Definition { makeDefinition() }

  /// Makes a kind from the mapping of its parameters.
  init<Owner: MappedValue>(
    _ name: String, _: Owner.Type, _ make: @escaping @Sendable (Owner) -> LayoutDocument
  ) {
    self.name = name
    makeDefinition = { Owner.definition }
    read = {
      let mapping = Owner.mapping
      return make(mapping.read(from: $0, by: $1, into: mapping.blank).owner)
    }
  }

  /// All kinds, the standard one first.
  static let all: [LayoutKind] = [
    LayoutKind("flow", FlowLayoutDocument.self, LayoutDocument.flow),
    LayoutKind("grid", GridLayoutDocument.self, LayoutDocument.grid),
    LayoutKind("list", ListLayoutDocument.self, LayoutDocument.list),
    LayoutKind("circle", CircleLayoutDocument.self, LayoutDocument.circle),
    LayoutKind("stack", StackLayoutDocument.self, LayoutDocument.stack),
    LayoutKind("waterfall", WaterfallLayoutDocument.self, LayoutDocument.waterfall),
    LayoutKind("coverFlow", CoverFlowLayoutDocument.self, LayoutDocument.coverFlow),
    LayoutKind("spinner", SpinnerLayoutDocument.self, LayoutDocument.spinner),
    LayoutKind("springy", SpringyLayoutDocument.self, LayoutDocument.springy),
    LayoutKind("newtonian", NewtonianLayoutDocument.self, LayoutDocument.newtonian),
  ]
}

extension SceneDecoder {
  /// Decodes a layout by its type.
  func layout(from node: Node) -> LayoutDocument? {
    // The type determines the other keys, so it is read first.
    var kind = LayoutKind.all.first
    if let node = node.string == nil ? node["type"] : node {
      kind = bag.choice(node, "layout", of: LayoutKind.all.map { ($0.name, $0) })
    }
    // A word alone is the type, with the defaults for everything else.
    let mapping = node.string == nil ? node : Node(.mapping([]), at: node.location)
    guard let kind, let reader = MappingReader(mapping, kind: kind.name, bag: bag) else {
      return nil
    }
    defer { reader.finish() }
    _ = reader.optional("type")
    return kind.read(reader, self)
  }
}
