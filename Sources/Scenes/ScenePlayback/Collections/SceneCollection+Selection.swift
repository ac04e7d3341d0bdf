import Documents
import DynamicItems
import DynamicLayouts
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines

/// The items that steps and messages name.
extension SceneCollection {
  /// Returns the path at which the view shows a step's item; throws if there is none.
  func indexPath(of target: ItemTarget) throws -> IndexPath {
    switch target {
    case .path(let path):
      if counts.indices.contains(path.section), path.item < counts[path.section] {
        if let path = viewPath(IndexPath(item: path.item, section: path.section)) {
          return view.shownPath(path)
        }
        throw Diagnostic(
          at: path.location,
          "item [\(path.section), \(path.item)] of collection '\(self.path)' is not shown at this "
            + "time; its screen '\(borrower?.document.id ?? "")' only shows another section")
      }
      throw Diagnostic(
        at: path.location,
        "there is no item [\(path.section), \(path.item)] in collection '\(self.path)' at this "
          + "time")
    case .key(let key, let location):
      if let path = view.indexPaths(forKeys: [key])[key] { return path }
      throw missing(key, at: location)
    }
  }

  /// Returns the present path of a step's item as shown; throws if there is none.
  func shownPath(of target: ItemTarget) throws -> IndexPath {
    let path = try indexPath(of: target)
    if path.section < view.numberOfSections, path.item < view.numberOfItems(inSection: path.section)
    {
      return path
    }
    throw Diagnostic(
      at: target.location,
      "the sequence of collection '\(self.path)' does not show this item yet; begin this step "
        + "after it")
  }

  /// Returns the present paths of a step's items as shown, each once, in the order given; throws if
  /// there is none for one of them.
  func shownPaths(of items: [ItemSelection]) throws -> [IndexPath] {
    try paths(of: items, shownPath)
  }

  /// Returns the name of an item in messages, by its path as shown.
  func name(ofItemAt path: IndexPath) -> String {
    if let key = view.explicitKey(ofItemAt: path) { return "item '\(key)'" }
    let path = dataPath(view.dataPath(path))
    return "item [\(path.section), \(path.item)]"
  }

  /// Returns the location of the item that has a problem, here or in a nested collection.
  func location(ofItemWith problem: DynamicsProblem) -> SourceLocation? {
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let shown = IndexPath(item: item, section: section)
        let path = dataPath(shown)
        let found = sections[path.section].items[path.item]
        if isItem(at: shown, named: problem) {
          return found?.document.location ?? document.location
        }
        if let nested = found?.nested?.location(ofItemWith: problem) { return nested }
      }
    }
    return nil
  }

  /// Returns whether a problem names an item, and has its size if the problem is about that.
  private func isItem(at path: IndexPath, named problem: DynamicsProblem) -> Bool {
    let keys = [
      DynamicItemKey(kind: view.key(ofItemAt: path), numbers: []),
      DynamicItemKey(LayoutElement(category: .cell, indexPath: path)),
    ]
    guard keys.contains(where: { $0.problemName == problem.item }) else { return false }
    guard case .invalidItemSize(_, let width, let height) = problem else { return true }
    return view.layoutAttributesForItem(at: path)?.size == CGSize(width: width, height: height)
  }

  /// The most keys that are searched for one like a missing key.
  private static let listedKeys = 1_000

  /// Returns the error about a key that no item has.
  func missing(_ key: String, at location: SourceLocation) -> Diagnostic {
    let keys = sections.lazy.flatMap(\.items).compactMap { $0?.document.key }
    let known = Array(keys.prefix(Self.listedKeys))
    return Diagnostic(
      at: location,
      "there is no item with the key '\(key)' in collection '\(path)' at this time",
      NearestName.hint(for: key, among: known))
  }

  // MARK: Several items

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
