/// A version of iOS whose measures and answers an interface has: row heights, bars and sheets.
///
/// Motions are those of all versions that were recorded; see `fixtures/measured/timings.tsv`.
public enum SystemVersion: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// iOS 18, the default.
  case iOS18 = 18
  /// iOS 26, with higher rows and sheets that float above the lower edge.
  case iOS26 = 26

  /// The version as `UIDevice.systemVersion` spells it, such as `18.0`.
  public var text: String { "\(rawValue).0" }

  public static func < (one: SystemVersion, other: SystemVersion) -> Bool {
    one.rawValue < other.rawValue
  }
}
