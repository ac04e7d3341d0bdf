public import Documents
public import Timing

/// What a step does.
public enum Operation: Hashable, Sendable {
  case insert([InsertOperation])
  case delete([DeleteOperation])
  case move([MoveOperation])
  case insertSections([InsertSectionOperation])
  /// Changes of one update, in the order of the document.
  case batch([BatchOperation])
  case sequence(SequenceOperation)
  /// Nothing for so long.
  case wait(Instant)
}

/// One change among those of an update.
public enum BatchOperation: Hashable, Sendable {
  case insert(InsertOperation)
  case delete(DeleteOperation)
  case move(MoveOperation)
  case insertSection(InsertSectionOperation)
}

/// A section and an item in it, counted from 0; whether it exists is known when the stage runs.
public struct ItemPath: Hashable, Sendable {
  public var section: Int
  public var item: Int
  public var location: SourceLocation

  /// Makes a path.
  public init(section: Int, item: Int, location: SourceLocation) {
    (self.section, self.item, self.location) = (section, item, location)
  }
}

/// Which item is meant: by its path or by its key.
public enum ItemTarget: Hashable, Sendable {
  case path(ItemPath)
  case key(String, SourceLocation)

  /// Where the document names the item.
  public var location: SourceLocation {
    switch self {
    case .path(let path): path.location
    case .key(_, let location): location
    }
  }
}

/// A new item and its path after the update.
public struct InsertOperation: Hashable, Sendable {
  public var path: ItemPath
  public var item: ItemDocument
  public var location: SourceLocation

  /// Makes an insertion.
  public init(path: ItemPath, item: ItemDocument, location: SourceLocation) {
    (self.path, self.item, self.location) = (path, item, location)
  }
}

/// An item that goes; a path counts as before the update.
public struct DeleteOperation: Hashable, Sendable {
  public var target: ItemTarget
  public var location: SourceLocation

  /// Makes a deletion.
  public init(target: ItemTarget, location: SourceLocation) {
    (self.target, self.location) = (target, location)
  }
}

/// An item that goes elsewhere, from where it was before the update to its path after it.
public struct MoveOperation: Hashable, Sendable {
  public var from: ItemTarget
  public var to: ItemPath
  public var location: SourceLocation

  /// Makes a move.
  public init(from: ItemTarget, to: ItemPath, location: SourceLocation) {
    (self.from, self.to, self.location) = (from, to, location)
  }
}

/// A new section and its index after the update.
public struct InsertSectionOperation: Hashable, Sendable {
  public var index: Int
  public var section: SectionDocument
  public var location: SourceLocation

  /// Makes an insertion.
  public init(index: Int, section: SectionDocument, location: SourceLocation) {
    (self.index, self.section, self.location) = (index, section, location)
  }
}

/// The items of a collection coming in one by one.
public struct SequenceOperation: Hashable, Sendable {
  /// The time from one item to the next.
  public var step: Instant
  /// When all that has not come yet comes at once, counted from the beginning of the step.
  public var skipAt: Instant?
  public var location: SourceLocation

  /// Makes a sequence.
  public init(step: Instant, skipAt: Instant? = nil, location: SourceLocation) {
    (self.step, self.skipAt, self.location) = (step, skipAt, location)
  }
}
