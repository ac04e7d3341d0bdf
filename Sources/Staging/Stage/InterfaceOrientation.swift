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

/// The text colour of a status bar, as `UIStatusBarStyle`.
public enum StatusBarStyle: Int, Hashable, Sendable {
  /// The colour that suits the style of the view controller.
  case `default` = 0
  /// White, for dark grounds.
  case lightContent = 1
  /// Black, for light grounds.
  case darkContent = 3
}
