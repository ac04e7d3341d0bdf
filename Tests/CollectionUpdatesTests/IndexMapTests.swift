import CollectionUpdates
import Foundation
import Layouts
import TestSupport
import Testing

/// The map of indices over an update.
struct IndexMapTests {
  @Test func `the other elements keep their order and fill the free indices`() {
    // Old 0 1 2 3 4 without 1 and 4; new indices 0 and 3 are inserted.
    let map = IndexMap(taken: [1, 4], put: [0, 3])
    #expect((0..<5).map { map.after($0) } == [1, nil, 2, 4, nil])
    #expect((0..<5).map { map.before($0) } == [nil, 0, 2, nil, 3])
  }

  @Test func `without changes it is the identity`() {
    let map = IndexMap()
    #expect((0..<9).allSatisfy { map.after($0) == $0 && map.before($0) == $0 })
  }

  @Test func `both directions are inverse for many random updates`() {
    var numbers = SeededNumbers(seed: 42)
    func random(_ bound: Int) -> Int { numbers.below(bound) }
    for _ in 0..<300 {
      let before = random(30) + 1
      let taken = Set((0..<random(before)).map { _ in random(before) }).sorted()
      let inserts = random(10)
      let after = before - taken.count + inserts
      var put: Set<Int> = []
      while put.count < inserts { put.insert(random(after)) }
      let map = IndexMap(taken: taken, put: put.sorted())
      // Brute force: the remaining old indices, assigned to the free new indices in order.
      let kept = (0..<before).filter { !taken.contains($0) }
      let free = (0..<after).filter { !put.contains($0) }
      #expect(kept.count == free.count)
      for (old, new) in zip(kept, free) {
        #expect(map.after(old) == new && map.before(new) == old)
      }
      var array = (0..<before).map { "old \($0)" }
      map.edit(&array) { "new \($0)" }
      #expect(
        array == (0..<after).map { new in map.before(new).map { "old \($0)" } ?? "new \(new)" })
      #expect(taken.allSatisfy { map.after($0) == nil })
      #expect(put.allSatisfy { map.before($0) == nil })
    }
  }
}
