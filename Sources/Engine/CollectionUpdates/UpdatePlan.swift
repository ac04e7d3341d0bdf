package import Foundation
package import Layouts

/// The effect of one batch update, validated before anything moves.
///
/// Deletes, reloads and move sources are old indices, inserts and move targets new ones, in any
/// order. A section operation includes its items: operations on single items of a deleted, inserted
/// or reloaded section are ignored. A reload keeps the identity and replaces the view.
package struct UpdatePlan {
  /// One requested operation.
  package enum Operation: Hashable {
    case insertItem(IndexPath)
    case deleteItem(IndexPath)
    case moveItem(from: IndexPath, to: IndexPath)
    case reloadItem(IndexPath)
    case insertSection(Int)
    case deleteSection(Int)
    case moveSection(from: Int, to: Int)
    case reloadSection(Int)
  }

  /// Item counts by section before the update.
  package let countsBefore: [Int]
  /// Item counts by section after the update.
  package let countsAfter: [Int]

  package let sections: SectionChanges
  /// The item operations outside of sections that are deleted, inserted or reloaded.
  package let changes: ItemChanges
  /// The item map of each old section in which anything changes.
  private var maps: [Int: IndexMap] = [:]
  /// Items that are deleted and inserted with the same key, and so are one item; by old and by new
  /// path.
  private var joined: (after: [IndexPath: IndexPath], before: [IndexPath: IndexPath]) = ([:], [:])

  /// The kinds of supplementary views that are attached to items, whose paths they have.
  package var attachedKinds: Set<String> = []

  /// Makes and validates a plan.
  ///
  /// - Throws: `BatchUpdateError` for the first contradiction found.
  package init(
    _ operations: [Operation], countsBefore: [Int], countsAfter: [Int]
  ) throws(BatchUpdateError) {
    self.countsBefore = countsBefore; self.countsAfter = countsAfter
    sections = try SectionChanges(
      operations, countBefore: countsBefore.count, countAfter: countsAfter.count)
    changes = try ItemChanges(
      operations, sections: sections, countsBefore: countsBefore, countsAfter: countsAfter)
    try mapItems()
  }

  /// Makes the item maps and checks that the counts add up in every surviving section.
  private mutating func mapItems() throws(BatchUpdateError) {
    var taken: [Int: [Int]] = [:]
    var put: [Int: [Int]] = [:]
    for path in changes.deletes { taken[path.section, default: []].append(path.item) }
    for path in changes.inserts { put[path.section, default: []].append(path.item) }
    for move in changes.moves {
      taken[move.from.section, default: []].append(move.from.item)
      put[move.to.section, default: []].append(move.to.item)
    }
    for section in countsBefore.indices {
      guard let new = sections.after(section), !sections.isReloadSource(section) else { continue }
      let (out, into) = (taken[section] ?? [], put[new] ?? [])
      guard countsAfter[new] == countsBefore[section] + into.count - out.count else {
        let movedIn = changes.moves.filter { $0.to.section == new }.count
        let movedOut = changes.moves.filter { $0.from.section == section }.count
        throw .invalidItemCount(
          section: section, before: countsBefore[section], inserted: into.count - movedIn,
          deleted: out.count - movedOut, movedIn: movedIn, movedOut: movedOut,
          after: countsAfter[new])
      }
      if !out.isEmpty || !into.isEmpty {
        maps[section] = IndexMap(taken: out.sorted(), put: into.sorted())
      }
    }
  }

  /// Joins a deleted and an inserted item with the same key into one item.
  package mutating func join(_ old: IndexPath, _ new: IndexPath) {
    joined.after[old] = new
    joined.before[new] = old
  }

  // MARK: Maps

  /// Returns the map of an old section's items; `nil` if no item in it changes by itself.
  package func itemMap(ofSection section: Int) -> IndexMap? { maps[section] }

  /// Returns the new index of a section; `nil` if it is deleted.
  package func after(section: Int) -> Int? { sections.after(section) }

  /// Returns the old index of a section; `nil` if it is inserted.
  package func before(section: Int) -> Int? { sections.before(section) }

  /// Returns the new path of an item; `nil` if it is deleted.
  ///
  /// Items of a reloaded section keep their indices.
  package func after(_ path: IndexPath) -> IndexPath? {
    if let target = changes.target(of: path) ?? joined.after[path] { return target }
    guard let section = sections.after(path.section) else { return nil }
    if sections.isReloadSource(path.section), path.item >= countsAfter[section] { return nil }
    guard let map = maps[path.section] else { return IndexPath(item: path.item, section: section) }
    return map.after(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns the old path of an item; `nil` if it is inserted.
  package func before(_ path: IndexPath) -> IndexPath? {
    if let source = changes.source(of: path) ?? joined.before[path] { return source }
    guard let section = sections.before(path.section) else { return nil }
    if sections.isReloadSource(section), path.item >= countsBefore[section] { return nil }
    guard let map = maps[section] else { return IndexPath(item: path.item, section: section) }
    return map.before(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns an element's new counterpart; supplementary views follow their item or section.
  package func after(_ element: LayoutElement) -> LayoutElement? {
    mapped(element, item: after, section: after(section:))
  }

  /// Returns an element's old counterpart; `nil` if it is new.
  package func before(_ element: LayoutElement) -> LayoutElement? {
    mapped(element, item: before, section: before(section:))
  }

  /// Returns whether an element of the old state is reloaded, alone or with its section.
  package func isReloadSource(_ element: LayoutElement) -> Bool {
    if element.indexPath.count == 1 { return false }
    return sections.isReloadSource(element.indexPath.section)
      || element.category == .cell && changes.isReloaded(element.indexPath)
  }

  /// Returns an element mapped by its item or by its section; those of the whole content stay.
  private func mapped(
    _ element: LayoutElement, item: (IndexPath) -> IndexPath?, section: (Int) -> Int?
  ) -> LayoutElement? {
    if element.indexPath.count == 1 { return element }
    let isOfItem =
      element.category == .cell
      || element.category == .supplementaryView && attachedKinds.contains(element.kind)
    let path =
      isOfItem
      ? item(element.indexPath)
      : section(element.indexPath.section).map {
        IndexPath(item: element.indexPath.item, section: $0)
      }
    return path.map {
      LayoutElement(category: element.category, kind: element.kind, indexPath: $0)
    }
  }

  // MARK: Lists

  /// The operations as they are passed to a layout: deletes descending, inserts, reloads and moves
  /// ascending.
  package var updateItems: [CollectionViewUpdateItem] {
    func item(
      _ before: IndexPath?, _ after: IndexPath?, _ action: CollectionViewUpdateItem.Action
    ) -> CollectionViewUpdateItem {
      CollectionViewUpdateItem(before: before, after: after, action: action)
    }
    func whole(_ section: Int) -> IndexPath { IndexPath(index: section) }
    let deletes = (changes.deletes + sections.deletes.map(whole)).sorted(by: >)
    let inserts = (changes.inserts + sections.inserts.map(whole)).sorted()
    let reloads =
      (reloads.map { ($0.from, $0.to) }
      + sections.reloads.map { (whole($0.from), whole($0.to)) }).sorted { $0.0 < $1.0 }
    let moves =
      (changes.moves.map { ($0.from, $0.to) }
      + sections.moves.map { (whole($0.from), whole($0.to)) }).sorted { $0.0 < $1.0 }
    return deletes.map { item($0, nil, .delete) } + inserts.map { item(nil, $0, .insert) }
      + reloads.map { item($0.0, $0.1, .reload) } + moves.map { item($0.0, $0.1, .move) }
  }

  /// The items that are reloaded individually, ascending, with their new paths.
  package var reloads: [(from: IndexPath, to: IndexPath)] {
    changes.reloads.compactMap { from in after(from).map { (from, $0) } }
  }

  /// Every deleted item, including those of deleted sections.
  package var goneItems: [IndexPath] {
    changes.deletes + sections.deletes.flatMap { paths(ofSection: $0, count: countsBefore[$0]) }
  }

  /// Every inserted item, including those of inserted sections.
  package var newItems: [IndexPath] {
    changes.inserts + sections.inserts.flatMap { paths(ofSection: $0, count: countsAfter[$0]) }
  }

  /// Returns the paths of the first items of a section.
  private func paths(ofSection section: Int, count: Int) -> [IndexPath] {
    (0..<count).map { IndexPath(item: $0, section: section) }
  }
}
