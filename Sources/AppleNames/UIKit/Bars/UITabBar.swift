public import Foundation
import Geometry
import Imaging
public import Staging
import Timelines

/// The delegate of a tab bar; its method is optional.
public protocol UITabBarDelegate: AnyObject {
  /// Called when the user has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

/// A bar of items of which one is selected.
///
/// The items share the width equally, as on phones in portrait. The height is 49 points, and what
/// the bar is higher is below the items.
open class UITabBar: View, TraitFollower {
  /// The height of the items, in points; measured on iOS 17.
  public static let itemHeight: CGFloat = 49

  /// The observer of selections by touches.
  open weak var delegate: (any UITabBarDelegate)?
  private var buttons: [TabBarButton] = []
  private let line = View(frame: .zero)
  /// The action that follows when the bar was hidden or shown.
  var visibilityDidChange: (() -> Void)?

  /// Makes a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the line at the upper edge.
  private func setUp() {
    line.isUserInteractionEnabled = false
    addSubview(line)
    traitsDidChange()
  }

  // MARK: Items

  /// The items from left to right; `nil` for none.
  open var items: [UITabBarItem]? {
    get { buttons.isEmpty ? nil : buttons.map(\.item) }
    set { setItems(newValue, animated: false) }
  }

  /// The selected item; `nil` for none.
  open var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { showItems() } }
  }

  /// Replaces the items, with a cross-fade of 0.3 s or at once.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    let old = buttons
    buttons = (items ?? []).map { item in
      if let known = old.first(where: { $0.item === item }) { return known }
      let button = TabBarButton(item)
      button.addAction(UIAction { [weak self] _ in self?.select(item) }, for: .touchUpInside)
      item.didChange = { [weak self] in self?.showItems() }
      return button
    }
    if let selectedItem, !buttons.contains(where: { $0.item === selectedItem }) {
      self.selectedItem = nil
    }
    let gone = old.filter { button in !buttons.contains { $0 === button } }
    let fresh = buttons.filter { $0.superview == nil }
    View.performWithoutAnimation {
      for button in fresh {
        if animated { button.alpha = 0 }
        addSubview(button)
      }
      showItems(fadingIn: animated ? fresh : [])
      layoutItems()
    }
    guard animated, isOnStage else {
      for button in gone { button.removeFromSuperview() }
      return
    }
    View.animate(
      withDuration: 0.3,
      animations: {
        for button in fresh { button.alpha = 1 }
        for button in gone { button.alpha = 0 }
      }, completion: { _ in for button in gone { button.removeFromSuperview() } })
  }

  /// Selects an item that was touched.
  private func select(_ item: UITabBarItem) {
    selectedItem = item
    guard let delegate else { return }
    delegate.tabBar?(self, didSelect: item)
  }

  // MARK: Appearance

  /// The color of items that are not selected; `nil` for the system's gray.
  open var unselectedItemTintColor: UIColor? { didSet { showItems() } }
  /// The color of the background; `nil` for the system's.
  open var barTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The colors of the background.
  open var barStyle = UIBarStyle.default { didSet { traitsDidChange() } }
  /// Whether the background is translucent; without an appearance, a bar is opaque here.
  open var isTranslucent = true
  /// The image in the background; an empty image makes the background transparent.
  open var backgroundImage: UIImage? { didSet { traitsDidChange() } }
  /// The image at the upper edge: an empty image hides the line.
  open var shadowImage: UIImage? { didSet { traitsDidChange() } }
  /// The appearance of the bar, which takes precedence over its properties.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      hasAppearance = true
      traitsDidChange()
    }
  }
  /// The appearance over the end of the content; bars always have the standard one.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// Whether an appearance was set.
  private var hasAppearance = false
  /// The appearance of items; `nil` without one that was set.
  var itemAppearance: UITabBarItemAppearance? {
    hasAppearance ? standardAppearance.stackedLayoutAppearance : nil
  }

  package func traitsDidChange() {
    let own: UIColor =
      backgroundImage?.size == .zero
      ? .clear
      : barTintColor
        ?? (barStyle == .black ? UIColor(white: 0x16 / 255, alpha: 1) : BarColors.background)
    let effect = hasAppearance ? standardAppearance.backgroundEffect : nil
    backgroundColor =
      hasAppearance ? standardAppearance.backgroundColor ?? effect?.dynamicTint ?? .clear : own
    appearance.backdrop = effect.map { Backdrop(blur: $0.blur, saturation: 1.8) }
    line.backgroundColor = hasAppearance ? standardAppearance.lineColor : BarColors.line
    line.isHidden = shadowImage?.size == .zero
    if let stage, let backgroundImage {
      show(backgroundImage.snapshot(on: stage), mode: .scaleToFill)
    }
    showItems()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showItems()
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let old = super.isHidden
      super.isHidden = newValue
      if newValue != old { visibilityDidChange?() }
    }
  }

  /// Shows all items in their states.
  private func showItems(fadingIn fresh: [TabBarButton] = []) {
    for button in buttons {
      button.show(selected: button.item === selectedItem, in: self)
      if fresh.contains(where: { $0 === button }) { button.alpha = 0 }
    }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: UITabBar.itemHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UITabBar.itemHeight + safeAreaInsets.bottom)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: min(0.5, bounds.height))
    layoutItems()
  }

  /// Sets the frames of the buttons.
  private func layoutItems() {
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: UITabBar.itemHeight)
    }
  }
}
