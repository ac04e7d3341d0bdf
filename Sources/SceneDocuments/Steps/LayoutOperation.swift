package import Documents

/// A change of a collection's layout.
package struct LayoutOperation: Hashable, Sendable, StepValue {
  package var layout = LayoutDocument.flow(FlowLayoutDocument())
  /// The control of the change by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  /// The time at which items take their new paint order; the collection's default where `nil`.
  package var zIndexSwitch: ZIndexSwitch?
  package var location = SourceLocation.missing

  static let mapping = Mapping<LayoutOperation>(
    "layoutChange", "A new layout, with options for the change.", LayoutOperation(), at: \.location,
    keys: [
      .interaction(\.interaction),
      Key(
        "zIndexSwitch",
        "The time at which items take their new paint order. By default it is that of the collection.",
        .choice(as: "zIndexSwitch"), \.zIndexSwitch),
      Key(
        "to", "The new layout.",
        ValueForm(.ref("layout"), read: { $0.decoder.layout(from: $0.node) }), \.layout,
        need: .required("the new layout of the collection")),
    ])

  /// Reads a change of layout: a layout, or a mapping with its options.
  static func read(_ reading: Reading) -> LayoutOperation? {
    let (node, decoder) = (reading.node, reading.decoder)
    if mapping.keys.contains(where: { node[$0.name] != nil }) {
      return mapping.read(node, by: decoder)
    }
    return decoder.layout(from: node).map { LayoutOperation(layout: $0, location: node.location) }
  }

  var operation: StepOperation { .layout(self) }
}
