/// The bar over the screens of a navigation controller, as `UINavigationBar`.
open class NavigationBar: View {
  public private(set) var items: [NavigationItem] = []

  /// Shows other items.
  open func setItems(_ items: [NavigationItem], animated: Bool) { self.items = items }
}
