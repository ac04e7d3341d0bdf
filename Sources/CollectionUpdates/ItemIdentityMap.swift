package import Foundation
package import Layouts

/// The names of a collection's items and sections, which last through moves.
///
/// An item without an explicit key is named by its place at birth, `section/item`, and `~2`, `~3` …
/// is appended where that name was ever used. An explicit key is taken as it is: it may come back
/// after its item was deleted, but never be the name of two items that live.
package struct ItemIdentityMap {
  /// A name that is spelled only when it is shown.
  package enum Key: Hashable {
    case birth(section: Int32, item: Int32, ordinal: Int32)
    case explicit(String)

    /// The name as text.
    package var text: String {
      switch self {
      case .explicit(let text): text
      case .birth(let section, let item, let ordinal):
        ordinal == 1 ? "\(section)/\(item)" : "\(section)/\(item)~\(ordinal)"
      }
    }

    /// Reads a text as the birth name that it spells; `nil` where it spells none.
    package static func birth(spelling text: String) -> Key? {
      let halves = text.split(separator: "~", omittingEmptySubsequences: false)
      let place = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      guard place.count == 2, halves.count <= 2, let section = Int32(place[0]),
        let item = Int32(place[1]), let ordinal = halves.count == 1 ? 1 : Int32(halves[1])
      else { return nil }
      let key = Key.birth(section: section, item: item, ordinal: ordinal)
      return key.text == text ? key : nil
    }
  }

  /// An explicit key that two of a collection have at the same time.
  package enum Duplicate: Hashable {
    case item(String)
    case section(String)
  }

  package private(set) var items: [[Key]] = []
  private var sectionNames = SectionNames()

  /// How many items were named by a place, by section and item.
  private var births: [[Int32]] = []
  /// The explicit keys of the items that live.
  private var explicit: Set<String> = []
  /// The explicit keys of all times that read like birth names: no birth takes them.
  private var birthlike: Set<Key> = []
  /// The explicit keys that this load or update brings and that read like birth names.
  private var suspects: Set<Key> = []
  private var duplicate: Duplicate?

  /// Makes a map without names.
  package init() {}

  /// Returns the name of a section; `nil` where there is none.
  package func text(ofSection section: Int) -> String? { sectionNames.text(at: section) }

  /// Names everything of a collection that is loaded for the first time, or loaded anew.
  ///
  /// Items that have a birth name at their place keep it, unless an explicit one is given.
  ///
  /// - Returns: an explicit key that two of them have, if there is one.
  package mutating func load(
    counts: [Int], itemKey: (IndexPath) -> String?, sectionKey: (Int) -> String?
  ) -> Duplicate? {
    beginChange()
    explicit = []
    let old = items
    items = []
    for (section, count) in counts.enumerated() {
      var keys: [Key] = []
      keys.reserveCapacity(count)
      let known = old.indices.contains(section) ? old[section].prefix(count) : []
      for item in 0..<count {
        if let text = itemKey(IndexPath(item: item, section: section)) {
          keys.append(take(text))
        } else if item < known.count, case .birth = known[item] {
          keys.append(known[item])
        } else {
          keys.append(.unborn)
        }
      }
      items.append(keys)
    }
    for (section, count) in counts.enumerated() { nameUnborn(items: 0..<count, of: section) }
    let names = counts.indices.map(sectionKey)
    duplicate = duplicate ?? sectionNames.load(names).map { .section($0) }
    return endChange()
  }

  /// Carries the names over an update and names what is new; complexity O(items of changed sections).
  ///
  /// What is deleted and inserted under one explicit key in the same update becomes one in the plan.
  ///
  /// - Parameter returning: where the data of another source comes, the names that it had when it
  ///   was last here; what was named by its place then gets that name again.
  /// - Returns: an explicit key that two of them have, if there is one.
  package mutating func apply(
    _ plan: inout UpdatePlan, itemKey: (IndexPath) -> String?, sectionKey: (Int) -> String?,
    returning: ItemIdentityMap? = nil
  ) -> Duplicate? {
    beginChange()
    var gone: [String: IndexPath] = [:]
    var goneBirths: [Key: IndexPath] = [:]
    for path in plan.goneItems {
      if let text = forget(path) {
        gone[text] = path
      } else if returning != nil {
        goneBirths[items[path.section][path.item]] = path
      }
    }
    for reload in plan.reloads { forget(reload.from) }
    for section in plan.sections.reloads.map(\.from) {
      for item in items[section].indices { forget(IndexPath(item: item, section: section)) }
    }
    var moved: [IndexPath: Key] = [:]
    for move in plan.changes.moves { moved[move.to] = items[move.from.section][move.from.item] }
    func newKey(at path: IndexPath) -> Key {
      guard let text = itemKey(path) else {
        guard let key = returning?.birthName(ofItemAt: path) else { return .unborn }
        if let old = goneBirths[key] { plan.join(old, path) }
        return key
      }
      if let old = gone[text] { plan.join(old, path) }
      if !goneBirths.isEmpty, let key = Key.birth(spelling: text), let old = goneBirths[key] {
        plan.join(old, path)
        return key
      }
      return take(text)
    }
    // Each section's names are moved out, changed and moved in, never copied.
    var old = items
    items = []
    for (section, count) in plan.countsAfter.enumerated() {
      var keys: [Key] = []
      if let before = plan.before(section: section) {
        swap(&keys, &old[before])
        if plan.sections.isReloadSource(before) {
          let known = keys
          keys = (0..<count).map { item in
            reloaded(
              item < known.count ? known[item] : .unborn,
              as: itemKey(IndexPath(item: item, section: section)))
          }
        } else {
          plan.itemMap(ofSection: before)?.edit(&keys) { item in
            let path = IndexPath(item: item, section: section)
            return moved[path] ?? newKey(at: path)
          }
        }
      } else {
        keys = (0..<count).map { newKey(at: IndexPath(item: $0, section: section)) }
      }
      items.append(keys)
    }
    for (_, path) in plan.reloads {
      items[path.section][path.item] = reloaded(
        items[path.section][path.item], as: itemKey(path))
      nameUnborn(items: path.item..<path.item + 1, of: path.section)
    }
    for path in plan.changes.inserts {
      nameUnborn(items: path.item..<path.item + 1, of: path.section)
    }
    for section in plan.sections.inserts + plan.sections.reloads.map(\.to) {
      nameUnborn(items: 0..<plan.countsAfter[section], of: section)
    }
    let clash = sectionNames.apply(
      plan.sections, count: plan.countsAfter.count, key: sectionKey,
      returning: returning?.sectionNames)
    duplicate = duplicate ?? clash.map { .section($0) }
    return endChange()
  }

  /// Takes over the names that another map has at present, and forgets no name that was used.
  package mutating func takeNames(of other: ItemIdentityMap) {
    items = other.items
    sectionNames.takeNames(of: other.sectionNames)
  }

  /// Returns the name that an item has by its place at birth; `nil` where it has another or none.
  private func birthName(ofItemAt path: IndexPath) -> Key? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item),
      case .birth = items[path.section][path.item]
    else { return nil }
    return items[path.section][path.item]
  }

  /// Lets go of an old item's explicit key and returns it.
  @discardableResult
  private mutating func forget(_ path: IndexPath) -> String? {
    guard case .explicit(let text) = items[path.section][path.item] else { return nil }
    explicit.remove(text)
    return text
  }

  /// Returns the key of an item that is reloaded: the one it says, or the birth name it had.
  private mutating func reloaded(_ key: Key, as text: String?) -> Key {
    if let text { return take(text) }
    if case .explicit = key { return .unborn }
    return key
  }

  // MARK: Naming

  /// Forgets what the last change found.
  private mutating func beginChange() {
    duplicate = nil
    suspects = []
  }

  /// Looks for birth names that live on and that an explicit key of this change spells, too.
  private func endChange() -> Duplicate? {
    if duplicate != nil || suspects.isEmpty { return duplicate }
    for keys in items {
      if let key = keys.first(where: { suspects.contains($0) }) { return .item(key.text) }
    }
    return nil
  }

  /// Takes an explicit key for an item.
  private mutating func take(_ text: String) -> Key {
    if !explicit.insert(text).inserted { duplicate = duplicate ?? .item(text) }
    if let key = Key.birth(spelling: text) {
      birthlike.insert(key)
      suspects.insert(key)
    }
    return .explicit(text)
  }

  /// Names the items of a range that have no name yet by their place.
  private mutating func nameUnborn(items range: Range<Int>, of section: Int) {
    if range.isEmpty { return }
    if births.count <= section {
      births += Array(repeating: [], count: section + 1 - births.count)
    }
    let missing = range.upperBound - births[section].count
    if missing > 0 { births[section] += Array(repeating: 0, count: missing) }
    for item in range where items[section][item] == .unborn {
      var key: Key
      repeat {
        births[section][item] += 1
        key = .birth(
          section: Int32(section), item: Int32(item), ordinal: births[section][item])
      } while birthlike.contains(key)
      items[section][item] = key
    }
  }

  // MARK: Queries

  /// Returns the name of an element.
  package func text(of element: LayoutElement) -> String {
    let path = element.indexPath
    if element.category == .cell { return items[path.section][path.item].text }
    let section = sectionNames.text(at: path.section) ?? "?"
    return path.item == 0
      ? "\(element.kind)@\(section)" : "\(element.kind)@\(section)/\(path.item)"
  }

  /// Returns where the items with some names are; names that nothing has are left out.
  ///
  /// Complexity: one pass over all items, however many names are asked for.
  package func paths(ofNames names: some Sequence<String>) -> [String: IndexPath] {
    var wanted: [Key: String] = [:]
    for name in names {
      wanted[.explicit(name)] = name
      if let key = Key.birth(spelling: name) { wanted[key] = name }
    }
    let few = wanted.count <= 4 ? wanted.map(\.key) : nil
    var found: [String: IndexPath] = [:]
    for (section, keys) in items.enumerated() {
      for (item, key) in keys.enumerated() where few?.contains(key) ?? true {
        if let name = wanted[key] { found[name] = IndexPath(item: item, section: section) }
      }
    }
    return found
  }
}

extension ItemIdentityMap.Key {
  /// Stands for an item that is named when all explicit keys of a change are known.
  fileprivate static let unborn = ItemIdentityMap.Key.birth(section: -1, item: -1, ordinal: 0)
}
