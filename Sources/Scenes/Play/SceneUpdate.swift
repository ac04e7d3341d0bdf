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

  /// What the collection view makes of the operations.
  private let plan: UpdatePlan

  /// Resolves keys to paths and checks every path against the data.
  ///
  /// - Throws: a `Diagnostic` at the first operation that cannot be, or at the step where only all
  ///   operations together cannot be.
  init(
    _ operations: [BatchOperation], of step: StepDocument, on collection: SceneCollection
  ) throws {
    let known = SceneUpdate.paths(ofKeysIn: operations, on: collection)
    func path(of target: ItemTarget) throws -> IndexPath {
      switch target {
      case .path(let path): return IndexPath(item: path.item, section: path.section)
      case .key(let key, let location):
        if let path = known[key] { return path }
        throw Diagnostic(
          at: location,
          "there is no item with the key '\(key)' in collection '\(collection.document.id)' at "
            + "this time; `cellophane inspect` lists the keys")
      }
    }
    for operation in operations {
      switch operation {
      case .insert(let insert):
        let path = IndexPath(item: insert.path.item, section: insert.path.section)
        inserts.append((path, insert))
      case .delete(let delete):
        deletes.append((try path(of: delete.target), delete.location))
      case .move(let move):
        let to = IndexPath(item: move.to.item, section: move.to.section)
        moves.append((try path(of: move.from), to, move))
      case .insertSection(let section): sections.append(section)
      default: throw Diagnostic(at: step.location, "this cannot be played yet")
      }
    }
    let counts = collection.counts
    let countsAfter = try SceneUpdate.countsAfter(
      counts, inserts: inserts, deletes: deletes, moves: moves, sections: sections)
    let recorded =
      inserts.map { UpdatePlan.Operation.insertItem($0.path) }
      + deletes.map { .deleteItem($0.path) }
      + moves.map { .moveItem(from: $0.from, to: $0.to) }
      + sections.map { .insertSection($0.index) }
    do throws(BatchUpdateError) {
      plan = try UpdatePlan(recorded, countsBefore: counts, countsAfter: countsAfter)
    } catch {
      throw Diagnostic(at: step.location, error.description)
    }
  }

  /// Looks up all keys that operations name, at once.
  private static func paths(
    ofKeysIn operations: [BatchOperation], on collection: SceneCollection
  ) -> [String: IndexPath] {
    let keys: [String] = operations.compactMap { operation in
      switch operation {
      case .delete(let delete): delete.target.key
      case .move(let move): move.from.key
      default: nil
      }
    }
    return collection.view.indexPaths(forKeys: keys)
  }

  /// Tells the item counts after the update, and that sources exist before and targets after it.
  private static func countsAfter(
    _ countsBefore: [Int], inserts: [(path: IndexPath, operation: InsertOperation)],
    deletes: [(path: IndexPath, location: SourceLocation)],
    moves: [(from: IndexPath, to: IndexPath, operation: MoveOperation)],
    sections: [InsertSectionOperation]
  ) throws -> [Int] {
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
    var counts = countsBefore
    for path in Set(deletes.map(\.path)).union(moves.map(\.from)) { counts[path.section] -= 1 }
    for section in sections.sorted(by: { $0.index < $1.index }) {
      guard (0...counts.count).contains(section.index) else {
        throw refuse(
          .insertMissingSection(section.index, count: countsBefore.count + sections.count),
          at: section.location)
      }
      counts.insert(section.section.count, at: section.index)
    }
    for path in inserts.map(\.path) + moves.map(\.to) where counts.indices.contains(path.section) {
      counts[path.section] += 1
    }
    for (path, operation) in inserts where !exists(path, counts) {
      throw refuse(.insertMissingItem(path, count: count(path, counts)), at: operation.location)
    }
    for move in moves where !exists(move.to, counts) {
      throw refuse(
        .moveMissingTarget(move.to, count: count(move.to, counts)), at: move.operation.location)
    }
    return counts
  }

  /// Carries the update out on the data; complexity O(items of changed sections).
  func apply(to sections: inout [SceneCollection.Section]) {
    var arriving: [IndexPath: SceneCollection.Item?] = [:]
    for insert in inserts {
      arriving[insert.path] = .some(SceneCollection.Item(insert.operation.item))
    }
    for move in moves {
      arriving[move.to] = .some(sections[move.from.section].items[move.from.item])
    }
    let new = Dictionary(
      self.sections.map { ($0.index, $0.section) }, uniquingKeysWith: { first, _ in first })
    // An item that is inserted with its section is in no map of the plan.
    let within = Dictionary(grouping: inserts.map(\.path), by: \.section)
    var old: [SceneCollection.Section?] = sections
    sections = []
    for index in plan.countsAfter.indices {
      var section: SceneCollection.Section
      var map: IndexMap?
      if let before = plan.before(section: index), let known = old[before] {
        old[before] = nil
        (section, map) = (known, plan.itemMap(ofSection: before))
      } else if let document = new[index] {
        section = SceneCollection.Section(document)
        map = within[index].map { IndexMap(put: $0.map(\.item).sorted()) }
      } else {
        continue
      }
      map?.edit(&section.items) { arriving[IndexPath(item: $0, section: index)] ?? nil }
      sections.append(section)
    }
  }

  /// Tells the collection view of the operations, inside a batch.
  func record(on view: CollectionView) {
    view.deleteItems(at: deletes.map(\.path))
    view.insertSections(IndexSet(sections.map(\.index)))
    view.insertItems(at: inserts.map(\.path))
    for move in moves { view.moveItem(at: move.from, to: move.to) }
  }
}

extension ItemTarget {
  /// The key by which the item is meant; `nil` where it is meant by its path.
  fileprivate var key: String? {
    if case .key(let key, _) = self { key } else { nil }
  }
}
