public import Foundation
import Geometry
public import Staging

extension UIButton {
  /// The handler that changes a button's configuration for its present state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// A description of a button: its texts, image, colors and sizes.
  ///
  /// ```swift
  /// var configuration = UIButton.Configuration.filled()
  /// configuration.title = "Continue"
  /// configuration.image = UIImage(systemName: "arrow.right")
  /// configuration.imagePlacement = .trailing
  /// configuration.imagePadding = 8
  /// let button = UIButton(configuration: configuration)
  /// ```
  public struct Configuration {
    /// The rounding of the background's corners.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// The radius of the background, whatever the text size.
      case fixed = -1
      /// The radius of the background, which grows with the text size.
      case dynamic
      case small, medium, large
      /// Half of the height.
      case capsule
    }

    /// The size of a button.
    public enum Size: Int, Hashable, Sendable {
      case medium, small, mini, large
    }

    /// The alignment of title and subtitle to each other.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// That of the button's content; the middle above or below an image.
      case automatic
      case leading, center, trailing
    }

    /// The kind of a configuration, from which its colors follow.
    enum Kind: Hashable {
      case plain, gray, tinted, filled
    }

    /// The kind, from which the colors follow.
    private(set) var kind: Kind

    /// The background; its color is that of the kind unless one is set.
    public var background: UIBackgroundConfiguration
    /// The rounding of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The size, from which the font and the insets follow.
    public var buttonSize = Size.medium
    /// The color of the texts and the image; `nil` for that of the kind.
    public var baseForegroundColor: UIColor?
    /// The color of the background; `nil` for that of the kind.
    public var baseBackgroundColor: UIColor?

    /// The image; `nil` for none.
    public var image: UIImage?
    /// Returns the color of an image that is a template; `nil` for the same one.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The size and weight of a symbol; `nil` for its own.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Whether a wheel turns in place of the image.
    public var showsActivityIndicator = false
    /// Returns the color of the wheel; `nil` for the same one.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The title; setting it removes an attributed one.
    public var title: String? {
      get { plainTitle ?? attributedTitle.map { String($0.characters) } }
      set { (plainTitle, attributedTitle) = (newValue, nil) }
    }
    private var plainTitle: String?
    /// The title with attributes; those that it has not are the configuration's.
    public var attributedTitle: AttributedString?
    /// Returns the attributes of the title for those of the configuration; `nil` for the same ones.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The treatment of a title that does not fit; by default it wraps.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The text under the title; setting it removes an attributed one.
    public var subtitle: String? {
      get { plainSubtitle ?? attributedSubtitle.map { String($0.characters) } }
      set { (plainSubtitle, attributedSubtitle) = (newValue, nil) }
    }
    private var plainSubtitle: String?
    /// The text under the title with attributes; those that it has not are the configuration's.
    public var attributedSubtitle: AttributedString?
    /// Returns the attributes of the subtitle for those of the configuration; `nil` for the same ones.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The treatment of a subtitle that does not fit; by default it wraps.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// The edge of the texts at which the image is.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between image and texts, in points.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The alignment of title and subtitle to each other.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether a button that opens a menu to choose from shows two chevrons.
    public var indicator = Indicator.automatic

    /// The sign that a button opens a menu.
    public enum Indicator: Int, Hashable, Sendable {
      /// That of a pop-up button, for a button that shows the chosen element of its menu.
      case automatic
      case none
      /// Two chevrons, up and down.
      case popup
    }

    /// The insets that were set; `nil` for those of the size.
    private var ownInsets: NSDirectionalEdgeInsets?
    /// The insets of the content, in points; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? buttonSize.insets }
      set { ownInsets = newValue }
    }

    /// Returns to the insets of the size.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    /// Makes a configuration of a kind.
    private init(_ kind: Kind) {
      self.kind = kind
      background = .clear()
      background.backgroundColor = nil
      background.cornerRadius = Configuration.cornerRadius
    }

    // MARK: Kinds

    /// Returns a configuration without a background; the tint color colors its content.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns a configuration with a gray background; the tint color colors its content.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns a configuration whose background is light in the tint color, as is its content.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns a configuration with white content on the tint color.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns a configuration without a background; as `plain`.
    public static func borderless() -> Configuration { plain() }
    /// Returns a configuration with a gray background; as `gray`.
    public static func bordered() -> Configuration { gray() }
    /// Returns a configuration whose background is light in the tint color; as `tinted`.
    public static func borderedTinted() -> Configuration { tinted() }
    /// Returns a configuration with white content on the tint color; as `filled`.
    public static func borderedProminent() -> Configuration { filled() }

    /// Returns the configuration for the present state of a button: with the colors that it has when
    /// it is highlighted, selected or disabled.
    public func updated(for button: UIButton) -> Configuration {
      updated(for: button.state, tint: button.tintColor)
    }
  }
}

