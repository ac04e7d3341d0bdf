/// The receiver of the searches of a search controller.
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search becomes active, and when its text changes.
  func updateSearchResults(for searchController: UISearchController)
}

/// The delegate of a search controller; all methods are optional.
public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search becomes active.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search is active.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
}
