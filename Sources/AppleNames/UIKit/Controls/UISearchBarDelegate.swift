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

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
    OptionalRequirement.unimplemented()
  }
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
    OptionalRequirement.unimplemented(returning: true)
  }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
    OptionalRequirement.unimplemented()
  }
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    OptionalRequirement.unimplemented()
  }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    OptionalRequirement.unimplemented()
  }
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    OptionalRequirement.unimplemented()
  }

  /// The message of this name, for calls of the optional form.
  public var searchBarSearchButtonClicked: SenderCall<UISearchBar, Void>? {
    SenderCall { self.searchBarSearchButtonClicked($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var searchBarCancelButtonClicked: SenderCall<UISearchBar, Void>? {
    SenderCall { self.searchBarCancelButtonClicked($0) }
  }
  /// The message of this name, for calls of the optional form.
  public var searchBar: SearchBarChangeCall? { SearchBarChangeCall(delegate: self) }
}

/// A call of `searchBar(_:textDidChange:)` in the optional form.
public struct SearchBarChangeCall {
  let delegate: any UISearchBarDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(_ searchBar: UISearchBar, textDidChange searchText: String) -> Void? {
    OptionalRequirement.call { delegate.searchBar(searchBar, textDidChange: searchText) }
  }
}
