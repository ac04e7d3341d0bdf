public import Foundation
import Staging
package import Timelines

/// The attributes of a font, for making related fonts.
///
/// A descriptor is immutable and so `Sendable`; the conformance is unchecked only because the class
/// is open.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The typeface as a timeline's value.
  package let face: FontDescriptor
  /// The size of the em in points.
  public let pointSize: CGFloat

  /// The text style of the font; `nil` for none.
  private let textStyle: UIFont.TextStyle?

  /// Makes a descriptor from the engine's typeface.
  package convenience init(face: FontDescriptor, pointSize: CGFloat) {
    self.init(face: face, pointSize: pointSize, textStyle: nil)
  }

  /// Makes a descriptor from the engine's typeface and a text style.
  init(face: FontDescriptor, pointSize: CGFloat, textStyle: UIFont.TextStyle?) {
    self.face = face; self.pointSize = pointSize; self.textStyle = textStyle
  }

  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The font's name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The name of the font's family.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The size of the em in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The text style that the font was made for.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The attributes of the font: its name, family and size, and its text style if it has one.
  open var fontAttributes: [AttributeName: Any] {
    let font = UIFont(descriptor: self, size: pointSize)
    var attributes: [AttributeName: Any] = [
      .name: font.fontName, .family: font.familyName, .size: pointSize,
    ]
    attributes[.textStyle] = textStyle?.rawValue
    return attributes
  }

  /// Returns the value of an attribute; `nil` if the font does not have it.
  open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

  /// Makes a descriptor by a font's name; an unknown name gives the system font.
  public convenience init(name fontName: String, size pointSize: CGFloat) {
    self.init(
      face: FontNames.face(named: fontName)?.face ?? FontDescriptor(), pointSize: pointSize)
  }

  /// Returns the descriptor of a text style's font.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Named traits of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    /// Makes traits from UIKit's raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
  }

  /// Whether the font is bold or italic.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if face.italic { traits.insert(.traitItalic) }
    if face.weight >= 600 { traits.insert(.traitBold) }
    return traits
  }

  /// Returns a descriptor with the given bold and italic traits; `nil` if no such font exists.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard SymbolicTraits([.traitItalic, .traitBold]).isSuperset(of: symbolicTraits) else {
      return nil
    }
    var face = face
    face.italic = symbolicTraits.contains(.traitItalic)
    let isBold = symbolicTraits.contains(.traitBold)
    if isBold != (face.weight >= 600) { face.weight = isBold ? 700 : 400 }
    return UIFontDescriptor(face: face, pointSize: pointSize)
  }

  /// Returns the descriptor at another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(face: face, pointSize: newPointSize)
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor).map { $0.face == face && $0.pointSize == pointSize } ?? false
  }

  open override var hash: Int { face.hashValue }
}

/// A scaler of fonts by the user's text size: that of the stage's settings, for all text styles.
open class UIFontMetrics: NSObject {
  /// The metrics of body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Makes the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font at its size times the scale of texts.
  open func scaledFont(for font: UIFont) -> UIFont {
    font.scaled(by: Stage.current.settings.textScale)
  }

  /// Returns the font at its size times the scale of texts, but not larger than a maximum.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    let scaled = scaledFont(for: font)
    return scaled.pointSize > maximumPointSize ? scaled.withSize(maximumPointSize) : scaled
  }

  /// Returns the value times the scale of texts.
  open func scaledValue(for value: CGFloat) -> CGFloat { value * Stage.current.settings.textScale }
}

/// Lookup of typefaces by font names.
enum FontNames {
  /// The font families of iOS that Inter substitutes for, without spaces.
  private static let standIns: Set<String> = [
    "AcademyEngravedLET", "AlNile", "AmericanTypewriter", "AppleSDGothicNeo", "Arial", "ArialMT",
    "ArialRoundedMT", "ArialRoundedMTBold", "Avenir", "AvenirNext", "AvenirNextCondensed",
    "Baskerville", "BodoniSvtyTwo", "BradleyHand", "ChalkboardSE", "Chalkduster", "Charter",
    "Cochin", "Copperplate", "Courier", "CourierNew", "CourierNewPS", "CourierNewPSMT", "Didot",
    "DINAlternate", "DINCondensed", "Futura", "Georgia", "GillSans", "Helvetica", "HelveticaNeue",
    "HoeflerText", "Kailasa", "MarkerFelt", "Menlo", "Noteworthy", "Optima", "Palatino", "Papyrus",
    "PartyLET", "PingFangHK", "PingFangSC", "PingFangTC", "Rockwell", "SavoyeLET", "SFCompact",
    "SFMono", "SFPro", "SFProDisplay", "SFProRounded", "SFProText", "SFUIDisplay", "SFUIText",
    "SnellRoundhand", "Symbol", "Thonburi", "TimesNewRoman", "TimesNewRomanPS",
    "TimesNewRomanPSMT", "TrebuchetMS", "Verdana", "Zapfino",
  ]

  /// The names of weights; longer names precede their own endings.
  private static let weights: [(String, Int)] = [
    ("ultralight", 100), ("extralight", 200), ("thin", 200), ("light", 300), ("demibold", 600),
    ("semibold", 600), ("extrabold", 800), ("bold", 700), ("medium", 500), ("heavy", 800),
    ("black", 900),
  ]

  /// Returns the typeface of a name such as "Inter-BoldItalic", and whether it is a substitute.
  static func face(named name: String) -> (face: FontDescriptor, isStandIn: Bool)? {
    if let face = BundleFonts.face(named: name) { return (face, false) }
    let plain = name.filter { $0 != " " && $0 != "." }
    let parts = plain.split(separator: "-", maxSplits: 1).map(String.init)
    guard let family = parts.first else { return nil }
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    let weight = weights.first { style.contains($0.0) }?.1 ?? 400
    let isItalic = style.contains("italic") || style.contains("oblique")
    switch family.lowercased() {
    case "inter":
      let exact = style.contains("thin") ? 100 : weight
      return (FontDescriptor(family: "Inter", weight: exact, italic: isItalic), false)
    case "dejavusans":
      return (FontDescriptor(family: "DejaVu Sans", weight: weight >= 600 ? 700 : 400), false)
    default:
      guard standIns.contains(family) else { return nil }
      return (FontDescriptor(weight: weight, italic: isItalic), true)
    }
  }
}
