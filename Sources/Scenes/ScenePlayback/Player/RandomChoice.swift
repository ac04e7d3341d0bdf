import CollectionUpdates
import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

/// The choice of random items and paths by the scene's seed.
///
/// Each deletion chooses a section with remaining items and one of them. Each insertion chooses a
/// section and an index from 0 to the number of items in it, as if it happened after the one
/// before.
struct RandomChoice {
  /// The items that have been taken, by section and ascending.
  private var taken: [[Int]]
  /// The number of items in each section.
  private let counts: [Int]

  /// Begins with no item taken.
  private init(counts: [Int]) {
    self.counts = counts
    taken = Array(repeating: [], count: counts.count)
  }

  /// Returns the number of remaining items in a section.
  private func remaining(in section: Int) -> Int { counts[section] - taken[section].count }

  /// Takes an item, unless it is already taken or missing.
  private mutating func take(_ path: IndexPath) {
    guard path.exists(in: counts) else { return }
    let index = taken[path.section].firstIndex { $0 >= path.item } ?? taken[path.section].count
    if taken[path.section].dropFirst(index).first == path.item { return }
    taken[path.section].insert(path.item, at: index)
  }

  /// Takes one of a section's remaining items and returns its index.
  private mutating func takeItem(of section: Int, by generator: inout SeededNumbers) -> IndexPath {
    var item = generator.below(remaining(in: section))
    for other in taken[section] where other <= item { item += 1 }
    let path = IndexPath(item: item, section: section)
    take(path)
    return path
  }

  // MARK: Changes

  /// Returns changes that all name their item or path.
  ///
  /// - Throws: a `Diagnostic` if an item is inserted and there is no section.
  static func resolve(
    _ operations: [BatchOperation], on collection: SceneCollection,
    by generator: inout SeededNumbers
  ) throws -> [BatchOperation] {
    guard operations.contains(where: \.isRandom) else { return operations }
    let names = TargetNames(operations, on: collection)
    let deleted = try deletions(operations, names: names, on: collection, by: &generator)
    return try insertions(deleted, names: names, on: collection, by: &generator)
  }

  /// Chooses the deleted items, among those that no other operation of the update affects.
  private static func deletions(
    _ operations: [BatchOperation], names: TargetNames, on collection: SceneCollection,
    by generator: inout SeededNumbers
  ) throws -> [BatchOperation] {
    var choice = RandomChoice(counts: collection.counts)
    for operation in operations {
      switch operation {
      case .delete(let delete): choice.take(try names.path(of: delete.target))
      case .move(let move): choice.take(try names.path(of: move.from))
      case .reload(let reload): choice.take(try names.path(of: reload.target))
      default: break
      }
    }
    return operations.flatMap { operation -> [BatchOperation] in
      guard case .deleteRandom(let random) = operation else { return [operation] }
      var result: [BatchOperation] = []
      while result.count < random.count {
        let sections = choice.counts.indices.filter { choice.remaining(in: $0) > 0 }
        if sections.isEmpty { break }
        let section = sections[generator.below(sections.count)]
        let path = choice.takeItem(of: section, by: &generator)
        result.append(
          .delete(DeleteOperation(target: path.target(random.location), location: random.location)))
      }
      return result
    }
  }

  /// Chooses the paths of new items, among those that no other change of the update occupies.
  private static func insertions(
    _ operations: [BatchOperation], names: TargetNames, on collection: SceneCollection,
    by generator: inout SeededNumbers
  ) throws -> [BatchOperation] {
    var counts = collection.counts
    var filled: [IndexPath] = []
    func fill(_ path: ItemPath) {
      filled.append(IndexPath(item: path.item, section: path.section))
      if counts.indices.contains(path.section) { counts[path.section] += 1 }
    }
    // The section of each random insertion, in order.
    var sections: [Int] = []
    for operation in operations {
      switch operation {
      case .delete(let delete):
        let path = try names.path(of: delete.target)
        if path.exists(in: collection.counts) { counts[path.section] -= 1 }
      case .move(let move):
        let path = try names.path(of: move.from)
        if path.exists(in: collection.counts) { counts[path.section] -= 1 }
        if let position = move.to.path { fill(position) }
      case .insert(let insert):
        switch insert.position {
        case .at(let position): if let path = position.path { fill(path) }
        case .random(let count):
          if counts.isEmpty {
            throw Diagnostic(
              at: insert.location,
              "collection '\(collection.path)' has no section for a random item at this time; "
                + "insert a section first")
          }
          sections += (0..<count).map { _ in generator.below(counts.count) }
        }
      default: break
      }
    }
    for section in sections { counts[section] += 1 }
    var choice = RandomChoice(counts: counts)
    for path in filled { choice.take(path) }
    var next = sections.makeIterator()
    return operations.flatMap { operation -> [BatchOperation] in
      guard case .insert(let insert) = operation, case .random(let count) = insert.position else {
        return [operation]
      }
      return (0..<count).compactMap { _ in
        guard let section = next.next() else { return nil }
        let path = choice.takeItem(of: section, by: &generator)
        var one = insert
        one.position = .at(
          ItemPosition(ItemPath(section: path.section, item: path.item, location: insert.location)))
        return .insert(one)
      }
    }
  }
}

extension IndexPath {
  /// Returns a reference to the item.
  fileprivate func target(_ location: SourceLocation) -> ItemTarget {
    .path(ItemPath(section: section, item: item, location: location))
  }
}
