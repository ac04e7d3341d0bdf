import CollectionUpdates
import Foundation
import Layouts
import TestSupport
import Testing

private typealias Section = KeyedSection<String, Int>

struct StateDifferenceTests {
  @Test(arguments: 0..<300) func `the operations lead from any state to any other`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    func state() -> [Section] {
      var items = Array(0..<20)
      var result: [Section] = []
      var names = ["a", "b", "c", "d", "e"]
      for _ in 0..<numbers.below(6) {
        var section = Section(key: names.remove(at: numbers.below(names.count)), items: [])
        for _ in 0..<numbers.below(7) where !items.isEmpty {
          section.items.append(items.remove(at: numbers.below(items.count)))
        }
        result.append(section)
      }
      return result
    }
    let (old, new) = (state(), state())
    let difference = StateDifference(from: old, to: new)
    let plan = try UpdatePlan(
      difference.operations, countsBefore: old.map(\.items.count),
      countsAfter: new.map(\.items.count))
    // Applied to the data by the plan's maps, the old state becomes the new one.
    for (section, content) in new.enumerated() {
      if let before = plan.before(section: section) {
        #expect(old[before].key == content.key)
      } else {
        #expect(!old.contains { $0.key == content.key })
      }
      for (item, key) in content.items.enumerated() {
        guard let before = plan.before(path(section, item)) else { continue }
        #expect(old[before.section].items[before.item] == key, "seed \(seed)")
      }
    }
    let lasting = old.flatMap { section in
      new.contains { $0.key == section.key } ? section.items : []
    }
    let known = new.filter { section in old.contains { $0.key == section.key } }.flatMap(\.items)
    let mapped = new.indices.flatMap { section in
      new[section].items.indices.filter { plan.before(path(section, $0)) != nil }
    }
    #expect(mapped.count == Set(lasting).intersection(known).count, "seed \(seed)")
  }

  @Test func `items that only shift are not moved`() {
    let old = [Section(key: "a", items: [1, 2, 3, 4, 5])]
    let new = [Section(key: "a", items: [5, 1, 2, 4, 6])]
    let operations = StateDifference(from: old, to: new, reloadedItems: [2, 5]).operations
    #expect(
      operations == [
        .moveItem(from: path(0, 4), to: path(0, 0)), .reloadItem(path(0, 1)),
        .insertItem(path(0, 4)), .deleteItem(path(0, 2)),
      ])
  }

  @Test func `items that keep their order are found without looking them up`() {
    let counter = HashCounter()
    let keys = (0..<10_000).map { CountedKey(number: $0, counter: counter) }
    var moved = keys
    for step in 1...10 { moved.swapAt(step * 900, step * 900 + 400) }
    let difference = StateDifference(
      from: [KeyedSection(key: 0, items: keys)], to: [KeyedSection(key: 0, items: moved)])
    #expect(difference.operations.count == 20)
    // Each item that is moved is hashed in both states, and where the table of them grows.
    #expect(counter.count <= 100)
  }
}

/// A counter of the keys that are hashed.
private final class HashCounter {
  var count = 0
}

/// A key that counts how often it is hashed.
private struct CountedKey: Hashable {
  let number: Int
  let counter: HashCounter

  static func == (left: CountedKey, right: CountedKey) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) {
    counter.count += 1
    hasher.combine(number)
  }
}
