import CollectionUpdates
import Foundation
import Layouts
import TestSupport
import Testing

/// The effects and errors of a batch update, by the reference's topics 2.2, 2.4 and 2.5.
struct UpdatePlanTests {
  private func plan(
    _ operations: [UpdatePlan.Operation], _ before: [Int], _ after: [Int]
  ) throws -> UpdatePlan {
    try UpdatePlan(operations, countsBefore: before, countsAfter: after)
  }

  @Test func `deletes count in old indices and inserts in new ones, in any order`() throws {
    let operations: [UpdatePlan.Operation] = [
      .insertItem(path(0, 0)), .deleteItem(path(0, 0)), .insertItem(path(0, 3)),
    ]
    for operations in [operations, operations.reversed()] {
      let plan = try plan(operations, [3], [4])
      #expect((0..<3).map { plan.after(path(0, $0)) } == [nil, path(0, 1), path(0, 2)])
      #expect((0..<4).map { plan.before(path(0, $0)) } == [nil, path(0, 1), path(0, 2), nil])
    }
  }

  @Test func `a move fixes its item and the others fill in, across sections too`() throws {
    let plan = try plan([.moveItem(from: path(0, 0), to: path(1, 1))], [3, 2], [2, 3])
    #expect(plan.after(path(0, 0)) == path(1, 1))
    #expect(plan.after(path(0, 2)) == path(0, 1))
    #expect(plan.after(path(1, 1)) == path(1, 2))
    #expect(plan.before(path(1, 1)) == path(0, 0))
    #expect(plan.before(path(1, 0)) == path(1, 0))
  }

  @Test func `an inserted section includes its items and shifts those behind it`() throws {
    let plan = try plan(
      [.insertSection(1), .insertItem(path(1, 0)), .insertItem(path(2, 2))], [1, 2], [1, 4, 3])
    #expect(plan.before(path(1, 3)) == nil && plan.before(section: 1) == nil)
    #expect(plan.after(path(1, 1)) == path(2, 1) && plan.after(section: 1) == 2)
    #expect(plan.changes.inserts == [path(2, 2)])
    #expect(plan.newItems == [path(2, 2)] + (0..<4).map { path(1, $0) })
  }

  @Test func `a supplementary view follows its section and a cell its item`() throws {
    let plan = try plan([.insertSection(0), .deleteItem(path(0, 0))], [2], [3, 1])
    let header = LayoutElement(
      category: .supplementaryView, kind: "header", indexPath: path(0, 0))
    #expect(plan.after(header)?.indexPath == path(1, 0) && plan.after(header)?.kind == "header")
    #expect(plan.before(header) == nil)
    #expect(plan.after(LayoutElement(category: .cell, indexPath: path(0, 0))) == nil)
  }

  @Test func `a repeated identical move counts once`() throws {
    let move = UpdatePlan.Operation.moveItem(from: path(0, 0), to: path(0, 2))
    let plan = try plan([move, move], [3], [3])
    #expect(plan.changes.moves.count == 1 && plan.updateItems.count == 1)
  }

