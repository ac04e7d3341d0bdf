import Foundation
import Geometry
import Staging

/// The parts of a button that has a configuration.
final class ConfiguredContent {
  /// The distance between the title and the sign that a button opens a menu, in points.
  private static let indicatorPadding: CGFloat = 5

  /// The button, which owns this object.
  private unowned let button: UIButton
  /// The configuration that was set.
  var configuration: UIButton.Configuration
  /// The configuration that is shown, with the colors of the button's state.
  private var shown: UIButton.Configuration
  /// Whether the configuration or the button's state was changed since it was shown.
  var needsUpdate = true
  /// Whether the button's handler is being called, which sets the configuration.
  private var isUpdating = false

  let background: BackgroundConfigurationView
  let titleLabel = UILabel()
  let subtitleLabel = UILabel()
  let imageView = UIImageView(frame: .zero)
  private let indicatorView = UIImageView(frame: .zero)
  private var wheel: UIActivityIndicatorView?

  /// Makes the parts and adds them to a button.
  init(_ configuration: UIButton.Configuration, in button: UIButton) {
    self.button = button
    self.configuration = configuration
    shown = configuration
    background = BackgroundConfigurationView(configuration.background)
    button.insertSubview(background, at: 0)
    for view in [titleLabel, subtitleLabel, imageView, indicatorView] { button.addSubview(view) }
    for label in [titleLabel, subtitleLabel] { label.adjustsFontForContentSizeCategory = true }
  }

  /// Removes the parts from the button.
  func remove() {
    let parts: [UIView?] = [
      background, titleLabel, subtitleLabel, imageView, indicatorView, wheel,
    ]
    for part in parts { part?.removeFromSuperview() }
  }

  // MARK: Content

  /// Updates the configuration and shows it, if anything was changed.
  func updateIfNeeded() {
    guard needsUpdate, !isUpdating else { return }
    isUpdating = true
    button.updateConfiguration()
    isUpdating = false
    needsUpdate = false
    let state = button.automaticallyUpdatesConfiguration ? button.state : .normal
    shown = configuration.updated(for: state, tint: button.tintColor)
    show()
  }

  /// The color of texts and image.
  private var foreground: UIColor { shown.baseForegroundColor ?? button.tintColor }

  /// Shows the configuration for the present state.
  private func show() {
    let styles = shown.buttonSize.textStyles
    show(
      shown.attributedTitle, shown.title ?? button.currentTitle, styles.title,
      shown.titleTextAttributesTransformer, in: titleLabel)
    show(
      shown.attributedSubtitle, shown.subtitle, styles.subtitle,
      shown.subtitleTextAttributesTransformer, in: subtitleLabel)
    titleLabel.lineBreakMode = shown.titleLineBreakMode
    subtitleLabel.lineBreakMode = shown.subtitleLineBreakMode
    for (label, mode) in [
      (titleLabel, shown.titleLineBreakMode), (subtitleLabel, shown.subtitleLineBreakMode),
    ] {
      label.numberOfLines = mode == .byWordWrapping || mode == .byCharWrapping ? 0 : 1
      label.textAlignment = textAlignment
    }
    showImage()
    showIndicator()
    background.configuration = backgroundConfiguration
  }

  /// Shows a text in a label, with the attributes of a text style.
  private func show(
    _ attributed: AttributedString?, _ plain: String?, _ style: UIFont.TextStyle,
    _ transformer: UIConfigurationTextAttributesTransformer?, in label: UILabel
  ) {
    label.font = .preferredFont(forTextStyle: style, compatibleWith: button.traitCollection)
    label.textColor = foreground
    label.isHidden = (plain ?? "").isEmpty
    if attributed == nil, transformer == nil {
      label.text = plain
      return
    }
    var attributes = AttributeContainer()
    attributes.font = label.font
    attributes.foregroundColor = foreground
    if let transformer { attributes = transformer(attributes) }
    var text = attributed ?? AttributedString(plain ?? "")
    text.mergeAttributes(attributes, mergePolicy: .keepCurrent)
    label.attributedText = NSAttributedString(text)
  }

