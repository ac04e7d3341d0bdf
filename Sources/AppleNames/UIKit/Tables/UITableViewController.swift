public import Foundation
public import Staging
import Timelines

/// A view controller whose view is a table view, of which it is the data source and delegate.
///
/// Subclasses override the methods of the data source and of the delegate.
open class UITableViewController: ViewController, UITableViewDataSource, UITableViewDelegate {
  /// The style of the table view that is made.
  private let style: UITableView.Style

  /// Whether the selected rows are deselected when the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true

  /// Makes a view controller with a table view of a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a view controller with a plain table view, without a nib file.
  public override init(nibName: String?, bundle: Bundle?) {
    style = .plain
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a view controller with a plain table view; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  // MARK: View

  /// The table view; the view controller's view unless a subclass has another one.
  open var tableView: UITableView! {
    get {
      if let table = ownTable ?? view as? UITableView { return table }
      let made = makeTableView()
      ownTable = made
      return made
    }
    set {
      ownTable = newValue
      if !isViewLoaded, newValue != nil { view = newValue }
    }
  }

  /// The table view that was set or made beside a view of another class.
  private var ownTable: UITableView?

  /// Makes a table view that fills the canvas, with the view controller as its data source.
  open override func loadView() { view = makeTableView() }

  /// Makes a table view with the view controller as its data source and delegate.
  private func makeTableView() -> UITableView {
    let frame = CGRect(origin: .zero, size: Stage.current.settings.canvas.size)
    let made = UITableView(frame: frame, style: style)
    (made.dataSource, made.delegate) = (self, self)
    return made
  }

  /// The control that refreshes the table view when it is pulled down.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    for path in tableView.indexPathsForSelectedRows ?? [] {
      tableView.deselectRow(at: path, animated: animated)
    }
  }

  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  // MARK: Data source

  // Subclasses override these methods, so they are in the class; each has the protocol's default.

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }

  open func numberOfSections(in tableView: UITableView) -> Int {
    tableView.markUnimplemented()
    return 1
  }

  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.markUnimplemented()
    return true
  }

  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.markUnimplemented()
    return true
  }

  open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    tableView.markUnimplemented()
    return index
  }

  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    tableView.refuseMove()
    tableView.markUnimplemented()
  }

  // MARK: Delegate

  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { tableView.markUnimplemented() }

  open func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) { tableView.markUnimplemented() }

  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.rowHeight
  }

  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.sectionHeaderHeight
  }

  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.sectionFooterHeight
  }

  open func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.estimatedRowHeight
  }

  open func tableView(
    _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
  ) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.estimatedSectionHeaderHeight
  }

  open func tableView(
    _ tableView: UITableView, estimatedHeightForFooterInSection section: Int
  ) -> CGFloat {
    tableView.markUnimplemented()
    return tableView.estimatedSectionFooterHeight
  }

  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { tableView.markUnimplemented() }

  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    tableView.markUnimplemented()
    return true
  }

  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    tableView.markUnimplemented()
  }

  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    tableView.markUnimplemented()
  }

  open func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tableView.markUnimplemented()
    return indexPath
  }

  open func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tableView.markUnimplemented()
    return indexPath
  }

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.markUnimplemented()
  }

  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    tableView.markUnimplemented()
  }

  open func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    tableView.markUnimplemented()
    return .delete
  }

  open func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? {
    tableView.markUnimplemented()
    return nil
  }

  open func tableView(
    _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool {
    tableView.markUnimplemented()
    return true
  }

  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    tableView.markUnimplemented()
  }

  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    tableView.markUnimplemented()
  }

  open func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    tableView.markUnimplemented()
    return proposedDestinationIndexPath
  }

  open func tableView(
    _ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int {
    tableView.markUnimplemented()
    return 0
  }

  // MARK: Scrolling

  open func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.markUnimplemented() }

  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { scrollView.markUnimplemented() }

  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    scrollView.markUnimplemented()
  }

  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    scrollView.markUnimplemented()
  }
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    scrollView.markUnimplemented()
    return true
  }
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { scrollView.markUnimplemented() }
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    scrollView.markUnimplemented()
    return nil
  }
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    scrollView.markUnimplemented()
  }
  open func scrollViewDidZoom(_ scrollView: UIScrollView) { scrollView.markUnimplemented() }
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { scrollView.markUnimplemented() }
}
