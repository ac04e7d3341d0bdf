public import FrameComparison

/// Limits that somebody sets, and who that is.
public struct LimitSource: Sendable {
  public var settings: LimitSettings
  /// Says for a setting's name where it comes from.
  public var origin: @Sendable (String) -> LimitOrigin

  /// Makes a source.
  public init(_ settings: LimitSettings, origin: @escaping @Sendable (String) -> LimitOrigin) {
    (self.settings, self.origin) = (settings, origin)
  }
}
