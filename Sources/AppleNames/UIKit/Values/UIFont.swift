public import Foundation
public import Staging
package import Timelines
import Typesetting

/// A typeface at a size; the system font is Inter here.
///
/// A font is immutable and so `Sendable`; the conformance is unchecked only because the class is
/// open.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  private let mark = AttributeMark()
  /// The typeface as a timeline's value.
  package let face: FontDescriptor
  /// The size of the em in points.
  public let pointSize: CGFloat
  /// The size at the default text size, for a font that follows the text size; `nil` for others.
  private(set) var unscaledSize: CGFloat?
  /// The text style that the font was made for; `nil` for others.
  private(set) var textStyle: UIFont.TextStyle?
  /// The requested font name, if another font substitutes for it.
  private let requestedName: String?

  /// Makes a font from the engine's typeface.
  package init(face: FontDescriptor, size: CGFloat, requestedName: String? = nil) {
    self.face = BundleFonts.nearest(face); self.requestedName = requestedName
    pointSize = size > 0 ? size : UIFont.systemFontSize
    super.init()
    BundleFonts.addAsset(of: self.face)
  }

  /// Makes the system font at its usual size, which stands for no font.
  public convenience override init() { self.init(face: FontDescriptor(), size: 0) }

  /// Makes a font from a descriptor; for a size of 0 the descriptor's size applies.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      face: descriptor.face, size: pointSize > 0 ? pointSize : descriptor.pointSize)
  }

  /// Makes a font by its name; `nil` if neither the bundle, the built-in fonts nor iOS have that
  /// name.
  ///
  /// Inter substitutes for the fonts of iOS, in the same weight and slant, with a stage warning.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let found = FontNames.face(named: fontName) else { return nil }
    if found.isStandIn {
      let stage = Stage.current
      stage.warn(
        .substitution(
          "the font '\(fontName)' is not available; \(found.face.family) is used instead"),
        in: "UIFont")
    }
    self.init(face: found.face, size: fontSize, requestedName: found.isStandIn ? fontName : nil)
  }

  /// Returns the font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(face: face, size: fontSize, requestedName: requestedName)
  }

  /// Returns the font at its size for a scale of texts.
  func following(_ textScale: Double) -> UIFont {
    guard let unscaledSize else { return self }
    return withSize(unscaledSize).scaled(by: textScale)
  }

  /// Returns a font that follows the text size, at the size for a scale of texts.
  func scaled(by textScale: Double) -> UIFont {
    let font = withSize(pointSize * textScale)
    font.unscaledSize = pointSize
    return font
  }

  // MARK: System fonts

  /// The size of small text in an interface.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The size of most text.
  open class var systemFontSize: CGFloat { 14 }
  /// The size of text in labels.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of text in buttons.
  open class var buttonFontSize: CGFloat { 18 }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: FontDescriptor(), size: fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: FontDescriptor(weight: weight.number), size: fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: FontDescriptor(weight: 600), size: fontSize)
  }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: FontDescriptor(italic: true), size: fontSize)
  }

  /// Returns the system font and warns on the stage that its digits are not monospaced.
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    Stage.current.warn(
      .substitution(
        "monospaced digits are not available; the system font's digits are used instead"),
      in: "UIFont")
    return systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the system font and warns on the stage that its characters are not monospaced.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    Stage.current.warn(
      .substitution("a monospaced font is not available; the system font is used instead"),
      in: "UIFont")
    return systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font of a text style at its default size times the scale of texts.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font of a text style at its default size times the scale of texts in the traits.
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let (size, weight) = style.defaults
    let font = systemFont(ofSize: size, weight: weight)
      .scaled(by: traitCollection?.textScale ?? Stage.current.settings.textScale)
    font.textStyle = style
    return font
  }

  // MARK: Metrics

  open var familyName: String { face.family }

  open var fontName: String {
    if let name = requestedName ?? BundleFonts.postScriptName(of: face) { return name }
    let names = [
      100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
      600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
    ]
    let weight = names[face.weight] ?? "Regular"
    let style = face.italic ? (weight == "Regular" ? "Italic" : weight + "Italic") : weight
    return face.family.filter { $0 != " " } + "-" + style
  }

  /// The font's attributes, for making related fonts.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(face: face, pointSize: pointSize, textStyle: textStyle)
  }

  /// The height above the baseline that the font declares for its tallest letters, in points.
  open var ascender: CGFloat { CGFloat(TextMeasurer.current.lineMetrics(of: self).ascent) }
  /// The depth that the font declares for its lowest letters, in points; negative below the
  /// baseline.
  open var descender: CGFloat { -CGFloat(TextMeasurer.current.lineMetrics(of: self).descent) }
  /// The height of a line in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// The additional space between lines; always 0.
  open var leading: CGFloat { 0 }
  /// The height of an "H" in points.
  open var capHeight: CGFloat { TextMeasurer.current.inkHeight(of: "H", in: self) }
  /// The height of an "x" in points.
  open var xHeight: CGFloat { TextMeasurer.current.inkHeight(of: "x", in: self) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont).map {
      $0.face == face && $0.pointSize == pointSize && $0.requestedName == requestedName
    } ?? false
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFont {
  /// The weight of a typeface, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a weight from UIKit's raw number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight from UIKit's raw number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The weights in ascending order, each 100 more than the one before.
    private static let ascending: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The weight of a typeface's number from 100 to 900.
    init(number: Int) {
      self = Weight.ascending[min(8, max(0, number / 100 - 1))]
    }

    /// The nearest weight of a typeface, from 100 to 900.
    var number: Int {
      let distances = Weight.ascending.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return (nearest + 1) * 100
    }
  }

  /// The role of a text, which determines its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a style from UIKit's raw name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The default size in points, and the weight.
    ///
    /// Source: Apple, Human Interface Guidelines, "Typography", the size Large.
    var defaults: (size: CGFloat, weight: Weight) {
      switch self {
      case .extraLargeTitle: (36, .bold)
      case .extraLargeTitle2: (28, .bold)
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }
}
