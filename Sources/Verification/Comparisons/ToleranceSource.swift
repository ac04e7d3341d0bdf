public import FrameComparison

/// Limits that somebody sets, and who that is.
public struct ToleranceSource: Sendable {
  public var settings: ToleranceSettings
  /// Says for a setting's name where it comes from.
  public var origin: @Sendable (String) -> ToleranceOrigin

  /// Makes a source.
  public init(
    _ settings: ToleranceSettings, origin: @escaping @Sendable (String) -> ToleranceOrigin
  ) {
    self.settings = settings; self.origin = origin
  }
}
