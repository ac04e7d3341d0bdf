public import Foundation
import Staging

/// Calls of a data source's optional methods, each of which returns `nil` if it is not implemented.
///
/// With it `dataSource.tableView?(…)` works as in UIKit, where the methods are optional.
public struct TableViewDataSourceCalls {
  let dataSource: any UITableViewDataSource

  /// Calls the data source's `tableView(_:numberOfRowsInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int? {
    tableView.ifImplemented("tableView(_:numberOfRowsInSection:)") {
      dataSource.tableView(tableView, numberOfRowsInSection: section)
    }
  }

  /// Calls the data source's `tableView(_:cellForRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell? {
    tableView.ifImplemented("tableView(_:cellForRowAt:)") {
      dataSource.tableView(tableView, cellForRowAt: indexPath)
    }
  }

  /// Calls the data source's `tableView(_:titleForHeaderInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    tableView.ifImplemented("tableView(_:titleForHeaderInSection:)") {
      dataSource.tableView(tableView, titleForHeaderInSection: section)
    } ?? nil
  }

  /// Calls the data source's `tableView(_:titleForFooterInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? {
    tableView.ifImplemented("tableView(_:titleForFooterInSection:)") {
      dataSource.tableView(tableView, titleForFooterInSection: section)
    } ?? nil
  }

  /// Calls the data source's `tableView(_:canEditRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool? {
    tableView.ifImplemented("tableView(_:canEditRowAt:)") {
      dataSource.tableView(tableView, canEditRowAt: indexPath)
    }
  }

  /// Calls the data source's `tableView(_:canMoveRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool? {
    tableView.ifImplemented("tableView(_:canMoveRowAt:)") {
      dataSource.tableView(tableView, canMoveRowAt: indexPath)
    }
  }

  /// Calls the data source's `tableView(_:sectionForSectionIndexTitle:at:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int? {
    tableView.ifImplemented("tableView(_:sectionForSectionIndexTitle:at:)") {
      dataSource.tableView(tableView, sectionForSectionIndexTitle: title, at: index)
    }
  }

  /// Calls the data source's `tableView(_:commit:forRowAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:commit:forRowAt:)") {
      dataSource.tableView(tableView, commit: editingStyle, forRowAt: indexPath)
    }
  }

  /// Calls the data source's `tableView(_:moveRowAt:to:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> Void? {
    tableView.ifImplemented("tableView(_:moveRowAt:to:)") {
      dataSource.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath)
    }
  }
}

/// A call of a data source's `numberOfSections(in:)`, which returns `nil` if it is not implemented.
public struct TableSectionCountCall {
  let dataSource: any UITableViewDataSource

  /// Calls the data source's `numberOfSections(in:)` if it is implemented.
  public func callAsFunction(in tableView: UITableView) -> Int? {
    tableView.ifImplemented("numberOfSections(in:)") { dataSource.numberOfSections(in: tableView) }
  }
}

extension UITableViewDataSource {
  /// The data source's implemented methods, for calls of the form `dataSource.tableView?(…)`.
  public var tableView: TableViewDataSourceCalls? { TableViewDataSourceCalls(dataSource: self) }

  /// The data source's implemented method, for calls of the form `dataSource.numberOfSections?(in:)`.
  public var numberOfSections: TableSectionCountCall? { TableSectionCountCall(dataSource: self) }
}
