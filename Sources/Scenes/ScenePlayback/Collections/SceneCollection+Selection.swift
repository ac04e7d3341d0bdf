import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging
import Timelines

/// The items that a step names together.
extension SceneCollection {
  /// Returns the paths of items, each once, in the order given.
  ///
  /// - Parameter path: Returns the path of a single item.
  func paths(
    of items: [ItemSelection], _ path: (ItemTarget) throws -> IndexPath
  ) throws -> [IndexPath] {
    if items.allSatisfy({ $0.isSingle }) {
      // Single items are taken as often as they are named.
      return try items.compactMap { if case .item(let item) = $0 { try path(item) } else { nil } }
    }
    var seen: Set<IndexPath> = []
    var result: [IndexPath] = []
    for item in items {
      let found =
        switch item {
        case .item(let target): [try path(target)]
        case .some(let filter): try paths(of: filter, path)
        }
      for path in found where seen.insert(path).inserted { result.append(path) }
    }
    return result
  }

  /// Returns changes in which each deletion names one item.
  func namingDeletions(in changes: [BatchOperation]) throws -> [BatchOperation] {
    try changes.flatMap { change -> [BatchOperation] in
      guard case .deleteSome(let filter) = change else { return [change] }
      return try paths(of: filter, shownPath).map { shown in
        let path = dataPath(view.dataPath(shown))
        let target = ItemTarget.path(
          ItemPath(section: path.section, item: path.item, location: filter.location))
        return .delete(DeleteOperation(target: target, location: filter.location))
      }
    }
  }

  /// Returns the paths of the items that a filter lets through, in the order of the collection.
  private func paths(
    of filter: ItemFilter, _ path: (ItemTarget) throws -> IndexPath
  ) throws -> [IndexPath] {
    let exceptions = Set(try paths(of: filter.exceptions, path))
    // A key that an item has means that item, even if it looks like a pattern.
    let exact = view.indexPaths(forKeys: filter.keys)
    let patterns = filter.keys.filter { exact[$0] == nil }.map {
      $0 == ItemFilter.all ? TextPattern("*") : TextPattern($0)
    }
    for key in filter.keys where exact[key] == nil && key != ItemFilter.all && !key.contains("*") {
      throw missing(key, at: filter.location)
    }
    let named = Set(exact.values)
    let sections = try section(of: filter).map { $0...$0 } ?? 0...Int.max
    let places = (filter.first ?? 0)...(filter.last ?? .max)
    var result: [IndexPath] = []
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let shown = IndexPath(item: item, section: section)
        let path = dataPath(view.dataPath(shown))
        guard sections.contains(path.section), places.contains(path.item) else { continue }
        let isNamed =
          filter.keys.isEmpty || named.contains(shown)
          || patterns.contains { $0.matches(view.key(ofItemAt: shown)) }
        if isNamed, !exceptions.contains(shown) { result.append(shown) }
      }
    }
    if (1...SceneLimits.operations).contains(result.count) { return result }
    throw Diagnostic(
      at: filter.location,
      result.isEmpty
        ? "no item of collection '\(self.path)' is meant by this at this time"
        : "this means \(result.count) items of collection '\(self.path)'; at most "
          + "\(SceneLimits.operations) are allowed",
      result.isEmpty && !patterns.isEmpty ? Hint("; its keys are \(someKeys)") : .none)
  }

  /// Returns the section of a filter; `nil` for all.
  private func section(of filter: ItemFilter) throws -> Int? {
    guard let target = filter.section else { return nil }
    switch target {
    case .index(let index, let location):
      if counts.indices.contains(index) { return index }
      throw Diagnostic(
        at: location,
        "there is no section \(index) in collection '\(path)' at this time; it has "
          + "\(counts.count)")
    case .key: return try TargetNames([], on: self, namesSections: true).section(of: target)
    }
  }

  /// The first keys of items, for a message.
  private var someKeys: String {
    let shown = (0..<view.numberOfSections).lazy.flatMap { section in
      (0..<self.view.numberOfItems(inSection: section)).lazy.map {
        self.view.key(ofItemAt: IndexPath(item: $0, section: section))
      }
    }
    let keys = Array(shown.prefix(6))
    return keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? ", …" : "")
  }
}

extension ItemSelection {
  fileprivate var isSingle: Bool { if case .item = self { true } else { false } }
}
