import Documents
import Foundation
import Layouts
import Staging

/// The operations of one step, resolved against the data as it is when the step begins.
struct SceneUpdate {
  private(set) var inserts: [(path: IndexPath, operation: InsertOperation)] = []
  private(set) var deletes: [(path: IndexPath, location: SourceLocation)] = []
  private(set) var moves: [(from: IndexPath, to: IndexPath, operation: MoveOperation)] = []
  private(set) var sections: [InsertSectionOperation] = []

  /// Resolves keys to paths and checks every path against the data.
  ///
  /// - Throws: a `Diagnostic` at the first operation that cannot be.
  init(_ operations: [BatchOperation], on collection: SceneCollection) throws {
    for operation in operations {
      switch operation {
      case .insert(let insert):
        let path = IndexPath(item: insert.path.item, section: insert.path.section)
        inserts.append((path, insert))
      case .delete(let delete):
        deletes.append((try SceneUpdate.path(of: delete.target, in: collection), delete.location))
      case .move(let move):
        let to = IndexPath(item: move.to.item, section: move.to.section)
        moves.append((try SceneUpdate.path(of: move.from, in: collection), to, move))
      case .insertSection(let section): sections.append(section)
      }
    }
    try check(countsBefore: collection.counts)
  }

  /// Returns where the meant item is now.
  private static func path(
    of target: ItemTarget, in collection: SceneCollection
  ) throws -> IndexPath {
    switch target {
    case .path(let path): return IndexPath(item: path.item, section: path.section)
    case .key(let key, let location):
      guard let path = collection.view.indexPath(forKey: key) else {
        throw Diagnostic(
          at: location,
          "there is no item with the key '\(key)' in collection '\(collection.document.id)' at "
            + "this time; `cellophane inspect` lists the keys")
      }
      return path
    }
  }

  /// Checks that sources exist before and targets after the update.
  private func check(countsBefore: [Int]) throws {
    func refuse(_ error: BatchUpdateError, at location: SourceLocation) -> Diagnostic {
      Diagnostic(at: location, error.description)
    }
    func count(_ path: IndexPath, _ counts: [Int]) -> Int? {
      counts.indices.contains(path.section) ? counts[path.section] : nil
    }
    func exists(_ path: IndexPath, _ counts: [Int]) -> Bool {
      count(path, counts).map { (0..<$0).contains(path.item) } ?? false
    }
    for (path, location) in deletes where !exists(path, countsBefore) {
      throw refuse(.deleteMissingItem(path, count: count(path, countsBefore)), at: location)
    }
    for move in moves where !exists(move.from, countsBefore) {
      throw refuse(
        .moveMissingSource(move.from, count: count(move.from, countsBefore)),
        at: move.operation.location)
    }
    var counts: [Int?] = countsBefore
    for path in Set(deletes.map(\.path)).union(moves.map(\.from)) {
      counts[path.section] = counts[path.section].map { $0 - 1 }
    }
    for section in sections.sorted(by: { $0.index < $1.index }) {
      guard (0...counts.count).contains(section.index) else {
        throw refuse(
          .insertMissingSection(section.index, count: countsBefore.count + sections.count),
          at: section.location)
      }
      counts.insert(section.section.count, at: section.index)
    }
    for path in inserts.map(\.path) + moves.map(\.to) where counts.indices.contains(path.section) {
      counts[path.section] = counts[path.section].map { $0 + 1 }
    }
    let countsAfter = counts.map { $0 ?? 0 }
    for (path, operation) in inserts where !exists(path, countsAfter) {
      throw refuse(
        .insertMissingItem(path, count: count(path, countsAfter)), at: operation.location)
    }
    for move in moves where !exists(move.to, countsAfter) {
      throw refuse(
        .moveMissingTarget(move.to, count: count(move.to, countsAfter)),
        at: move.operation.location)
    }
  }

  /// Returns the sections that the update leads to.
  func applied(to sections: [SceneCollection.Section]) -> [SceneCollection.Section] {
    var result = sections
    let moved = moves.map { ($0.to, sections[$0.from.section].items[$0.from.item]) }
    let taken = Set(deletes.map(\.path)).union(moves.map(\.from))
    for path in taken.sorted().reversed() {
      result[path.section].items.remove(at: path.item)
    }
    for section in self.sections.sorted(by: { $0.index < $1.index }) {
      result.insert(SceneCollection.Section(section.section), at: section.index)
    }
    let put = inserts.map { ($0.path, Optional(SceneCollection.Item($0.operation.item))) } + moved
    for (path, item) in put.sorted(by: { $0.0 < $1.0 }) {
      let place = min(path.item, result[path.section].items.count)
      result[path.section].items.insert(item, at: place)
    }
    return result
  }

  /// Tells the collection view of the operations, inside a batch.
  func record(on view: CollectionView) {
    view.deleteItems(at: deletes.map(\.path))
    view.insertSections(IndexSet(sections.map(\.index)))
    view.insertItems(at: inserts.map(\.path))
    for move in moves { view.moveItem(at: move.from, to: move.to) }
  }
}
