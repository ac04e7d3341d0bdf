import Foundation
import Layouts
import Staging

/// A data source that names its rows and sections for the timeline.
protocol TableKeySource: UITableViewDataSource {
  /// Returns a row's own name.
  func key(ofRowAt indexPath: IndexPath) -> String

  /// Returns a section's own name.
  func key(ofSection section: Int) -> String
}

/// The data source and delegate of a table's collection view, which asks those of the table.
final class TableAdapter: CollectionViewDataSource, CollectionViewDelegate {
  unowned let table: UITableView
  /// The rows that stay selected, for the delegate refuses to have them deselected.
  private var kept: Set<IndexPath> = []

  /// Makes the adapter of a table view.
  init(_ table: UITableView) { self.table = table }

  private var dataSource: (any UITableViewDataSource)? { table.dataSource }
  private var delegate: (any UITableViewDelegate)? { table.delegate }

  // MARK: Data

  func numberOfSections(in collectionView: CollectionView) -> Int {
    dataSource?.numberOfSections(in: table) ?? 0
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0 }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let cell = dataSource?.tableView(table, cellForRowAt: indexPath) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    table.prepare(cell, at: indexPath)
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let kind = UITableView.SupplementaryKind(rawValue: kind) else {
      return CollectionReusableView()
    }
    return table.supplementaryContent(kind, section: indexPath.section)
  }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { (dataSource as? any TableKeySource)?.key(ofRowAt: indexPath) }

  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String? {
    (dataSource as? any TableKeySource)?.key(ofSection: section)
  }

  // MARK: Movement

  func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { dataSource?.tableView(table, canMoveRowAt: indexPath) ?? false }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let dataSource else { return table.refuseMove() }
    dataSource.tableView(table, moveRowAt: sourceIndexPath, to: destinationIndexPath)
  }

  func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    delegate?.tableView(
      table, targetIndexPathForMoveFromRowAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath) ?? proposedIndexPath
  }

  // MARK: Display

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard let cell = cell as? UITableViewCell else { return }
    delegate?.tableView(table, willDisplay: cell, forRowAt: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard let cell = cell as? UITableViewCell else { return }
    delegate?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {
    let view = (view as? TableViewHost)?.content ?? view
    if elementKind == UITableView.SupplementaryKind.header.rawValue {
      delegate?.tableView(table, willDisplayHeaderView: view, forSection: indexPath.section)
    } else {
      delegate?.tableView(table, willDisplayFooterView: view, forSection: indexPath.section)
    }
  }

  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {
    let view = (view as? TableViewHost)?.content ?? view
    if elementKind == UITableView.SupplementaryKind.header.rawValue {
      delegate?.tableView(table, didEndDisplayingHeaderView: view, forSection: indexPath.section)
    } else {
      delegate?.tableView(table, didEndDisplayingFooterView: view, forSection: indexPath.section)
    }
  }

  // MARK: Selection

  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    if table.isEditing, !table.allowsSelectionDuringEditing,
      !table.allowsMultipleSelectionDuringEditing
    {
      return false
    }
    return delegate?.tableView(table, shouldHighlightRowAt: indexPath) ?? true
  }

  func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) { delegate?.tableView(table, didHighlightRowAt: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { delegate?.tableView(table, didUnhighlightRowAt: indexPath) }

  /// Asks which row a tap selects, and whether the selected ones may be deselected for it.
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    kept = []
    guard let delegate else { return true }
    guard let chosen = delegate.tableView(table, willSelectRowAt: indexPath) else { return false }
    if !table.allowsMultipleSelection {
      for path in table.indexPathsForSelectedRows ?? [] where path != chosen {
        if delegate.tableView(table, willDeselectRowAt: path) == nil { kept.insert(path) }
      }
    }
    if chosen == indexPath { return true }
    for path in table.indexPathsForSelectedRows ?? []
    where path != chosen && !table.allowsMultipleSelection && !kept.contains(path) {
      table.deselectRow(at: path, animated: false)
      delegate.tableView(table, didDeselectRowAt: path)
    }
    table.selectItem(at: chosen, animated: false, scrollPosition: [])
    delegate.tableView(table, didSelectRowAt: chosen)
    return false
  }

  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool {
    guard let delegate else { return true }
    return delegate.tableView(table, willDeselectRowAt: indexPath) != nil
  }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    delegate?.tableView(table, didSelectRowAt: indexPath)
  }

  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    if kept.contains(indexPath) {
      table.selectItem(at: indexPath, animated: false, scrollPosition: [])
    } else {
      delegate?.tableView(table, didDeselectRowAt: indexPath)
    }
  }

  // MARK: Scrolling

  func scrollViewDidScroll(_ scrollView: ScrollView) { delegate?.scrollViewDidScroll(scrollView) }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    delegate?.scrollViewWillBeginDragging(scrollView)
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    delegate?.scrollViewWillEndDragging(
      scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    delegate?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    delegate?.scrollViewWillBeginDecelerating(scrollView)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    delegate?.scrollViewDidEndDecelerating(scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    delegate?.scrollViewDidEndScrollingAnimation(scrollView)
  }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
    delegate?.scrollViewDidChangeAdjustedContentInset(scrollView)
  }

  func viewForZooming(in scrollView: ScrollView) -> View? {
    delegate?.viewForZooming(in: scrollView)
  }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    delegate?.scrollViewWillBeginZooming(scrollView, with: view)
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { delegate?.scrollViewDidZoom(scrollView) }

  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    delegate?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }
}
