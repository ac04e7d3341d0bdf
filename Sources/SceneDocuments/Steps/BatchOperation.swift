package import Documents

/// One change of an update.
package enum BatchOperation: Hashable, Sendable {
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

/// A new item and its position after the update, or several at random.
package struct InsertOperation: Hashable, Sendable {
  package var position: InsertPosition
  package var item: ItemDocument
  package var location: SourceLocation

  /// Makes an insertion.
  package init(position: InsertPosition, item: ItemDocument, location: SourceLocation) {
    self.position = position; self.item = item; self.location = location
  }
}

/// An item that is deleted; a path refers to the state before the update.
package struct DeleteOperation: Hashable, Sendable {
  package var target: ItemTarget
  package var location: SourceLocation

  /// Makes a deletion.
  package init(target: ItemTarget, location: SourceLocation) {
    self.target = target; self.location = location
  }
}

/// An item that moves from its position before the update to the one after it.
package struct MoveOperation: Hashable, Sendable {
  package var from: ItemTarget
  package var to: ItemPosition
  /// The motion of the item; the collection's policy where `nil`.
  package var policy: MovePolicy?
  package var location: SourceLocation

  /// Makes a move.
  package init(
    from: ItemTarget, to: ItemPosition, policy: MovePolicy? = nil, location: SourceLocation
  ) {
    self.from = from; self.to = to; self.policy = policy; self.location = location
  }
}

/// An item whose cell is replaced; missing values stay unchanged.
package struct ReloadOperation: Hashable, Sendable {
  /// The item before the update.
  package var target: ItemTarget
  package var style: StyleReference?
  package var size: ItemSize?
  /// Values that override those of the item.
  package var data: [String: String]
  package var location: SourceLocation

  /// Makes a reload.
  package init(
    target: ItemTarget, style: StyleReference? = nil, size: ItemSize? = nil,
    data: [String: String] = [:], location: SourceLocation
  ) {
    self.target = target; self.style = style; self.size = size
    self.data = data; self.location = location
  }
}

/// A new section and its index after the update.
package struct InsertSectionOperation: Hashable, Sendable {
  package var index: Int
  package var section: SectionDocument
  package var location: SourceLocation

  /// Makes an insertion.
  package init(index: Int, section: SectionDocument, location: SourceLocation) {
    self.index = index; self.section = section; self.location = location
  }
}

/// A section that is deleted with all its items; an index refers to the state before the update.
package struct DeleteSectionOperation: Hashable, Sendable {
  package var target: SectionTarget
  package var location: SourceLocation

  /// Makes a deletion.
  package init(target: SectionTarget, location: SourceLocation) {
    self.target = target; self.location = location
  }
}

/// A section that moves from its position before the update to its index after it.
package struct MoveSectionOperation: Hashable, Sendable {
  package var from: SectionTarget
  package var to: Int
  package var location: SourceLocation

  /// Makes a move.
  package init(from: SectionTarget, to: Int, location: SourceLocation) {
    self.from = from; self.to = to; self.location = location
  }
}

/// A section whose views are all replaced; missing values stay unchanged.
package struct ReloadSectionOperation: Hashable, Sendable {
  /// The section before the update.
  package var target: SectionTarget
  package var items: SectionDocument.Items?
  package var style: StyleReference?
  package var key: String?
  /// Values that override those of the section.
  package var data: [String: String]
  package var location: SourceLocation

  /// Makes a reload.
  package init(
    target: SectionTarget, items: SectionDocument.Items? = nil, style: StyleReference? = nil,
    key: String? = nil, data: [String: String] = [:], location: SourceLocation
  ) {
    self.target = target; self.items = items; self.style = style
    self.key = key; self.data = data; self.location = location
  }
}
