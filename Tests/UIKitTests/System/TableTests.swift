import Foundation
import Testing
import UIKit

/// An object of its own identity.
private final class Item {}

struct TableTests {
  @Test func `a table of weak objects forgets those that are gone`() {
    let table = NSHashTable<Item>.weakObjects()
    let kept = Item()
    var gone: Item? = Item()
    table.add(kept)
    table.add(kept)
    table.add(gone)
    #expect(table.count == 2 && table.contains(kept))
    gone = nil
    #expect(table.allObjects.count == 1 && table.anyObject === kept)
    table.remove(kept)
    #expect(table.count == 0)
    #expect(gone == nil)
  }

  @Test func `a table with weak values keeps equal keys, and forgets values that are gone`() {
    let table = NSMapTable<NSString, Item>.strongToWeakObjects()
    let kept = Item()
    var gone: Item? = Item()
    table.setObject(kept, forKey: "a")
    table.setObject(gone, forKey: "b")
    #expect(table.object(forKey: NSString("a")) === kept && table.count == 2)
    gone = nil
    #expect(table.object(forKey: "b") == nil && table.count == 1)
    #expect(table.keyEnumerator().allObjects.count == 1)
    table.removeObject(forKey: "a")
    #expect(table.object(forKey: "a") == nil)
    #expect(gone == nil)
  }

  @Test func `a lock is taken once, and serializes threads`() async {
    final class Counter: @unchecked Sendable {
      var lock = os_unfair_lock()
      var count = 0

      func increment() {
        os_unfair_lock_lock(&lock)
        count += 1
        os_unfair_lock_unlock(&lock)
      }
    }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<1000 { counter.increment() } } }
    }
    #expect(counter.count == 4000)
    #expect(os_unfair_lock_trylock(&counter.lock) && !os_unfair_lock_trylock(&counter.lock))
  }
}