  @Test func `a layout receives deletes descending, then inserts and moves ascending`() throws {
    let plan = try plan(
      [
        .moveItem(from: path(0, 4), to: path(1, 0)), .insertItem(path(1, 3)),
        .deleteItem(path(0, 0)), .insertItem(path(1, 1)), .insertSection(0),
        .moveItem(from: path(0, 1), to: path(1, 2)), .deleteItem(path(0, 2)),
      ], [5], [7, 5])
    let reported = plan.updateItems.map { item in
      [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].map { path in
        path.map { Array($0) }
      }
    }
    #expect(
      reported == [
        [[0, 2], nil], [[0, 0], nil], [nil, [0]], [nil, [1, 1]], [nil, [1, 3]],
        [[0, 1], [1, 2]], [[0, 4], [1, 0]],
      ])
    #expect(
      plan.updateItems.map(\.updateAction) == [
        .delete, .delete, .insert, .insert, .insert, .move, .move,
      ])
    #expect(
      plan.updateItems.map(\.isSectionOperation) == [
        false, false, true, false, false, false, false,
      ])
  }

  // MARK: Errors

  private func refusal(
    _ operations: [UpdatePlan.Operation], _ before: [Int], _ after: [Int]
  ) throws -> BatchUpdateError {
    try #require(throws: BatchUpdateError.self) { try plan(operations, before, after) }
  }

  @Test func `a missing item or section is reported with the existing ones`() throws {
    #expect(
      try refusal([.deleteItem(path(0, 3))], [3], [2]).description
        == "cannot delete item 3 of section 0: the section has items 0 to 2 before the update")
    #expect(
      try refusal([.deleteItem(path(0, 1))], [1], [0]).description
        == "cannot delete item 1 of section 0: the section has only item 0 before the update")
    #expect(
      try refusal([.insertItem(path(1, 0))], [1], [1]).description
        == "cannot insert item 0 of section 1: there is no such section after the update")
    #expect(
      try refusal([.insertSection(2)], [1], [1, 1]).description
        == "cannot insert section 2: the collection has sections 0 to 1 after the update")
    #expect(
      try refusal([.insertSection(1)], [1], [1]).description
        == "cannot insert section 1: the collection has only section 0 after the update")
    #expect(
      try refusal([.insertSection(0)], [], []).description
        == "cannot insert section 0: the collection has no sections after the update")
    #expect(
      try refusal([.moveItem(from: path(0, 0), to: path(0, 0))], [0], [1]).description
        == "cannot move item 0 of section 0: the section is empty before the update")
    #expect(
      try refusal([.moveItem(from: path(0, 0), to: path(0, 9))], [2], [2]).description
        == "cannot move to item 9 of section 0: the section has items 0 to 1 after the update")
  }

  @Test func `two operations on one item are refused`() throws {
    let move = UpdatePlan.Operation.moveItem(from: path(0, 0), to: path(0, 1))
    #expect(
      try refusal([.deleteItem(path(0, 0)), move], [3], [2]).description
        == "item 0 of section 0 is both deleted and moved; keep one of the two")
    #expect(
      try refusal([.insertItem(path(0, 1)), move], [2], [3]).description
        == "item 1 of section 0 is both inserted and moved to; keep one of the two")
    #expect(
      try refusal([move, .moveItem(from: path(0, 0), to: path(0, 2))], [3], [3]).description
        == "item 0 of section 0 is moved to two targets; keep one of them")
    #expect(
      try refusal([move, .moveItem(from: path(0, 2), to: path(0, 1))], [3], [3]).description
        == "two items are moved to item 1 of section 0; give them different index paths")
    #expect(
      try refusal([.deleteItem(path(0, 0)), .deleteItem(path(0, 0))], [2], [1]).description
        == "item 0 of section 0 is deleted twice in one update; remove one of the two")
    #expect(
      try refusal([.insertItem(path(0, 0)), .insertItem(path(0, 0))], [2], [3]).description
        == "item 0 of section 0 is inserted twice in one update; remove one of the two")
    #expect(
      try refusal([.insertSection(0), .insertSection(0)], [1], [1, 1]).description
        == "section 0 is inserted twice in one update; remove one of the two")
  }

  @Test func `an item cannot move into a new section`() throws {
    let error = try refusal(
      [.insertSection(1), .moveItem(from: path(0, 0), to: path(1, 0))], [2], [1, 1])
    #expect(
      error.description == "cannot move item 0 of section 0 to item 0 of section 1: that section "
        + "is inserted or reloaded by this update; insert the item with it instead")
  }

  @Test func `counts that do not add up are reported with the expected ones`() throws {
    #expect(
      try refusal([.insertSection(0)], [1], [1, 1, 1]).description
        == "the number of sections before the update is 1; with 1 inserted and 0 "
        + "deleted it has to be 2, but the data has 3")
    #expect(
      try refusal(
        [.moveItem(from: path(0, 0), to: path(1, 0)), .insertItem(path(1, 1))], [2, 1], [1, 2]
      ).description
        == "the number of items of section 1 after the update is 2 in the data; with 1 before, 1 "
        + "inserted, 0 deleted, 1 moved in and 0 moved out it has to be 3")
  }

  @Test(
    arguments: [
      (
        [.deleteSection(2)], [1, 1], [1],
        "cannot delete section 2: the collection has sections 0 to 1 before the update"
      ),
      (
        [.deleteSection(0), .moveSection(from: 0, to: 0)], [1, 1], [1],
        "section 0 is both deleted and moved; keep one of the two"
      ),
      (
        [.deleteItem(path(0, 0)), .reloadItem(path(0, 0))], [2], [1],
        "item 0 of section 0 is both deleted and reloaded; keep one of the two"
      ),
      (
        [.deleteSection(1), .reloadSection(1)], [1, 1], [1],
        "section 1 is both deleted and reloaded; keep one of the two"
      ),
      (
        [.deleteSection(0), .moveItem(from: path(0, 0), to: path(0, 0))], [1, 1], [2],
        "cannot move item 0 of section 0 to item 0 of section 0: its section is deleted or reloaded "
          + "by this update; insert the item at its new index path instead"
      ),
      (
        [.insertSection(0), .moveSection(from: 0, to: 0)], [1], [1, 1],
        "section 0 is both inserted and moved to; keep one of the two"
      ),
      (
        [.moveSection(from: 3, to: 0)], [1], [1],
        "cannot move section 3: the collection has only section 0 before the update"
      ),
      (
        [.moveSection(from: 0, to: 3)], [1], [1],
        "cannot move to section 3: the collection has only section 0 after the update"
      ),
      (
        [.moveSection(from: 0, to: 1), .moveSection(from: 0, to: 2)], [1, 1, 1], [1, 1, 1],
        "section 0 is moved to two targets; keep one of them"
      ),
      (
        [.moveSection(from: 0, to: 1), .moveSection(from: 2, to: 1)], [1, 1, 1], [1, 1, 1],
        "two sections are moved to section 1; give them different indices"
      ),
      (
        [.reloadItem(path(0, 1)), .moveItem(from: path(0, 1), to: path(0, 0))], [2], [2],
        "item 1 of section 0 is both moved and reloaded; keep one of the two"
      ),
      (
        [.reloadItem(path(0, 5))], [2], [2],
        "cannot reload item 5 of section 0: the section has items 0 to 1 before the update"
      ),
      (
        [.reloadSection(1)], [], [],
        "cannot reload section 1: the collection has no sections before the update"
      ),
      (
        [.deleteSection(0)], [1, 1], [1, 1],
        "the number of sections before the update is 2; with 0 inserted and 1 deleted it has to be 1, "
          + "but the data has 2"
      ),
    ] as [([UpdatePlan.Operation], [Int], [Int], String)])
  func `contradictions of sections and reloads are described`(
    operations: [UpdatePlan.Operation], before: [Int], after: [Int], text: String
  ) throws {
    #expect(try refusal(operations, before, after).description == text)
  }

  @Test func `items follow their moved section, and covered item operations are ignored`() throws {
    let plan = try plan(
      [
        .moveSection(from: 2, to: 0), .deleteSection(1), .reloadSection(3),
        .deleteItem(path(1, 0)), .reloadItem(path(1, 1)), .insertItem(path(2, 0)),
        .deleteItem(path(2, 1)),
      ], [1, 2, 3, 2], [2, 1, 5])
    #expect(plan.after(path(2, 2)) == path(0, 1))
    #expect(plan.after(path(1, 0)) == nil)
    #expect(plan.after(path(0, 0)) == path(1, 0))
    #expect(plan.after(path(3, 1)) == path(2, 1))
    #expect(plan.before(path(2, 4)) == nil)
    #expect(plan.changes.deletes == [path(2, 1)])
    #expect(plan.changes.inserts.isEmpty && plan.changes.reloads.isEmpty)
    let cell = LayoutElement(category: .cell, indexPath: path(3, 0))
    #expect(plan.isReloadSource(cell))
  }

  // MARK: Brute force

  @Test func `random updates equal their application to the data`() throws {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<150 { try comparePlan(with: RandomUpdate(&random, sections: 5, items: 12)) }
    try comparePlan(with: RandomUpdate(&random, sections: 30, items: 800))
  }

  private func comparePlan(with update: RandomUpdate) throws {
    let plan = try plan(
      update.operations, update.before.map(\.count), update.after.map(\.count))
    var places: [Int: IndexPath] = [:]
    for (section, ids) in update.before.enumerated() {
      for (item, id) in ids.enumerated() { places[id] = path(section, item) }
    }
    var wrong = 0
    var seen: Set<IndexPath> = []
    for (section, ids) in update.after.enumerated() {
      for (item, id) in ids.enumerated() {
        let old = places[id]
        if plan.before(path(section, item)) != old { wrong += 1 }
        if let old {
          seen.insert(old)
          if plan.after(old) != path(section, item) { wrong += 1 }
        }
      }
    }
    for old in places.values where !seen.contains(old) && plan.after(old) != nil { wrong += 1 }
    #expect(wrong == 0)
  }
}

