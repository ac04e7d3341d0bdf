public import Foundation
import Layouts
public import Staging
import Timelines

/// A view that shows the content of a list: texts and an image.
open class UIListContentView: UIView, UIContentView, WrappingContent {
  private var shown: UIListContentConfiguration
  private let textLabel = UILabel(frame: .zero)
  private let secondaryLabel = UILabel(frame: .zero)
  private let imageView = UIImageView(frame: .zero)

  /// Makes a view of a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    setUp()
  }

  /// Makes an empty view; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
    setUp()
  }

  /// Adds the parts.
  private func setUp() {
    for part in [imageView, textLabel, secondaryLabel] { addSubview(part) }
    imageView.contentMode = .scaleAspectFit
    imageView.clipsToBounds = true
    show()
  }

  /// The configuration that is shown; another kind than that of lists changes nothing.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else { return }
      shown = newValue
      show()
    }
  }

  // MARK: Content

  /// Shows the present configuration.
  private func show() {
    show(shown.text, shown.attributedText, shown.textProperties, in: textLabel)
    show(
      shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties,
      in: secondaryLabel)
    let properties = shown.imageProperties
    imageView.image = shown.shownImage
    imageView.tintColor = properties.tintColor.map {
      properties.tintColorTransformer?($0) ?? $0
    }
    if imageView.cornerRadius != properties.cornerRadius {
      imageView.cornerRadius = properties.cornerRadius
    }
    imageView.isHidden = shown.image == nil
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Shows a text in a label.
  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text =
        switch properties.transform {
        case .none: text
        case .uppercase: text?.uppercased()
        case .lowercase: text?.lowercased()
        case .capitalized: text?.capitalized
        }
    }
    label.isHidden = (label.text ?? "").isEmpty
  }

  // MARK: Layout

  /// The places of the parts for a width.
  private struct Arrangement {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondary = CGRect.zero
    var size = CGSize.zero
  }

  /// The size of the image, within its maximum; zero without an image.
  private var imageSize: CGSize {
    guard let size = shown.shownImage?.size, size.width > 0, size.height > 0 else { return .zero }
    let limit = shown.imageProperties.maximumSize
    let scale = min(
      1, limit.width > 0 ? limit.width / size.width : 1,
      limit.height > 0 ? limit.height / size.height : 1)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// Returns the size of a label's text at a width; zero if it is hidden.
  private func size(of label: UILabel, width: CGFloat) -> CGSize {
    label.isHidden
      ? .zero : label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// Returns the places of the parts for a width, in a height of their own.
  private func arrangement(width: CGFloat) -> Arrangement {
    var result = Arrangement()
    let margins = shown.directionalLayoutMargins
    let image = imageSize
    let reserved = shown.imageProperties.reservedLayoutSize
    let slot = CGSize(
      width: max(image.width, image.width > 0 ? reserved.width : 0),
      height: max(image.height, image.width > 0 ? reserved.height : 0))
    let left = margins.leading + (slot.width > 0 ? slot.width + shown.imageToTextPadding : 0)
    let room = max(1, width - left - margins.trailing)
    let natural = (
      size(of: textLabel, width: .greatestFiniteMagnitude),
      size(of: secondaryLabel, width: .greatestFiniteMagnitude)
    )
    let gap = shown.textToSecondaryTextHorizontalPadding
    let hasBoth = !textLabel.isHidden && !secondaryLabel.isHidden
    let isBeside =
      shown.prefersSideBySideTextAndSecondaryText && hasBoth
      && natural.0.width + gap + natural.1.width <= room
    var height: CGFloat
    if isBeside {
      height = max(natural.0.height, natural.1.height)
      result.text = CGRect(
        x: left, y: (height - natural.0.height) / 2, width: natural.0.width,
        height: natural.0.height)
      let isUnlimited = width >= .greatestFiniteMagnitude
      result.secondary = CGRect(
        x: isUnlimited ? left + natural.0.width + gap : left + room - natural.1.width,
        y: (height - natural.1.height) / 2, width: natural.1.width, height: natural.1.height)
    } else {
      let (one, two) = (
        size(of: textLabel, width: room).height, size(of: secondaryLabel, width: room).height
      )
      let between = hasBoth ? shown.textToSecondaryTextVerticalPadding : 0
      height = one + between + two
      let used = width >= .greatestFiniteMagnitude ? max(natural.0.width, natural.1.width) : room
      result.text = CGRect(x: left, y: 0, width: used, height: one)
      result.secondary = CGRect(x: left, y: one + between, width: used, height: two)
    }
    let full = max(
      shown.minimumHeight, max(height, slot.height) + margins.top + margins.bottom)
    let top = margins.top + (full - margins.top - margins.bottom - height) / 2
    result.text.origin.y += top
    result.secondary.origin.y += top
    result.image = CGRect(
      x: margins.leading + (slot.width - image.width) / 2,
      y: margins.top + (full - margins.top - margins.bottom - image.height) / 2,
      width: image.width, height: image.height)
    let end = max(result.text.maxX, result.secondary.maxX)
    result.size = CGSize(width: end + margins.trailing, height: full.rounded(.up))
    return result
  }

  /// Returns where the first text begins in a width, as if read from the left.
  func textStart(width: CGFloat) -> CGFloat { arrangement(width: width).text.minX }

  var wrappingWidth: CGFloat?
  var wrapsAutomatically: Bool { true }

  /// The size of the content on single lines or, under constraints, at their width.
  open override var intrinsicContentSize: CGSize {
    arrangement(width: wrappingWidth ?? .greatestFiniteMagnitude).size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = arrangement(width: size.width).size
    return CGSize(width: min(own.width, size.width), height: own.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let arrangement = arrangement(width: bounds.width)
    // The content is in the middle of a view of another height.
    let shift = (bounds.height - arrangement.size.height) / 2
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let parts = [
      (imageView as UIView, arrangement.image), (textLabel, arrangement.text),
      (secondaryLabel, arrangement.secondary),
    ]
    for (part, frame) in parts {
      var frame = frame.offsetBy(dx: 0, dy: shift)
      if isMirrored { frame.origin.x = bounds.width - frame.maxX }
      if part.frame != frame { part.frame = frame }
    }
  }
}
