import Staging

/// The optional requirements of protocols in sources that `cellophane adapt` has adapted.
///
/// Linux has no optional requirements. There each of them has a default, which notes that it was
/// called instead of an implementation; the caller then gets `nil`.
public enum OptionalRequirement {
  /// The calls in progress on a stage, the innermost last: whether each reached a default.
  private final class Calls {
    var areUnimplemented: [Bool] = []
  }

  /// The calls in progress on the current stage.
  private static var calls: Calls { Stage.current.companions.companion { Calls() } }

  /// Notes that a requirement is not implemented.
  public static func unimplemented() {
    let calls = calls
    if let last = calls.areUnimplemented.indices.last { calls.areUnimplemented[last] = true }
  }

  /// Notes that a requirement is not implemented.
  ///
  /// - Returns: A value for `call` to discard. Its bytes are zero; nothing else may use it.
  public static func unimplemented<Value>() -> Value {
    unimplemented() as Void
    if let nothing = () as? Value { return nothing }
    return withUnsafeTemporaryAllocation(
      byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes.baseAddress!.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// Calls a requirement; returns `nil` if it is not implemented.
  public static func call<Value>(_ requirement: () -> Value) -> Value? {
    let calls = calls
    calls.areUnimplemented.append(false)
    let value = requirement()
    return calls.areUnimplemented.removeLast() ? nil : value
  }
}

/// Notes that a requirement is not implemented; returns the value for direct calls of it.
func unmet<Value>(_ value: Value = ()) -> Value {
  OptionalRequirement.unimplemented() as Void
  return value
}
