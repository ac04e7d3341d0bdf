public import Foundation
import Geometry
import Imaging
public import Staging
import Timelines

/// A bar with items, usually at the bottom edge.
///
/// Flexible spaces share the room that the other items leave; without any, items are next to each
/// other from the left. The height of 44 points and the margin of 16 are those of iOS 17.
open class UIToolbar: View, TraitFollower {
  /// The height and the margin at both ends, and the distance between items, in points.
  private static let metrics = (height: CGFloat(44), margin: CGFloat(16), spacing: CGFloat(8))
  private let line = View(frame: .zero)
  private var shownItems: [UIBarButtonItem] = []

  /// Makes a toolbar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a toolbar of no size; see `View.init(coder:)`.
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

  /// The color of the background; `nil` for the system's.
  open var barTintColor: UIColor? { didSet { traitsDidChange() } }
  /// Whether the background is translucent; without a color of its own, a bar is opaque here.
  open var isTranslucent = true
  /// The colors of the background.
  open var barStyle = UIBarStyle.default { didSet { traitsDidChange() } }
  /// The appearance of the bar, which takes precedence over its properties.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      hasAppearance = true
      traitsDidChange()
    }
  }
  /// The appearance over the end of the content; bars always have the standard one.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// Whether an appearance was set.
  private var hasAppearance = false

  /// The items from left to right; `nil` for none.
  open var items: [UIBarButtonItem]? {
    get { shownItems.isEmpty ? nil : shownItems }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items, with a cross-fade as long as a push or at once.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let (old, new) = (shownItems, items ?? [])
    shownItems = new
    for item in new {
      item.sizeDidChange = { [weak self] in self?.setNeedsLayout() }
      item.viewDidChange = { [weak self] in self?.showItems() }
    }
    let views = new.compactMap(\.barView)
    let gone = old.compactMap(\.barView).filter { view in !views.contains { $0 === view } }
    let fresh = views.filter { $0.superview !== self }
    View.performWithoutAnimation {
      showItems()
      if animated { for view in fresh { view.alpha = 0 } }
      layoutItems()
    }
    guard animated, isOnStage else {
      for view in gone where view.superview === self { view.removeFromSuperview() }
      return
    }
    TransitionMotion.system(lasting: NavigationBar.transitionDuration).animate(
      {
        for view in fresh { view.alpha = 1 }
        for view in gone { view.alpha = 0 }
      },
      completion: { [weak self] in
        for view in gone where view.superview === self {
          view.alpha = 1
          if let self, self.shownItems.contains(where: { $0.barView === view }) { continue }
          view.removeFromSuperview()
        }
      })
  }

  /// Adds the views of the items.
  private func showItems() {
    for view in shownItems.compactMap(\.barView) where view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  package func traitsDidChange() {
    let color: UIColor =
      hasAppearance
      ? standardAppearance.backgroundColor ?? standardAppearance.backgroundEffect?.dynamicTint
        ?? .clear
      : barTintColor
        ?? (barStyle == .black ? UIColor(white: 0x16 / 255, alpha: 1) : BarColors.background)
    backgroundColor = color
    line.backgroundColor = hasAppearance ? standardAppearance.lineColor : BarColors.line
    let blur = hasAppearance ? standardAppearance.backgroundEffect?.blur : nil
    appearance.backdrop = blur.map { Backdrop(blur: $0, saturation: 1.8) }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: UIToolbar.metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIToolbar.metrics.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: min(0.5, bounds.height))
    layoutItems()
  }

  /// Sets the frames of the items' views.
  private func layoutItems() {
    let (height, margin, spacing) = UIToolbar.metrics
    let sizes = shownItems.map(\.barSize)
    let gaps = zip(shownItems, shownItems.dropFirst()).map { first, second in
      first.barView != nil && second.barView != nil ? spacing : 0
    }
    let taken = sizes.reduce(0) { $0 + $1.width } + gaps.reduce(0, +) + 2 * margin
    let flexible = shownItems.filter(\.isFlexibleSpace).count
    let room = max(0, bounds.width - taken) / CGFloat(max(1, flexible))
    var x = margin
    for (index, item) in shownItems.enumerated() {
      let size = sizes[index]
      if let view = item.barView, view.superview === self {
        view.frame = CGRect(
          x: x, y: (height - size.height) / 2, width: size.width, height: size.height)
      }
      x += item.isFlexibleSpace ? room : size.width
      if index < gaps.count { x += gaps[index] }
    }
  }
}
