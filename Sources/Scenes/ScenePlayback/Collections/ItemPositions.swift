import CollectionUpdates
import Documents
import Foundation
import Layouts
import SceneDocuments

/// The resolution of the positions of inserted and moved items, which may name a section by its key,
/// leave out the only one, or be the end of a section.
struct ItemPositions {
  private let collection: SceneCollection
  private let names: TargetNames
  /// The map of the sections, without their items.
  private let sections: UpdatePlan
  private let operations: [BatchOperation]

  /// Returns changes whose positions are all paths, apart from random ones.
  ///
  /// - Throws: A `Diagnostic` if there is no such section, or none is named and there are several.
  static func resolve(
    _ operations: [BatchOperation], of step: StepDocument, on collection: SceneCollection
  ) throws -> [BatchOperation] {
    guard operations.contains(where: { $0.position.map { $0.path == nil } ?? false }) else {
      return operations
    }
    let positions = try ItemPositions(operations, of: step, on: collection)
    return try positions.resolved()
  }

  /// Finds the sections before and after the update.
  private init(
    _ operations: [BatchOperation], of step: StepDocument, on collection: SceneCollection
  ) throws {
    self.collection = collection; self.operations = operations
    let names = TargetNames(operations, on: collection)
    self.names = names
    let changes = try operations.compactMap { operation -> UpdatePlan.Operation? in
      switch operation {
      case .insertSection(let insert): .insertSection(insert.index)
      case .deleteSection(let delete): .deleteSection(try names.section(of: delete.target))
      case .moveSection(let move):
        .moveSection(from: try names.section(of: move.from), to: move.to)
      case .insert, .delete, .deleteRandom, .deleteSome, .move, .reload, .reloadSection: nil
      }
    }
    do throws(BatchUpdateError) {
      sections = try SceneUpdate.sectionMap(changes, countBefore: collection.counts.count)
    } catch {
      throw Diagnostic(at: step.location, error.description)
    }
  }

  /// Returns the changes with paths.
  private func resolved() throws -> [BatchOperation] {
    let targets = try operations.map { try $0.position.map(section) }
    var counts = try countsAfter(arriving: targets.compactMap(\.self))
    // The items that go to the end are the last ones, in the order of the changes.
    for (operation, section) in zip(operations, targets) {
      guard let section, operation.position?.place == .end else { continue }
      counts[section]? -= 1
    }
    return zip(operations, targets).map { operation, section in
      guard let position = operation.position, let section else { return operation }
      var item = 0
      switch position.place {
      case .index(let index): item = index
      case .end:
        item = counts[section] ?? 0
        counts[section]? += 1
      }
      return operation.at(ItemPath(section: section, item: item, location: position.location))
    }
  }

  /// Returns the number of items in each section that a position names, after the update.
  private func countsAfter(arriving targets: [Int]) throws -> [Int: Int] {
    let before = collection.counts
    var left = before
    for operation in operations {
      let path: IndexPath
      switch operation {
      case .delete(let delete): path = try names.path(of: delete.target)
      case .move(let move): path = try names.path(of: move.from)
      default: continue
      }
      if path.exists(in: before) { left[path.section] -= 1 }
    }
    var result: [Int: Int] = [:]
    for section in targets {
      // A section that does not exist is reported with the update.
      let before = sections.before(section: section).flatMap {
        left.indices.contains($0) ? left[$0] : nil
      }
      result[section, default: before ?? 0] += 1
    }
    for case .insertSection(let insert) in operations {
      result[insert.index]? += insert.section.count
    }
    return result
  }

  /// Returns the index of a position's section after the update.
  private func section(of position: ItemPosition) throws -> Int {
    switch position.section {
    case .index(let index, _): return index
    case nil:
      let count = sections.countsAfter.count
      if count == 1 { return 0 }
      throw Diagnostic(
        at: position.location,
        count == 0
          ? "collection '\(collection.path)' has no section for this item at this time; insert a "
            + "section first"
          : "this position names no section, but collection '\(collection.path)' has \(count) at "
            + "this time; write [section, item] or [section, end], with the section's index or key")
    case .key(let key, let location):
      for case .insertSection(let insert) in operations where insert.section.key == key {
        return insert.index
      }
      let before = try names.section(of: .key(key, location))
      if let after = sections.after(section: before) { return after }
      throw Diagnostic(
        at: location, "section '\(key)' is deleted by this update, so no item can come into it")
    }
  }
}

extension BatchOperation {
  /// Returns the change with a path as the position of its item.
  fileprivate func at(_ path: ItemPath) -> BatchOperation {
    switch self {
    case .insert(var insert):
      insert.position = .at(ItemPosition(path))
      return .insert(insert)
    case .move(var move):
      move.to = ItemPosition(path)
      return .move(move)
    default: return self
    }
  }
}
