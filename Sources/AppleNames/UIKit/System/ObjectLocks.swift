// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions keep the names that sources use.

import Foundation

/// The locks that threads hold on objects, by the objects' addresses.
///
/// A lock exists only while a thread holds or waits for it.
private final class ObjectLocks: @unchecked Sendable {  // Every access holds the outer lock.
  static let shared = ObjectLocks()

  /// The lock on one object, with the number of its entries that have not been left.
  private struct Entry {
    let lock = NSRecursiveLock()
    var count = 0
  }

  private let outer = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Waits until no other thread holds the lock on an object, and takes it.
  func enter(_ object: AnyObject) {
    let lock = outer.withLock {
      entries[ObjectIdentifier(object), default: Entry()].count += 1
      return entries[ObjectIdentifier(object)]?.lock
    }
    lock?.lock()
  }

  /// Releases the lock on an object; returns whether there was one.
  func leave(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    let lock: NSRecursiveLock? = outer.withLock {
      guard var entry = entries[id] else { return nil }
      entry.count -= 1
      entries[id] = entry.count > 0 ? entry : nil
      return entry.lock
    }
    lock?.unlock()
    return lock != nil
  }
}

/// Waits until no other thread holds the lock on an object, and takes it; the same thread may take
/// it again. Returns 0, for success.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  ObjectLocks.shared.enter(obj as AnyObject)
  return 0
}

/// Releases the lock on an object; returns 0, or -1 where it was not taken.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  ObjectLocks.shared.leave(obj as AnyObject) ? 0 : -1
}

/// Returns the number of references to an object.
public func CFGetRetainCount(_ cf: AnyObject) -> Int { Int(_getRetainCount(cf)) }
