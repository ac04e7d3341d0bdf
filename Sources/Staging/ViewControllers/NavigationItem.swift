public import Foundation

/// What a navigation bar says of one screen, as `UINavigationItem`.
open class NavigationItem: NSObject {
  /// What stands in the middle of the bar while the screen is the top one; nothing where empty.
  open var title: String? { didSet { if title != oldValue { bar?.itemChanged() } } }
  /// What the next screen's back button says instead of the title.
  ///
  /// An empty text leaves only the mark beside it.
  open var backButtonTitle: String? {
    didSet { if backButtonTitle != oldValue { bar?.itemChanged() } }
  }
  /// The bar that the item was last set on.
  weak var bar: NavigationBar?

  /// Makes an item.
  public init(title: String? = nil, backButtonTitle: String? = nil) {
    self.title = title; self.backButtonTitle = backButtonTitle
    super.init()
  }

  /// What the back button of the next screen says; "Back" where nothing else is known.
  var backText: String {
    let title = title ?? ""
    let text = backButtonTitle ?? title
    return text.isEmpty && title.isEmpty ? "Back" : text
  }
}
