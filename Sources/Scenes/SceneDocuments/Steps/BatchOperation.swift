package import Documents
package import Layouts

/// One change of an update.
package enum BatchOperation: Hashable, Sendable {
  case insert(InsertOperation)
  case delete(DeleteOperation)
  case deleteRandom(RandomDeleteOperation)
  /// Deletions of all items that a filter lets through.
  case deleteSome(ItemFilter)
  case move(MoveOperation)
  case reload(ReloadOperation)
  case insertSection(InsertSectionOperation)
  case deleteSection(DeleteSectionOperation)
  case moveSection(MoveSectionOperation)
  case reloadSection(ReloadSectionOperation)
}

package struct InsertOperation: Hashable, Sendable, MappedValue {
  package var position: InsertPosition
  package var item: ItemDocument
  package var location: SourceLocation

  /// Makes an insertion, by default at the end of the only section.
  package init(position: InsertPosition? = nil, item: ItemDocument, location: SourceLocation) {
    let end = ItemPosition(section: nil, place: .end, location: location)
    self.position = position ?? .at(end)
    self.item = item; self.location = location
  }

  static let mapping = Mapping<InsertOperation>(
    "insert", "A new item with its position after the update, or several random ones.",
    InsertOperation(item: ItemDocument(location: .missing), location: .missing), at: \.location,
    keys: ItemDocument.keys.map { $0.at(\.item) } + [
      Key(
        "random", "The number of random items.", ValueForm.randomCount.map { .random($0) },
        \.position, need: .valid, isShown: false),
      Key(
        "at",
        "The position of the new item after the update. "
          + "By default it is the end of the only section.",
        ValueForm(
          .ref("position"),
          read: { reading in
            // At random there is no position, which is reported by itself.
            if reading.reader.optional("random") != nil { return nil }
            return ValueForm<ItemPosition>.itemPosition.read(reading).map { .at($0) }
          }), \.position, isShown: false, or: "index position indexpath"),
    ],
    rules: [
      .check(schema: ["dependentSchemas": ["random": .refuses(["at", "key"])]]) {
        insert, reader, decoder in
        insert.item.location = reader.location
        guard reader.optional("random") != nil else {
          if case .at(let position) = insert.position, position.location == .missing {
            insert = InsertOperation(item: insert.item, location: reader.location)
          }
          return
        }
        for key in reader.present(among: ["at", "key"]) {
          reader.refuse(
            key,
            "\(key.quoted) has no effect on random items; remove it, or insert one item 'at' a path"
          )
        }
      }
    ],
    foreign: [
      "'key'": "id name", "a list of insertions, or 'random'": "count",
      "'at: [section, item]'": "section item", "'data: {title: …}'": "title",
      "'data: {text: …}'": "text",
    ])
  static let shorthand: ValueForm<InsertOperation>? = ValueForm(
    .ref("target"), read: { $0.decoder.insertion(from: $0.node) })
}

/// An item that is deleted; a path refers to the state before the update.
package struct DeleteOperation: Hashable, Sendable {
  package var target: ItemTarget
  package var location: SourceLocation

  package init(target: ItemTarget, location: SourceLocation) {
    self.target = target; self.location = location
  }
}

package struct MoveOperation: Hashable, Sendable, MappedValue {
  package var from = ItemTarget.missing
  package var to = ItemPosition(section: nil, place: .end, location: .missing)
  package var policy: MovePolicy?
  package var location = SourceLocation.missing

  static let mapping = Mapping<MoveOperation>(
    "move", "A move of an item from a path or key before the update to a position after it.",
    MoveOperation(), at: \.location,
    keys: [
      Key(
        "from", "The item before the update, by path or key.", .itemTarget, \.from,
        need: .required("a path or a key"), or: "item source start"),
      Key(
        "to", "The position of the item after the update.", .itemPosition, \.to,
        need: .required("write 'to: [section, item]' or 'to: end'"), or: "destination end"),
      Key(
        "policy", "Whether the item moves to its new position, or disappears and appears.",
        .choice, \.policy),
    ],
    foreign: ["'reorder: {item: …, into: …}', which carries an item to another collection": "into"])
}

package struct ReloadOperation: Hashable, Sendable, MappedValue {
  package var target = ItemTarget.missing
  package var style: Reference?
  package var size: ItemSize?
  package var data: [String: String] = [:]
  package var location = SourceLocation.missing

  static let mapping = Mapping<ReloadOperation>(
    "reload", "An item whose cell is replaced. Missing values stay unchanged.", ReloadOperation(),
    at: \.location,
    keys: [
      Key("style", "The new style of the item.", .styleName, \.style),
      Key("size", "The new size of the item.", .itemSize, \.size),
      Key("data", "Values that override those of the item.", .data, \.data),
      Key(
        "item", "The item before the update, by path or key.", .itemTarget, \.target,
        need: .required("a path or a key")),
    ])
  static let shorthand: ValueForm<ReloadOperation>? = .alone(.itemTarget, \.target)
}

package struct InsertSectionOperation: Hashable, Sendable, MappedValue {
  package var index = 0
  package var section = SectionDocument(items: .count(0), location: .missing)
  package var location = SourceLocation.missing

  static let mapping = Mapping<InsertSectionOperation>(
    "insertSection", "A new section with its index after the update.", InsertSectionOperation(),
    at: \.location,
    keys: [
      Key(
        "at", "The index of the section after the update.", .sectionIndex, \.index,
        need: .required("the section's index, counted from 0"))
    ] + SectionDocument.mapping.keys.map { $0.at(\.section) },
    rules: [
      .guarding { insertion, reader, decoder in
        insertion.section.location = reader.location
        return SectionDocument.mapping.rules.allSatisfy {
          $0.check(&insertion.section, reader, decoder)
        }
      }
    ])
}

