import Dispatch
import Synchronization

/// A place where one thread leaves one value for another, which waits for it.
final class OneShotChannel<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  /// Makes an empty place.
  init() {}

  /// Leaves the value; done once.
  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
    arrived.signal()
  }

  /// Waits for the value and takes it away; done once.
  func take() -> Value {
    while true {
      arrived.wait()
      if let taken = value.withLock({ $0.take() }) { return taken }
    }
  }
}

/// Permits that threads wait for; it bounds how much is under way at once.
final class PermitPool: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Makes a number of permits.
  init(count: Int) {
    // Signalled one by one: a semaphore made with a value must not die below it.
    for _ in 0..<count { semaphore.signal() }
  }

  /// Waits for a permit and takes it.
  func acquire() { semaphore.wait() }

  /// Takes a permit if there is one at once.
  func tryAcquire() -> Bool { semaphore.wait(timeout: .now()) == .success }

  /// Gives a permit back.
  func release() { semaphore.signal() }
}
