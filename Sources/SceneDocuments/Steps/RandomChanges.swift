package import Documents

/// The position of a new item: one that is named, or a random one.
package enum InsertPosition: Hashable, Sendable {
  case at(ItemPosition)
  /// A number of items, each in a random section at a random index, by the scene's seed.
  case random(Int)
}

/// Items that are deleted at random, by the scene's seed.
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
  /// The location of the change in the document.
  package var location: SourceLocation {
    switch self {
    case .insert(let operation): operation.location
    case .delete(let operation): operation.location
    case .deleteRandom(let operation): operation.location
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

  /// Whether whole sections change.
  package var changesSections: Bool {
    switch self {
    case .insertSection, .deleteSection, .moveSection, .reloadSection: true
    case .insert, .delete, .deleteRandom, .move, .reload: false
    }
  }
}

extension BatchOperation {
  /// The position of the item after the update; `nil` for a random one and for other changes.
  package var position: ItemPosition? {
    switch self {
    case .move(let move): return move.to
    case .insert(let insert): if case .at(let position) = insert.position { return position }
    case .delete, .deleteRandom, .reload, .insertSection, .deleteSection, .moveSection,
      .reloadSection:
      break
    }
    return nil
  }
}
