public import CoreGraphics
public import Geometry
public import Layouts
public import Staging

/// Distances from the edges inwards; `EdgeInsets` under its UIKit name.
public typealias UIEdgeInsets = EdgeInsets

extension EdgeInsets {
  /// Makes insets of nothing.
  public init() { self = .zero }
}

/// Distances inward from the edges, relative to the reading direction; `DirectionalEdgeInsets` under
/// its UIKit name.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets

/// A horizontal and vertical distance, in points.
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

/// A set of a rectangle's corners.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set from UIKit's raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

/// A set of a rectangle's edges, relative to the reading direction; `DirectionalRectEdge` under its
/// UIKit name.
public typealias NSDirectionalRectEdge = DirectionalRectEdge

/// A set of axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set from UIKit's raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let horizontal = UIAxis(rawValue: 1 << 0)
  public static let vertical = UIAxis(rawValue: 1 << 1)
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// The direction of an interface; `UserInterfaceLayoutDirection` under its UIKit name.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection

/// The meaning of content for its direction; `SemanticContentAttribute` under its UIKit name.
public typealias UISemanticContentAttribute = SemanticContentAttribute

/// The physical orientation of a device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The orientation of an interface; `InterfaceOrientation` under its UIKit name.
public typealias UIInterfaceOrientation = InterfaceOrientation

/// The animation of a status bar; `StatusBarAnimation` under its UIKit name.
public typealias UIStatusBarAnimation = StatusBarAnimation

/// The priority of a size preference; `LayoutPriority` under its UIKit name.
public typealias UILayoutPriority = LayoutPriority
