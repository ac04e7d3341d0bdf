package import Foundation
import Layouts

extension UpdatePlan {
  /// The validated item operations of an update; those within changed sections are omitted.
  package struct ItemChanges {
    /// The old paths of deleted items, ascending.
    package let deletes: [IndexPath]
    /// The new paths of inserted items, ascending.
    package let inserts: [IndexPath]
    /// Moved items, ascending by their old paths.
    package let moves: [(from: IndexPath, to: IndexPath)]
    /// The old paths of reloaded items, ascending.
    package let reloads: [IndexPath]

    private var targets: [IndexPath: IndexPath] = [:]
    private var sources: [IndexPath: IndexPath] = [:]
    private let reloaded: Set<IndexPath>

    /// Collects the item operations and validates each against the counts and the others.
    init(
      _ operations: [Operation], sections: SectionChanges, countsBefore: [Int], countsAfter: [Int]
    ) throws(BatchUpdateError) {
      var (deleted, inserted): (Set<IndexPath>, Set<IndexPath>) = ([], [])
      var reloaded: Set<IndexPath> = []
      for operation in operations {
        switch operation {
        case .deleteItem(let path):
          guard path.exists(in: countsBefore) else {
            throw .deleteMissingItem(path, count: path.count(in: countsBefore))
          }
          guard deleted.insert(path).inserted else { throw .deleteTwice(path) }
        case .insertItem(let path):
          guard path.exists(in: countsAfter) else {
            throw .insertMissingItem(path, count: path.count(in: countsAfter))
          }
          guard inserted.insert(path).inserted else { throw .insertTwice(path) }
        case .reloadItem(let path):
          guard path.exists(in: countsBefore) else {
            throw .reloadMissingItem(path, count: path.count(in: countsBefore))
          }
          reloaded.insert(path)
        case .moveItem(let from, let to):
          guard from.exists(in: countsBefore) else {
            throw .moveMissingSource(from, count: from.count(in: countsBefore))
          }
          guard to.exists(in: countsAfter) else {
            throw .moveMissingTarget(to, count: to.count(in: countsAfter))
          }
          // A repeated identical move counts once.
          if targets[from] == to { continue }
          guard targets[from] == nil else { throw .moveToTwoTargets(from) }
          guard sources[to] == nil else { throw .moveTwoToOne(to) }
          guard !sections.coversItems(ofOld: from.section) else {
            throw .moveFromDeletedSection(from: from, to: to)
          }
          guard !sections.coversItems(ofNew: to.section) else {
            throw .moveIntoInsertedSection(from: from, to: to)
          }
          (targets[from], sources[to]) = (to, from)
        case .insertSection, .deleteSection, .moveSection, .reloadSection: break
        }
      }
      for from in targets.keys.sorted() {
        if deleted.contains(from) { throw .deleteAndMoveSameItem(from) }
        if reloaded.contains(from) { throw .moveAndReloadSameItem(from) }
      }
      for to in sources.keys.sorted() where inserted.contains(to) {
        throw .insertAndMoveSameItem(to)
      }
      for path in reloaded.sorted() where deleted.contains(path) {
        throw .deleteAndReloadSameItem(path)
      }
      deletes = deleted.filter { !sections.coversItems(ofOld: $0.section) }.sorted()
      inserts = inserted.filter { !sections.coversItems(ofNew: $0.section) }.sorted()
      let targets = targets
      moves = targets.keys.sorted().compactMap { from in targets[from].map { (from, $0) } }
      self.reloaded = reloaded.filter { !sections.coversItems(ofOld: $0.section) }
      reloads = self.reloaded.sorted()
    }

    /// Returns the new path of a moved item; `nil` if it is not moved.
    func target(of path: IndexPath) -> IndexPath? { targets.isEmpty ? nil : targets[path] }

    /// Returns the old path of a moved item; `nil` if no item is moved to the path.
    func source(of path: IndexPath) -> IndexPath? { sources.isEmpty ? nil : sources[path] }

    /// Returns whether an old item is reloaded by itself.
    func isReloaded(_ path: IndexPath) -> Bool { !reloaded.isEmpty && reloaded.contains(path) }
  }
}

extension IndexPath {
  /// Returns the number of items of the path's section; `nil` if there is no such section.
  package func count(in counts: [Int]) -> Int? {
    counts.indices.contains(section) ? counts[section] : nil
  }

  /// Returns whether an item exists, given the item counts by section.
  package func exists(in counts: [Int]) -> Bool {
    count(in: counts).map { item >= 0 && item < $0 } ?? false
  }
}