/// An update that is made by applying it to numbered items.
private struct RandomUpdate {
  var before: [[Int]] = []
  var after: [[Int]] = []
  var operations: [UpdatePlan.Operation] = []

  init(_ random: inout SeededNumbers, sections: Int, items: Int) {
    var next = 0
    func fresh(_ count: Int) -> [Int] {
      defer { next += count }
      return Array(next..<next + count)
    }
    before = (0...random.below(sections)).map { _ in fresh(random.below(items)) }
    // Removed elements: deleted, or moving to another position.
    var travelling: [(IndexPath, Int)] = []
    var kept: [[Int]] = []
    for (section, ids) in before.enumerated() {
      kept.append([])
      for (item, id) in ids.enumerated() {
        switch random.below(6) {
        case 0: operations.append(.deleteItem(path(section, item)))
        case 1: travelling.append((path(section, item), id))
        default: kept[section].append(id)
        }
      }
    }
    var inserted: Set<Int> = []
    let count = before.count + random.below(3)
    while inserted.count < count - before.count { inserted.insert(random.below(count)) }
    let lasting = (0..<count).filter { !inserted.contains($0) }
    // Added elements by section, with their positions.
    var arriving: [[(IndexPath?, Int)]] = lasting.map { _ in [] }
    for (origin, id) in travelling { arriving[random.below(lasting.count)].append((origin, id)) }
    for index in arriving.indices {
      for id in fresh(random.below(4)) { arriving[index].append((nil, id)) }
    }
    after = Array(repeating: [], count: count)
    for section in inserted.sorted() {
      operations.append(.insertSection(section))
      after[section] = fresh(random.below(items))
    }
    for (index, section) in lasting.enumerated() {
      let total = kept[index].count + arriving[index].count
      var places: Set<Int> = []
      while places.count < arriving[index].count { places.insert(random.below(total)) }
      var taken: [Int: Int] = [:]
      for (place, (origin, id)) in zip(places.sorted(), arriving[index]) {
        taken[place] = id
        operations.append(
          origin.map { .moveItem(from: $0, to: path(section, place)) }
            ?? .insertItem(path(section, place)))
      }
      var rest = kept[index].makeIterator()
      after[section] = (0..<total).compactMap { taken[$0] ?? rest.next() }
    }
    // The order of the operations must not matter.
    for index in operations.indices.dropFirst() {
      operations.swapAt(index, random.below(index + 1))
    }
  }
}
