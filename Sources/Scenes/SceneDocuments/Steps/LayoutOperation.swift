package import Documents
package import Timing

package struct LayoutOperation: Hashable, Sendable, StepValue {
  package var layout = LayoutDocument.flow(FlowLayoutDocument())
  /// The control of the change by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
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
        "to", "The new layout.", .anyLayout, \.layout,
        need: .required("the new layout of the collection")),
    ],
    rules: [
      .check(schema: ["allOf": [["properties": .member("interactive", .refuses(["by"]))]]]) {
        operation, _, decoder in
        guard let interaction = operation.interaction, interaction.isByFinger else { return }
        decoder.bag.error(
          at: interaction.location,
          "only screens follow a finger's 'by'; write 'progress: [[0s, 0], [0.4s, 0.7]]'")
      }
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
  var refusals: [StepRefusal] {
    interaction == nil ? [] : [.motion("an interactive 'layout'"), .stagger("'layout'")]
  }
}

package struct SequenceOperation: Hashable, Sendable, StepValue {
  /// The time in which the items of an earlier sequence disappear.
  package struct Leave: Hashable, Sendable {
    package var duration: Instant
    package var location: SourceLocation
  }

  package var step = Instant.zero
  package var skipAt: Instant?
  package var leave: Leave?
  package var location = SourceLocation.missing

  static let mapping = Mapping<SequenceOperation>(
    "sequence", "The items of the collection, appearing one by one. A later sequence replays them.",
    SequenceOperation(), at: \.location,
    keys: [
      Key("skipAt", "The time after which all remaining items appear together.", .time(), \.skipAt),
      Key(
        "leave", "The time in which present items disappear before they appear again.", leaveForm,
        \.leave, shown: 0),
      Key(
        "step", "The time from one item to the next, at most 60 s.", .stepTime, \.step,
        need: .required("the time from one item to the next")),
    ])

  private static let leaveForm = ValueForm<Leave>(
    .ref("time"),
    read: { reading in
      ValueForm.stepTime.read(reading).map {
        Leave(duration: $0, location: reading.reader.keyLocation(reading.key))
      }
    })

  var operation: StepOperation { .sequence(self) }
}

struct DataReload: StepValue {
  private var sections: [SectionDocument]?

  static let mapping = Mapping<DataReload>(
    "reloadData", "New data. Without sections the same data is shown again.", DataReload(),
    keys: [Key("sections", "The sections of the new data.", .sections, \.sections)])
  static let shorthand: ValueForm<DataReload>? = ValueForm(
    ["const": true],
    read: { reading in
      if case .bool(true) = reading.node.value { return DataReload() }
      return reading.bag.unexpected(
        "true or a mapping with 'sections' for reloadData", found: reading.node)
    })

  var operation: StepOperation { .reloadData(sections) }
}

/// A new state of a collection, in which everything needs a key.
struct DataSnapshot: StepValue {
  private var sections: [SectionDocument] = []

  /// The sections, which need keys like all their items.
  private static let keyedSections = ValueForm<[SectionDocument]>(
    .list(
      [
        "allOf": [.ref("section")], "required": ["key"],
        "properties": [
          "items": .anyOf([
            ["const": 0],
            ["type": "array", "items": .anyOf([["type": "string"], .requires("key")])],
          ])
        ],
      ], atMost: SceneLimits.sections),
    read: { reading in
      let sections = ValueForm<[SectionDocument]>.sections.read(reading)
      for section in sections ?? [] { reading.decoder.requireKeys(of: section) }
      return sections
    })

  static let mapping = Mapping<DataSnapshot>(
    "apply",
    "A new state. Its differences from the present one are animated, and all sections and items "
      + "need keys.", DataSnapshot(),
    keys: [
      Key(
        "sections", "All sections of the new state, with their items.", keyedSections, \.sections,
        need: .required("all sections as they are after the step"))
    ])

  var operation: StepOperation { .apply(sections) }
}

extension ValueForm<[SectionDocument]> {
  static let sections = ValueForm(.ref("sections"), read: { $0.decoder.sections(from: $0.node) })
}

extension SceneDecoder {
  /// Records an error for everything in a section that has no key.
  fileprivate func requireKeys(of section: SectionDocument) {
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
      bag.error(at: section.location, "'key' is missing in section; 'apply' matches sections by it")
    }
  }
}
