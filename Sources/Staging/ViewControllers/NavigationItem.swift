public import Foundation

/// A view controller's entry in a navigation bar, as `UINavigationItem`.
open class NavigationItem: NSObject {
  /// The title in the middle of the bar while the view controller is on top; empty for none.
  open var title: String? { didSet { if title != oldValue { bar?.itemChanged() } } }
  /// The text of the next view controller's back button, instead of the title.
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

  /// The text of the next view controller's back button; "Back" if there is no other.
  var backText: String {
    let title = title ?? ""
    let text = backButtonTitle ?? title
    return text.isEmpty && title.isEmpty ? "Back" : text
  }
}
