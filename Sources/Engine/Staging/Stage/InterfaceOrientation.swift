/// Ways a device can be held, as `UIInterfaceOrientationMask`.
public struct InterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = InterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: InterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
  public static let all: InterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// The text color of a status bar, as `UIStatusBarStyle`.
public enum StatusBarStyle: Int, Hashable, Sendable {
  /// The color that suits the style of the view controller.
  case `default` = 0
  /// White, for dark grounds.
  case lightContent = 1
  /// Black, for light grounds.
  case darkContent = 3
}

/// The animation of a status bar that is hidden or shown, as `UIStatusBarAnimation`.
public enum StatusBarAnimation: Int, Hashable, Sendable {
  case none, fade, slide
}

/// The orientation of an interface, as `UIInterfaceOrientation`.
public enum InterfaceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown
  // A device that is turned to the left shows its interface turned to the right.
  case landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
