import CollectionUpdates
import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging

/// The operations of one step, resolved against the data at the beginning of the step.
struct SceneUpdate {
  private(set) var inserts: [(path: IndexPath, operation: InsertOperation)] = []
  /// The paths before the update of moved items that disappear and appear instead of moving.
  private(set) var reappearing: Set<IndexPath> = []
  private(set) var deletes: [IndexPath] = []
  private(set) var moves: [(from: IndexPath, to: IndexPath)] = []
  private(set) var reloads: [(path: IndexPath, operation: ReloadOperation)] = []
  private(set) var sectionInserts: [InsertSectionOperation] = []
  private(set) var sectionReloads: [(section: Int, operation: ReloadSectionOperation)] = []
  /// All operations, in the form of the collection view.
  let operations: [UpdatePlan.Operation]
  let plan: UpdatePlan

  /// Resolves keys to paths and checks every operation against the data.
  /// Positions and random changes have been resolved before.
  ///
  /// - Throws: a `Diagnostic` at the first impossible operation, or at the step if only the
  ///   combination of all operations is impossible.
  init(
    _ operations: [BatchOperation], of step: StepDocument, on collection: SceneCollection
  ) throws {
    let names = TargetNames(operations, on: collection)
    var recorded: [(operation: UpdatePlan.Operation, location: SourceLocation)] = []
    for operation in operations {
      switch operation {
      case .insert(let insert):
        guard let position = operation.position?.path else { continue }
        let path = IndexPath(item: position.item, section: position.section)
        inserts.append((path, insert))
        recorded.append((.insertItem(path), insert.location))
      case .delete(let delete):
        let path = try names.path(of: delete.target)
        deletes.append(path)
        recorded.append((.deleteItem(path), delete.location))
      case .deleteRandom, .deleteSome: continue
      case .move(let move):
        let from = try names.path(of: move.from)
        guard let position = move.to.path else { continue }
        let to = IndexPath(item: position.item, section: position.section)
        moves.append((from, to))
        if move.policy ?? collection.document.movePolicy == .reappear { reappearing.insert(from) }
        recorded.append((.moveItem(from: from, to: to), move.location))
      case .reload(let reload):
        let path = try names.path(of: reload.target)
        reloads.append((path, reload))
        recorded.append((.reloadItem(path), reload.location))
      case .insertSection(let insert):
        sectionInserts.append(insert)
        recorded.append((.insertSection(insert.index), insert.location))
      case .deleteSection(let delete):
        let section = try names.section(of: delete.target)
        recorded.append((.deleteSection(section), delete.location))
      case .moveSection(let move):
        let from = try names.section(of: move.from)
        recorded.append((.moveSection(from: from, to: move.to), move.location))
      case .reloadSection(let reload):
        let section = try names.section(of: reload.target)
        sectionReloads.append((section, reload))
        recorded.append((.reloadSection(section), reload.location))
      }
    }
    self.operations = recorded.map(\.operation)
    do throws(BatchUpdateError) {
      let counts = collection.counts
      let sections = try Self.sectionMap(self.operations, countBefore: counts.count)
      plan = try UpdatePlan(
        self.operations, countsBefore: counts,
        countsAfter: Self.countsAfter(
          counts, sections: sections, inserts: inserts, deletes: deletes, moves: moves,
          sectionInserts: sectionInserts, sectionReloads: sectionReloads))
    } catch {
      let culprit = recorded.first { error.isAbout($0.operation) }
      throw Diagnostic(
        at: culprit?.location ?? step.location,
        error.description(
          item: { collection.name(ofItemAt: collection.view.shownPath($0)) },
          place: { "item [\($0.section), \($0.item)]" }))
    }
    try refuseChangesOfReloadedSections(operations, names: names)
  }

  /// Returns the map of the sections, without their items.
  static func sectionMap(
    _ operations: [UpdatePlan.Operation], countBefore: Int
  ) throws(BatchUpdateError) -> UpdatePlan {
    var sections: [UpdatePlan.Operation] = []
    var countAfter = countBefore
    for operation in Set(operations) {
      switch operation {
      case .insertSection: countAfter += 1
      case .deleteSection: countAfter -= 1
      case .moveSection, .reloadSection: break
      case .insertItem, .deleteItem, .moveItem, .reloadItem: continue
      }
    }
    for operation in operations {
      switch operation {
      case .insertSection, .deleteSection, .moveSection, .reloadSection:
        sections.append(operation)
      case .insertItem, .deleteItem, .moveItem, .reloadItem: break
      }
    }
    return try UpdatePlan(
      sections, countsBefore: Array(repeating: 0, count: countBefore),
      countsAfter: Array(repeating: 0, count: max(0, countAfter)))
  }

