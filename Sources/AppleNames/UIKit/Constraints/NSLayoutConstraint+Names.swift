public import Staging

extension NSLayoutConstraint {
  /// A horizontal or vertical axis.
  public enum Axis: Int, Hashable, Sendable {
    case horizontal, vertical
  }

  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A part of a view or layout guide that a constraint relates to another one.
  public enum Attribute: Int, Hashable, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0

    /// The baseline of the last line of text.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// The options of a visual format: alignments across its axis, and its direction.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes options from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    /// From the leading edge to the trailing one, which is the default.
    public static let directionLeadingToTrailing = FormatOptions([])
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    /// Distances are from edge to edge, which is the default.
    public static let spacingEdgeToEdge = FormatOptions([])
    /// Vertical distances are from the last baseline to the first one of the next view.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}

extension LayoutPriority {
  public static func + (priority: LayoutPriority, change: Float) -> LayoutPriority {
    LayoutPriority(priority.rawValue + change)
  }

  public static func - (priority: LayoutPriority, change: Float) -> LayoutPriority {
    LayoutPriority(priority.rawValue - change)
  }

  public static func += (priority: inout LayoutPriority, change: Float) {
    priority = priority + change
  }

  public static func -= (priority: inout LayoutPriority, change: Float) {
    priority = priority - change
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kind of quantity that an attribute is.
  enum Kind {
    case horizontalPosition, verticalPosition, size, none
  }

  /// The kind of quantity.
  var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontalPosition
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .verticalPosition
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }

  /// The axis along which the attribute is measured; `nil` for none.
  var axis: NSLayoutConstraint.Axis? {
    switch kind {
    case .horizontalPosition: .horizontal
    case .verticalPosition: .vertical
    case .size: self == .width ? .horizontal : .vertical
    case .none: nil
    }
  }

  /// Whether the attribute follows the reading direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The name as in source code.
  var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    case .notAnAttribute: "notAnAttribute"
    }
  }
}

/// An attribute of a constraint, under the name that older sources use.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The relation of a constraint, under the name that older sources use.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The options of a visual format, under the name that older sources use.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// An axis, under the name that older sources use.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
