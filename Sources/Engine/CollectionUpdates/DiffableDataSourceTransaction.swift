/// A change of a diffable data source by a reordering, as `NSDiffableDataSourceTransaction`.
public struct DiffableDataSourceTransaction<
  SectionIdentifier: Hashable, ItemIdentifier: Hashable
> {
  /// The state before the change.
  public let initialSnapshot: DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
  /// The state after the change.
  public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
  /// The difference of all items in order, by offsets in the whole collection.
  public let difference: CollectionDifference<ItemIdentifier>
  /// The changes of the sections that are concerned, in their order.
  public let sectionTransactions:
    [DiffableDataSourceSectionTransaction<SectionIdentifier, ItemIdentifier>]

  /// Makes the change from one state to another with the same sections.
  package init(
    from old: DiffableState<SectionIdentifier, ItemIdentifier>,
    to new: DiffableState<SectionIdentifier, ItemIdentifier>
  ) {
    initialSnapshot = old.snapshot
    finalSnapshot = new.snapshot
    difference = new.snapshot.itemIdentifiers.difference(from: old.snapshot.itemIdentifiers)
      .inferringMoves()
    sectionTransactions = new.snapshot.sections.enumerated().compactMap { index, section in
      guard old.snapshot.sections[index].items != section.items else { return nil }
      return DiffableDataSourceSectionTransaction(
        sectionIdentifier: section.key, initialSnapshot: old.sectionSnapshot(for: section.key),
        finalSnapshot: new.sectionSnapshot(for: section.key))
    }
  }
}

/// A change of one section by a reordering, as `NSDiffableDataSourceSectionTransaction`.
public struct DiffableDataSourceSectionTransaction<
  SectionIdentifier: Hashable, ItemIdentifier: Hashable
> {
  public let sectionIdentifier: SectionIdentifier
  /// The section before the change.
  public let initialSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifier>
  /// The section after the change.
  public let finalSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifier>
  /// The difference of the section's visible items in order, by offsets in the section.
  public var difference: CollectionDifference<ItemIdentifier> {
    finalSnapshot.visibleItems.difference(from: initialSnapshot.visibleItems).inferringMoves()
  }
}
