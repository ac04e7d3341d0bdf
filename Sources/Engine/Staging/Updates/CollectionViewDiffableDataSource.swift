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
  /// Returns the cell of an item, dequeued from the collection view; an empty one for `nil`.
  public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifier) ->
    CollectionViewCell?
  /// Returns a supplementary view of a kind, dequeued from the collection view; an empty one for
  /// `nil`.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) ->
    CollectionReusableView?

  /// The closure that makes supplementary views; `nil` for empty ones.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a collection view and gives it to the view.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: States

  /// Returns the present state.
  public func snapshot() -> Snapshot { current }

  /// Goes on to a new state, animated by default: what differs is inserted, deleted, moved, reloaded.
  ///
  /// Without an animation everything else is as with one, at once.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collectionView else { return }
    let old = current
    // A first state has nothing to differ from: without an animation it is just loaded.
    guard animatingDifferences || old.numberOfSections > 0 else {
      applySnapshotUsingReloadData(snapshot, completion: completion)
      return
    }
    let difference = StateDifference(
      from: old.sections, to: snapshot.sections,
      reloadedItems: Set(snapshot.reloadedItemIdentifiers),
      reloadedSections: Set(snapshot.reloadedSectionIdentifiers))
    let filled = Set(snapshot.reconfiguredItemIdentifiers)
    let update = {
      collectionView.performBatchUpdates {
        let again = filled.isEmpty ? [] : self.paths(of: filled)
        self.current = snapshot.settled
        collectionView.record(difference.operations)
        collectionView.reconfigureItems(at: difference.reconfigured + again)
      } completion: { _ in
        completion?()
      }
    }
    if animatingDifferences { update() } else { View.performWithoutAnimation(update) }
  }

  /// Goes on to a new state by reloading everything, without an animation.
  public func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled
    collectionView?.reloadData()
    completion?()
  }

  /// Returns where items are at present.
  private func paths(of identifiers: Set<ItemIdentifier>) -> [IndexPath] {
    current.sections.enumerated().flatMap { section, content in
      content.items.enumerated().filter { identifiers.contains($1) }.map {
        IndexPath(item: $0.offset, section: section)
      }
    }
  }

  // MARK: Queries

  /// Returns the identifier of an item; `nil` where there is no such item.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    guard indexPath.exists(in: current.sections.map(\.items.count)) else { return nil }
    return current.sections[indexPath.section].items[indexPath.item]
  }

  /// Returns where an item is; `nil` where there is no such item.
  public func indexPath(for itemIdentifier: ItemIdentifier) -> IndexPath? {
    paths(of: [itemIdentifier]).first
  }

  /// Returns the identifier of a section; `nil` where there is no such section.
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    current.sections.indices.contains(index) ? current.sections[index].key : nil
  }

  // MARK: Data source

  open func numberOfSections(in collectionView: CollectionView) -> Int { current.sections.count }

  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { current.sections[section].items.count }

  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let item = current.sections[indexPath.section].items[indexPath.item]
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
  ) -> String? { String(describing: current.sections[indexPath.section].items[indexPath.item]) }

  open func collectionView(
    _ collectionView: CollectionView, keyForSection section: Int
  ) -> String? { String(describing: current.sections[section].key) }
}
