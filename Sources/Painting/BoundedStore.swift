/// What has been made from keys, kept until it costs too much; then all is forgotten.
struct BoundedStore<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private var cost = 0
  private let capacity: Int
  private let keepsValues: Bool

  /// Makes an empty store; one that keeps no values makes each one anew.
  init(capacity: Int, keepsValues: Bool) {
    self.capacity = capacity; self.keepsValues = keepsValues
  }

  /// Returns the value of a key, which is made where it is not there.
  ///
  /// - Parameter costs: what of the capacity a value takes.
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
