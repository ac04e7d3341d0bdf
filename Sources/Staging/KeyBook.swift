import Foundation
import Layouts

/// The names of a collection's items and sections, which last through moves.
///
/// An item without an explicit key is named by its place at birth, `section/item`, and `~2`, `~3` …
/// is appended where that name was ever used.
struct KeyBook {
  /// A name that is spelled only when it is shown.
  enum Key: Hashable {
    case birth(section: Int, item: Int, ordinal: Int)
    case explicit(String)

    /// The name as text.
    var text: String {
      switch self {
      case .explicit(let text): text
      case .birth(let section, let item, let ordinal):
        ordinal == 1 ? "\(section)/\(item)" : "\(section)/\(item)~\(ordinal)"
      }
    }
  }

  private(set) var items: [[Key]] = []
  private(set) var sections: [String] = []
  /// How often a birth place was used; places below the first counts were used once at least.
  private var births: [IndexPath: Int] = [:]
  private var firstCounts: [Int] = []
  private var usedSections: [String: Int] = [:]
  private var explicit: Set<String> = []

  /// Names everything of a collection that is loaded for the first time, or loaded anew.
  ///
  /// Items that have a name at their place keep it, unless an explicit one is given.
  ///
  /// - Returns: an explicit key that two items have, if there is one.
  mutating func load(
    counts: [Int], itemKey: (IndexPath) -> String?, sectionKey: (Int) -> String?
  ) -> String? {
    let old = (items: items, sections: sections)
    if firstCounts.isEmpty, births.isEmpty { firstCounts = counts }
    items = []
    sections = []
    explicit = []
    var duplicate: String?
    for (section, count) in counts.enumerated() {
      sections.append(
        old.sections.indices.contains(section)
          ? old.sections[section] : name(ofSection: section, sectionKey(section)))
      var keys: [Key] = []
      keys.reserveCapacity(count)
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        if let text = itemKey(path) {
          if !explicit.insert(text).inserted { duplicate = duplicate ?? text }
          keys.append(.explicit(text))
        } else if old.items.indices.contains(section), item < old.items[section].count {
          keys.append(old.items[section][item])
        } else if old.items.isEmpty {
          keys.append(.birth(section: section, item: item, ordinal: 1))
        } else {
          keys.append(birth(at: path))
        }
      }
      items.append(keys)
    }
    return duplicate
  }

  /// Carries the names over an update and names what is new.
  ///
  /// - Returns: an explicit key that two items have, if there is one.
  mutating func apply(
    _ plan: UpdatePlan, itemKey: (IndexPath) -> String?, sectionKey: (Int) -> String?
  ) -> String? {
    let old = (items: items, sections: sections)
    var duplicate: String?
    for path in plan.deletes {
      if case .explicit(let text) = old.items[path.section][path.item] { explicit.remove(text) }
    }
    items = []
    sections = []
    for (section, count) in plan.countsAfter.enumerated() {
      if let before = plan.before(section: section) {
        sections.append(old.sections[before])
      } else {
        sections.append(name(ofSection: section, sectionKey(section)))
      }
      var keys: [Key] = []
      keys.reserveCapacity(count)
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        if let before = plan.before(path) {
          keys.append(old.items[before.section][before.item])
        } else if let text = itemKey(path) {
          if !explicit.insert(text).inserted { duplicate = duplicate ?? text }
          keys.append(.explicit(text))
        } else {
          keys.append(birth(at: path))
        }
      }
      items.append(keys)
    }
    return duplicate
  }

  /// Returns the name of an item's place at birth, with its number where it was used before.
  private mutating func birth(at path: IndexPath) -> Key {
    let wasFirst =
      firstCounts.indices.contains(path.section) && path.item < firstCounts[path.section]
    var ordinal = (births[path] ?? (wasFirst ? 1 : 0)) + 1
    var key = Key.birth(section: path.section, item: path.item, ordinal: ordinal)
    while explicit.contains(key.text) {
      ordinal += 1
      key = .birth(section: path.section, item: path.item, ordinal: ordinal)
    }
    births[path] = ordinal
    return key
  }

  /// Returns a section's name, by its place at birth where it has no explicit one.
  private mutating func name(ofSection section: Int, _ explicit: String?) -> String {
    let base = explicit ?? String(section)
    let count = (usedSections[base] ?? 0) + 1
    usedSections[base] = count
    return count == 1 ? base : "\(base)~\(count)"
  }

  /// Returns the name of an element.
  func text(of element: LayoutElement) -> String {
    let path = element.indexPath
    if element.category == .cell { return items[path.section][path.item].text }
    let section = sections.indices.contains(path.section) ? sections[path.section] : "?"
    return path.item == 0
      ? "\(element.kind)@\(section)" : "\(element.kind)@\(section)/\(path.item)"
  }
}
