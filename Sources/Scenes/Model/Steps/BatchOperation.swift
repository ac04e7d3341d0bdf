public import Documents
public import Foundation

/// One change among those of an update.
public enum BatchOperation: Hashable, Sendable {
  case insert(InsertOperation)
  case delete(DeleteOperation)
  case deleteRandom(RandomDeleteOperation)
  case move(MoveOperation)
  case reload(ReloadOperation)
  case insertSection(InsertSectionOperation)
  case deleteSection(DeleteSectionOperation)
  case moveSection(MoveSectionOperation)
  case reloadSection(ReloadSectionOperation)
}

/// A new item and its path after the update, or several at random.
public struct InsertOperation: Hashable, Sendable {
  public var place: InsertPlace
  public var item: ItemDocument
  public var location: SourceLocation

  /// Makes an insertion.
  public init(place: InsertPlace, item: ItemDocument, location: SourceLocation) {
    self.place = place; self.item = item; self.location = location
  }
}

/// An item that goes; a path counts as before the update.
public struct DeleteOperation: Hashable, Sendable {
  public var target: ItemTarget
  public var location: SourceLocation

  /// Makes a deletion.
  public init(target: ItemTarget, location: SourceLocation) {
    self.target = target; self.location = location
  }
}

/// An item that goes elsewhere, from where it was before the update to its path after it.
public struct MoveOperation: Hashable, Sendable {
  public var from: ItemTarget
  public var to: ItemPath
  /// How it gets there; the collection's own policy where `nil`.
  public var policy: MovePolicy?
  public var location: SourceLocation

  /// Makes a move.
  public init(
    from: ItemTarget, to: ItemPath, policy: MovePolicy? = nil, location: SourceLocation
  ) {
    self.from = from; self.to = to; self.policy = policy; self.location = location
  }
}

/// An item whose cell is replaced; what is not given stays as it was.
public struct ReloadOperation: Hashable, Sendable {
  /// The item as before the update.
  public var target: ItemTarget
  public var style: StyleReference?
  public var size: CGSize?
  /// Values that are laid over those that the item has.
  public var data: [String: String]
  public var location: SourceLocation

  /// Makes a reload.
  public init(
    target: ItemTarget, style: StyleReference? = nil, size: CGSize? = nil,
    data: [String: String] = [:], location: SourceLocation
  ) {
    self.target = target; self.style = style; self.size = size
    self.data = data; self.location = location
  }
}

/// A new section and its index after the update.
public struct InsertSectionOperation: Hashable, Sendable {
  public var index: Int
  public var section: SectionDocument
  public var location: SourceLocation

  /// Makes an insertion.
  public init(index: Int, section: SectionDocument, location: SourceLocation) {
    self.index = index; self.section = section; self.location = location
  }
}

/// A section that goes with all its items; an index counts as before the update.
public struct DeleteSectionOperation: Hashable, Sendable {
  public var target: SectionTarget
  public var location: SourceLocation

  /// Makes a deletion.
  public init(target: SectionTarget, location: SourceLocation) {
    self.target = target; self.location = location
  }
}

/// A section that goes elsewhere, from where it was before the update to its index after it.
public struct MoveSectionOperation: Hashable, Sendable {
  public var from: SectionTarget
  public var to: Int
  public var location: SourceLocation

  /// Makes a move.
  public init(from: SectionTarget, to: Int, location: SourceLocation) {
    self.from = from; self.to = to; self.location = location
  }
}

/// A section whose views are all replaced; what is not given stays as it was.
public struct ReloadSectionOperation: Hashable, Sendable {
  /// The section as before the update.
  public var target: SectionTarget
  public var items: SectionDocument.Items?
  public var style: StyleReference?
  public var key: String?
  /// Values that are laid over those that the section has.
  public var data: [String: String]
  public var location: SourceLocation

  /// Makes a reload.
  public init(
    target: SectionTarget, items: SectionDocument.Items? = nil, style: StyleReference? = nil,
    key: String? = nil, data: [String: String] = [:], location: SourceLocation
  ) {
    self.target = target; self.items = items; self.style = style
    self.key = key; self.data = data; self.location = location
  }
}
