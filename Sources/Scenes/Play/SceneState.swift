import Documents
import Foundation
import Layouts
import Staging

/// The way from the data of a collection to another state, by the keys of sections and items.
///
/// An item whose key stays keeps what lives in it; where its style, size or data changes it is
/// reloaded, unless it moves.
struct SceneState {
  /// The data of the new state.
  private(set) var sections: [SceneSection] = []
  private var sectionDeletes: [Int] = []
  private var sectionInserts: [Int] = []
  private var sectionMoves: [(from: Int, to: Int)] = []
  private var deletes: [IndexPath] = []
  private var inserts: [IndexPath] = []
  private var moves: [(from: IndexPath, to: IndexPath)] = []
  private var reloads: [IndexPath] = []

  /// Works out what differs; every section and item of the new state has a key.
  init(_ documents: [SectionDocument], of collection: SceneCollection) {
    sections = documents.map { SceneSection($0) }
    let oldKeys = collection.counts.indices.map { collection.view.key(ofSection: $0) }
    let old = Dictionary(
      zip(oldKeys, oldKeys.indices), uniquingKeysWith: { first, _ in first })
    let origins = documents.map { $0.key.flatMap { old[$0] } }
    let lasting = Set(origins.compactMap(\.self))
    sectionDeletes = oldKeys.indices.filter { !lasting.contains($0) }
    sectionInserts = origins.indices.filter { origins[$0] == nil }
    let still = Set(origins.compactMap(\.self).longestAscent)
    sectionMoves = origins.enumerated().compactMap { index, origin in
      origin.flatMap { still.contains($0) ? nil : ($0, index) }
    }
    compareItems(origins: origins, lasting: lasting, of: collection)
  }

  /// Works out what becomes of the items of all sections.
  ///
  /// - Parameters:
  ///   - origins: where each new section was before; `nil` where it is new.
  ///   - lasting: the old sections that are still there.
  private mutating func compareItems(
    origins: [Int?], lasting: Set<Int>, of collection: SceneCollection
  ) {
    var old: [String: IndexPath] = [:]
    for (section, count) in collection.counts.enumerated() {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        old[collection.view.key(ofItemAt: path)] = path
      }
    }
    var gone = Set(old.values.filter { lasting.contains($0.section) })
    for section in sections.indices {
      let paths = sections[section].items.map { $0?.document.key.flatMap { old[$0] } }
      let staying = paths.compactMap { path -> Int? in
        guard let path, path.section == origins[section] else { return nil }
        return path.item
      }
      let still = Set(staying.longestAscent)
      for (index, origin) in paths.enumerated() {
        let target = IndexPath(item: index, section: section)
        guard let origin else {
          if origins[section] != nil { inserts.append(target) }
          continue
        }
        let before =
          collection.sections[origin.section].items[origin.item]
          ?? SceneItem(ItemDocument(location: collection.document.location))
        let isChanged = sections[section].items[index]?.isLike(before) == false
        if !isChanged { sections[section].items[index] = before }
        // Nothing moves into a new section or out of one that goes: there it is the same item all
        // the same, by its key.
        guard origins[section] != nil else { continue }
        guard lasting.contains(origin.section) else {
          inserts.append(target)
          continue
        }
        gone.remove(origin)
        if origin.section != origins[section] || !still.contains(origin.item) {
          moves.append((origin, target))
        } else if isChanged {
          sections[section].items[index]?.nested = before.nested?.renewed(data: [:])
          reloads.append(origin)
        }
      }
    }
    deletes = gone.sorted()
  }

  /// Tells the collection view of the operations, inside a batch.
  func record(on view: CollectionView) {
    view.deleteItems(at: deletes)
    view.deleteSections(IndexSet(sectionDeletes))
    view.insertSections(IndexSet(sectionInserts))
    view.insertItems(at: inserts)
    view.reloadItems(at: reloads)
    for move in moves { view.moveItem(at: move.from, to: move.to) }
    for move in sectionMoves { view.moveSection(move.from, toSection: move.to) }
  }
}

extension SceneItem {
  /// Tells whether two items look the same, as far as that is told of them alone.
  fileprivate func isLike(_ other: SceneItem) -> Bool {
    document.style?.name == other.document.style?.name && document.size == other.document.size
      && document.data == other.document.data
  }
}

extension [Int] {
  /// The longest ascending selection of the numbers, which differ; complexity O(n log n).
  var longestAscent: [Int] {
    // The index of the smallest number that ends an ascent of each length, and what precedes each.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: count)
    for index in indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < self[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(self[index])
      index = previous[index]
    }
    return result.reversed()
  }
}
