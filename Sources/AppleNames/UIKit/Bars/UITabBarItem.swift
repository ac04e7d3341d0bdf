public import Foundation
import Geometry
public import Staging

/// An item of a tab bar: an image above a title, and a badge.
open class UITabBarItem: UIBarItem {
  /// An item with a title and image of the system.
  public enum SystemItem: Int, Hashable, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image of the selected item; `nil` for the same image.
  open var selectedImage: UIImage? {
    didSet { if selectedImage !== oldValue { contentDidChange() } }
  }
  /// The text in the badge; `nil` for no badge.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { contentDidChange() } } }
  /// The color of the badge; `nil` for the system's red.
  open var badgeColor: UIColor? { didSet { contentDidChange() } }
  /// The distance by which the title is moved, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { contentDidChange() } }

  /// The view controller whose title is shown if the item has none.
  weak var owner: UIViewController?
  /// The action of the bar that shows the item.
  var didChange: (() -> Void)?

  /// Makes an item without content.
  public override init() { super.init() }

  /// Makes an item without content: archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes an item with a title, an image and a tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title; self.image = image; self.tag = tag
  }

  /// Makes an item with a title and an image for each state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title; self.image = image; self.selectedImage = selectedImage
  }

  /// Makes an item of the system with a tag.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    self.tag = tag
    title = UITabBarItem.titles[systemItem]
    image = UITabBarItem.image(of: systemItem)
  }

  /// The titles of iOS in English.
  private static let titles: [SystemItem: String] = [
    .more: "More", .favorites: "Favorites", .featured: "Featured", .topRated: "Top Rated",
    .recents: "Recents", .contacts: "Contacts", .history: "History", .bookmarks: "Bookmarks",
    .search: "Search", .downloads: "Downloads", .mostRecent: "Most Recent",
    .mostViewed: "Most Viewed",
  ]

  private static func image(of item: SystemItem) -> UIImage? {
    let symbol: String? =
      switch item {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .contacts: "person.fill"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .recents, .history, .downloads, .mostRecent, .mostViewed: nil
      }
    if let symbol { return UIImage(systemName: symbol, withConfiguration: .init(pointSize: 20)) }
    let clock = "M2 12A10 10 0 1 1 22 12A10 10 0 1 1 2 12ZM12 6V12L16 14"
    let arrow = "M12 3V17M6 11L12 17L18 11M4 21H20"
    return BarSymbols.drawing(item == .downloads ? arrow : clock, isFilled: false)
  }

  override func contentDidChange() { didChange?() }

  var shownTitle: String? { title ?? owner?.title }
}

/// An item of the system, under the name that older sources use.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
