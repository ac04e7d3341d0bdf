/// The delegate of a search bar; all methods are optional.
public protocol UISearchBarDelegate: AnyObject {
  /// Returns whether editing may begin; `true` if it is not implemented.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Returns whether editing may end; `true` if it is not implemented.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when inserted or deleted text was taken.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called for the return key.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the cancel button was touched.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
