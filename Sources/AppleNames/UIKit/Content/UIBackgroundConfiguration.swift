public import Foundation
public import Staging
public import Timelines

/// A description of the background of a cell or view.
public struct UIBackgroundConfiguration {
  /// The view behind the content, above the color; `nil` for none.
  public var customView: UIView?
  /// The color; `nil` for the view's tint color.
  public var backgroundColor: UIColor?
  /// Returns the color for the color; `nil` for the same one.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect on what is below the background; `nil` for none.
  public var visualEffect: UIVisualEffect?
  /// The image above the color; `nil` for none.
  public var image: UIImage?
  /// The fit of the image.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The radius of the corners in points.
  public var cornerRadius: CGFloat = 0
  /// The distances of the background from the edges of the view.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The color of the outline; `nil` for the view's tint color.
  public var strokeColor: UIColor?
  /// Returns the outline's color for the color; `nil` for the same one.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the outline in points.
  public var strokeWidth: CGFloat = 0
  /// The distance of the outline beyond the edges; without effect.
  public var strokeOutset: CGFloat = 0
  /// The color while the cell is selected or highlighted; `nil` for the same one.
  private var selectionColor: UIColor?

  /// Makes a background.
  private init(_ color: UIColor?, selection: UIColor? = nil) {
    backgroundColor = color
    selectionColor = selection
  }

  // MARK: Kinds

  /// Returns no background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }

  /// Returns the background of a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.systemBackground, selection: .systemGray4)
  }

  /// Returns the background of a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.secondarySystemGroupedBackground, selection: .systemGray4)
  }

  /// Returns the background of a cell in a list.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }

  /// Returns the background of a cell in a sidebar.
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration(.clear, selection: .systemGray4)
    background.cornerRadius = 10
    background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 8, bottom: 0, trailing: 8)
    return background
  }

  /// Returns the background of the header of a list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.clear)
  }

  /// Returns the background of the header of a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.clear)
  }

  /// Returns the configuration for the state of a cell: a selected one has the system's gray.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    let cell = state as? UICellConfigurationState
    let view = state as? UIViewConfigurationState
    let isOn =
      cell.map { $0.isSelected || $0.isHighlighted }
      ?? view.map { $0.isSelected || $0.isHighlighted } ?? false
    guard isOn, let selectionColor else { return self }
    var copy = self
    copy.backgroundColor = selectionColor
    return copy
  }

  /// Returns the color of the background for a tint color.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the color of the outline for a tint color.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// A view that shows the background of a configuration behind all others of a cell.
final class BackgroundConfigurationView: UIView, TraitFollower {
  var configuration: UIBackgroundConfiguration { didSet { show() } }
  private let fillView = UIView(frame: .zero)
  private let imageView = UIImageView(frame: .zero)
  private var effectView: UIVisualEffectView?

  /// Makes a view of a configuration.
  init(_ configuration: UIBackgroundConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    fillView.clipsToBounds = true
    addSubview(fillView)
    fillView.addSubview(imageView)
    show()
  }

  /// Returns `nil`: a background is always made of a configuration.
  required init?(coder: NSCoder) { nil }

  /// Shows the configuration.
  private func show() {
    fillView.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    fillView.layer.borderWidth = configuration.strokeWidth
    if configuration.strokeWidth > 0 {
      fillView.layer.borderColor = configuration.resolvedStrokeColor(for: tintColor).cgColor
    }
    if fillView.cornerRadius != configuration.cornerRadius {
      fillView.cornerRadius = configuration.cornerRadius
    }
    imageView.image = configuration.image
    imageView.contentMode = configuration.imageContentMode
    effectView?.removeFromSuperview()
    effectView = configuration.visualEffect.map { UIVisualEffectView(effect: $0) }
    if let effectView { fillView.insertSubview(effectView, at: 0) }
    for view in fillView.subviews
    where view !== imageView && view !== effectView && view !== configuration.customView {
      view.removeFromSuperview()
    }
    if let custom = configuration.customView, custom.superview !== fillView {
      fillView.addSubview(custom)
    }
    setNeedsLayout()
  }

  func traitsDidChange() { show() }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = configuration.backgroundInsets
    let frame = CGRect(
      x: insets.leading, y: insets.top,
      width: max(0, bounds.width - insets.leading - insets.trailing),
      height: max(0, bounds.height - insets.top - insets.bottom))
    if fillView.frame != frame { fillView.frame = frame }
    let inner = CGRect(origin: .zero, size: frame.size)
    for view in fillView.subviews where view.frame != inner { view.frame = inner }
  }
}
