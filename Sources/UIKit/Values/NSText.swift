public import Foundation
import Timelines

/// How lines of text sit across their room.
public enum NSTextAlignment: Int, Hashable, Sendable {
  case left, center, right, justified, natural

  /// The alignment as timelines have it.
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

/// What becomes of text that does not fit on a line.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// What is left out of the last line, as timelines have it.
  var truncation: TextContent.Truncation {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .clip
    case .byTruncatingHead: .head
    case .byTruncatingTail: .tail
    case .byTruncatingMiddle: .middle
    }
  }

  /// Whether lines end where there is no more room.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// Which way the lines of a paragraph run.
public enum NSWritingDirection: Int, Hashable, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// A line under or through characters; any is drawn as a plain single one.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Makes a style of UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 1)
}

/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Makes options of UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What strings are drawn in; it asks for nothing here.
open class NSStringDrawingContext: NSObject {}

/// How a paragraph is set.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The room between two lines, in points.
  open fileprivate(set) var lineSpacing: CGFloat = 0
  /// How lines sit across their room.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// What becomes of text that does not fit on a line.
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The least height of a line in points; 0 for none.
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  /// The greatest height of a line in points; 0 for none.
  open fileprivate(set) var maximumLineHeight: CGFloat = 0
  /// What the font's own height of a line is multiplied by; 0 for nothing.
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// Which way lines run.
  open fileprivate(set) var baseWritingDirection = NSWritingDirection.natural

  /// The style of paragraphs that say nothing.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Takes over all that another style says.
  fileprivate func take(_ other: NSParagraphStyle) {
    (lineSpacing, alignment, lineBreakMode) = (
      other.lineSpacing, other.alignment, other.lineBreakMode
    )
    (minimumLineHeight, maximumLineHeight) = (other.minimumLineHeight, other.maximumLineHeight)
    (lineHeightMultiple, baseWritingDirection) = (
      other.lineHeightMultiple, other.baseWritingDirection
    )
  }

  /// Returns a style of the same values that stays as it is.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.take(self)
    return copy
  }

  /// Returns a style of the same values that can be changed.
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

  /// Returns the height of lines in a font whose own is given; `nil` for the font's own.
  func lineHeight(of natural: CGFloat) -> CGFloat? {
    var height = natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1)
    if minimumLineHeight > 0 { height = max(height, minimumLineHeight) }
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    height += lineSpacing
    return height == natural ? nil : height
  }
}

/// How a paragraph is set, to be changed.
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

  /// Takes over all that another style says.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { take(obj) }
}
