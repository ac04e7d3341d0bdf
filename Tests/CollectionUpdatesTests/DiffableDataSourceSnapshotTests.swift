import CollectionUpdates
import TestSupport
import Testing

/// States of a collection by identifiers.
struct DiffableDataSourceSnapshotTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  /// Makes a snapshot of two sections.
  private func sample() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4])
    return snapshot
  }

  @Test func `items are appended to the last section unless another is named`() {
    let snapshot = sample()
    #expect(snapshot.sectionIdentifiers == ["a", "b"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4])
    #expect(snapshot.numberOfItems == 4 && snapshot.numberOfSections == 2)
    #expect(snapshot.sectionIdentifier(containingItem: 3) == "a")
    #expect(snapshot.indexOfItem(4) == 3 && snapshot.indexOfSection("b") == 1)
    #expect(snapshot.indexOfItem(9) == nil && snapshot.sectionIdentifier(containingItem: 9) == nil)
  }

  @Test func `items move within and between sections`() {
    var snapshot = sample()
    snapshot.moveItem(4, beforeItem: 1)
    snapshot.moveItem(1, afterItem: 3)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [4, 2, 3, 1])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [])
    snapshot.moveSection("b", beforeSection: "a")
    #expect(snapshot.sectionIdentifiers == ["b", "a"])
  }

  @Test func `a deleted item can be inserted again`() {
    var snapshot = sample()
    snapshot.deleteItems([2, 9])
    #expect(snapshot.itemIdentifiers == [1, 3, 4])
    snapshot.insertItems([2], afterItem: 4)
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 2])
    snapshot.deleteSections(["a"])
    #expect(snapshot.itemIdentifiers == [4, 2])
    snapshot.appendItems([1])
    #expect(snapshot.itemIdentifiers == [4, 2, 1])
  }

  @Test func `reloads apply to one change`() {
    var snapshot = sample()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2])
    snapshot.reloadSections(["b"])
    #expect(snapshot.reloadedItemIdentifiers == [1])
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.reloadedSectionIdentifiers == ["b"])
    let settled = snapshot.settled
    #expect(settled.reloadedItemIdentifiers.isEmpty && settled.reconfiguredItemIdentifiers.isEmpty)
    #expect(settled.reloadedSectionIdentifiers.isEmpty && settled.itemIdentifiers == [1, 2, 3, 4])
  }

  @Test(arguments: 0..<50) func `random edits keep identifiers unique and in one section`(seed: Int)
  {
    var dice = SeededNumbers(seed: UInt64(seed) + 1)
    var snapshot = sample()
    var fresh = 100
    for _ in 0..<40 {
      let items = snapshot.itemIdentifiers
      switch dice.below(4) {
      case 0:
        snapshot.appendItems([fresh], toSection: snapshot.sectionIdentifiers[dice.below(2)])
        fresh += 1
      case 1 where items.count > 1:
        let (from, to) = (items[dice.below(items.count)], items[dice.below(items.count)])
        if from != to { snapshot.moveItem(from, afterItem: to) }
      case 2 where items.count > 1: snapshot.deleteItems([items[dice.below(items.count)]])
      default: snapshot.moveSection("b", afterSection: "a")
      }
      let all = snapshot.itemIdentifiers
      #expect(Set(all).count == all.count && snapshot.numberOfItems == all.count)
      #expect(all.allSatisfy { snapshot.sectionIdentifier(containingItem: $0) != nil })
    }
  }
}
