public import CollectionUpdates

extension CollectionViewDiffableDataSource {
  /// Handlers of items that are moved by hand, as
  /// `UICollectionViewDiffableDataSource.ReorderingHandlers`.
  ///
  /// Items can be moved only if `canReorderItem` says so, and not while items below them are
  /// visible: what is collapsed goes with them.
  public struct ReorderingHandlers {
    /// Returns whether an item can be moved; none can where it is `nil`.
    public var canReorderItem: ((ItemIdentifier) -> Bool)?
    /// Called when an item has been dropped, before the data source takes on the new order.
    public var willReorder:
      ((DiffableDataSourceTransaction<SectionIdentifier, ItemIdentifier>) -> Void)?
    /// Called when the data source has taken on the new order.
    public var didReorder:
      ((DiffableDataSourceTransaction<SectionIdentifier, ItemIdentifier>) -> Void)?

    /// Makes handlers that let no item be moved.
    public init() {}
  }

  /// Handlers of items that are expanded and collapsed in their cells, as
  /// `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`.
  ///
  /// They are not called for section snapshots that an app applies.
  public struct SectionSnapshotHandlers<Item> where Item: Hashable {
    /// Returns whether an item may be expanded; `nil` for `true`.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((Item) -> Void)?
    /// Returns whether an item may be collapsed; `nil` for `true`.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((Item) -> Void)?
    /// Returns what is to be below an item that is being expanded, given what is; `nil` for that.
    public var snapshotForExpandingParent:
      ((Item, DiffableDataSourceSectionSnapshot<Item>) -> DiffableDataSourceSectionSnapshot<Item>)?

    /// Makes handlers that allow everything.
    public init() {}
  }
}
