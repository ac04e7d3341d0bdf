package import Foundation
package import Layouts

/// The names of a collection's items and sections, which persist through moves.
///
/// An item without an explicit key is named after its initial index path, `section/item`; `~2`,
/// `~3` … is appended if that name was ever used. An explicit key is used unchanged: it may be used
/// again after its item was deleted, but never by two items at the same time.
package struct ItemIdentityMap {
  /// A name whose text is formatted only when needed.
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

    /// Returns the birth name that a text spells; `nil` if it spells none.
    package static func birth(spelling text: String) -> Key? {
      let halves = text.split(separator: "~", omittingEmptySubsequences: false)
      let indices = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      guard indices.count == 2, halves.count <= 2, let section = Int32(indices[0]),
        let item = Int32(indices[1]), let ordinal = halves.count == 1 ? 1 : Int32(halves[1])
      else { return nil }
      let key = Key.birth(section: section, item: item, ordinal: ordinal)
      return key.text == text ? key : nil
    }
  }

  /// An explicit key that two items or sections have at the same time.
  package enum Duplicate: Hashable {
    case item(String)
    case section(String)
  }

  /// The names of the items, by section.
  package private(set) var items: [ItemNames] = []
  private var sectionNames = SectionNames()

  /// The number of items that were named after each index path, by section and item.
  private var births: [BirthCounts] = []
  /// The explicit keys of the existing items.
  private var explicit: Set<String> = []
  /// All explicit keys so far that read like birth names: no birth name repeats them.
  private var birthlike: Set<Key> = []
  /// The explicit keys of the present load or update that read like birth names.
  private var suspects: Set<Key> = []
  private var duplicate: Duplicate?

  /// Makes an empty map.
  package init() {}

  /// Returns the name of a section; `nil` if it does not exist.
  package func text(ofSection section: Int) -> String? { sectionNames.text(at: section) }

  /// Names everything of a collection that is loaded or reloaded.
  ///
  /// Items with a birth name keep it at their index path, unless an explicit key is given.
  ///
  /// - Parameter itemKey: returns an item's explicit key; `nil` where no item has one, and then
  ///   the cost does not depend on the number of items.
  /// - Returns: an explicit key that two of them have, if there is one.
  package mutating func load(
    counts: [Int], itemKey: ((IndexPath) -> String?)?, sectionKey: (Int) -> String?
  ) -> Duplicate? {
    beginChange()
    explicit = []
    let old = items
    items = []
    for (section, count) in counts.enumerated() {
      let known = old.indices.contains(section) ? old[section] : ItemNames()
      if let itemKey {
        let keys = (0..<count).map { item in
          if let text = itemKey(IndexPath(item: item, section: section)) { return take(text) }
          return item < known.count && known[item].isBirth ? known[item] : .unborn
        }
        items.append(ItemNames(keys))
      } else {
        var names = ItemNames()
        names.append(0..<min(count, known.count), of: known.withoutExplicitKeys)
        names.appendUnnamed(count - names.count)
        items.append(names)
      }
    }
    nameUnborn()
    let names = counts.indices.map(sectionKey)
    duplicate = duplicate ?? sectionNames.load(names).map { .section($0) }
    return endChange()
  }

  /// Applies an update to the names and names inserted items; complexity O(items of changed
  /// sections).
  ///
  /// An item that is deleted and one that is inserted with the same explicit key in the same update
  /// become one item of the plan.
  ///
  /// - Parameter returning: if the data of an earlier source returns, the names that it had; items
  ///   named after their index paths then get those names again.
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
      var names = ItemNames()
      if let before = plan.before(section: section) {
        swap(&names, &old[before])
        if plan.sections.isReloadSource(before) {
          let known = names
          names = ItemNames(
            (0..<count).map { item in
              reloaded(
                item < known.count ? known[item] : .unborn,
                as: itemKey(IndexPath(item: item, section: section)))
            })
        } else {
          let map = plan.itemMap(ofSection: before) ?? IndexMap()
          if map != IndexMap() {
            names.edit(by: map) { item in
              let path = IndexPath(item: item, section: section)
              return moved[path] ?? newKey(at: path)
            }
          }
        }
      } else {
        names = ItemNames(
          (0..<count).map { newKey(at: IndexPath(item: $0, section: section)) })
      }
      items.append(names)
    }
    for (_, path) in plan.reloads {
      let key = items[path.section][path.item]
      let renewed = reloaded(key, as: itemKey(path))
      if renewed != key { items[path.section].replace(path.item, by: renewed) }
    }
    nameUnborn()
    let clash = sectionNames.apply(
      plan.sections, count: plan.countsAfter.count, key: sectionKey,
      returning: returning?.sectionNames)
    duplicate = duplicate ?? clash.map { .section($0) }
    return endChange()
  }

  /// Replaces the present names by another map's, but keeps the record of used names.
  package mutating func takeNames(of other: ItemIdentityMap) {
    items = other.items
    sectionNames.takeNames(of: other.sectionNames)
  }

  /// Returns an item's birth name if it equals its index path; `nil` otherwise.
  private func birthName(ofItemAt path: IndexPath) -> Key? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item),
      case .birth = items[path.section][path.item]
    else { return nil }
    return items[path.section][path.item]
  }

  /// Removes an old item's explicit key and returns it.
  @discardableResult
  private mutating func forget(_ path: IndexPath) -> String? {
    guard case .explicit(let text) = items[path.section][path.item] else { return nil }
    explicit.remove(text)
    return text
  }

  /// Returns the key of a reloaded item: its explicit key, or its previous birth name.
  private mutating func reloaded(_ key: Key, as text: String?) -> Key {
    if let text { return take(text) }
    if case .explicit = key { return .unborn }
    return key
  }

  // MARK: Naming

  /// Resets the findings of the last change.
  private mutating func beginChange() {
    duplicate = nil
    suspects = []
  }

  /// Returns an explicit key of this change that equals an existing item's birth name.
  private func endChange() -> Duplicate? {
    if duplicate != nil || suspects.isEmpty { return duplicate }
    for names in items {
      var first: (item: Int, key: Key)?
      names.visit(suspects) { key, item in
        if first.map({ item < $0.item }) ?? true { first = (item, key) }
      }
      if let first { return .item(first.key.text) }
    }
    return nil
  }

  /// Registers an explicit key for an item.
  private mutating func take(_ text: String) -> Key {
    if !explicit.insert(text).inserted { duplicate = duplicate ?? .item(text) }
    if let key = Key.birth(spelling: text) {
      birthlike.insert(key)
      suspects.insert(key)
    }
    return .explicit(text)
  }

  /// Names the unnamed items after their index paths.
  private mutating func nameUnborn() {
    if births.count < items.count {
      births += Array(repeating: BirthCounts(), count: items.count - births.count)
    }
    for section in items.indices where items[section].hasUnnamed {
      var all = ItemNames()
      swap(&all, &items[section])
      all.nameUnnamed { range in
        var names = ItemNames()
        let indices = Int32(range.lowerBound)..<Int32(range.upperBound)
        if birthlike.isEmpty, births[section].addFirst(indices) {
          names.appendBorn(section: Int32(section), items: indices, ordinal: 1)
          return names
        }
        for index in indices {
          names.append(
            Self.birthName(
              section: section, item: index, after: &births[section], apartFrom: birthlike))
        }
        return names
      }
      items[section] = all
    }
  }

  /// Returns a birth name that was never used, and counts it.
  private static func birthName(
    section: Int, item: Int32, after births: inout BirthCounts, apartFrom birthlike: Set<Key>
  ) -> Key {
    var key: Key
    repeat {
      key = .birth(section: Int32(section), item: item, ordinal: births.add(item))
    } while birthlike.contains(key)
    return key
  }

  // MARK: Queries

  /// Returns the name that an item without a key would get if it were inserted at an index path.
  package func nextBirthName(at path: IndexPath) -> String {
    var births = births.indices.contains(path.section) ? births[path.section] : BirthCounts()
    return Self.birthName(
      section: path.section, item: Int32(path.item), after: &births, apartFrom: birthlike
    ).text
  }

  /// Returns the name of an element.
  ///
  /// - Parameter isAttached: whether it is attached to the item of its path.
  package func text(of element: LayoutElement, isAttached: Bool = false) -> String {
    let path = element.indexPath
    if element.category == .cell { return items[path.section][path.item].text }
    if path.count == 1 {
      return path.section == 0 ? element.kind : "\(element.kind)/\(path.section)"
    }
    if isAttached, items.indices.contains(path.section),
      items[path.section].indices.contains(path.item)
    {
      return "\(element.kind)@\(items[path.section][path.item].text)"
    }
    let section = sectionNames.text(at: path.section) ?? "?"
    return path.item == 0
      ? "\(element.kind)@\(section)" : "\(element.kind)@\(section)/\(path.item)"
  }

  /// Returns the key that the data source gives an item; `nil` if it has none, or does not exist.
  package func explicitKey(ofItemAt path: IndexPath) -> String? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item),
      case .explicit(let key) = items[path.section][path.item]
    else { return nil }
    return key
  }

  /// Returns the index paths of items by their names; unknown names are omitted.
  ///
  /// Complexity: one pass over the runs of names, and over explicit keys.
  package func paths(ofNames names: some Sequence<String>) -> [String: IndexPath] {
    var wanted: [Key: String] = [:]
    for name in names {
      wanted[.explicit(name)] = name
      if let key = Key.birth(spelling: name) { wanted[key] = name }
    }
    let keys = Set(wanted.keys)
    var found: [String: IndexPath] = [:]
    for (section, names) in items.enumerated() {
      names.visit(keys) { key, item in
        if let name = wanted[key] { found[name] = IndexPath(item: item, section: section) }
      }
    }
    return found
  }
}

extension ItemIdentityMap.Key {
  /// A placeholder for items that are named once all explicit keys of a change are known.
  static let unborn = ItemIdentityMap.Key.birth(section: -1, item: -1, ordinal: 0)

  /// Whether it is a birth name, or stands for one.
  var isBirth: Bool { if case .birth = self { true } else { false } }
}
