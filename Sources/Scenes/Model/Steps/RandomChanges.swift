public import Documents

/// Where a new item goes: to a path after the update, or anywhere.
public enum InsertPlace: Hashable, Sendable {
  case path(ItemPath)
  /// So many items, each in a random section at a random index, by the scene's seed.
  case random(Int)
}

/// Items that are deleted at random, by the scene's seed.
public struct RandomDeleteOperation: Hashable, Sendable {
  /// How many items; where there are fewer, all of them.
  public var count: Int
  public var location: SourceLocation

  /// Makes a deletion.
  public init(count: Int, location: SourceLocation) {
    self.count = count; self.location = location
  }
}

extension BatchOperation {
  /// Where the document says the change.
  var location: SourceLocation {
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

  /// Whether the seed decides on the items.
  var isRandom: Bool {
    switch self {
    case .deleteRandom: true
    case .insert(let insert):
      if case .random = insert.place { true } else { false }
    default: false
    }
  }

  /// Whether whole sections change.
  var changesSections: Bool {
    switch self {
    case .insertSection, .deleteSection, .moveSection, .reloadSection: true
    case .insert, .delete, .deleteRandom, .move, .reload: false
    }
  }
}
