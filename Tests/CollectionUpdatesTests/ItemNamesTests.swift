import CollectionUpdates
import Foundation
import Layouts
import TestSupport
import Testing

/// Names of items as runs, which have the content of plain lists and cost as much as has changed.
struct ItemNamesTests {
  /// Changes a map and a plain list of texts at random in the same way.
  @Test(arguments: 0..<60) func `names are those of a list that is changed in the same way`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    var map = ItemIdentityMap()
    var count = numbers.below(30)
    // Some data have keys, some have none, and some have both.
    let share = [0, 3, 10][Int(seed % 3)]
    var serial = 0
    func key() -> String? {
      guard numbers.below(10) < share else { return nil }
      serial += 1
      return "key \(serial)"
    }
    var expected: [String] = []
    var births: [Int: Int] = [:]
    func name(_ item: Int, _ key: String?) -> String {
      if let key { return key }
      births[item, default: 0] += 1
      let number = births[item] ?? 1
      return number == 1 ? "0/\(item)" : "0/\(item)~\(number)"
    }
    let keys = (0..<count).map { _ in key() }
    _ = map.load(
      counts: [count], itemKey: share == 0 ? nil : { keys[$0.item] }, sectionKey: { _ in nil })
    expected = keys.enumerated().map { name($0, $1) }
    for _ in 0..<12 {
      #expect(map.items[0].map(\.text) == expected, "seed \(seed)")
      let deleted = Set((0..<count).filter { _ in numbers.below(4) == 0 })
      let kept = count - deleted.count
      let after = kept + numbers.below(6)
      var inserted: Set<Int> = []
      while inserted.count < after - kept { inserted.insert(numbers.below(after)) }
      let keys = Dictionary(
        uniqueKeysWithValues: inserted.sorted().map { ($0, key()) })
      var plan = try UpdatePlan(
        deleted.sorted().map { .deleteItem(path(0, $0)) }
          + inserted.sorted().map { .insertItem(path(0, $0)) },
        countsBefore: [count], countsAfter: [after])
      let duplicate = map.apply(
        &plan, itemKey: { keys[$0.item] ?? nil }, sectionKey: { _ in nil })
      #expect(duplicate == nil)
      expected = expected.enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
      for item in inserted.sorted() { expected.insert(name(item, keys[item] ?? nil), at: item) }
      count = after
      let found = map.paths(ofNames: expected)
      #expect(
        found
          == Dictionary(
            uniqueKeysWithValues: expected.enumerated().map {
              ($1, path(0, $0))
            }))
    }
  }

  @Test func `a load again keeps names, and names what is new`() {
    var map = ItemIdentityMap()
    func names(_ count: Int, _ keys: ((IndexPath) -> String?)?) -> [String] {
      _ = map.load(counts: [count], itemKey: keys, sectionKey: { _ in nil })
      return map.items[0].map(\.text)
    }
    #expect(names(3, nil) == ["0/0", "0/1", "0/2"])
    #expect(names(2, nil) == ["0/0", "0/1"])
    // The third item is another one than before.
    #expect(names(4, nil) == ["0/0", "0/1", "0/2~2", "0/3"])
    #expect(names(3) { $0.item == 1 ? "a" : nil } == ["0/0", "a", "0/2~2"])
    #expect(names(3, nil) == ["0/0", "0/1~2", "0/2~2"])
  }

  @Test func `a million items without keys are one run, and each change adds at most two`() throws {
    var map = ItemIdentityMap()
    var count = 1_000_000
    _ = map.load(counts: [count], itemKey: nil, sectionKey: { _ in nil })
    #expect(map.items[0].runCount == 1)
    for change in 1...50 {
      var plan = try UpdatePlan(
        [.insertItem(path(0, change * 1000))], countsBefore: [count], countsAfter: [count + 1])
      _ = map.apply(&plan, itemKey: { _ in nil }, sectionKey: { _ in nil })
      count += 1
      #expect(map.items[0].runCount == 1 + 2 * change)
    }
    #expect(map.items[0].count == count)
    #expect(map.items[0][1000].text == "0/1000~2")
    #expect(map.items[0][count - 1].text == "0/999999")
    #expect(map.paths(ofNames: ["0/999999"]) == ["0/999999": path(0, count - 1)])
  }
}
