public import Foundation

/// The appearance of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  /// The appearance of items with the title below the image, as they always are.
  open var stackedLayoutAppearance = UITabBarItemAppearance()

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UITabBarAppearance()
    copy.take(self)
    copy.stackedLayoutAppearance = stackedLayoutAppearance
    return copy
  }
}

/// The appearance of a tab bar's items in their states.
open class UITabBarItemAppearance: NSObject {
  /// The appearance of an item that is not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The appearance of the selected item.
  public let selected = UITabBarItemStateAppearance()
}

/// The appearance of a tab bar's items in one state.
open class UITabBarItemStateAppearance: NSObject {
  /// The attributes of the title, of which the font and the color count.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The color of the image; `nil` for that of the bar.
  open var iconColor: UIColor?
  /// The color of the badge; `nil` for that of the item.
  open var badgeBackgroundColor: UIColor?
}
