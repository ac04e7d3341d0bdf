package import Foundation
import Geometry
import Layouts

/// A section of a state, identified by keys.
package struct KeyedSection<SectionKey: Hashable, ItemKey: Hashable>: Hashable {
  package var key: SectionKey
  package var items: [ItemKey]

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
    let origins = new.map { oldSections[$0.key] }
    let known = origins.compactMap(\.self)
    let fixed = Set(known.longestAscent(by: <).map { known[$0] })
    // Items of deleted, inserted or reloaded sections have no operations of their own.
    var lasts = [Bool](repeating: true, count: old.count)
    var reloaded: Set<Int> = []
    for (index, section) in old.enumerated() {
      guard let target = newSections[section.key] else {
        operations.append(.deleteSection(index))
        lasts[index] = false
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
        lasts[index] = false
      }
    }
    for (index, section) in new.enumerated() where oldSections[section.key] == nil {
      operations.append(.insertSection(index))
    }

    let matches = ItemMatches(of: new.map(\.items), in: old.map(\.items), besides: origins)
    var isKept = old.map { [Bool](repeating: false, count: $0.items.count) }
    for (section, content) in new.enumerated() {
      let before = origins[section]
      if let before, reloaded.contains(before) { continue }
      let stays = matches.origins[section].compactMap { $0?.section == before ? $0?.item : nil }
      var isUnmoved = [Bool](repeating: false, count: before.map { old[$0].items.count } ?? 0)
      for index in stays.longestAscent(by: <) { isUnmoved[stays[index]] = true }
      for (item, origin) in matches.origins[section].enumerated() {
        let isReloaded = !reloadedItems.isEmpty && reloadedItems.contains(content.items[item])
        if isReloaded, let origin, before == nil || !lasts[origin.section] {
          // Its key makes it one item, though it is inserted or deleted with its section.
          reconfigured.append(IndexPath(item: origin.item, section: origin.section))
        }
        guard let before else { continue }
        guard let origin, lasts[origin.section] else {
          operations.append(.insertItem(IndexPath(item: item, section: section)))
          continue
        }
        isKept[origin.section][origin.item] = true
        let isMoved = origin.section != before || !isUnmoved[origin.item]
        if !isMoved, !isReloaded { continue }
        let path = IndexPath(item: origin.item, section: origin.section)
        if isMoved {
          operations.append(.moveItem(from: path, to: IndexPath(item: item, section: section)))
          if isReloaded { reconfigured.append(path) }
        } else {
          operations.append(.reloadItem(path))
        }
      }
    }
    for section in old.indices where lasts[section] {
      for item in isKept[section].indices where !isKept[section][item] {
        operations.append(.deleteItem(IndexPath(item: item, section: section)))
      }
    }
  }
}
