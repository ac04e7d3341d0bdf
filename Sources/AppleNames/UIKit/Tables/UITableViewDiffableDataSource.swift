public import CollectionUpdates
public import Foundation
import Layouts
import Staging

/// The animation of rows of a diffable data source, which its changes share.
private final class AnimationOfRows {
  var value = UITableView.RowAnimation.automatic
}

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
  public var defaultRowAnimation: UITableView.RowAnimation {
    get { animation.value }
    set { animation.value = newValue }
  }

  private let animation: AnimationOfRows

  private let changes: DiffableChanges<SectionIdentifierType, ItemIdentifierType>
  private let cellProvider: CellProvider

  /// Makes the data source of a table view and gives it to the view.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    let animation = AnimationOfRows()
    changes = DiffableChanges(of: tableView) { [weak tableView] in
      tableView?.animations.standard = animation.value
    }
    self.animation = animation
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: States

  /// Returns the present state, or the one that was applied last if the table is still on its way.
  open func snapshot() -> Snapshot { changes.latest.snapshot.settled }

  /// Goes on to a new state, animated by default: what differs is inserted, deleted, moved, reloaded.
  ///
  /// It may be called at any time, also while another state is being animated.
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

  // MARK: Queries

  /// Returns the identifier of a row; `nil` where there is no such row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    changes.itemIdentifier(for: indexPath)
  }

  /// Returns where a row is; `nil` where there is no such row.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    changes.indexPath(for: itemIdentifier)
  }

  /// Returns the identifier of a section; `nil` where there is no such section.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    changes.sectionIdentifier(for: index)
  }

  /// Returns where a section is; `nil` where there is no such section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    changes.current.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  // Subclasses override these methods, so they are in the class; each has the protocol's default.

  private var sections: [KeyedSection<SectionIdentifierType, ItemIdentifierType>] {
    changes.current.snapshot.sections
  }

  open func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let item = sections[indexPath.section].items[indexPath.item]
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
    String(describing: sections[indexPath.section].items[indexPath.item])
  }

  func key(ofSection section: Int) -> String {
    String(describing: sections[section].key)
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
