import CollectionUpdates
import Foundation
import Layouts
import TestSupport
import Testing

/// Names of items and sections, which are unique among existing ones.
struct ItemIdentityMapTests {
  private var book = ItemIdentityMap()

  private func names(_ book: ItemIdentityMap) -> [[String]] { book.items.map { $0.map(\.text) } }

  /// Loads a map with explicit keys at some paths.
  private func load(
    _ book: inout ItemIdentityMap, _ counts: [Int], _ keys: [IndexPath: String] = [:],
    sections: [Int: String] = [:]
  ) -> ItemIdentityMap.Duplicate? {
    book.load(counts: counts, itemKey: { keys[$0] }, sectionKey: { sections[$0] })
  }

  /// Applies operations to a map.
  private func apply(
    _ book: inout ItemIdentityMap, _ operations: [UpdatePlan.Operation], to counts: [Int],
    _ keys: [IndexPath: String] = [:], sections: [Int: String] = [:]
  ) throws -> ItemIdentityMap.Duplicate? {
    var plan = try UpdatePlan(
      operations, countsBefore: book.items.map(\.count), countsAfter: counts)
    return book.apply(&plan, itemKey: { keys[$0] }, sectionKey: { sections[$0] })
  }

  @Test func `items are named after their initial index paths and keep the names`() throws {
    var book = book
    #expect(load(&book, [2, 1]) == nil)
    #expect(names(book) == [["0/0", "0/1"], ["1/0"]])
    _ = try apply(
      &book, [.deleteItem(path(0, 0)), .moveItem(from: path(1, 0), to: path(0, 0))], to: [2, 0])
    #expect(names(book) == [["1/0", "0/1"], []])
  }

  @Test func `an index path that was used before gives names with numbers`() throws {
    var book = book
    _ = load(&book, [1])
    for _ in 0..<3 {
      _ = try apply(&book, [.insertItem(path(0, 0))], to: [book.items[0].count + 1])
    }
    #expect(names(book) == [["0/0~4", "0/0~3", "0/0~2", "0/0"]])
    _ = try apply(&book, [.deleteItem(path(0, 1)), .insertItem(path(0, 3))], to: [4])
    #expect(names(book) == [["0/0~4", "0/0~2", "0/0", "0/3"]])
    _ = try apply(&book, [.insertItem(path(0, 0))], to: [5])
    #expect(names(book)[0][0] == "0/0~5")
  }

  @Test func `an explicit key is used unchanged and may be used again after a delete`() throws {
    var book = book
    #expect(load(&book, [2], [path(0, 0): "a"]) == nil)
    #expect(names(book) == [["a", "0/1"]])
    #expect(try apply(&book, [.deleteItem(path(0, 0))], to: [1]) == nil)
    #expect(try apply(&book, [.insertItem(path(0, 1))], to: [2], [path(0, 1): "a"]) == nil)
    #expect(names(book) == [["0/1", "a"]])
    let again = try apply(
      &book, [.deleteItem(path(0, 1)), .insertItem(path(0, 0))], to: [2], [path(0, 0): "a"])
    #expect(again == nil && names(book) == [["a", "0/1"]])
  }

