/// The response to an update that contradicts itself or the data.
public enum InvalidUpdateResponse: String, Hashable, Sendable, CaseIterable {
  /// The stage's run ends with the error.
  case `throw`
  /// The error becomes a warning, and the data is reloaded without an animation.
  case reload
}

/// The position of an item after a scroll; the options of one axis exclude each other.
public struct ScrollPosition: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = ScrollPosition(rawValue: 1 << 0)
  public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
  public static let bottom = ScrollPosition(rawValue: 1 << 2)
  public static let left = ScrollPosition(rawValue: 1 << 3)
  public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
  public static let right = ScrollPosition(rawValue: 1 << 5)
}
