public import CollectionUpdates
public import Foundation
import Layouts

/// A data source that is given whole states and works out what to animate, as
/// `UICollectionViewDiffableDataSource`.
///
/// Items and sections are named in the timeline by the descriptions of their identifiers.
///
/// ```swift
/// let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
///   view, path, _ in
///   let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
///   cell.backgroundColor = .black
///   return cell
/// }
/// var state = DiffableDataSourceSnapshot<String, Int>()
/// state.appendSections(["numbers"])
/// state.appendItems([1, 2, 3], toSection: "numbers")
/// source.apply(state, animatingDifferences: false)
/// stage.advance(by: 0.5)
/// state.deleteItems([2])
/// state.appendItems([4], toSection: "numbers")
/// source.apply(state)
/// ```
open class CollectionViewDiffableDataSource<
  SectionIdentifier: Hashable, ItemIdentifier: Hashable
>: NSObject, CollectionViewDataSource {
  /// A state of the collection.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
  /// A state of one section.
  public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifier>
  /// Returns the cell of an item, dequeued from the collection view; an empty one for `nil`.
  public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifier) ->
    CollectionViewCell?
  /// Returns a supplementary view of a kind, dequeued from the collection view; an empty one for
  /// `nil`.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) ->
    CollectionReusableView?

  /// The closure that makes supplementary views; `nil` for empty ones.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  /// The handlers of items that are moved by hand.
  public var reorderingHandlers = ReorderingHandlers()
  /// The handlers of items that are expanded and collapsed in their cells.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifier>()

  let changes: DiffableChanges<SectionIdentifier, ItemIdentifier>
  private let cellProvider: CellProvider

  /// Makes the data source of a collection view and gives it to the view.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    changes = DiffableChanges(of: collectionView)
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: States

  /// Returns the present state, or the one that was applied last if the view is still on its way.
  open func snapshot() -> Snapshot { changes.latest.snapshot.settled }

  /// Goes on to a new state, animated by default: what differs is inserted, deleted, moved, reloaded.
  ///
  /// Without an animation everything else is as with one, at once. It may be called at any time,
  /// also while another state is being animated or a cell is being filled. A section keeps its
  /// section snapshot as far as its items are the same or some are gone; otherwise none of its items
  /// are below others any more.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    changes.apply(
      changes.latest.replaced(by: snapshot), isAnimated: animatingDifferences,
      completion: completion)
  }

  /// Goes on to a new state by reloading everything, without an animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    changes.reload(with: changes.latest.replaced(by: snapshot), completion: completion)
  }

  /// Returns the items of a section with those that are not visible; of roots only by default.
  open func snapshot(
    for section: SectionIdentifier
  ) -> DiffableDataSourceSectionSnapshot<ItemIdentifier> {
    changes.latest.sectionSnapshot(for: section)
  }

  /// Goes on to a new state of one section, animated by default; a new section is added at the end.
  ///
  /// Its items leave the other sections.
  open func apply(
    _ snapshot: DiffableDataSourceSectionSnapshot<ItemIdentifier>,
    to section: SectionIdentifier, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    changes.apply(
      changes.latest.replaced(by: snapshot, in: section), isAnimated: animatingDifferences,
      completion: completion)
  }

  // MARK: Queries

  /// Returns the identifier of an item; `nil` where there is no such item.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    changes.itemIdentifier(for: indexPath)
  }

  /// Returns where an item is; `nil` where there is no such item.
  ///
  /// Complexity: constant, after the first query of each state.
  open func indexPath(for itemIdentifier: ItemIdentifier) -> IndexPath? {
    changes.indexPath(for: itemIdentifier)
  }

  /// Returns the identifier of a section; `nil` where there is no such section.
  open func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    changes.sectionIdentifier(for: index)
  }

  /// Returns where a section is; `nil` where there is no such section.
  open func index(for sectionIdentifier: SectionIdentifier) -> Int? {
    changes.current.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  private var sections: [KeyedSection<SectionIdentifier, ItemIdentifier>] {
    changes.current.snapshot.sections
  }

  open func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].items.count }

  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let item = sections[indexPath.section].items[indexPath.item]
    return cellProvider(collectionView, indexPath, item) ?? CollectionViewCell()
  }

  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? CollectionReusableView()
  }

  open func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { String(describing: sections[indexPath.section].items[indexPath.item]) }

  open func collectionView(
    _ collectionView: CollectionView, keyForSection section: Int
  ) -> String? { String(describing: sections[section].key) }

  // MARK: Movement

  open func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = changes.itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false && changes.current.isMovable(item)
  }

  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let old = changes.current
    let new = old.moved(from: sourceIndexPath, to: destinationIndexPath)
    let transaction = DiffableDataSourceTransaction(from: old, to: new)
    reorderingHandlers.willReorder?(transaction)
    changes.take(new)
    reorderingHandlers.didReorder?(transaction)
  }
}