  /// Shows the image, or a wheel in its place.
  private func showImage() {
    var image = shown.image ?? button.currentImage
    if shown.showsActivityIndicator { image = nil }
    if let symbol = shown.preferredSymbolConfigurationForImage {
      image = image?.applyingSymbolConfiguration(symbol) ?? image
    }
    let isTemplate = image?.renderingMode != .alwaysOriginal
    imageView.image = isTemplate ? image?.withRenderingMode(.alwaysTemplate) : image
    imageView.tintColor = shown.imageColorTransformer?(foreground) ?? foreground
    imageView.isHidden = image == nil
    guard shown.showsActivityIndicator else {
      wheel?.removeFromSuperview()
      wheel = nil
      return
    }
    let wheel = wheel ?? UIActivityIndicatorView(style: .medium)
    wheel.color = shown.activityIndicatorColorTransformer?(foreground) ?? foreground
    if self.wheel == nil {
      button.addSubview(wheel)
      wheel.startAnimating()
      self.wheel = wheel
    }
  }

  /// Shows the chevrons of a button whose menu changes its title.
  private func showIndicator() {
    let isShown =
      switch shown.indicator {
      case .automatic: button.isPopUp
      case .none: false
      case .popup: true
      }
    indicatorView.isHidden = !isShown
    indicatorView.tintColor = foreground
    let font = titleLabel.font ?? .systemFont(ofSize: UIFont.labelFontSize)
    indicatorView.image = isShown ? MenuSymbols.popUp(height: font.pointSize * 0.8) : nil
  }

  /// The background with the radius that follows from the button's size.
  private var backgroundConfiguration: UIBackgroundConfiguration {
    var background = shown.background
    background.cornerRadius = shown.cornerRadius(
      of: button.bounds.size, textScale: CGFloat(button.traitCollection.textScale))
    return background
  }

  // MARK: Layout

  /// Whether the image is above or below the texts.
  private var isStacked: Bool {
    shown.imagePlacement.contains(.top) || shown.imagePlacement.contains(.bottom)
  }

  /// Whether the image is to the left of, or above, the texts.
  private var isImageFirst: Bool {
    if isStacked { return shown.imagePlacement.contains(.top) }
    return shown.imagePlacement.contains(.trailing) == isMirrored
  }

