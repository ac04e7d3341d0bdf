import Foundation

/// The edges and sizes that follow the superview's size, as `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a mask of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// Returns a frame in a superview whose size has changed.
  func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
    let (x, width) = AutoresizingMask.resized(
      start: frame.minX, extent: frame.width, from: old.width, to: new.width,
      isFlexible: (
        contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)
      ))
    let (y, height) = AutoresizingMask.resized(
      start: frame.minY, extent: frame.height, from: old.height, to: new.height,
      isFlexible: (
        contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)
      ))
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the origin and the size along one axis.
  ///
  /// The flexible parts share the difference in proportion to their lengths, or evenly if all are 0.
  private static func resized(
    start: CGFloat, extent: CGFloat, from old: CGFloat, to new: CGFloat,
    isFlexible: (before: Bool, extent: Bool, after: Bool)
  ) -> (start: CGFloat, extent: CGFloat) {
    let parts = [
      isFlexible.before ? start : nil, isFlexible.extent ? extent : nil,
      isFlexible.after ? old - start - extent : nil,
    ]
    let flexible = parts.compactMap(\.self)
    if flexible.isEmpty { return (start, extent) }
    let sum = flexible.reduce(0, +)
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return (new - old) * (sum > 0 ? part / sum : 1 / CGFloat(flexible.count))
    }
    return (start + share(parts[0]), max(0, extent + share(parts[1])))
  }
}

/// The priority of a preferred size, as `UILayoutPriority`.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Float

  /// Makes a priority, from 0 to 1000.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority, from 0 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = LayoutPriority(1000)
  public static let defaultHigh = LayoutPriority(750)
  public static let dragThatCanResizeScene = LayoutPriority(510)
  public static let sceneSizeStayPut = LayoutPriority(500)
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  public static let defaultLow = LayoutPriority(250)
  public static let fittingSizeLevel = LayoutPriority(50)

  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

// Priorities were plain numbers before Swift 4.
extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a priority, from 0 to 1000.
  public init(floatLiteral value: Float) { self.init(value) }

  /// Makes a priority, from 0 to 1000.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}
