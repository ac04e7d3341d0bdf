extension UpdatePlan {
  /// The validated section operations of an update.
  package struct SectionChanges {
    /// The old indices of deleted sections and the new ones of inserted sections, ascending.
    package let deletes: [Int]
    package let inserts: [Int]
    /// Moved sections, ascending by their old indices.
    package let moves: [(from: Int, to: Int)]
    /// Reloaded sections, ascending by their old indices.
    package private(set) var reloads: [(from: Int, to: Int)] = []

    private let map: IndexMap
    private var targets: [Int: Int] = [:]
    private var sources: [Int: Int] = [:]
    private let reloaded: Set<Int>
    private let deleted: Set<Int>

    /// Collects the section operations and validates each against the counts and the others.
    init(_ operations: [Operation], countBefore: Int, countAfter: Int) throws(BatchUpdateError) {
      var (deleted, inserted, reloaded): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
      for operation in operations {
        switch operation {
        case .deleteSection(let section):
          guard (0..<countBefore).contains(section) else {
            throw .deleteMissingSection(section, count: countBefore)
          }
          guard deleted.insert(section).inserted else { throw .deleteSectionTwice(section) }
        case .insertSection(let section):
          guard (0..<countAfter).contains(section) else {
            throw .insertMissingSection(section, count: countAfter)
          }
          guard inserted.insert(section).inserted else { throw .insertSectionTwice(section) }
        case .reloadSection(let section):
          guard (0..<countBefore).contains(section) else {
            throw .reloadMissingSection(section, count: countBefore)
          }
          reloaded.insert(section)
        case .moveSection(let from, let to):
          guard (0..<countBefore).contains(from) else {
            throw .moveMissingSourceSection(from, count: countBefore)
          }
          guard (0..<countAfter).contains(to) else {
            throw .moveMissingTargetSection(to, count: countAfter)
          }
          // A repeated identical move counts once.
          if targets[from] == to { continue }
          guard targets[from] == nil else { throw .moveSectionToTwoTargets(from) }
          guard sources[to] == nil else { throw .moveTwoSectionsToOne(to) }
          (targets[from], sources[to]) = (to, from)
        case .insertItem, .deleteItem, .moveItem, .reloadItem: break
        }
      }
      for from in targets.keys.sorted() {
        if deleted.contains(from) { throw .deleteAndMoveSameSection(from) }
        if reloaded.contains(from) { throw .moveAndReloadSameSection(from) }
      }
      for to in sources.keys.sorted() where inserted.contains(to) {
        throw .insertAndMoveSameSection(to)
      }
      for section in reloaded.sorted() where deleted.contains(section) {
        throw .deleteAndReloadSameSection(section)
      }
      guard countBefore + inserted.count - deleted.count == countAfter else {
        throw .invalidSectionCount(
          before: countBefore, inserted: inserted.count, deleted: deleted.count, after: countAfter)
      }
      (deletes, inserts) = (deleted.sorted(), inserted.sorted())
      let targets = targets
      moves = targets.keys.sorted().compactMap { from in targets[from].map { (from, $0) } }
      self.deleted = deleted; self.reloaded = reloaded
      map = IndexMap(
        taken: (deletes + moves.map(\.from)).sorted(), put: (inserts + moves.map(\.to)).sorted())
      reloads = reloaded.sorted().compactMap { from in after(from).map { (from, $0) } }
    }

    /// Whether there are no section operations.
    package var isEmpty: Bool {
      deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty
    }

    /// Returns the new index of a section; `nil` if it is deleted.
    func after(_ section: Int) -> Int? { targets[section] ?? map.after(section) }

    /// Returns the old index of a section; `nil` if it is inserted.
    func before(_ section: Int) -> Int? { sources[section] ?? map.before(section) }

    /// Returns whether an old section is reloaded.
    package func isReloadSource(_ section: Int) -> Bool { reloaded.contains(section) }

    /// Returns whether a section operation determines the fate of an old section's items.
    func coversItems(ofOld section: Int) -> Bool {
      deleted.contains(section) || reloaded.contains(section)
    }

    /// Returns whether a section operation determines the origin of a new section's items.
    func coversItems(ofNew section: Int) -> Bool {
      before(section).map { reloaded.contains($0) } ?? true
    }
  }
}