  private var isMirrored: Bool { button.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The alignment of the lines.
  private var textAlignment: NSTextAlignment {
    switch shown.titleAlignment {
    case .leading: return isMirrored ? .right : .left
    case .center: return .center
    case .trailing: return isMirrored ? .left : .right
    case .automatic: break
    }
    if isStacked { return .center }
    return switch horizontalAlignment {
    case .left: .left
    case .right: .right
    default: .center
    }
  }

  /// The alignment of the content as left, right, center or fill.
  private var horizontalAlignment: UIControl.ContentHorizontalAlignment {
    switch button.contentHorizontalAlignment {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case let alignment: alignment
    }
  }

  /// The insets of the content.
  private var insets: UIEdgeInsets {
    let insets = shown.contentInsets
    return UIEdgeInsets(
      top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isMirrored ? insets.leading : insets.trailing)
  }

  /// The sizes of the parts.
  private struct Sizes {
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var indicator = CGSize.zero
    var imageGap: CGFloat = 0
    var titleGap: CGFloat = 0

    /// The size of the texts with the sign of a menu beside the title.
    var texts: CGSize {
      CGSize(
        width: max(titleLine, subtitle.width),
        height: max(title.height, indicator.height) + titleGap + subtitle.height)
    }

    /// The width of the title and the sign of a menu beside it.
    var titleLine: CGFloat {
      title.width
        + (indicator.width > 0 ? indicator.width + ConfiguredContent.indicatorPadding : 0)
    }
  }

  /// Returns the sizes of the parts in a room that is as wide as the content may be.
  private func sizes(in room: CGSize) -> Sizes {
    var sizes = Sizes()
    sizes.image = wheel?.intrinsicContentSize ?? imageView.image?.size ?? .zero
    sizes.indicator = indicatorView.image?.size ?? .zero
    let hasTexts = !titleLabel.isHidden || !subtitleLabel.isHidden
    if sizes.image.width > 0, hasTexts { sizes.imageGap = shown.imagePadding }
    if !titleLabel.isHidden, !subtitleLabel.isHidden { sizes.titleGap = shown.titlePadding }
    let width = room.width - (isStacked ? 0 : sizes.image.width + sizes.imageGap)
    /// Returns the size of a label's text within a width.
    func size(of label: UILabel, in width: CGFloat) -> CGSize {
      if label.isHidden { return .zero }
      let single = label.intrinsicContentSize
      if single.width <= width { return single }
      if label.numberOfLines == 1 {
        return CGSize(width: max(0, width), height: single.height)
      }
      let size = label.sizeThatFits(CGSize(width: max(1, width), height: 0))
      return CGSize(width: min(size.width, max(0, width)), height: size.height)
    }
    sizes.title = size(of: titleLabel, in: width - (sizes.titleLine - sizes.title.width))
    sizes.subtitle = size(of: subtitleLabel, in: width)
    return sizes
  }

  /// Returns the size of image and texts together.
  private func contentSize(_ sizes: Sizes) -> CGSize {
    let (image, texts) = (sizes.image, sizes.texts)
    return isStacked
      ? CGSize(
        width: max(image.width, texts.width),
        height: image.height + sizes.imageGap + texts.height)
      : CGSize(
        width: image.width + sizes.imageGap + texts.width,
        height: max(image.height, texts.height))
  }

  /// Returns the size of the button, in a width in points.
  func fittingSize(inWidth width: CGFloat = .greatestFiniteMagnitude) -> CGSize {
    updateIfNeeded()
    let insets = insets
    let room = CGSize(width: width - insets.left - insets.right, height: 0)
    let size = contentSize(sizes(in: room))
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }

  /// Places the parts in the bounds of the button.
  func layOut() {
    updateIfNeeded()
    let bounds = button.bounds
    if background.frame != bounds { background.frame = bounds }
    let radius = backgroundConfiguration.cornerRadius
    if background.configuration.cornerRadius != radius {
      background.configuration.cornerRadius = radius
    }
    let room = bounds.inset(by: insets)
    let sizes = sizes(in: room.size)
    let size = contentSize(sizes)
    let x =
      switch horizontalAlignment {
      case .left: room.minX
      case .right: room.maxX - size.width
      default: room.midX - size.width / 2
      }
    let y =
      switch button.contentVerticalAlignment {
      case .top: room.minY
      case .bottom: room.maxY - size.height
      case .center, .fill: room.midY - size.height / 2
      }
    place(sizes, in: CGRect(origin: CGPoint(x: x, y: y), size: size))
  }

  /// Places image and texts in their common rectangle.
  private func place(_ sizes: Sizes, in frame: CGRect) {
    let (image, texts) = (sizes.image, sizes.texts)
    var imageFrame = CGRect(origin: .zero, size: image)
    var textOrigin = CGPoint.zero
    if isStacked {
      imageFrame.origin = CGPoint(
        x: frame.midX - image.width / 2,
        y: isImageFirst ? frame.minY : frame.maxY - image.height)
      textOrigin = CGPoint(
        x: frame.midX - texts.width / 2,
        y: isImageFirst ? frame.maxY - texts.height : frame.minY)
    } else {
      imageFrame.origin = CGPoint(
        x: isImageFirst ? frame.minX : frame.maxX - image.width,
        y: frame.midY - image.height / 2)
      textOrigin = CGPoint(
        x: isImageFirst ? frame.maxX - texts.width : frame.minX,
        y: frame.midY - texts.height / 2)
    }
    let shownImage: UIView = wheel ?? imageView
    if shownImage.frame != imageFrame { shownImage.frame = imageFrame }
    placeTexts(sizes, in: CGRect(origin: textOrigin, size: texts))
  }

  /// Places the title with the sign of a menu beside it, and the subtitle under them.
  private func placeTexts(_ sizes: Sizes, in frame: CGRect) {
    /// Returns the left edge of a line of a width.
    func left(_ width: CGFloat) -> CGFloat {
      switch textAlignment {
      case .left: frame.minX
      case .right: frame.maxX - width
      default: frame.midX - width / 2
      }
    }
    let height = max(sizes.title.height, sizes.indicator.height)
    let x = left(sizes.titleLine)
    let rest = sizes.titleLine - sizes.title.width
    place(
      titleLabel,
      CGRect(
        x: isMirrored ? x + rest : x, y: frame.minY + (height - sizes.title.height) / 2,
        width: sizes.title.width, height: sizes.title.height))
    place(
      indicatorView,
      CGRect(
        x: isMirrored ? x : x + sizes.titleLine - sizes.indicator.width,
        y: frame.minY + (height - sizes.indicator.height) / 2, width: sizes.indicator.width,
        height: sizes.indicator.height))
    place(
      subtitleLabel,
      CGRect(
        x: left(sizes.subtitle.width), y: frame.maxY - sizes.subtitle.height,
        width: sizes.subtitle.width, height: sizes.subtitle.height))
  }

  /// Sets a part's frame if it is another one.
  private func place(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }
}
