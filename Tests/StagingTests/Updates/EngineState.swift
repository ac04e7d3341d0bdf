import Cellophane
import StagingTestSupport
import TestSupport

/// An item of the model, which the model knows whatever the engine calls it.
struct ModelItem: Hashable {
  let id: Int
  /// Whether the data source names it; else it is named by its place at birth.
  let isExplicit: Bool

  /// The name that the data source gives it.
  var key: String? { isExplicit ? "k\(id)" : nil }
}

/// A section of the model.
struct ModelSection: Hashable {
  let id: Int
  let isExplicit: Bool
  var items: [ModelItem]

  /// The name that the data source gives it.
  var key: String? { isExplicit ? "s\(id)" : nil }
}

/// The data of a collection as it is: arrays of arrays.
struct ModelState: Hashable {
  var sections: [ModelSection] = []

  var counts: [Int] { sections.map(\.items.count) }
  var items: [ModelItem] { sections.flatMap(\.items) }
  var itemIDs: Set<Int> { Set(items.map(\.id)) }

  /// Returns where an item is; `nil` where it is not.
  func path(ofItem id: Int) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) { return path(section, item) }
    }
    return nil
  }

  /// Makes a path.
  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Returns the item at a path.
  func item(at path: IndexPath) -> ModelItem { sections[path.section].items[path.item] }
}

extension ModelState: CustomStringConvertible {
  /// The sections with their items; a dot stands before what is named by its birth.
  var description: String {
    let parts = sections.map { section in
      let items = section.items.map { $0.key ?? ".\($0.id)" }.joined(separator: " ")
      return "\(section.key ?? ".\(section.id)"): [\(items)]"
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}

/// The source of new items and sections, which also records removed ones.
struct Births {
  /// Whether everything is named by the data source.
  let isExplicit: Bool
  private var next = 0
  /// Explicit items that were deleted and may come back.
  var gone: [ModelItem] = []

  /// Begins with nothing.
  init(isExplicit: Bool) { self.isExplicit = isExplicit }

  /// Makes an item, now and then one that was there before.
  mutating func item(_ dice: inout SeededNumbers, mayReturn: Bool = true) -> ModelItem {
    if mayReturn, !gone.isEmpty, dice.below(3) == 0 {
      return gone.remove(at: dice.below(gone.count))
    }
    next += 1
    return ModelItem(id: next, isExplicit: isExplicit || dice.below(3) == 0)
  }

  /// Makes several items.
  mutating func items(_ count: Int, _ dice: inout SeededNumbers) -> [ModelItem] {
    (0..<count).map { _ in item(&dice) }
  }

  /// Makes a section.
  mutating func section(items: [ModelItem], _ dice: inout SeededNumbers) -> ModelSection {
    next += 1
    return ModelSection(id: next, isExplicit: isExplicit || dice.below(3) == 0, items: items)
  }

  /// Remembers what a change has deleted, and forgets what lives again.
  mutating func change(from old: ModelState, to new: ModelState) {
    let living = new.itemIDs
    let known = old.itemIDs
    gone.removeAll { living.contains($0.id) || known.contains($0.id) }
    gone += old.items.filter { $0.isExplicit && !living.contains($0.id) }
  }
}
