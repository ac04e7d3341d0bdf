public import Foundation
public import Staging

/// Calls of a delegate's optional methods, each of which returns `nil` if it is not implemented.
///
/// With it `delegate.tableView?(…)` works as in UIKit, where the methods are optional.
public struct TableViewDelegateCalls {
  let delegate: any UITableViewDelegate

  /// Calls the delegate's `tableView(_:willDisplay:forRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:willDisplay:forRowAt:)") {
      delegate.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:willDisplayHeaderView:forSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) -> Void? {
    tableView.ifImplemented("tableView(_:willDisplayHeaderView:forSection:)") {
      delegate.tableView(tableView, willDisplayHeaderView: view, forSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:willDisplayFooterView:forSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) -> Void? {
    tableView.ifImplemented("tableView(_:willDisplayFooterView:forSection:)") {
      delegate.tableView(tableView, willDisplayFooterView: view, forSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:didEndDisplaying:forRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didEndDisplaying:forRowAt:)") {
      delegate.tableView(tableView, didEndDisplaying: cell, forRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:didEndDisplayingHeaderView:forSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didEndDisplayingHeaderView:forSection:)") {
      delegate.tableView(tableView, didEndDisplayingHeaderView: view, forSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:didEndDisplayingFooterView:forSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didEndDisplayingFooterView:forSection:)") {
      delegate.tableView(tableView, didEndDisplayingFooterView: view, forSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:heightForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:heightForRowAt:)") {
      delegate.tableView(tableView, heightForRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:heightForHeaderInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:heightForHeaderInSection:)") {
      delegate.tableView(tableView, heightForHeaderInSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:heightForFooterInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:heightForFooterInSection:)") {
      delegate.tableView(tableView, heightForFooterInSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:estimatedHeightForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:estimatedHeightForRowAt:)") {
      delegate.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:estimatedHeightForHeaderInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:estimatedHeightForHeaderInSection:)") {
      delegate.tableView(tableView, estimatedHeightForHeaderInSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:estimatedHeightForFooterInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, estimatedHeightForFooterInSection section: Int
  ) -> CGFloat? {
    tableView.ifImplemented("tableView(_:estimatedHeightForFooterInSection:)") {
      delegate.tableView(tableView, estimatedHeightForFooterInSection: section)
    }
  }

  /// Calls the delegate's `tableView(_:viewForHeaderInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? {
    tableView.ifImplemented("tableView(_:viewForHeaderInSection:)") {
      delegate.tableView(tableView, viewForHeaderInSection: section)
    } ?? nil
  }

  /// Calls the delegate's `tableView(_:viewForFooterInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? {
    tableView.ifImplemented("tableView(_:viewForFooterInSection:)") {
      delegate.tableView(tableView, viewForFooterInSection: section)
    } ?? nil
  }

  /// Calls the delegate's `tableView(_:accessoryButtonTappedForRowWith:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:accessoryButtonTappedForRowWith:)") {
      delegate.tableView(tableView, accessoryButtonTappedForRowWith: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:shouldHighlightRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool? {
    tableView.ifImplemented("tableView(_:shouldHighlightRowAt:)") {
      delegate.tableView(tableView, shouldHighlightRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:didHighlightRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didHighlightRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didHighlightRowAt:)") {
      delegate.tableView(tableView, didHighlightRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:didUnhighlightRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didUnhighlightRowAt:)") {
      delegate.tableView(tableView, didUnhighlightRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:willSelectRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tableView.ifImplemented("tableView(_:willSelectRowAt:)") {
      delegate.tableView(tableView, willSelectRowAt: indexPath)
    } ?? nil
  }

  /// Calls the delegate's `tableView(_:willDeselectRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tableView.ifImplemented("tableView(_:willDeselectRowAt:)") {
      delegate.tableView(tableView, willDeselectRowAt: indexPath)
    } ?? nil
  }

  /// Calls the delegate's `tableView(_:didSelectRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didSelectRowAt:)") {
      delegate.tableView(tableView, didSelectRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:didDeselectRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didDeselectRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didDeselectRowAt:)") {
      delegate.tableView(tableView, didDeselectRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:editingStyleForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle? {
    tableView.ifImplemented("tableView(_:editingStyleForRowAt:)") {
      delegate.tableView(tableView, editingStyleForRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:titleForDeleteConfirmationButtonForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? {
    tableView.ifImplemented("tableView(_:titleForDeleteConfirmationButtonForRowAt:)") {
      delegate.tableView(tableView, titleForDeleteConfirmationButtonForRowAt: indexPath)
    } ?? nil
  }

  /// Calls the delegate's `tableView(_:shouldIndentWhileEditingRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool? {
    tableView.ifImplemented("tableView(_:shouldIndentWhileEditingRowAt:)") {
      delegate.tableView(tableView, shouldIndentWhileEditingRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:willBeginEditingRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:willBeginEditingRowAt:)") {
      delegate.tableView(tableView, willBeginEditingRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:didEndEditingRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?
  ) -> Void? {
    tableView.ifImplemented("tableView(_:didEndEditingRowAt:)") {
      delegate.tableView(tableView, didEndEditingRowAt: indexPath)
    }
  }

  /// Calls the delegate's `tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath? {
    tableView.ifImplemented("tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)") {
      delegate.tableView(
        tableView, targetIndexPathForMoveFromRowAt: sourceIndexPath,
        toProposedIndexPath: proposedDestinationIndexPath)
    }
  }

  /// Calls the delegate's `tableView(_:indentationLevelForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int? {
    tableView.ifImplemented("tableView(_:indentationLevelForRowAt:)") {
      delegate.tableView(tableView, indentationLevelForRowAt: indexPath)
    }
  }
}

extension UITableViewDelegate {
  /// The delegate's implemented methods, for calls of the form `delegate.tableView?(…)`.
  public var tableView: TableViewDelegateCalls? { TableViewDelegateCalls(delegate: self) }
}