/// A section that is deleted with all its items; an index refers to the state before the update.
package struct DeleteSectionOperation: Hashable, Sendable {
  package var target: SectionTarget
  package var location: SourceLocation
}

package struct MoveSectionOperation: Hashable, Sendable, MappedValue {
  package var from = SectionTarget.index(0, .missing)
  package var to = 0
  package var location = SourceLocation.missing

  static let mapping = Mapping<MoveSectionOperation>(
    "moveSection",
    "A move of a section from an index or key before the update to an index after it.",
    MoveSectionOperation(), at: \.location,
    keys: [
      Key(
        "from", "The section before the update, by index or key.", .sectionTarget, \.from,
        need: .required("a section's index or key")),
      Key(
        "to", "The index of the section after the update.", .sectionIndex, \.to,
        need: .required("the section's index after the update")),
    ])
}

package struct ReloadSectionOperation: Hashable, Sendable, MappedValue {
  package var target = SectionTarget.index(0, .missing)
  package var items: SectionDocument.Items?
  package var style: Reference?
  package var key: String?
  package var data: [String: String] = [:]
  package var location = SourceLocation.missing

  static let mapping = Mapping<ReloadSectionOperation>(
    "reloadSection", "A section whose views are replaced. Missing values stay unchanged.",
    ReloadSectionOperation(), at: \.location,
    keys: [
      Key(
        "items", "The new items of the section.",
        ValueForm(.ref("items"), read: { $0.decoder.items(from: $0.node) }), \.items),
      Key("style", "The new style of items that have none of their own.", .styleName, \.style),
      Key("key", "The new key of the section.", .name, \.key),
      Key("data", "Values that override those of the section.", .data, \.data),
      Key(
        "section", "The section before the update, by index or key.", .sectionTarget, \.target,
        need: .required("a section's index or key")),
    ])
  static let shorthand: ValueForm<ReloadSectionOperation>? = .alone(.sectionTarget, \.target)
}

extension ValueForm<SectionTarget> {
  static let sectionTarget = ValueForm(
    defining: "sectionTarget", "A reference to a section, by its index or its key.",
    .anyOf([.ref("sectionIndex"), .ref("name")]),
    read: { $0.decoder.sectionTarget(from: $0.node, $0.key) })
}

extension ValueForm<Int> {
  static let sectionIndex = ValueForm(
    defining: "sectionIndex", "The index of a section, counted from 0.",
    .integer(0...SceneLimits.sections), read: { $0.decoder.sectionIndex($0.node, $0.key) })

  static let randomCount = ValueForm(
    defining: "randomCount", "A number of items, each in a random section at a random index.",
    .integer(1...SceneLimits.operations),
    read: { $0.bag.integer($0.node, $0.key, in: 1...SceneLimits.operations) })
}

/// The position of a new item: one that is named, or a random one.
package enum InsertPosition: Hashable, Sendable {
  case at(ItemPosition)
  /// A number of items, each in a random section at a random index, by the scene's seed.
  case random(Int)
}

package struct RandomDeleteOperation: Hashable, Sendable, MappedValue {
  /// The number of items; all of them if there are fewer.
  package var count = 0
  package var location = SourceLocation.missing

  static let mapping = Mapping<RandomDeleteOperation>(
    "delete", "A deletion of random items, by the scene's seed.", RandomDeleteOperation(),
    at: \.location,
    keys: [
      Key(
        "random", "The number of random items.", .randomCount, \.count,
        need: .required("the number of random items"), or: "count")
    ],
    foreign: [
      "'delete: [section, item]', or its key": "section item index at", "'delete: KEY'": "key id",
    ])
}

extension BatchOperation {
  package var location: SourceLocation {
    switch self {
    case .insert(let operation): operation.location
    case .delete(let operation): operation.location
    case .deleteRandom(let operation): operation.location
    case .deleteSome(let filter): filter.location
    case .move(let operation): operation.location
    case .reload(let operation): operation.location
    case .insertSection(let operation): operation.location
    case .deleteSection(let operation): operation.location
    case .moveSection(let operation): operation.location
    case .reloadSection(let operation): operation.location
    }
  }

  /// Whether the seed chooses the items.
  package var isRandom: Bool {
    switch self {
    case .deleteRandom: true
    case .insert(let insert): if case .random = insert.position { true } else { false }
    default: false
    }
  }

  package var changesSections: Bool {
    switch self {
    case .insertSection, .deleteSection, .moveSection, .reloadSection: true
    case .insert, .delete, .deleteRandom, .deleteSome, .move, .reload: false
    }
  }
}

extension BatchOperation: OperationPart {
  /// The existing item that the change names.
  var target: ItemTarget? {
    switch self {
    case .delete(let change): change.target
    case .move(let change): change.from
    case .reload(let change): change.target
    default: nil
    }
  }

  /// The position of the item after the update; `nil` for a random one and for other changes.
  package var position: ItemPosition? {
    switch self {
    case .move(let move): move.to
    case .insert(let insert): if case .at(let position) = insert.position { position } else { nil }
    default: nil
    }
  }

  /// The sections and the items that the change introduces, and new values, as sections.
  var introduced: [SectionDocument] {
    switch self {
    case .insert(let change):
      [SectionDocument(items: .list([change.item]), location: change.location)]
    case .reload(let change):
      [SectionDocument(items: .count(0), data: change.data, location: change.location)]
    case .insertSection(let change): [change.section]
    case .reloadSection(let change):
      [
        SectionDocument(
          items: change.items ?? .count(0), data: change.data, location: change.location)
      ]
    default: []
    }
  }
}

/// The time at which items take a new paint order during a change.
package typealias ZIndexSwitch = CollectionViewLayoutAttributes.ZIndexSwitch