  /// Returns the item counts after the update; operations on missing items are ignored.
  private static func countsAfter(
    _ countsBefore: [Int], sections: UpdatePlan,
    inserts: [(path: IndexPath, operation: InsertOperation)], deletes: [IndexPath],
    moves: [(from: IndexPath, to: IndexPath)], sectionInserts: [InsertSectionOperation],
    sectionReloads: [(section: Int, operation: ReloadSectionOperation)]
  ) -> [Int] {
    var before = countsBefore
    for path in Set(deletes).union(moves.map(\.from)) where path.exists(in: countsBefore) {
      before[path.section] -= 1
    }
    for (section, operation) in sectionReloads {
      before[section] = operation.items?.count ?? countsBefore[section]
    }
    var after = sections.countsAfter.indices.map { index in
      sections.before(section: index).map { before[$0] } ?? 0
    }
    for insert in sectionInserts { after[insert.index] = insert.section.count }
    for path in inserts.map(\.path) + moves.map(\.to) where after.indices.contains(path.section) {
      after[path.section] += 1
    }
    return after
  }

  /// Throws if a single item of a section changes that is reloaded as a whole.
  private func refuseChangesOfReloadedSections(
    _ operations: [BatchOperation], names: TargetNames
  ) throws {
    if sectionReloads.isEmpty { return }
    let reloaded = Set(sectionReloads.map(\.section))
    for operation in operations {
      let (section, location): (Int?, SourceLocation)
      switch operation {
      case .insert(let insert):
        guard let path = operation.position?.path else { continue }
        (section, location) = (plan.before(section: path.section), insert.location)
      case .delete(let delete):
        (section, location) = (try names.path(of: delete.target).section, delete.location)
      case .reload(let reload):
        (section, location) = (try names.path(of: reload.target).section, reload.location)
      default: continue
      }
      if let section, reloaded.contains(section) {
        throw Diagnostic(
          at: location,
          "section \(section) is reloaded by this update; give its new items in the "
            + "'reloadSection'")
      }
    }
  }
}

extension BatchUpdateError {
  fileprivate func isAbout(_ operation: UpdatePlan.Operation) -> Bool {
    switch self {
    case .deleteMissingItem(let path, _), .deleteAndMoveSameItem(let path),
      .deleteAndReloadSameItem(let path):
      return operation == .deleteItem(path)
    case .insertMissingItem(let path, _), .insertAndMoveSameItem(let path):
      return operation == .insertItem(path)
    case .reloadMissingItem(let path, _), .moveAndReloadSameItem(let path):
      return operation == .reloadItem(path)
    case .moveMissingSource(let path, _), .moveToTwoTargets(let path),
      .moveFromDeletedSection(from: let path, to: _),
      .moveIntoInsertedSection(from: let path, to: _):
      if case .moveItem(path, to: _) = operation { return true }
    case .moveMissingTarget(let path, _), .moveTwoToOne(let path):
      if case .moveItem(from: _, path) = operation { return true }
    case .deleteMissingSection(let section, _), .deleteAndMoveSameSection(let section),
      .deleteAndReloadSameSection(let section):
      return operation == .deleteSection(section)
    case .insertMissingSection(let section, _), .insertAndMoveSameSection(let section):
      return operation == .insertSection(section)
    case .reloadMissingSection(let section, _), .moveAndReloadSameSection(let section):
      return operation == .reloadSection(section)
    case .moveMissingSourceSection(let section, _), .moveSectionToTwoTargets(let section):
      if case .moveSection(section, to: _) = operation { return true }
    case .moveMissingTargetSection(let section, _), .moveTwoSectionsToOne(let section):
      if case .moveSection(from: _, section) = operation { return true }
    case .deleteTwice(let path): return operation == .deleteItem(path)
    case .insertTwice(let path): return operation == .insertItem(path)
    case .deleteSectionTwice(let section): return operation == .deleteSection(section)
    case .insertSectionTwice(let section): return operation == .insertSection(section)
    case .invalidSectionCount, .invalidItemCount: break
    }
    return false
  }
}
