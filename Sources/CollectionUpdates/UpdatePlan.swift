package import Foundation
package import Layouts

/// What one batch update does, worked out and checked before anything moves.
///
/// Deletes, reloads and move sources are told in old indices, inserts and move targets in new ones,
/// in any order. A section operation covers its items: what is said of single items of a deleted,
/// inserted or reloaded section is left out. A reload keeps the identity and makes the view anew.
package struct UpdatePlan {
  /// One operation as it was asked for.
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

  /// The changes of sections.
  package let sections: SectionChanges
  /// The changes of items outside sections that are deleted, inserted or reloaded as a whole.
  package let changes: ItemChanges
  /// The item map of each old section, where anything in it changes.
  private var maps: [Int: IndexMap] = [:]
  /// Items that are deleted and inserted under one key, and so are one; by old path, by new path.
  private var joined: (after: [IndexPath: IndexPath], before: [IndexPath: IndexPath]) = ([:], [:])

  /// Works out and checks an update.
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

  /// Makes the item maps and checks that the counts add up in every lasting section.
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

  /// Takes a deleted and an inserted item, that have one key, for one item.
  package mutating func join(_ old: IndexPath, _ new: IndexPath) {
    joined.after[old] = new
    joined.before[new] = old
  }

  // MARK: Maps

  /// Returns the map of an old section's items; `nil` where nothing in it changes by itself.
  package func itemMap(ofSection section: Int) -> IndexMap? { maps[section] }

  /// Returns where a section is after the update; `nil` where it is deleted.
  package func after(section: Int) -> Int? { sections.after(section) }

  /// Returns where a section was before the update; `nil` where it is inserted.
  package func before(section: Int) -> Int? { sections.before(section) }

  /// Returns where an item is after the update; `nil` where it is deleted.
  ///
  /// Items of a reloaded section keep their places.
  package func after(_ path: IndexPath) -> IndexPath? {
    if let target = changes.target(of: path) ?? joined.after[path] { return target }
    guard let section = sections.after(path.section) else { return nil }
    if sections.isReloadSource(path.section), path.item >= countsAfter[section] { return nil }
    guard let map = maps[path.section] else {
      return IndexPath(item: path.item, section: section)
    }
    return map.after(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns where an item was before the update; `nil` where it is inserted.
  package func before(_ path: IndexPath) -> IndexPath? {
    if let source = changes.source(of: path) ?? joined.before[path] { return source }
    guard let section = sections.before(path.section) else { return nil }
    if sections.isReloadSource(section), path.item >= countsBefore[section] { return nil }
    guard let map = maps[section] else { return IndexPath(item: path.item, section: section) }
    return map.before(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns where an element is after the update; supplementary views go with their section.
  package func after(_ element: LayoutElement) -> LayoutElement? {
    mapped(element, item: after, section: after(section:))
  }

  /// Returns where an element was before the update; `nil` where it is new.
  package func before(_ element: LayoutElement) -> LayoutElement? {
    mapped(element, item: before, section: before(section:))
  }

  /// Tells whether an element of the old state is reloaded, alone or with its section.
  package func isReloadSource(_ element: LayoutElement) -> Bool {
    sections.isReloadSource(element.indexPath.section)
      || element.category == .cell && changes.isReloaded(element.indexPath)
  }

  /// Maps a cell by its item and anything else by its section.
  private func mapped(
    _ element: LayoutElement, item: (IndexPath) -> IndexPath?, section: (Int) -> Int?
  ) -> LayoutElement? {
    let path =
      element.category == .cell
      ? item(element.indexPath)
      : section(element.indexPath.section).map {
        IndexPath(item: element.indexPath.item, section: $0)
      }
    return path.map {
      LayoutElement(category: element.category, kind: element.kind, indexPath: $0)
    }
  }

  // MARK: Lists

  /// The operations as a layout is told of them: deletes descending, inserts, reloads and moves
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

  /// The items that are reloaded by themselves, ascending, with their new paths.
  package var reloads: [(from: IndexPath, to: IndexPath)] {
    changes.reloads.compactMap { from in after(from).map { (from, $0) } }
  }

  /// Every item that is gone: deleted ones and those of deleted sections.
  package var goneItems: [IndexPath] {
    changes.deletes + sections.deletes.flatMap { paths(ofSection: $0, count: countsBefore[$0]) }
  }

  /// Every new item: inserted ones and those of inserted sections.
  package var newItems: [IndexPath] {
    changes.inserts + sections.inserts.flatMap { paths(ofSection: $0, count: countsAfter[$0]) }
  }

  /// The paths of the first items of a section.
  private func paths(ofSection section: Int, count: Int) -> [IndexPath] {
    (0..<count).map { IndexPath(item: $0, section: section) }
  }
}
