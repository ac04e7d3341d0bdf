package import Foundation
import Geometry
import Layouts

/// A section of a state, identified by keys.
package struct KeyedSection<SectionKey: Hashable, ItemKey: Hashable>: Hashable {
  package var key: SectionKey
  package var items: [ItemKey]

  /// Makes a section.
  package init(key: SectionKey, items: [ItemKey]) { self.key = key; self.items = items }
}

/// The operations that lead from one state of keyed sections and items to another.
///
/// As few sections and items as possible are moved: those outside the longest run that keeps its
/// order. An item that is deleted or inserted with its section is deleted and inserted; its key
/// makes it one item in the update. Complexity: O(n log n) in the items of both states.
package struct StateDifference {
  /// Deletes, inserts, moves and reloads of one batch update.
  package private(set) var operations: [UpdatePlan.Operation] = []
  /// The old index paths of items that are reconfigured because a moved item cannot be reloaded.
  package private(set) var reconfigured: [IndexPath] = []

  /// Makes the difference of two states.
  ///
  /// - Parameters:
  ///   - old: the present state, with unique keys.
  ///   - new: the next state, with unique keys.
  ///   - reloadedItems: the items whose views are replaced; moved ones are reconfigured instead.
  ///   - reloadedSections: the sections whose views are replaced; moved ones are reconfigured.
  package init<SectionKey: Hashable, ItemKey: Hashable>(
    from old: [KeyedSection<SectionKey, ItemKey>], to new: [KeyedSection<SectionKey, ItemKey>],
    reloadedItems: Set<ItemKey> = [], reloadedSections: Set<SectionKey> = []
  ) {
    let oldSections = Dictionary(
      old.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let newSections = Dictionary(
      new.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let known = new.compactMap { oldSections[$0.key] }
    let fixed = Set(known.longestAscent(by: <).map { known[$0] })
    var reloaded: Set<Int> = []
    for (index, section) in old.enumerated() {
      guard let target = newSections[section.key] else {
        operations.append(.deleteSection(index))
        continue
      }
      if !fixed.contains(index) {
        operations.append(.moveSection(from: index, to: target))
        if reloadedSections.contains(section.key) {
          reconfigured += section.items.indices.map { IndexPath(item: $0, section: index) }
        }
      } else if reloadedSections.contains(section.key) {
        operations.append(.reloadSection(index))
        reloaded.insert(index)
      }
    }
    for (index, section) in new.enumerated() where oldSections[section.key] == nil {
      operations.append(.insertSection(index))
    }

    var oldPaths: [ItemKey: IndexPath] = [:]
    for (section, content) in old.enumerated() {
      for (item, key) in content.items.enumerated() {
        oldPaths[key] = IndexPath(item: item, section: section)
      }
    }
    // Items of deleted, inserted or reloaded sections have no operations of their own.
    func lasts(_ section: Int) -> Bool {
      newSections[old[section].key] != nil && !reloaded.contains(section)
    }
    var kept: Set<ItemKey> = []
    for (section, content) in new.enumerated() {
      let before = oldSections[content.key]
      if let before, reloaded.contains(before) { continue }
      let stays = content.items.compactMap { oldPaths[$0] }.filter { $0.section == before }
      let unmoved = Set(stays.longestAscent { $0.item < $1.item }.map { stays[$0].item })
      for (item, key) in content.items.enumerated() {
        let target = IndexPath(item: item, section: section)
        if reloadedItems.contains(key), let oldPath = oldPaths[key],
          before == nil || !lasts(oldPath.section)
        {
          // Its key makes it one item, though it is inserted or deleted with its section.
          reconfigured.append(oldPath)
        }
        guard let before else { continue }
        guard let oldPath = oldPaths[key], lasts(oldPath.section) else {
          operations.append(.insertItem(target))
          continue
        }
        kept.insert(key)
        if oldPath.section != before || !unmoved.contains(oldPath.item) {
          operations.append(.moveItem(from: oldPath, to: target))
          if reloadedItems.contains(key) { reconfigured.append(oldPath) }
        } else if reloadedItems.contains(key) {
          operations.append(.reloadItem(oldPath))
        }
      }
    }
    for (section, content) in old.enumerated() where lasts(section) {
      for (item, key) in content.items.enumerated() where !kept.contains(key) {
        operations.append(.deleteItem(IndexPath(item: item, section: section)))
      }
    }
  }
}
