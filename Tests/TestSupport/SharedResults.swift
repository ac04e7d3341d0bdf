import Synchronization

/// Results that several tests ask for, each worked out once by the first of them.
package final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A result that is worked out while its lock is held, so that others wait for it.
  private final class Entry: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let work: @Sendable (Key) throws -> Value

  /// Makes results that a function works out.
  package init(_ work: @escaping @Sendable (Key) throws -> Value) { self.work = work }

  /// Returns the result for a key, or throws the error that working it out has thrown.
  package func callAsFunction(_ key: Key) throws -> Value {
    let entry = entries.withLock { entries in
      if let known = entries[key] { return known }
      let entry = Entry()
      entries[key] = entry
      return entry
    }
    return try entry.result.withLock { result in
      if let known = result { return known }
      let found = Result { try work(key) }
      result = found
      return found
    }.get()
  }
}
