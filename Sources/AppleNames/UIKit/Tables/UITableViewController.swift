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

  // Written by `scripts/delegates` from the protocols.
  open func numberOfSections(in tv: UITableView) -> Int { tv.unmet(1) }
  open func tableView(_ tv: UITableView, titleForHeaderInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  open func tableView(_ tv: UITableView, titleForFooterInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  open func tableView(_ tv: UITableView, canEditRowAt ip: IndexPath) -> Bool { tv.unmet(true) }
  open func tableView(_ tv: UITableView, canMoveRowAt ip: IndexPath) -> Bool { tv.unmet(true) }
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
  open func tableView(_ tv: UITableView, willDisplay c: UITableViewCell, forRowAt ip: IndexPath) {
    tv.unmet()
  }
  open func tableView(_ tv: UITableView, willDisplayHeaderView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  open func tableView(_ tv: UITableView, willDisplayFooterView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  open func tableView(
    _ tv: UITableView, didEndDisplaying c: UITableViewCell, forRowAt ip: IndexPath
  ) { tv.unmet() }
  open func tableView(_ tv: UITableView, didEndDisplayingHeaderView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  open func tableView(_ tv: UITableView, didEndDisplayingFooterView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  open func tableView(_ tv: UITableView, heightForRowAt ip: IndexPath) -> CGFloat {
    tv.unmet(tv.rowHeight)
  }
  open func tableView(_ tv: UITableView, heightForHeaderInSection s: Int) -> CGFloat {
    tv.unmet(tv.sectionHeaderHeight)
  }
  open func tableView(_ tv: UITableView, heightForFooterInSection s: Int) -> CGFloat {
    tv.unmet(tv.sectionFooterHeight)
  }
  open func tableView(_ tv: UITableView, estimatedHeightForRowAt ip: IndexPath) -> CGFloat {
    tv.unmet(tv.estimatedRowHeight)
  }
  open func tableView(_ tv: UITableView, estimatedHeightForHeaderInSection s: Int) -> CGFloat {
    tv.unmet(tv.estimatedSectionHeaderHeight)
  }
  open func tableView(_ tv: UITableView, estimatedHeightForFooterInSection s: Int) -> CGFloat {
    tv.unmet(tv.estimatedSectionFooterHeight)
  }
  open func tableView(_ tv: UITableView, viewForHeaderInSection s: Int) -> UIView? { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, viewForFooterInSection s: Int) -> UIView? { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, accessoryButtonTappedForRowWith ip: IndexPath) {
    tv.unmet()
  }
  open func tableView(_ tv: UITableView, shouldHighlightRowAt ip: IndexPath) -> Bool {
    tv.unmet(true)
  }
  open func tableView(_ tv: UITableView, shouldShowMenuForRowAt ip: IndexPath) -> Bool {
    tv.unmet(false)
  }
  open func tableView(
    _ tv: UITableView, canPerformAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) -> Bool { tv.unmet(false) }
  open func tableView(
    _ tv: UITableView, performAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) { tv.unmet() }
  open func tableView(_ tv: UITableView, canFocusRowAt ip: IndexPath) -> Bool { tv.unmet(false) }
  open func tableView(_ tv: UITableView, didHighlightRowAt ip: IndexPath) { tv.unmet() }
  open func tableView(_ tv: UITableView, didUnhighlightRowAt ip: IndexPath) { tv.unmet() }
  open func tableView(_ tv: UITableView, willSelectRowAt ip: IndexPath) -> IndexPath? {
    tv.unmet(ip)
  }
  open func tableView(_ tv: UITableView, willDeselectRowAt ip: IndexPath) -> IndexPath? {
    tv.unmet(ip)
  }
  open func tableView(_ tv: UITableView, didSelectRowAt ip: IndexPath) { tv.unmet() }
  open func tableView(_ tv: UITableView, didDeselectRowAt ip: IndexPath) { tv.unmet() }
  open func tableView(_ tv: UITableView, editingStyleForRowAt ip: IndexPath)
    -> UITableViewCell.EditingStyle
  { tv.unmet(.delete) }
  open func tableView(_ tv: UITableView, titleForDeleteConfirmationButtonForRowAt ip: IndexPath)
    -> String?
  { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, shouldIndentWhileEditingRowAt ip: IndexPath) -> Bool {
    tv.unmet(true)
  }
  open func tableView(_ tv: UITableView, leadingSwipeActionsConfigurationForRowAt ip: IndexPath)
    -> UISwipeActionsConfiguration?
  { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, trailingSwipeActionsConfigurationForRowAt ip: IndexPath)
    -> UISwipeActionsConfiguration?
  { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, editActionsForRowAt ip: IndexPath)
    -> [UITableViewRowAction]?
  { tv.unmet(nil) }
  open func tableView(_ tv: UITableView, willBeginEditingRowAt ip: IndexPath) { tv.unmet() }
  open func tableView(_ tv: UITableView, didEndEditingRowAt ip: IndexPath?) { tv.unmet() }
  open func tableView(
    _ tv: UITableView, targetIndexPathForMoveFromRowAt sip: IndexPath,
    toProposedIndexPath pdip: IndexPath
  ) -> IndexPath { tv.unmet(pdip) }
  open func tableView(
    _ tv: UITableView, contextMenuConfigurationForRowAt ip: IndexPath, point p: CGPoint
  ) -> UIContextMenuConfiguration? { tv.unmet(nil) }
  open func tableView(
    _ tv: UITableView,
    previewForHighlightingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { tv.unmet(nil) }
  open func tableView(
    _ tv: UITableView,
    previewForDismissingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { tv.unmet(nil) }
  open func tableView(
    _ tv: UITableView, willPerformPreviewActionForMenuWith c: UIContextMenuConfiguration,
    animator a: any UIContextMenuInteractionCommitAnimating
  ) { tv.unmet() }
  open func tableView(
    _ tv: UITableView, willDisplayContextMenu c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) { tv.unmet() }
  open func tableView(
    _ tv: UITableView, willEndContextMenuInteraction c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) { tv.unmet() }
  open func tableView(_ tv: UITableView, indentationLevelForRowAt ip: IndexPath) -> Int {
    tv.unmet(0)
  }
  open func scrollViewDidScroll(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewWillBeginDragging(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewWillEndDragging(
    _ sv: ScrollView, withVelocity v: CGPoint,
    targetContentOffset tco: UnsafeMutablePointer<CGPoint>
  ) { sv.unmet() }
  open func scrollViewDidEndDragging(_ sv: ScrollView, willDecelerate d: Bool) { sv.unmet() }
  open func scrollViewWillBeginDecelerating(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndDecelerating(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndScrollingAnimation(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidChangeAdjustedContentInset(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewShouldScrollToTop(_ sv: ScrollView) -> Bool { sv.unmet(true) }
  open func scrollViewDidScrollToTop(_ sv: ScrollView) { sv.unmet() }
  open func viewForZooming(in sv: ScrollView) -> View? { sv.unmet(nil) }
  open func scrollViewWillBeginZooming(_ sv: ScrollView, with v: View?) { sv.unmet() }
  open func scrollViewDidZoom(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndZooming(_ sv: ScrollView, with v: View?, atScale s: CGFloat) {
    sv.unmet()
  }
}