/// The colors and sizes of configurations.
///
/// The insets and the fonts give the heights of 28, 34 and 50 points that buttons have on iOS 15 and
/// later. Colors are those of the system by their names in UIKit's documentation; how they change
/// with the state is decided here: highlighted ones have three quarters of their opacity, disabled
/// ones are gray, and the background of selected ones is that of the next stronger kind.
extension UIButton.Configuration {
  /// The radius of the corners, in points, at the default text size.
  fileprivate static let cornerRadius: CGFloat = 6
  /// The opacity of the tint color in the background of a tinted button.
  private static let tintOpacity = 0.18
  /// The part of the opacity that is left to the colors of a highlighted button.
  private static let highlightedOpacity = 0.75

  /// Returns the configuration with the colors for a state, under a tint color.
  func updated(for state: UIControl.State, tint: UIColor) -> Self {
    let kind = state.contains(.selected) ? self.kind.selected : self.kind
    var copy = self
    let isDisabled = state.contains(.disabled)
    // A kind that is filled only while it is selected has its own color behind white texts.
    let isFilledNow = kind == .filled && self.kind != .filled
    let own = isFilledNow ? baseForegroundColor ?? tint : tint
    var foreground = isFilledNow ? .white : baseForegroundColor ?? (kind == .filled ? .white : tint)
    var fill: UIColor =
      switch kind {
      case .plain: .clear
      case .gray: baseBackgroundColor ?? .secondarySystemFill
      case .tinted: (baseBackgroundColor ?? own).faded(by: Self.tintOpacity)
      case .filled: baseBackgroundColor ?? own
      }
    if isDisabled {
      foreground = .tertiaryLabel
      if kind != .plain { fill = .tertiarySystemFill }
    } else if state.contains(.highlighted) {
      foreground = foreground.faded(by: Self.highlightedOpacity)
      fill = fill.faded(by: Self.highlightedOpacity)
    }
    copy.baseForegroundColor = foreground
    if background.backgroundColor == nil { copy.background.backgroundColor = fill }
    return copy
  }

  /// Returns the radius of the corners of a button of a size in points, for a scale of texts.
  func cornerRadius(of size: CGSize, textScale: CGFloat) -> CGFloat {
    let half = min(size.width, size.height) / 2
    return switch cornerStyle {
    case .fixed: background.cornerRadius
    case .dynamic: min(half, background.cornerRadius * textScale)
    case .small: min(half, 4)
    case .medium: min(half, 6)
    case .large: min(half, 9)
    case .capsule: half
    }
  }
}

extension UIButton.Configuration.Kind {
  /// The kind whose colors a selected button has.
  fileprivate var selected: Self { self == .plain || self == .gray ? .tinted : .filled }
}

extension UIButton.Configuration.Size {
  /// The insets of the content, in points.
  fileprivate var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini, .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The text styles of title and subtitle.
  var textStyles: (title: UIFont.TextStyle, subtitle: UIFont.TextStyle) {
    switch self {
    case .mini, .small: (.subheadline, .caption1)
    case .medium: (.body, .footnote)
    case .large: (.body, .footnote)
    }
  }
}

extension UIColor {
  /// Returns the color with a part of its opacity.
  func faded(by part: Double) -> UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(CGFloat(color.color(with: traits).alpha * part))
    }
  }
}
