import Dispatch
import Synchronization

/// A channel for one value from one thread to another, which waits for it.
package final class OneShotChannel<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  /// Creates an empty channel.
  package init() {}

  /// Puts the value; called once.
  package func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
    arrived.signal()
  }

  /// Waits for the value and takes it; called once.
  package func take() -> Value {
    while true {
      arrived.wait()
      if let taken = value.withLock({ $0.take() }) { return taken }
    }
  }

  /// Waits for the value for some time; returns `nil` if it does not arrive.
  package func take(withinMilliseconds time: Int) -> Value? {
    guard arrived.wait(timeout: .now() + .milliseconds(time)) == .success else { return nil }
    return value.withLock { $0.take() }
  }
}

/// Permits for which threads wait; they bound the number of frames in progress.
final class PermitPool: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Creates a number of permits.
  init(count: Int) {
    // Signalled one by one: a semaphore created with a value must not be destroyed below it.
    for _ in 0..<count { semaphore.signal() }
  }

  /// Waits for a permit and takes it.
  func acquire() { semaphore.wait() }

  /// Takes a permit if one is available at once.
  func tryAcquire() -> Bool { semaphore.wait(timeout: .now()) == .success }

  /// Gives a permit back.
  func release() { semaphore.signal() }
}
