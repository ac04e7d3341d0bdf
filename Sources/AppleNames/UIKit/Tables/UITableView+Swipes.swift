public import Foundation
public import Staging

/// An action that a swipe from the trailing edge uncovers beside a row, as until iOS 10.
open class UITableViewRowAction: NSObject {
  /// The kind of an action.
  public enum Style: Int, Hashable, Sendable {
    /// An action that deletes; red.
    case `default` = 0
    /// Any other action; gray.
    case normal = 1

    /// An action that deletes; red.
    public static let destructive = Style.default
  }

  public let style: Style
  open var title: String?
  /// The color of the button; `nil` for that of the style.
  open var backgroundColor: UIColor?
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// Makes an action; the row closes after its handler unless that has deleted it.
  public init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style; self.title = title; self.handler = handler
  }

  /// Returns the action for a row in the engine's terms.
  fileprivate func swipeAction(at path: IndexPath, of table: UITableView) -> SwipeAction {
    var action = SwipeAction(
      title: title, isDestructive: style == .default,
      paint: { [self] in
        $0.backgroundColor = backgroundColor ?? (style == .default ? .systemRed : .systemGray)
      }
    ) { [self, weak table] _, completion in
      handler(self, table?.indexPathOfOpenSwipe ?? path)
      completion(true)
    }
    action.titleWidth = title.map { SwipeTitle.width(of: $0) }
    return action
  }
}

/// The actions that a finger uncovers beside rows.
extension UITableView {
  /// The source of the actions beside rows.
  var rowSwipes: SwipeSource {
    var source = SwipeSource { [unowned self] path, side in swipeActions(at: path, side) }
    source.willOpen = { [unowned self] path in
      delegate?.tableView(self, willBeginEditingRowAt: path)
    }
    source.didClose = { [unowned self] path in
      delegate?.tableView(self, didEndEditingRowAt: path)
    }
    return source
  }

  /// Returns the actions of a row at a side; `nil` for none.
  ///
  /// A row that the data source says cannot be edited has none. Where the delegate gives `nil`, the
  /// row has that of its deletion.
  private func swipeActions(at path: IndexPath, _ side: SwipeSide) -> SwipeActions? {
    guard !isEditing, let delegate, let dataSource else { return nil }
    let isEditable = ifImplemented("tableView(_:canEditRowAt:)") {
      dataSource.tableView(self, canEditRowAt: path)
    }
    if isEditable == false { return nil }
    if side == .leading {
      return delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)?.swipeActions
    }
    let configuration = ifImplemented(
      "tableView(_:trailingSwipeActionsConfigurationForRowAt:)"
    ) { delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) }
    if case let configuration?? = configuration { return configuration.swipeActions }
    let actions = ifImplemented("tableView(_:editActionsForRowAt:)") {
      delegate.tableView(self, editActionsForRowAt: path)
    }
    if case let actions?? = actions {
      return SwipeActions(
        actions.map { $0.swipeAction(at: path, of: self) }, performsFirstWithFullSwipe: false)
    }
    return isEditable == true ? deletion(of: path, from: dataSource) : nil
  }

  /// Returns the action that lets the data source delete a row; `nil` where its style is another.
  private func deletion(
    of path: IndexPath, from dataSource: any UITableViewDataSource
  ) -> SwipeActions? {
    guard delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else {
      return nil
    }
    let title =
      delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    var action = SwipeAction(
      title: title, isDestructive: true, paint: { $0.backgroundColor = .systemRed }
    ) { [unowned self] _, completion in
      dataSource.tableView(self, commit: .delete, forRowAt: indexPathOfOpenSwipe ?? path)
      completion(true)
    }
    action.titleWidth = SwipeTitle.width(of: title)
    return SwipeActions([action])
  }
}
