public import Foundation
import Imaging
import Staging
import Timelines

extension NSAttributedString.Key {
  /// The font of characters: a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// How a paragraph is set: an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The colour of characters: a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// What is added to the advance of each character: a number of points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// What is added to the advance of each character: a number of points.
  public static let tracking = NSAttributedString.Key(rawValue: "NSTracking")
  /// The line under characters: the number of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through characters: the number of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
}

extension TextContent {
  /// What a text looks like where nothing else is said.
  struct Look {
    var font: UIFont
    var color: UIColor
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var traits: UITraitCollection
  }

  /// Makes a text of attributes; what they do not say is as a look has it.
  ///
  /// Paragraphs are set as the first one says.
  init(_ attributed: NSAttributedString, look: Look) {
    let whole = NSRange(location: 0, length: attributed.length)
    var runs: [TextRun] = []
    var paragraph: NSParagraphStyle?
    var tallest = look.font
    attributed.enumerateAttributes(in: whole) { attributes, range, _ in
      if paragraph == nil { paragraph = attributes[.paragraphStyle] as? NSParagraphStyle }
      let font = attributes[.font] as? UIFont
      if let font, runs.isEmpty || font.pointSize > tallest.pointSize { tallest = font }
      let color = (attributes[.foregroundColor] as? UIColor) ?? look.color
      runs.append(
        TextRun(
          attributed.attributedSubstring(from: range).string, font: font?.face,
          size: font.map { Double($0.pointSize) }, color: color.color(with: look.traits),
          tracking: TextContent.number(attributes[.kern] ?? attributes[.tracking]),
          isUnderlined: TextContent.number(attributes[.underlineStyle]).map { $0 != 0 },
          isStruckThrough: TextContent.number(attributes[.strikethroughStyle]).map { $0 != 0 }))
    }
    self.init(
      runs: runs, font: look.font.face, size: Double(look.font.pointSize),
      color: look.color.color(with: look.traits), alignment: look.alignment.content)
    // One run is a text of one look.
    if runs.count == 1, let run = runs.first { take(run) }
    truncation = look.lineBreakMode.truncation
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

  /// Takes over a run's look as that of the whole text.
  private mutating func take(_ run: TextRun) {
    string = run.string
    font = run.font ?? font
    size = run.size ?? size
    color = run.color ?? color
    tracking = run.tracking ?? 0
    isUnderlined = run.isUnderlined ?? false
    isStruckThrough = run.isStruckThrough ?? false
  }

  /// Reads a number, whichever way it is told.
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

  /// Makes a text of a string and attributes of the whole of it, to be measured or drawn.
  init(_ string: String, attributes: [NSAttributedString.Key: Any]?) {
    self.init(
      NSAttributedString(string: string, attributes: attributes ?? [:]), look: .ofStrings)
  }
}

extension TextContent.Look {
  /// What strings look like whose attributes say nothing: Helvetica 12 in UIKit, Inter here.
  static var ofStrings: TextContent.Look {
    TextContent.Look(font: .systemFont(ofSize: 12), color: .black, traits: .current)
  }
}

extension NSAttributedString {
  /// Returns the extent of the string on lines that end where it does, in points.
  public func size() -> CGSize {
    TextMeasurer.current.size(of: TextContent(self, look: .ofStrings), width: .infinity)
  }

  /// Returns the box of the string, wrapped where the options ask for lines, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    TextContent(self, look: .ofStrings).box(in: size, options: options)
  }
}

extension TextContent {
  /// Returns the box that the text takes of a size.
  fileprivate func box(in size: CGSize, options: NSStringDrawingOptions) -> CGRect {
    let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : .infinity
    return CGRect(origin: .zero, size: TextMeasurer.current.size(of: self, width: width))
  }
}

extension NSString {
  /// Returns the extent of the string on lines that end where it does, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }

  /// Returns the box of the string, wrapped where the options ask for lines, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}

extension String {
  /// Makes a string of Foundation's.
  fileprivate init(_ string: NSString) { self = string.substring(from: 0) }

  /// Returns the extent of the string on lines that end where it does, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasurer.current.size(of: TextContent(self, attributes: attrs), width: .infinity)
  }

  /// Returns the box of the string, wrapped where the options ask for lines, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    TextContent(self, attributes: attributes).box(in: size, options: options)
  }
}
