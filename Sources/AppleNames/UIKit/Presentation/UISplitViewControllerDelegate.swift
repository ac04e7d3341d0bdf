public import Staging

/// The delegate of a container of columns; all methods are optional.
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Called before other columns are shown.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Shows a view controller in the secondary column; returns whether it has done so.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool  // false
  /// Returns whether the secondary content needs not to be shown in one column.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool  // false
  /// Returns the column that is shown where there is one.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column  // proposedTopColumn
}

extension ViewController {
  /// The nearest container of columns that contains the view controller; `nil` for none.
  public var splitViewController: UISplitViewController? {
    let containers = sequence(first: self) { $0.navigationController ?? $0.parent }
    return containers.dropFirst().lazy.compactMap { $0 as? UISplitViewController }.first
  }
}
