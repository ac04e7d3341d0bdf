import Foundation
import Geometry
import Staging
import Timelines

/// The button of a bar button item: a title or an image in the tint color.
final class BarButton: UIControl, TraitFollower {
  /// The size of a title's font, in points; measured on iOS 17.
  private static let fontSize: CGFloat = 17
  /// The least width and the height of the area that takes touches, in points.
  private static let touchArea = CGSize(width: 24, height: 44)
  /// The opacity while a touch is on the button; measured on iOS 17.
  private static let highlightedAlpha: CGFloat = 0.2

  private weak var item: UIBarButtonItem?
  private let label = UILabel()
  private let imageView = UIImageView(frame: .zero)
  private var opener: MenuOpener?

  /// Makes the button of an item.
  init(_ item: UIBarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    addSubview(label)
    addSubview(imageView)
    addAction(UIAction { [weak self] _ in self?.item?.performAction() }, for: .touchUpInside)
    show()
    menuDidChange()
  }

  /// Opens the item's menu from now on.
  func menuDidChange() {
    opener?.detach()
    opener = nil
    guard let item, item.menu != nil else { return }
    let opener = MenuOpener(of: self, opensAtOnce: item.opensMenuAtOnce) { [weak item] in
      item?.menu
    }
    opener.sender = item
    opener.settings = { [weak item] in (false, item?.preferredMenuElementOrder != .fixed) }
    self.opener = opener
  }

  /// Returns `nil`: the button is always made for an item.
  required init?(coder: NSCoder) { nil }

  /// Shows the item's title or image.
  func show() {
    guard let item else { return }
    if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
    let image = item.image ?? item.systemItem.flatMap(BarSymbols.image)
    let title = image == nil ? item.title ?? item.systemItem.flatMap(BarSymbols.title) : nil
    let state = item.isEnabled ? State.normal : .disabled
    let tint = item.tintColor ?? tintColor
    let color = item.attribute(.foregroundColor, for: state) ?? tint
    label.font =
      item.attribute(.font, for: state)
      ?? .systemFont(ofSize: BarButton.fontSize, weight: item.style == .done ? .semibold : .regular)
    label.text = title
    label.textColor = item.isEnabled ? color : .tertiaryLabel
    imageView.tintColor = item.isEnabled ? item.tintColor : .tertiaryLabel
    imageView.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  override var isHighlighted: Bool {
    didSet {
      if isHighlighted != oldValue { alpha = isHighlighted ? BarButton.highlightedAlpha : 1 }
    }
  }

  package func traitsDidChange() { show() }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    show()
  }

  /// The size of the title or the image.
  private var contentSize: CGSize { imageView.image?.size ?? label.intrinsicContentSize }

  override var intrinsicContentSize: CGSize {
    CGSize(
      width: max(BarButton.touchArea.width, contentSize.width), height: BarButton.touchArea.height)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = contentSize
    let frame = CGRect(
      x: max(0, (bounds.width - size.width) / 2), y: (bounds.height - size.height) / 2,
      width: min(size.width, bounds.width), height: size.height)
    label.frame = frame
    imageView.frame = frame.inset(by: item?.imageInsets ?? .zero)
  }
}
