public import Foundation
import Staging
import Timelines

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
  case left, center, right, justified, natural

  /// The alignment as a timeline's value.
  var content: TextContent.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .start
    }
  }
}

/// The treatment of text that does not fit on a line.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// The truncated part of the last line, as a timeline's value.
  var truncation: TextContent.Truncation {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .clip
    case .byTruncatingHead: .head
    case .byTruncatingTail: .tail
    case .byTruncatingMiddle: .middle
    }
  }

  /// Whether lines wrap at the available width.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// The writing direction of a paragraph's lines.
public enum NSWritingDirection: Int, Hashable, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// A line under or through characters; every style is drawn as a plain single line.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Makes a style from UIKit's raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 1)
}

/// Options for measuring and drawing strings.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Makes options from UIKit's raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// A context for drawing strings; without effect.
open class NSStringDrawingContext: NSObject {}

/// The style of a paragraph.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  private let mark = AttributeMark()
  /// The space between two lines, in points.
  open fileprivate(set) var lineSpacing: CGFloat = 0
  /// The horizontal alignment of lines.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// The treatment of text that does not fit on a line.
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The minimum height of a line in points; 0 for none.
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  /// The maximum height of a line in points; 0 for none.
  open fileprivate(set) var maximumLineHeight: CGFloat = 0
  /// The factor of the font's own line height; 0 for no scaling.
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// The writing direction.
  open fileprivate(set) var baseWritingDirection = NSWritingDirection.natural

  /// The default style of paragraphs.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Copies all values of another style.
  fileprivate func take(_ other: NSParagraphStyle) {
    (lineSpacing, alignment, lineBreakMode) = (
      other.lineSpacing, other.alignment, other.lineBreakMode
    )
    (minimumLineHeight, maximumLineHeight) = (other.minimumLineHeight, other.maximumLineHeight)
    (lineHeightMultiple, baseWritingDirection) = (
      other.lineHeightMultiple, other.baseWritingDirection
    )
  }

  /// Returns an immutable style with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.take(self)
    return copy
  }

  /// Returns a mutable style with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.take(self)
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return lineSpacing == other.lineSpacing && alignment == other.alignment
      && lineBreakMode == other.lineBreakMode && minimumLineHeight == other.minimumLineHeight
      && maximumLineHeight == other.maximumLineHeight
      && lineHeightMultiple == other.lineHeightMultiple
      && baseWritingDirection == other.baseWritingDirection
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(lineSpacing)
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    return hasher.finalize()
  }

  /// Returns the line height for a font with the given natural line height; `nil` for the natural
  /// one.
  func lineHeight(of natural: CGFloat) -> CGFloat? {
    var height = natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1)
    if minimumLineHeight > 0 { height = max(height, minimumLineHeight) }
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    height += lineSpacing
    return height == natural ? nil : height
  }
}

/// A mutable style of a paragraph.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { super.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { super.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { super.lineHeightMultiple = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { super.baseWritingDirection = newValue }
  }

  /// Copies all values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { take(obj) }
}
