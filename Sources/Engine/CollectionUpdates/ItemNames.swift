/// The names of a section's items, in order.
///
/// Items that were born side by side have consecutive names, which are kept as one run. So the
/// names of items of which few have ever changed need little room, and a change costs as much as
/// there are runs.
package struct ItemNames: RandomAccessCollection {
  package typealias Key = ItemIdentityMap.Key

  /// Consecutive items.
  private enum Content {
    /// The names of items that were born side by side, the first of which is given.
    case born(section: Int32, first: Int32, ordinal: Int32)
    /// Items that have no names yet.
    case unnamed
    case listed([Key])
  }

  /// Consecutive items with their range.
  private struct Run {
    var range: Range<Int>
    var content: Content

    func key(at index: Int) -> Key {
      switch content {
      case .born(let section, let first, let ordinal):
        .birth(section: section, item: first + Int32(index - range.lowerBound), ordinal: ordinal)
      case .unnamed: .unborn
      case .listed(let keys): keys[index - range.lowerBound]
      }
    }

    func content(of part: Range<Int>) -> Content {
      let start = part.lowerBound - range.lowerBound
      switch content {
      case .born(let section, let first, let ordinal):
        return .born(section: section, first: first + Int32(start), ordinal: ordinal)
      case .unnamed: return .unnamed
      case .listed(let keys): return .listed(Array(keys[start..<start + part.count]))
      }
    }
  }

  /// The runs in order; none is empty.
  private var runs: [Run] = []
  /// Whether some items may have no names.
  private(set) var hasUnnamed = false

  package init() {}

  /// Makes names of any kinds, of which consecutive ones become runs.
  init(_ keys: [Key]) {
    if keys.contains(where: \.isBirth) {
      for key in keys { append(key) }
    } else if !keys.isEmpty {
      runs = [Run(range: 0..<keys.count, content: .listed(keys))]
    }
  }

  package var runCount: Int { runs.count }

  package var startIndex: Int { 0 }
  package var endIndex: Int { runs.last?.range.upperBound ?? 0 }

  /// The name of an item; complexity O(log runs).
  package subscript(index: Int) -> Key { runs[run(at: index)].key(at: index) }

  /// Returns the run that contains an item, by bisection.
  private func run(at index: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Adding

  /// Adds a name.
  mutating func append(_ key: Key) {
    if key == .unborn { hasUnnamed = true }
    guard case .birth(let section, let item, let ordinal) = key else {
      return append(.listed([key]), count: 1)
    }
    if let last = runs.last, case .listed = last.content {
      append(.listed([key]), count: 1)
    } else if key == .unborn {
      append(.unnamed, count: 1)
    } else {
      append(.born(section: section, first: item, ordinal: ordinal), count: 1)
    }
  }

  /// Adds items without names.
  mutating func appendUnnamed(_ count: Int) {
    if count > 0 { hasUnnamed = true }
    append(.unnamed, count: count)
  }

  /// Adds items that were born side by side.
  mutating func appendBorn(section: Int32, items: Range<Int32>, ordinal: Int32) {
    append(.born(section: section, first: items.lowerBound, ordinal: ordinal), count: items.count)
  }

  /// Adds a part of other names.
  mutating func append(_ part: Range<Int>, of other: ItemNames) {
    if other.hasUnnamed { hasUnnamed = true }
    var next = part.lowerBound
    var index = part.isEmpty ? 0 : other.run(at: next)
    while next < part.upperBound {
      let run = other.runs[index]
      let common = next..<Swift.min(part.upperBound, run.range.upperBound)
      append(common == run.range ? run.content : run.content(of: common), count: common.count)
      (next, index) = (common.upperBound, index + 1)
    }
  }

  /// Adds a run, or lengthens the last one where it goes on.
  private mutating func append(_ content: Content, count: Int) {
    if count == 0 { return }
    let end = endIndex + count
    if let last = runs.indices.last, lengthen(last, by: content) {
      runs[last].range = runs[last].range.lowerBound..<end
    } else {
      runs.append(Run(range: endIndex..<end, content: content))
    }
  }

  /// Adds names to those of a run; returns whether they continue it.
  private mutating func lengthen(_ index: Int, by content: Content) -> Bool {
    switch content {
    case .unnamed:
      if case .unnamed = runs[index].content { return true }
    case .born(let section, let next, let ordinal):
      guard case .born(let known, let first, let number) = runs[index].content else { break }
      return known == section && number == ordinal
        && Int(first) + runs[index].range.count == Int(next)
    case .listed(let others):
      guard case .listed(var keys) = runs[index].content else { break }
      // The run must not hold the names meanwhile, or they would be copied.
      runs[index].content = .unnamed
      keys += others
      runs[index].content = .listed(keys)
      return true
    }
    return false
  }

  // MARK: Changes

  /// Removes and inserts names by a map.
  ///
  /// Complexity: O(runs + changes), and O(items) if the names are listed.
  mutating func edit(by map: IndexMap, putting key: (Int) -> Key) {
    if runs.count == 1, case .listed(var keys) = runs[0].content {
      runs = []
      map.edit(&keys) { index in
        let key = key(index)
        if key == .unborn { hasUnnamed = true }
        return key
      }
      if !keys.isEmpty { runs = [Run(range: 0..<keys.count, content: .listed(keys))] }
      return
    }
    var result = ItemNames()
    map.visit(
      count: count, keeping: { result.append($0, of: self) }, putting: { result.append(key($0)) })
    self = result
    if runs.count > Self.fewRuns, runs.count > count / Self.leastLength { list() }
  }

  private static let fewRuns = 16
  /// The average length of runs below which listed names are cheaper.
  private static let leastLength = 8

  /// Lists all names, of which hardly any are runs.
  private mutating func list() {
    let keys = Array(self)
    runs = [Run(range: 0..<keys.count, content: .listed(keys))]
  }

  mutating func replace(_ index: Int, by key: Key) {
    let known = run(at: index)
    if case .listed(var keys) = runs[known].content {
      runs[known].content = .unnamed
      keys[index - runs[known].range.lowerBound] = key
      runs[known].content = .listed(keys)
      if key == .unborn { hasUnnamed = true }
      return
    }
    edit(by: IndexMap(taken: [index], put: [index])) { _ in key }
  }

  /// Gives names to the items that have none.
  ///
  /// - Parameter names: returns the names of a range of items.
  mutating func nameUnnamed(_ names: (Range<Int>) -> ItemNames) {
    guard hasUnnamed else { return }
    hasUnnamed = false
    if runs.count == 1, case .listed(var keys) = runs[0].content {
      runs[0].content = .unnamed
      for index in keys.indices where keys[index] == .unborn {
        keys[index] = names(index..<index + 1)[0]
      }
      runs[0].content = .listed(keys)
      return
    }
    var result = ItemNames()
    for run in runs {
      switch run.content {
      case .born: result.append(run.content, count: run.range.count)
      case .unnamed: result.append(0..<run.range.count, of: names(run.range))
      case .listed(let keys):
        guard keys.contains(.unborn) else {
          result.append(run.content, count: keys.count)
          continue
        }
        let named = zip(run.range, keys).map { index, key in
          key == .unborn ? names(index..<index + 1)[0] : key
        }
        result.append(.listed(named), count: named.count)
      }
    }
    self = result
  }

  /// The names without explicit ones, whose items have no name.
  var withoutExplicitKeys: ItemNames {
    var result = ItemNames()
    for run in runs {
      guard case .listed(let keys) = run.content else {
        result.append(run.content, count: run.range.count)
        continue
      }
      for key in keys {
        if key.isBirth { result.append(key) } else { result.appendUnnamed(1) }
      }
    }
    return result
  }

  // MARK: Queries

  /// Calls a body with each of some names that an item has, and the item's index.
  func visit(_ names: Set<Key>, _ body: (Key, Int) -> Void) {
    let births = names.compactMap {
      key -> (key: Key, section: Int32, item: Int32, number: Int32)? in
      guard case .birth(let section, let item, let ordinal) = key else { return nil }
      return (key, section, item, ordinal)
    }
    for run in runs {
      switch run.content {
      case .unnamed: break
      case .listed(let keys):
        for (offset, key) in keys.enumerated() where names.contains(key) {
          body(key, run.range.lowerBound + offset)
        }
      case .born(let section, let first, let ordinal):
        for birth in births where birth.section == section && birth.number == ordinal {
          let offset = Int(birth.item) - Int(first)
          if (0..<run.range.count).contains(offset) {
            body(birth.key, run.range.lowerBound + offset)
          }
        }
      }
    }
  }
}
