/// The value of a trait that others than the engine define.
///
/// Two values are equal if their type says so; values of a type that cannot be compared are equal
/// if they are the same object. A value is not changed, so it can be shared between threads.
package struct CustomTraitValue: Hashable, @unchecked Sendable {
  /// The value.
  package let value: Any

  /// Makes a value.
  package init(_ value: Any) { self.value = value }

  package static func == (one: Self, other: Self) -> Bool {
    if let value = one.value as? any Equatable { return isEqual(value, to: other.value) }
    guard type(of: one.value) is AnyClass, type(of: other.value) is AnyClass else { return false }
    return one.value as AnyObject === other.value as AnyObject
  }

  /// Adds nothing, because not all values can be hashed.
  package func hash(into hasher: inout Hasher) {}

  /// Returns whether a value is equal to another one of its type.
  private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    (other as? Value) == value
  }
}
