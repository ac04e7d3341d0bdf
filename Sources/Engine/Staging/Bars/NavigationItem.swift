public import Foundation

/// A view controller's entry in a navigation bar, as `UINavigationItem`.
open class NavigationItem: NSObject {
  /// The title in the middle of the bar while the view controller is on top; empty for none.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      bar?.itemChanged()
      titleDidChange?()
    }
  }
  /// The text of the next view controller's back button, instead of the title.
  ///
  /// An empty text leaves only the mark beside it.
  open var backButtonTitle: String? {
    didSet { if backButtonTitle != oldValue { bar?.itemChanged() } }
  }
  /// The view in the middle of the bar, instead of the title.
  open var titleView: View? { didSet { if titleView !== oldValue { bar?.itemChanged() } } }
  /// Whether there is no back button while the view controller is on top.
  open var hidesBackButton: Bool {
    get { isBackButtonHidden }
    set { setHidesBackButton(newValue, animated: false) }
  }
  /// Whether the items at the left are beside the back button rather than in place of it.
  open var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { bar?.itemChanged() } }
  }

  private var isBackButtonHidden = false
  /// The items at the left, from the edge inwards.
  package private(set) var leftItems: [any BarItem] = []
  /// The items at the right, from the edge inwards.
  package private(set) var rightItems: [any BarItem] = []
  /// The title of the item that another target sets for the back button; `nil` for none.
  package var backItemTitle: String? {
    didSet { if backItemTitle != oldValue { bar?.itemChanged() } }
  }
  /// The view below the row of the title, as wide as the bar, such as a search bar; `nil` for none.
  package var lowerView: View? {
    didSet { if lowerView !== oldValue { bar?.itemChanged() } }
  }
  /// Whether the row of the title is hidden, so that the bar is only the view below it.
  package var hidesRow = false {
    didSet { if hidesRow != oldValue { bar?.itemChanged() } }
  }
  /// The owner of the view below the row.
  package var lowerOwner: AnyObject?
  /// The height of the view below the row of the title, in points; Apple's search bars have it since
  /// iOS 11, where the bar is 96 points high with one.
  package static let lowerHeight: CGFloat = 52
  /// The height of the bar beyond that of a bar with a title only, in points.
  var extraBarHeight: CGFloat {
    (lowerView == nil ? 0 : Self.lowerHeight) - (hidesRow ? NavigationBar.rowHeight : 0)
  }
  /// The properties that another target keeps for the item.
  package var companion: AnyObject?
  /// The properties that another target keeps for the item's view controller.
  package var screenCompanion: AnyObject?
  /// An action after changes of the title.
  package var titleDidChange: (() -> Void)?
  /// The bar that the item was last set on.
  weak var bar: NavigationBar?

  /// The navigation controller in whose bar the item is.
  package var navigationController: NavigationController? {
    bar?.superview?.screen as? NavigationController
  }

  /// Makes an item.
  public init(title: String? = nil, backButtonTitle: String? = nil) {
    self.title = title; self.backButtonTitle = backButtonTitle
    super.init()
  }

  /// Hides or shows the back button, with a cross-fade or at once.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    guard hidesBackButton != isBackButtonHidden else { return }
    isBackButtonHidden = hidesBackButton
    bar?.itemChanged(animated: animated)
  }

  /// Replaces the items at the left, with a cross-fade or at once.
  package func setLeftItems(_ items: [any BarItem], animated: Bool) {
    leftItems = items
    bar?.itemChanged(animated: animated)
  }

  /// Replaces the items at the right, with a cross-fade or at once.
  package func setRightItems(_ items: [any BarItem], animated: Bool) {
    rightItems = items
    bar?.itemChanged(animated: animated)
  }

  /// Lays out the bar again, because the size of an item has changed.
  package func itemSizeChanged() { bar?.setNeedsLayout() }

  /// Updates the bar, because an item has another view.
  package func itemViewChanged() { bar?.itemChanged() }

  /// Whether the back button is shown while the item is on top and another one is below it.
  var showsBackButton: Bool {
    !hidesBackButton && (leftItems.isEmpty || leftItemsSupplementBackButton)
  }

  /// The text of the next view controller's back button; "Back" if there is no other.
  var backText: String {
    let title = title ?? ""
    let text = backButtonTitle ?? backItemTitle ?? title
    return text.isEmpty && title.isEmpty && backItemTitle == nil ? "Back" : text
  }
}
