/// What the navigation bar shows for a screen, as `UINavigationItem`.
open class NavigationItem {
  open var title: String?
  /// What the back button of the next screen says; the title where `nil`.
  open var backButtonTitle: String?

  /// Makes an item.
  public init(title: String?, backButtonTitle: String? = nil) {
    (self.title, self.backButtonTitle) = (title, backButtonTitle)
  }
}
