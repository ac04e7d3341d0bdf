public import Foundation
import Imaging
import Staging
import Timelines

extension NSAttributedString.Key {
  /// The attribute for the font of characters, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The attribute for the style of a paragraph, an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The attribute for the color of characters, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The attribute for the addition to each character's advance, a number of points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The attribute for the addition to each character's advance, a number of points.
  public static let tracking = NSAttributedString.Key(rawValue: "NSTracking")
  /// The attribute for the line under characters, the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The attribute for the line through characters, the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
}

/// Attributes that are kept in strings, and not drawn: a text that has one gives a warning.
extension NSAttributedString.Key {
  /// The attribute for the width of characters' outlines, in percent of the font's size.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The attribute for the color of characters' outlines, a `UIColor`.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The attribute for the color behind characters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The attribute for the color of the line under characters, a `UIColor`.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The attribute for the color of the line through characters, a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The attribute for the distance of characters above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The attribute for the slant of characters, as the tangent of its angle.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The attribute for the widening of characters, as the logarithm of a factor.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// The attribute for ligatures: 0 for none.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The attribute for a link, a `URL` or a string.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")

  /// The attributes of this extension that change what is drawn.
  fileprivate static let undrawn: [NSAttributedString.Key] = [
    .strokeWidth, .strokeColor, .backgroundColor, .underlineColor, .strikethroughColor,
    .baselineOffset, .obliqueness, .expansion, .ligature,
  ]
}

extension TextContent {
  /// The default attributes of a text.
  struct Defaults {
    var font: UIFont
    var color: UIColor
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var traits: UITraitCollection
  }

  /// Makes a text from an attributed string; missing attributes have default values.
  ///
  /// The first paragraph's style applies to all paragraphs.
  init(_ attributed: NSAttributedString, defaults: Defaults) {
    let whole = NSRange(location: 0, length: attributed.length)
    var runs: [TextRun] = []
    var paragraph: NSParagraphStyle?
    var tallest = defaults.font
    attributed.enumerateAttributes(in: whole) { attributes, range, _ in
      if paragraph == nil { paragraph = attributes[.paragraphStyle] as? NSParagraphStyle }
      for key in NSAttributedString.Key.undrawn where attributes[key] != nil {
        Stage.current.warn(
          .withoutEffect(property: key.rawValue, reason: "texts are drawn without it"),
          in: "NSAttributedString")
      }
      let font = attributes[.font] as? UIFont
      if let font, runs.isEmpty || font.pointSize > tallest.pointSize { tallest = font }
      let color = (attributes[.foregroundColor] as? UIColor) ?? defaults.color
      runs.append(
        TextRun(
          attributed.attributedSubstring(from: range).string, font: font?.face,
          size: font.map { Double($0.pointSize) }, color: color.color(with: defaults.traits),
          tracking: TextContent.number(attributes[.kern] ?? attributes[.tracking]),
          isUnderlined: TextContent.number(attributes[.underlineStyle]).map { $0 != 0 },
          isStruckThrough: TextContent.number(attributes[.strikethroughStyle]).map { $0 != 0 }))
    }
    self.init(
      runs: runs, font: defaults.font.face, size: Double(defaults.font.pointSize),
      color: defaults.color.color(with: defaults.traits), alignment: defaults.alignment.content)
    // A single run is a text with uniform attributes.
    if runs.count == 1, let run = runs.first { take(run) }
    truncation = defaults.lineBreakMode.truncation
    guard let paragraph else { return }
    alignment = paragraph.alignment.content
    truncation = paragraph.lineBreakMode.truncation
    lineHeight = paragraph.lineHeight(of: tallest.lineHeight).map { Double($0) }
    switch paragraph.baseWritingDirection {
    case .natural: break
    case .leftToRight: direction = .ltr
    case .rightToLeft: direction = .rtl
    }
  }

  /// Applies a run's attributes to the whole text.
  private mutating func take(_ run: TextRun) {
    string = run.string
    font = run.font ?? font
    size = run.size ?? size
    color = run.color ?? color
    tracking = run.tracking ?? 0
    isUnderlined = run.isUnderlined ?? false
    isStruckThrough = run.isStruckThrough ?? false
  }

  /// Returns a number from any of its representations.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as NSUnderlineStyle: Double(value.rawValue)
    default: nil
    }
  }

  /// Makes a text from a string with uniform attributes, for measuring or drawing.
  init(_ string: String, attributes: [NSAttributedString.Key: Any]?) {
    self.init(
      NSAttributedString(string: string, attributes: attributes ?? [:]), defaults: .ofStrings)
  }
}

extension TextContent.Defaults {
  /// The defaults of strings without attributes: Helvetica 12 in UIKit, Inter 12 here.
  static var ofStrings: TextContent.Defaults {
    TextContent.Defaults(font: .systemFont(ofSize: 12), color: .black, traits: .current)
  }
}

extension NSAttributedString {
  /// Returns the size of the string without wrapping, in points.
  public func size() -> CGSize {
    TextMeasurer.current.size(of: TextContent(self, defaults: .ofStrings), width: .infinity)
  }

  /// Returns the bounding rectangle of the string in points, wrapped if the options require it.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    TextContent(self, defaults: .ofStrings).box(in: size, options: options)
  }
}

extension TextContent {
  /// Returns the bounding rectangle of the text within a size.
  fileprivate func box(in size: CGSize, options: NSStringDrawingOptions) -> CGRect {
    let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : .infinity
    return CGRect(origin: .zero, size: TextMeasurer.current.size(of: self, width: width))
  }
}

extension NSString {
  /// Returns the size of the string without wrapping, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }

  /// Returns the bounding rectangle of the string in points, wrapped if the options require it.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}

extension String {
  /// Makes a string from Foundation's.
  fileprivate init(_ string: NSString) { self = string.substring(from: 0) }

  /// Returns the size of the string without wrapping, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasurer.current.size(of: TextContent(self, attributes: attrs), width: .infinity)
  }

  /// Returns the bounding rectangle of the string in points, wrapped if the options require it.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    TextContent(self, attributes: attributes).box(in: size, options: options)
  }
}
