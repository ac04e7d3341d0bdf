public import Foundation
public import Staging

/// Content of a list: a text, a second one and an image before them.
///
/// The metrics resemble those of iOS, whose exact values are not published.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The appearance of an image.
  public struct ImageProperties {
    /// The color of a template image; `nil` for the view's tint color.
    public var tintColor: UIColor?
    /// The size and weight of a symbol; `nil` for those of the image.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The radius of the corners in points.
    public var cornerRadius: CGFloat = 0
    /// The maximum size in points; 0 for no maximum along an axis.
    public var maximumSize = CGSize.zero
    /// The size that is kept free at least; 0 for that of the image.
    public var reservedLayoutSize = CGSize.zero
    /// Returns the color for a tint color; `nil` for the same one.
    public var tintColorTransformer: UIConfigurationColorTransformer?
  }

  /// The appearance of a text.
  public struct TextProperties {
    /// The alignment of lines.
    public enum TextAlignment: Int, Hashable, Sendable {
      case natural, center, justified
    }

    /// The capitals of a text.
    public enum TextTransform: Int, Hashable, Sendable {
      case none, uppercase, lowercase, capitalized
    }

    /// The font.
    public var font: UIFont
    /// The color.
    public var color: UIColor
    /// Returns the color for the color; `nil` for the same one.
    public var colorTransformer: ((UIColor) -> UIColor)?
    /// The alignment of lines.
    public var alignment = TextAlignment.natural
    /// The treatment of text that does not fit.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines; 0 for as many as fit.
    public var numberOfLines = 0
    /// Whether a text on one line is scaled down until it fits.
    public var adjustsFontSizeToFitWidth = false
    /// The minimum scale of a text that is scaled down.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether the font, if it is scaled by the text size, follows changes of it.
    public var adjustsFontForContentSizeCategory = true
    /// The capitals of the text.
    public var transform = TextTransform.none

    /// Returns the color of the text.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// The text.
  public var text: String?
  /// The text with attributes, in place of the plain one.
  public var attributedText: NSAttributedString?
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes, in place of the plain one.
  public var secondaryAttributedText: NSAttributedString?
  /// The image before the texts.
  public var image: UIImage?
  /// The appearance of the image.
  public var imageProperties = ImageProperties()
  /// The appearance of the text.
  public var textProperties: TextProperties
  /// The appearance of the second text.
  public var secondaryTextProperties: TextProperties
  /// Whether both texts are on one line, if they fit.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distances of the content from the edges.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// The axes along which the margins are at least the superview's; without effect.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// The distance between the image and the texts.
  public var imageToTextPadding: CGFloat = 16
  /// The distance between texts beside each other.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between texts below each other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The least height of the content, in points.
  var minimumHeight: CGFloat = 44

  /// Makes a configuration of texts.
  private init(
    _ font: UIFont, _ color: UIColor, secondary: (font: UIFont, color: UIColor),
    margins: (vertical: CGFloat, horizontal: CGFloat) = (11, 16)
  ) {
    textProperties = TextProperties(font: font, color: color)
    secondaryTextProperties = TextProperties(font: secondary.font, color: secondary.color)
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: margins.vertical, leading: margins.horizontal, bottom: margins.vertical,
      trailing: margins.horizontal)
  }

  // MARK: Kinds

  /// Returns the content of a cell.
  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .following(size: 17), .label, secondary: (.following(size: 12), .label))
  }

  /// Returns the content of a cell with a second text in gray below the first one.
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .following(size: 17), .label, secondary: (.following(size: 12), .secondaryLabel))
  }

  /// Returns the content of a cell with a second text in gray at the trailing edge.
  public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration(
      .following(size: 17), .label, secondary: (.following(size: 17), .secondaryLabel))
    content.prefersSideBySideTextAndSecondaryText = true
    return content
  }

  /// Returns the content of a cell in a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration { cell() }

  /// Returns the content of a cell in a sidebar with a second text in gray.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }

  /// Returns the content of the header of a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration {
    header(.following(size: 20, weight: .bold), .label)
  }

  /// Returns the content of the header of a plain section.
  public static func plainHeader() -> UIListContentConfiguration {
    header(.following(size: 17, weight: .semibold), .label)
  }

  /// Returns the content of the footer of a plain section.
  public static func plainFooter() -> UIListContentConfiguration {
    header(.following(size: 17), .secondaryLabel)
  }

  /// Returns the content of the header of a grouped section.
  public static func groupedHeader() -> UIListContentConfiguration {
    var content = header(.following(size: 13), .secondaryLabel)
    content.textProperties.transform = .uppercase
    return content
  }

  /// Returns the content of the footer of a grouped section.
  public static func groupedFooter() -> UIListContentConfiguration {
    header(.following(size: 13), .secondaryLabel)
  }

  /// Returns the content of a header or footer.
  private static func header(_ font: UIFont, _ color: UIColor) -> UIListContentConfiguration {
    var content = UIListContentConfiguration(
      font, color, secondary: (.following(size: 13), .secondaryLabel), margins: (6, 16))
    content.minimumHeight = 28
    return content
  }

  // MARK: Showing

  /// Makes a view that shows the content.
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Returns the configuration of a view in a state: disabled texts are gray.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    if !isDisabled { return self }
    var copy = self
    copy.textProperties.color = .tertiaryLabel
    copy.secondaryTextProperties.color = .tertiaryLabel
    return copy
  }
}

extension UIFont {
  /// Returns the system font at a size that follows the user's text size.
  fileprivate static func following(size: CGFloat, weight: Weight = .regular) -> UIFont {
    systemFont(ofSize: size, weight: weight).scaled(by: Stage.current.settings.textScale)
  }
}

extension UIListContentConfiguration {
  /// The image as it is shown: a symbol has the preferred size and weight.
  var shownImage: UIImage? {
    guard let preferred = imageProperties.preferredSymbolConfiguration else { return image }
    return image?.applyingSymbolConfiguration(preferred) ?? image
  }
}
