package import Foundation
package import Layouts

/// What one batch update does, worked out and checked before anything moves.
///
/// Deletes and move sources are told in old indices, inserts and move targets in new ones, in any
/// order. A section operation covers its items: item inserts into an inserted section are dropped.
package struct UpdatePlan {
  /// One operation as it was asked for.
  package enum Operation: Hashable {
    case insertItem(IndexPath)
    case deleteItem(IndexPath)
    case moveItem(from: IndexPath, to: IndexPath)
    case insertSection(Int)
  }

  /// Inserted and deleted items and moves, sorted; inserts in inserted sections left out.
  package private(set) var deletes: [IndexPath] = []
  package private(set) var inserts: [IndexPath] = []
  package private(set) var moves: [(from: IndexPath, to: IndexPath)] = []
  package private(set) var insertedSections: [Int] = []
  /// Item counts by section after the update.
  package let countsAfter: [Int]

  private let sections: IndexMap
  /// The item map of each old section, where anything in it changes.
  private var items: [Int: IndexMap] = [:]
  private var targets: [IndexPath: IndexPath] = [:]
  private var sources: [IndexPath: IndexPath] = [:]

  /// Works out and checks an update.
  ///
  /// - Throws: `BatchUpdateError` for the first contradiction found.
  package init(
    _ operations: [Operation], countsBefore: [Int], countsAfter: [Int]
  ) throws(BatchUpdateError) {
    self.countsAfter = countsAfter
    var insertedSections: Set<Int> = []
    for case .insertSection(let section) in operations {
      guard countsAfter.indices.contains(section) else {
        throw .insertMissingSection(section, count: countsAfter.count)
      }
      guard insertedSections.insert(section).inserted else {
        throw .repeatedOperation("section \(section) is inserted")
      }
    }
    self.insertedSections = insertedSections.sorted()
    sections = IndexMap(put: self.insertedSections)
    guard countsBefore.count + insertedSections.count == countsAfter.count else {
      throw .invalidSectionCount(
        before: countsBefore.count, inserted: insertedSections.count, after: countsAfter.count)
    }
    try collect(operations, countsBefore: countsBefore)
    try mapItems(countsBefore: countsBefore)
  }

  /// Sorts the item operations and checks each against the counts and the others.
  private mutating func collect(
    _ operations: [Operation], countsBefore: [Int]
  ) throws(BatchUpdateError) {
    func count(_ path: IndexPath, in counts: [Int]) -> Int? {
      counts.indices.contains(path.section) ? counts[path.section] : nil
    }
    func exists(_ path: IndexPath, in counts: [Int]) -> Bool {
      count(path, in: counts).map { path.item >= 0 && path.item < $0 } ?? false
    }
    var deleted: Set<IndexPath> = []
    var inserted: Set<IndexPath> = []
    for operation in operations {
      switch operation {
      case .deleteItem(let path):
        guard exists(path, in: countsBefore) else {
          throw .deleteMissingItem(path, count: count(path, in: countsBefore))
        }
        guard deleted.insert(path).inserted else {
          throw .repeatedOperation("item \(path.item) of section \(path.section) is deleted")
        }
      case .insertItem(let path):
        guard exists(path, in: countsAfter) else {
          throw .insertMissingItem(path, count: count(path, in: countsAfter))
        }
        guard inserted.insert(path).inserted else {
          throw .repeatedOperation("item \(path.item) of section \(path.section) is inserted")
        }
      case .moveItem(let from, let to):
        guard exists(from, in: countsBefore) else {
          throw .moveMissingSource(from, count: count(from, in: countsBefore))
        }
        guard exists(to, in: countsAfter) else {
          throw .moveMissingTarget(to, count: count(to, in: countsAfter))
        }
        // The same move said twice is one move.
        if targets[from] == to { continue }
        guard targets[from] == nil else { throw .moveToTwoTargets(from) }
        guard sources[to] == nil else { throw .moveTwoToOne(to) }
        guard sections.before(to.section) != nil else {
          throw .moveIntoInsertedSection(from: from, to: to)
        }
        targets[from] = to
        sources[to] = from
      case .insertSection: break
      }
    }
    for from in targets.keys.sorted() where deleted.contains(from) {
      throw .deleteAndMoveSameItem(from)
    }
    for to in sources.keys.sorted() where inserted.contains(to) {
      throw .insertAndMoveSameItem(to)
    }
    deletes = deleted.sorted()
    inserts = inserted.filter { sections.before($0.section) != nil }.sorted()
    moves = targets.keys.sorted().compactMap { from in targets[from].map { (from, $0) } }
  }

  /// Makes the item maps and checks that the counts add up in every lasting section.
  private mutating func mapItems(countsBefore: [Int]) throws(BatchUpdateError) {
    var taken: [Int: [Int]] = [:]
    var put: [Int: [Int]] = [:]
    for path in deletes { taken[path.section, default: []].append(path.item) }
    for path in inserts { put[path.section, default: []].append(path.item) }
    for move in moves {
      taken[move.from.section, default: []].append(move.from.item)
      put[move.to.section, default: []].append(move.to.item)
    }
    for section in countsBefore.indices {
      guard let new = sections.after(section) else { continue }
      let (out, into) = (taken[section] ?? [], put[new] ?? [])
      guard countsAfter[new] == countsBefore[section] + into.count - out.count else {
        let movedIn = moves.filter { $0.to.section == new }.count
        let movedOut = moves.filter { $0.from.section == section }.count
        throw .invalidItemCount(
          section: section, before: countsBefore[section], inserted: into.count - movedIn,
          deleted: out.count - movedOut, movedIn: movedIn, movedOut: movedOut,
          after: countsAfter[new])
      }
      if !out.isEmpty || !into.isEmpty {
        items[section] = IndexMap(taken: out.sorted(), put: into.sorted())
      }
    }
  }

  // MARK: Maps

  /// Returns the map of an old section's items; `nil` where nothing in it changes.
  package func itemMap(ofSection section: Int) -> IndexMap? { items[section] }

  /// Returns where a section is after the update.
  package func after(section: Int) -> Int? { sections.after(section) }

  /// Returns where a section was before the update; `nil` where it is new.
  package func before(section: Int) -> Int? { sections.before(section) }

  /// Returns where an item is after the update; `nil` where it is deleted.
  package func after(_ path: IndexPath) -> IndexPath? {
    if let target = targets[path] { return target }
    guard let section = sections.after(path.section) else { return nil }
    guard let map = items[path.section] else {
      return IndexPath(item: path.item, section: section)
    }
    return map.after(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns where an item was before the update; `nil` where it is inserted.
  package func before(_ path: IndexPath) -> IndexPath? {
    if let source = sources[path] { return source }
    guard let section = sections.before(path.section) else { return nil }
    guard let map = items[section] else { return IndexPath(item: path.item, section: section) }
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

  /// The operations as a layout is told of them: deletes descending, inserts, moves ascending.
  package var updateItems: [CollectionViewUpdateItem] {
    deletes.reversed().map { CollectionViewUpdateItem(before: $0, after: nil, action: .delete) }
      + insertedSections.map {
        CollectionViewUpdateItem(before: nil, after: IndexPath(index: $0), action: .insert)
      }
      + inserts.map { CollectionViewUpdateItem(before: nil, after: $0, action: .insert) }
      + moves.map { CollectionViewUpdateItem(before: $0.from, after: $0.to, action: .move) }
  }

  /// Every new item: inserted ones and those of inserted sections.
  package var newItems: [IndexPath] {
    inserts
      + insertedSections.flatMap { section in
        (0..<countsAfter[section]).map { IndexPath(item: $0, section: section) }
      }
  }
}
