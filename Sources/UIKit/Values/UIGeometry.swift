public import CoreGraphics
public import Geometry
public import Staging

/// Distances from the edges inwards; `EdgeInsets` by UIKit's name.
public typealias UIEdgeInsets = EdgeInsets

extension EdgeInsets {
  /// Makes insets of nothing.
  public init() { self = .zero }
}

/// Distances from the edges inwards, told by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// Makes insets of nothing.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Makes insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top; self.leading = leading; self.bottom = bottom; self.trailing = trailing
  }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance across and down, in points.
public struct UIOffset: Hashable, Sendable, Codable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  /// Makes an offset of nothing.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Makes an offset in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal; self.vertical = vertical
  }

  /// No offset.
  public static let zero = UIOffset()
}

/// Some of a rectangle's corners.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

/// Some of a rectangle's edges, told by the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// One or both axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let horizontal = UIAxis(rawValue: 1 << 0)
  public static let vertical = UIAxis(rawValue: 1 << 1)
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// Which way an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// Which way up an interface is shown.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown
  // A device that is turned to the left shows its interface turned to the right.
  case landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// How much a wish for an extent weighs; `LayoutPriority` by UIKit's name.
public typealias UILayoutPriority = LayoutPriority
