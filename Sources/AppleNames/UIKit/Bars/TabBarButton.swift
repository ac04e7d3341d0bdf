import Foundation
import Geometry
import Staging
import Timelines

/// The image, title and badge of a tab bar's item.
///
/// Metrics are measured on screenshots of iOS 17 with 49-point bars.
final class TabBarButton: UIControl {
  /// The middle of the image and of the title below the bar's upper edge, in points.
  private static let middles = (image: CGFloat(18), title: CGFloat(41), alone: CGFloat(24.5))
  /// The size of the title's font, in points.
  private static let fontSize: CGFloat = 10
  /// The height of a badge, the padding of its text, and the size of its font, in points.
  private static let badge = (height: CGFloat(18), padding: CGFloat(5), font: CGFloat(13))
  /// The distance of a badge's left edge from the middle of the item, in points.
  private static let badgeOffset = CGPoint(x: 5, y: 2)

  let item: UITabBarItem
  private let label = UILabel()
  private let imageView = UIImageView(frame: .zero)
  private let badgeView = View(frame: .zero)
  private let badgeLabel = UILabel()

  /// Makes the button of an item.
  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    badgeLabel.textAlignment = .center
    badgeLabel.textColor = .white
    badgeLabel.font = .systemFont(ofSize: TabBarButton.badge.font)
    badgeView.isUserInteractionEnabled = false
    badgeView.addSubview(badgeLabel)
    for view in [imageView, label, badgeView] { addSubview(view) }
  }

  /// Returns `nil`: the button is always made for an item.
  required init?(coder: NSCoder) { nil }

  /// Shows the item in the colors of a bar.
  func show(selected: Bool, in bar: UITabBar) {
    let look = bar.itemAppearance.map { selected ? $0.selected : $0.normal }
    let color = selected ? bar.tintColor : bar.unselectedItemTintColor ?? BarColors.unselected
    let state: UIControl.State = selected ? .selected : .normal
    label.font =
      look?.titleTextAttributes[.font] as? UIFont ?? item.attribute(.font, for: state)
      ?? .systemFont(ofSize: TabBarButton.fontSize, weight: .medium)
    label.text = item.shownTitle
    label.textColor =
      look?.titleTextAttributes[.foregroundColor] as? UIColor
      ?? item.attribute(.foregroundColor, for: state) ?? color
    imageView.tintColor = look?.iconColor ?? color
    let image = selected ? item.selectedImage ?? item.image : item.image
    imageView.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    badgeLabel.text = item.badgeValue
    badgeView.isHidden = item.badgeValue == nil
    badgeView.backgroundColor = look?.badgeBackgroundColor ?? item.badgeColor ?? .systemRed
    isEnabled = item.isEnabled
    alpha = item.isEnabled ? 1 : 0.5
    accessibilityLabel = item.shownTitle
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middles = TabBarButton.middles
    let hasTitle = item.shownTitle?.isEmpty == false
    let size = imageView.image?.size ?? .zero
    let imageMiddle = hasTitle ? middles.image : middles.alone
    imageView.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: imageMiddle - size.height / 2, width: size.width,
      height: size.height
    ).inset(by: item.imageInsets)
    let height = label.intrinsicContentSize.height
    label.frame = CGRect(
      x: item.titlePositionAdjustment.horizontal,
      y: middles.title - height / 2 + item.titlePositionAdjustment.vertical, width: bounds.width,
      height: height)
    let badge = TabBarButton.badge
    let width = max(
      badge.height, badgeLabel.intrinsicContentSize.width + 2 * badge.padding)
    badgeView.frame = CGRect(
      x: bounds.midX + TabBarButton.badgeOffset.x, y: TabBarButton.badgeOffset.y, width: width,
      height: badge.height)
    badgeView.appearance.cornerRadius = Double(badge.height / 2)
    badgeLabel.frame = badgeView.bounds
  }
}
