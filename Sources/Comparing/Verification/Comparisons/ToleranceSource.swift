public import ComparisonTolerances

/// Settings of tolerances, and their origin.
public struct ToleranceSource: Sendable {
  public var settings: ToleranceSettings
  /// A function that returns the origin of a setting by its name.
  public var origin: @Sendable (String) -> ToleranceOrigin

  /// Creates a source.
  public init(
    _ settings: ToleranceSettings, origin: @escaping @Sendable (String) -> ToleranceOrigin
  ) { self.settings = settings; self.origin = origin }
}
