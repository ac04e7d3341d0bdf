/// A key of what an observer is given about a changed value, as `NSKeyValueChangeKey`.
public struct KeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a key from its raw name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value after the change.
  public static let newKey = KeyValueChangeKey(rawValue: "new")
  /// The value before the change.
  public static let oldKey = KeyValueChangeKey(rawValue: "old")
  /// The kind of change.
  public static let kindKey = KeyValueChangeKey(rawValue: "kind")
  /// Whether the call is before the change.
  public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
}
