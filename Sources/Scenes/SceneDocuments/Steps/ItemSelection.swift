package import Documents
internal import Foundation

/// Items of a collection that a step names: one, or all that a filter lets through.
package enum ItemSelection: Hashable, Sendable {
  case item(ItemTarget)
  case some(ItemFilter)
}

extension ItemSelection: OperationPart {
  var target: ItemTarget? { if case .item(let item) = self { item } else { nil } }
}

/// Items by their keys and places, when a step begins.
package struct ItemFilter: Hashable, Sendable, MappedValue {
  /// The word for all items, unless one has it as its key.
  package static let all = "all"

  /// The keys, or patterns of keys in which `*` stands for any text; all items where empty.
  package var keys: [String] = []
  package var section: SectionTarget?
  /// The indices of the first and last item in their section; open where `nil`.
  package var first: Int?
  package var last: Int?
  /// The items that are left out.
  package var exceptions: [ItemSelection] = []
  package var location = SourceLocation.missing

  static let mapping = Mapping<ItemFilter>(
    "itemFilter", "The items that are in a place when the step begins, and have certain keys.",
    ItemFilter(), at: \.location,
    keys: [
      Key(
        "keys", "The keys, or patterns of keys in which * stands for any text.",
        ValueForm.many(ValueForm<String>.name, 1...SceneLimits.selectors), \.keys,
        isShown: false, or: "key pattern matching"),
      Key(
        "section", "The section of the items, by its index or its key.", .sectionTarget,
        \.section),
      Key(
        "from", "The index of the first item in its section.", .place, \.first, or: "first start"),
      Key("to", "The index of the last item in its section.", .place, \.last, or: "last end"),
      Key(
        "except", "The items that are left out.", .targetsByName, \.exceptions, isShown: false,
        or: "without excluding exclude not but"),
    ],
    rules: [
      .check(.ifWhole, schema: ["minProperties": 1]) { filter, reader, decoder in
        if let first = filter.first, let last = filter.last, first > last {
          reader.refuse("to", "'to' is \(last), before 'from', which is \(first)")
        }
        if filter == ItemFilter(location: filter.location), !reader.hasUnknownKeys {
          decoder.bag.error(
            at: filter.location, "this names no items", .value(Node(text: all), " for all of them"))
        }
      }
    ],
    foreign: [
      "a path [section, item]": "item index indexpath", "'section' with 'from' and 'to'": "range",
    ])
}

extension ItemFilter {
  /// Returns whether the keys of a mapping are those of a filter, and not of one item.
  static func isMeant(by keys: [String]) -> Bool {
    let own = mapping.keys.map(\.name)
    return keys.contains(where: own.contains) && !keys.contains("item")
  }
}

extension ValueForm<Int> {
  fileprivate static let place = integer(0...SceneLimits.items)
}

extension ValueForm<[ItemSelection]> {
  static let targets = ValueForm(
    defining: "targets",
    "Items: a path, a key, 'all', a pattern of keys such as photo-*, a mapping, or a list of these.",
    .anyOf([
      .ref("target"), .ref("itemFilter"),
      .array(.anyOf([.ref("target"), .ref("itemFilter")]), 1...SceneLimits.operations),
    ]),
    read: { reading in
      reading.decoder.many(reading.node, reading.key) {
        ItemSelection.read(reading.element($0))
      }
    })

  /// The same, for a filter, which contains it.
  fileprivate static let targetsByName = ValueForm(
    .ref("targets"), read: { ValueForm.targets.read($0) })
}

extension ItemSelection {
  /// Reads one item, or a filter: a mapping, the word for all items, or a pattern.
  static func read(_ reading: Reading) -> ItemSelection? {
    if reading.node.entries != nil { return ItemFilter.read(reading).map { .some($0) } }
    guard let text = reading.node.string,
      text == ItemFilter.all || text.utf8.contains(UInt8(ascii: "*"))
    else {
      return ValueForm.itemTarget.read(reading).map { .item($0) }
    }
    return reading.decoder.name(reading.node, "a key").map {
      .some(ItemFilter(keys: [$0], location: reading.node.location))
    }
  }
}
