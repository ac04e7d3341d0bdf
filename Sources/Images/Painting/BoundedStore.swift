/// A cache of values made from keys that is emptied when it exceeds its capacity.
struct BoundedStore<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private var cost = 0
  private let capacity: Int
  private let keepsValues: Bool

  /// Makes an empty store; one that keeps no values makes each value again.
  init(capacity: Int, keepsValues: Bool) {
    self.capacity = capacity; self.keepsValues = keepsValues
  }

  /// Returns the value of a key, made on demand.
  ///
  /// - Parameter costs: returns the capacity that a value takes.
  mutating func value(for key: Key, costs: (Value) -> Int, make: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = make()
    guard keepsValues else { return value }
    let more = costs(value)
    if cost + more > capacity {
      values.removeAll(keepingCapacity: true)
      cost = 0
    }
    values[key] = value
    cost += more
    return value
  }
}
