public import Foundation
public import Staging
package import Timelines
import Typesetting

/// A face in a size; the system's is Inter here.
///
/// Nothing of it changes after it was made, so it is `Sendable`; being open keeps the compiler from
/// seeing that.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  /// The face as timelines have it.
  package let face: FontDescriptor
  /// The size of the em in points.
  public let pointSize: CGFloat
  /// The name that it was asked for by, where that is another font's.
  private let askedName: String?

  /// Makes a font of a face of ours.
  package init(face: FontDescriptor, size: CGFloat, askedName: String? = nil) {
    self.face = face; self.askedName = askedName
    pointSize = size > 0 ? size : UIFont.systemFontSize
  }

  /// Makes a font of a descriptor; a size of 0 is the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      face: descriptor.face, size: pointSize > 0 ? pointSize : descriptor.pointSize)
  }

  /// Makes a font by its name; `nil` where neither we nor iOS have one of that name.
  ///
  /// Inter stands in for the fonts of iOS, in the same weight and slant; the stage warns of that.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let found = FontNames.face(named: fontName) else { return nil }
    if found.isStandIn {
      let stage = Stage.current
      stage.warn(
        .substitution(
          "the font '\(fontName)' is not here, so \(found.face.family) stands in for it"),
        in: "UIFont")
    }
    self.init(face: found.face, size: fontSize, askedName: found.isStandIn ? fontName : nil)
  }

  /// Returns the font in another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(face: face, size: fontSize, askedName: askedName)
  }

  // MARK: The system's

  /// The size of text in small parts of an interface.
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

  /// Returns the system's font; its digits are not all of one width, of which the stage warns.
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    Stage.current.warn(
      .substitution("digits of one width are not here; the system's own stand in"), in: "UIFont")
    return systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the system's font; its characters are not all of one width, of which the stage warns.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    Stage.current.warn(
      .substitution("a font of one width is not here; the system's own stands in"), in: "UIFont")
    return systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font of a style of text, in the size that it has by default.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    let (size, weight) = style.defaults
    return systemFont(ofSize: size, weight: weight)
  }

  /// Returns the font of a style of text; the traits say nothing about its size here.
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  // MARK: What it is

  open var familyName: String { face.family }

  open var fontName: String {
    if let askedName { return askedName }
    let names = [
      100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
      600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
    ]
    let weight = names[face.weight] ?? "Regular"
    let style = face.italic ? (weight == "Regular" ? "Italic" : weight + "Italic") : weight
    return face.family.filter { $0 != " " } + "-" + style
  }

  /// What the font is, to make others of.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face: face, pointSize: pointSize) }

  /// How far the highest letters reach above the baseline by the font's own word, in points.
  open var ascender: CGFloat { CGFloat(TextMeasurer.current.lineMetrics(of: self).ascent) }
  /// How far the lowest letters reach above the baseline, in points: below zero.
  open var descender: CGFloat { -CGFloat(TextMeasurer.current.lineMetrics(of: self).descent) }
  /// The height of a line in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// What is added between lines: nothing.
  open var leading: CGFloat { 0 }
  /// The height of an "H" in points.
  open var capHeight: CGFloat { TextMeasurer.current.inkHeight(of: "H", in: self) }
  /// The height of an "x" in points.
  open var xHeight: CGFloat { TextMeasurer.current.inkHeight(of: "x", in: self) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont).map {
      $0.face == face && $0.pointSize == pointSize && $0.askedName == askedName
    } ?? false
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  /// Returns the font itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFont {
  /// How bold a face is, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a weight of UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight of UIKit's number.
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

    /// The weights from the lightest on, each a hundred more than the one before.
    private static let ascending: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The nearest weight of a face, from 100 to 900.
    var number: Int {
      let distances = Weight.ascending.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return (nearest + 1) * 100
    }
  }

  /// What a text is in its place, which says its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a style of UIKit's name for it.
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

    /// The size in points and the weight where the user has chosen none.
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
