internal import Foundation

/// An object of each thread that uses it, which lives as long as the thread.
///
/// It is found without the hashes and casts of the dictionary of Foundation's threads.
package final class ThreadLocal<Value: AnyObject>: Sendable {
  /// The key of the system.
  private let key: pthread_key_t
  /// The function that makes the object of a thread.
  private let makeValue: @Sendable () -> Value

  /// Creates a variable, given a function that makes the object of a thread.
  ///
  /// A variable is for the lifetime of the process, since its key is never released.
  package init(_ makeValue: @escaping @Sendable () -> Value) {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
    precondition(result == 0, "the system has no more keys of threads: \(result)")
    self.key = key; self.makeValue = makeValue
  }

  /// The object of the calling thread, made when it is first used.
  package var value: Value {
    if let known = pthread_getspecific(key) {
      return Unmanaged<Value>.fromOpaque(known).takeUnretainedValue()
    }
    let value = makeValue()
    let result = pthread_setspecific(key, Unmanaged.passRetained(value).toOpaque())
    precondition(result == 0, "the system has no memory for a thread's object: \(result)")
    return value
  }
}
