// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// The type and its functions keep the names that sources use.

import Foundation
import Synchronization

/// A lock without fairness or recursion, to be kept at one address.
public struct os_unfair_lock: Sendable {
  /// 1 while the lock is held. It has the layout of an atomic number, and is only used as one.
  fileprivate var word: UInt32 = 0

  /// Makes a lock that is not held.
  public init() {}
}

/// A lock without fairness, under its name in C.
public typealias os_unfair_lock_s = os_unfair_lock
/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Runs a body with the number of a lock.
private func withWord<Result>(
  of lock: os_unfair_lock_t, _ body: (borrowing Atomic<UInt32>) -> Result
) -> Result {
  body(UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self).pointee)
}

/// Takes a lock if it is free; returns whether it was.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  withWord(of: lock) {
    $0.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }
}

/// Waits until a lock is free, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  while !os_unfair_lock_trylock(lock) { sched_yield() }
}

/// Releases a lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  withWord(of: lock) { $0.store(0, ordering: .releasing) }
}
