public import Foundation
public import Staging

/// An item of a navigation bar or toolbar: a button, a view or a space.
///
/// ```swift
/// navigationItem.rightBarButtonItem = UIBarButtonItem(
///   systemItem: .add, primaryAction: UIAction { _ in self.addRow() })
/// ```
open class UIBarButtonItem: UIBarItem {
  /// The emphasis of a button.
  public enum Style: Int, Hashable, Sendable {
    case plain = 0
    /// A button with a semibold title.
    case done = 2
  }

  /// An item with a title or image of the system.
  public enum SystemItem: Int, Hashable, Sendable {
    case done, cancel, edit, save, add
    case flexibleSpace, fixedSpace
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
    case play, pause, rewind, fastForward, undo, redo
    case pageCurl = 23
    case close = 24
  }

  /// The system item that was asked for; `nil` for one of its own content.
  let systemItem: SystemItem?

  /// The object that gets the action; `nil` for the first responder that has the method.
  open weak var target: AnyObject?
  /// The message that is sent when the button is touched.
  open var action: Selector?
  /// The action that is performed when the button is touched.
  ///
  /// Setting it gives the item the action's title and image.
  open var primaryAction: UIAction? { didSet { takeContent(of: primaryAction) } }
  /// The menu; `nil` for none. A tap opens it, or a long press if the item has an action as well.
  open var menu: UIMenu? { didSet { button?.menuDidChange() } }
  /// The order of the elements of a menu that is above the button.
  open var preferredMenuElementOrder = UIMenu.ElementOrder.automatic
  /// The emphasis of the button.
  open var style = Style.plain { didSet { if style != oldValue { contentDidChange() } } }
  /// The width in points; 0 for that of the content.
  open var width: CGFloat = 0 { didSet { if width != oldValue { contentDidChange() } } }
  /// The color of the button; `nil` for the bar's tint color.
  open var tintColor: UIColor? { didSet { contentDidChange() } }
  /// The view that is shown in place of a button; `nil` for none.
  open var customView: UIView? { didSet { customViewDidChange() } }
  /// The titles that the item may have; they change nothing, because a button fits its title.
  open var possibleTitles: Set<String>?

  /// The button of the item, made when a bar shows it.
  private var button: BarButton?
  /// The action of the bar that lays the item out again when its size has changed.
  var sizeDidChange: (() -> Void)?
  /// The action of the bar that shows another view of the item.
  var viewDidChange: (() -> Void)?

  /// Makes an item without content.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Makes an item without content: archives are not supported.
  public required init?(coder: NSCoder) {
    systemItem = nil
    super.init(coder: coder)
  }

  /// Makes an item of the system that performs an action and has a menu.
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.systemItem = systemItem
    super.init()
    if systemItem == .done || systemItem == .save { style = .done }
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Makes an item with an action's title and image that performs the action.
  public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    takeContent(of: primaryAction)
  }

  /// Makes an item with a title and an image of its own that performs an action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
  }

  /// Makes an item with a title that sends a message.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title; self.style = style; self.action = action
    self.target = target.map { $0 as AnyObject }
  }

  /// Makes an item with an image that sends a message.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image; self.style = style; self.action = action
    self.target = target.map { $0 as AnyObject }
  }

  /// Makes an item with an image that sends a message.
  ///
  /// The image for landscape is not used, because bars are equally high in landscape.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) { self.init(image: image, style: style, target: target, action: action) }

  /// Makes an item of the system that sends a message.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem: systemItem)
    self.action = action
    self.target = target.map { $0 as AnyObject }
  }

  /// Makes an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns a space that takes the room that other items of a toolbar leave.
  public class func flexibleSpace() -> Self { item(.flexibleSpace) }

  /// Returns a space of a width in points.
  public class func fixedSpace(_ width: CGFloat) -> Self {
    let item: Self = item(.fixedSpace)
    item.width = width
    return item
  }

  /// Returns a system item in the class's own type.
  private class func item<Item: UIBarButtonItem>(_ systemItem: SystemItem) -> Item {
    guard let item = UIBarButtonItem(systemItem: systemItem) as? Item else {
      preconditionFailure("spaces are made by UIBarButtonItem itself, not by \(Item.self)")
    }
    return item
  }

  /// Takes over an action's title and image.
  private func takeContent(of action: UIAction?) {
    guard let action, systemItem == nil else { return }
    if !action.title.isEmpty { title = action.title }
    if let image = action.image { self.image = image }
  }

  // MARK: Bars

  /// Whether the item is a space that takes the room that others leave.
  var isFlexibleSpace: Bool { systemItem == .flexibleSpace }

  /// Shows another view in the bar.
  private func customViewDidChange() {
    button = nil
    viewDidChange?()
  }

  override func contentDidChange() {
    button?.show()
    sizeDidChange?()
  }

  /// Whether a tap opens the menu, because there is no action.
  var opensMenuAtOnce: Bool { menu != nil && primaryAction == nil && action == nil }

  /// Performs the item's action, as a touch does.
  func performAction() {
    primaryAction?.perform(from: self)
    guard let action else { return }
    if let target {
      action.send(to: target, [self])
      return
    }
    guard let button else { return }
    let responder = sequence(first: button as UIResponder, next: \.next)
      .first { action.isRecognized(by: $0) }
    if let responder { action.send(to: responder, [self]) }
  }
}

extension UIBarButtonItem: BarItem {
  package var barView: UIView? {
    if let customView { return customView }
    if systemItem == .flexibleSpace || systemItem == .fixedSpace { return nil }
    if let button { return button }
    let button = BarButton(self)
    self.button = button
    return button
  }

  package var barSize: CGSize {
    guard let view = barView else { return CGSize(width: width, height: 0) }
    var size = customView == nil ? view.intrinsicContentSize : view.sizeInBar
    if width > 0 { size.width = width }
    return size
  }
}

/// The emphasis of a button in a bar, under the name that older sources use.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// An item of the system, under the name that older sources use.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
