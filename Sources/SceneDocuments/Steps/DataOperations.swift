internal import Documents

/// New data that is shown at once; without sections the same data is shown again.
struct DataReload: StepValue {
  private var sections: [SectionDocument]?

  static let mapping = Mapping<DataReload>(
    "reloadData", "New data. Without sections the same data is shown again.", DataReload(),
    keys: [Key("sections", "The sections of the new data.", .sections, \.sections)])
  static let shorthand: ValueForm<DataReload>? = ValueForm(
    ["const": true],
    read: { reading in
      if case .bool(true) = reading.node.value { return DataReload() }
      reading.bag.expected("true or a mapping with 'sections' for reloadData", found: reading.node)
      return nil
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
  /// The sections of a collection.
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
