public import CollectionUpdates
public import Foundation
import Layouts
import Staging

/// A data source of a table view that is given whole states and works out what to animate.
///
/// Rows and sections are named in the timeline by the descriptions of their identifiers.
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource, TableKeySource {
  /// A state of the table.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// Returns the cell of a row, dequeued from the table view.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  /// The animation of rows and sections that appear and disappear.
  public var defaultRowAnimation = UITableView.RowAnimation.automatic

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a table view and gives it to the view.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: States

  /// Returns the present state.
  open func snapshot() -> Snapshot { current }

  /// Goes on to a new state, animated by default: what differs is inserted, deleted, moved, reloaded.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let tableView else { return }
    let old = current
    // A first state has nothing to differ from: without an animation it is just loaded.
    guard animatingDifferences || old.numberOfSections > 0 else {
      return applySnapshotUsingReloadData(snapshot, completion: completion)
    }
    let difference = StateDifference(
      from: old.sections, to: snapshot.sections,
      reloadedItems: Set(snapshot.reloadedItemIdentifiers),
      reloadedSections: Set(snapshot.reloadedSectionIdentifiers))
    let filled = Set(snapshot.reconfiguredItemIdentifiers)
    let update = {
      tableView.performBatchUpdates {
        let again = filled.isEmpty ? [] : self.paths(of: filled)
        self.current = snapshot.settled
        tableView.animations.standard = self.defaultRowAnimation
        tableView.record(difference.operations)
        tableView.reconfigureItems(at: difference.reconfigured + again)
      } completion: { _ in
        completion?()
      }
    }
    if animatingDifferences { update() } else { View.performWithoutAnimation(update) }
  }

  /// Goes on to a new state by reloading everything, without an animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled
    tableView?.reloadData()
    completion?()
  }

  /// Returns where rows are at present.
  private func paths(of identifiers: Set<ItemIdentifierType>) -> [IndexPath] {
    current.sections.enumerated().flatMap { section, content in
      content.items.enumerated().filter { identifiers.contains($1) }.map {
        IndexPath(item: $0.offset, section: section)
      }
    }
  }

  // MARK: Queries

  /// Returns the identifier of a row; `nil` where there is no such row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard current.sections.indices.contains(indexPath.section),
      current.sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return current.sections[indexPath.section].items[indexPath.item]
  }

  /// Returns where a row is; `nil` where there is no such row.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    paths(of: [itemIdentifier]).first
  }

  /// Returns the identifier of a section; `nil` where there is no such section.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sections.indices.contains(index) ? current.sections[index].key : nil
  }

  /// Returns where a section is; `nil` where there is no such section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.sections.firstIndex { $0.key == sectionIdentifier }
  }

  // MARK: Data source

  // Subclasses override these methods, so they are in the class; each has the protocol's default.

  open func numberOfSections(in tableView: UITableView) -> Int { current.sections.count }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.sections[section].items.count
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let item = current.sections[indexPath.section].items[indexPath.item]
    return cellProvider(tableView, indexPath, item)
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.unmet(false)
  }

  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.unmet(false)
  }

  func key(ofRowAt indexPath: IndexPath) -> String {
    String(describing: current.sections[indexPath.section].items[indexPath.item])
  }

  func key(ofSection section: Int) -> String {
    String(describing: current.sections[section].key)
  }

  // Written by `scripts/delegates` from the protocols.
  open func tableView(_ tv: UITableView, titleForHeaderInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  open func tableView(_ tv: UITableView, titleForFooterInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  open func sectionIndexTitles(for tv: UITableView) -> [String]? { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, sectionForSectionIndexTitle t: String, at i: Int) -> Int {
    tv.unmet(i)
  }
  open func tableView(
    _ tv: UITableView, commit es: UITableViewCell.EditingStyle, forRowAt ip: IndexPath
  ) { tv.unmet() }
  open func tableView(_ tv: UITableView, moveRowAt sip: IndexPath, to dip: IndexPath) {
    tv.unmet(tv.refuseMove())
  }
}
