/// The items of a new state that an old one also has, by their keys.
///
/// Items that keep their order are found by walking along both states; only the others are looked
/// up. So a state in which little is moved costs a comparison for each item.
struct ItemMatches {
  /// The index of an item, and that of its section.
  struct Position {
    let section: Int
    let item: Int
  }

  /// The number of old items that the walk may skip at once.
  private static let reach = 4

  /// The old position of each new item, by section and item; `nil` if the old state lacks it.
  private(set) var origins: [[Position?]]

  /// Finds the items of a new state in an old one.
  ///
  /// - Parameters:
  ///   - new: the keys of the new state's items, by section; each is unique.
  ///   - old: the keys of the old state's items, by section; each is unique.
  ///   - counterparts: the old section of each new one, along which the walk goes.
  init<Key: Hashable>(of new: [[Key]], in old: [[Key]], besides counterparts: [Int?]) {
    origins = new.map { Array(repeating: nil, count: $0.count) }
    var isFound = old.map { [Bool](repeating: false, count: $0.count) }
    var isComplete = true
    for (section, keys) in new.enumerated() {
      guard let before = counterparts[section] else {
        if !keys.isEmpty { isComplete = false }
        continue
      }
      let walk = Self.walk(along: keys, and: old[before])
      for (item, match) in walk.enumerated() {
        if match < 0 {
          isComplete = false
        } else {
          origins[section][item] = Position(section: before, item: match)
          isFound[before][match] = true
        }
      }
    }
    if isComplete { return }
    var others: [Key: Position] = [:]
    for (section, keys) in old.enumerated() {
      for item in keys.indices where !isFound[section][item] {
        others[keys[item]] = Position(section: section, item: item)
      }
    }
    if others.isEmpty { return }
    for (section, keys) in new.enumerated() {
      for item in keys.indices where origins[section][item] == nil {
        origins[section][item] = others[keys[item]]
      }
    }
  }

  /// Returns the index of each new key among the old ones where both keep their order; −1 where
  /// they do not, or the old ones lack it.
  @specialized(where Key == Int)
  @specialized(where Key == String)
  private static func walk<Key: Equatable>(along new: [Key], and old: [Key]) -> [Int] {
    var result = [Int](repeating: -1, count: new.count)
    var next = 0
    for item in new.indices {
      let end = min(old.count, next + reach)
      var candidate = next
      while candidate < end, old[candidate] != new[item] { candidate += 1 }
      if candidate == end { continue }
      result[item] = candidate
      next = candidate + 1
    }
    return result
  }
}