  @Test func `two existing items with one explicit key are found`() throws {
    var book = book
    #expect(load(&book, [1, 1], [path(0, 0): "a", path(1, 0): "a"]) == .item("a"))
    #expect(load(&book, [1, 1], [path(0, 0): "a"]) == nil)
    #expect(
      try apply(&book, [.insertItem(path(1, 0))], to: [1, 2], [path(1, 0): "a"]) == .item("a"))
  }

  @Test func `birth names avoid explicit keys that read like them`() throws {
    var book = book
    #expect(load(&book, [3], [path(0, 2): "0/1", path(0, 0): "0/1~2"]) == nil)
    #expect(names(book) == [["0/1~2", "0/1~3", "0/1"]])
    // A name that was ever used is not given as a birth name.
    #expect(
      try apply(&book, [.insertItem(path(0, 3))], to: [4], [path(0, 3): "0/4"]) == nil)
    _ = try apply(&book, [.deleteItem(path(0, 3))], to: [3])
    _ = try apply(&book, [.insertItem(path(0, 3)), .insertItem(path(0, 4))], to: [5])
    #expect(names(book)[0].suffix(2) == ["0/3", "0/4~2"])
  }

  @Test func `an explicit key equal to the birth name of an existing item is found`() throws {
    var book = book
    _ = load(&book, [2])
    #expect(
      try apply(&book, [.insertItem(path(0, 0))], to: [3], [path(0, 0): "0/1"]) == .item("0/1"))
    var other = self.book
    _ = load(&other, [2])
    _ = try apply(&other, [.deleteItem(path(0, 1))], to: [1])
    #expect(try apply(&other, [.insertItem(path(0, 0))], to: [2], [path(0, 0): "0/1"]) == nil)
  }

  @Test(arguments: ["0/1~1", "00/1", "0/01", "+0/1", "0/1~", "0/1~2~3", "/", "~", "", "0/1~02"])
  func `only texts that are spelled like birth names count as such`(text: String) {
    #expect(ItemIdentityMap.Key.birth(spelling: text) == nil)
  }

  @Test func `a reload keeps names by index path`() throws {
    var book = book
    _ = load(&book, [3])
    _ = try apply(&book, [.deleteItem(path(0, 0))], to: [2])
    #expect(load(&book, [3]) == nil)
    #expect(names(book) == [["0/1", "0/2", "0/2~2"]])
    #expect(load(&book, [1], [path(0, 0): "a"]) == nil)
    #expect(names(book) == [["a"]])
    // The key is free again, and the item without one gets a birth name.
    #expect(load(&book, [2], [path(0, 1): "a"]) == nil)
    #expect(names(book) == [["0/0~2", "a"]])
  }

  @Test func `sections are named like items and name their supplementary views`() throws {
    var book = book
    #expect(load(&book, [0, 0], sections: [1: "0"]) == nil)
    #expect((0..<2).map { book.text(ofSection: $0) } == ["0~2", "0"])
    _ = try apply(&book, [.insertSection(1)], to: [0, 0, 0])
    #expect((0..<3).map { book.text(ofSection: $0) } == ["0~2", "1", "0"])
    let header = LayoutElement(category: .supplementaryView, kind: "h", indexPath: path(0, 0))
    #expect(book.text(of: header) == "h@0~2")
    #expect(
      try apply(&book, [.insertSection(3)], to: [0, 0, 0, 0], sections: [3: "1"]) == .section("1"))
    var again = self.book
    #expect(load(&again, [0, 0], sections: [0: "x", 1: "x"]) == .section("x"))
  }

  @Test func `items are found by any of their names`() throws {
    var book = book
    _ = load(&book, [2, 2], [path(1, 0): "a"])
    _ = try apply(&book, [.insertItem(path(0, 0))], to: [3, 2])
    #expect(
      book.paths(ofNames: ["a", "0/0~2", "1/1", "nobody", "0/0~3", "0/1"]) == [
        "a": path(1, 0), "0/0~2": path(0, 0), "1/1": path(1, 1), "0/1": path(0, 2),
      ])
    #expect(book.paths(ofNames: ["0/0"]) == ["0/0": path(0, 1)])
  }

  @Test func `random updates never use a name twice`() throws {
    var dice = SeededNumbers(seed: 3)
    var book = book
    _ = load(&book, [5, 5])
    for round in 0..<300 {
      let section = dice.below(2)
      var counts = book.items.map(\.count)
      var operations: [UpdatePlan.Operation] = []
      var keys: [IndexPath: String] = [:]
      if counts[section] > 2 {
        operations.append(.deleteItem(path(section, dice.below(counts[section]))))
        counts[section] -= 1
      }
      if dice.below(3) > 0 {
        counts[section] += 1
        let place = path(section, dice.below(counts[section]))
        operations.append(.insertItem(place))
        if dice.below(4) == 0 { keys[place] = "\(section)/9~\(round + 100)" }
      }
      #expect(try apply(&book, operations, to: counts, keys) == nil)
      let all = names(book).joined()
      #expect(Set(all).count == all.count)
    }
  }
}
