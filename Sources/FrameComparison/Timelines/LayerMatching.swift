import Timelines
import Timing

/// Which layer of one timeline is which of another: by identity, and among equal ones by birth.
struct LayerMatching {
  /// What a layer is recognised by.
  private enum Mark: Hashable {
    case named(LayerIdentity)
    /// The picture that a snapshot shows.
    case picture(of: LayerIdentity)
    /// What holds others: the mark of its parent, by number, and which of its unnamed children.
    case unnamed(parent: Int, ordinal: Int)
  }

  /// For each layer of the first timeline its number in the second.
  private(set) var second: [Int?]
  /// For each layer of the second timeline its number in the first.
  private(set) var first: [Int?]
  /// The collection of the second timeline that another one of the first became, if one did.
  let renamed: (from: String, to: String)?

  /// Matches the layers of two timelines.
  init(_ before: Timeline, _ after: Timeline) {
    let renamed = Self.renamedCollection(before, after)
    self.renamed = renamed
    second = Array(repeating: nil, count: before.layers.count)
    first = Array(repeating: nil, count: after.layers.count)
    var numbers: [Mark: Int] = [:]
    let marksBefore = Self.marks(of: before, numbers: &numbers) { $0 }
    let marksAfter = Self.marks(of: after, numbers: &numbers) { name in
      guard let renamed else { return name }
      if name == renamed.to { return renamed.from }
      guard name.hasPrefix(renamed.to + "/") else { return name }
      return renamed.from + name.dropFirst(renamed.to.count)
    }
    var candidates: [Int: [Int]] = [:]
    for (index, mark) in marksAfter.enumerated() { candidates[mark, default: []].append(index) }
    var searching: [Int: [Int]] = [:]
    for (index, mark) in marksBefore.enumerated() { searching[mark, default: []].append(index) }
    for (mark, left) in searching.sorted(by: { $0.key < $1.key }) {
      guard let right = candidates[mark] else { continue }
      if left.count == right.count {
        for (index, other) in zip(left, right) { pair(index, other) }
      } else {
        pairByBirth(left, right, before, after)
      }
    }
  }

  /// How many pairs of lives of one identity are weighed.
  private static let maximumPairs = 1_000_000

  /// Notes that two layers are one.
  private mutating func pair(_ index: Int, _ other: Int) {
    second[index] = other
    first[other] = index
  }

  /// Pairs lives of one identity, the nearest births first.
  private mutating func pairByBirth(
    _ left: [Int], _ right: [Int], _ before: Timeline, _ after: Timeline
  ) {
    guard left.count * right.count <= Self.maximumPairs else {
      // Too many lives to hold each against each: in the order of their births.
      for (index, other) in zip(left, right) { pair(index, other) }
      return
    }
    var distances: [(distance: Int64, left: Int, right: Int)] = []
    for index in left {
      for other in right {
        let distance = (before.layers[index].birth - after.layers[other].birth).ticks
        distances.append((Int64(distance.magnitude), index, other))
      }
    }
    for (_, index, other) in distances.sorted(by: <)
    where second[index] == nil && first[other] == nil {
      pair(index, other)
    }
  }

  /// Returns the number of each layer's mark; equal marks of both timelines have one number.
  private static func marks(
    of timeline: Timeline, numbers: inout [Mark: Int], naming: (String) -> String
  ) -> [Int] {
    var result: [Int] = []
    var unnamed: [Int: Int] = [:]
    let shown = ElementNames(of: timeline).snapshots
    func renamed(_ identity: LayerIdentity) -> LayerIdentity {
      LayerIdentity(
        collection: naming(identity.collection),
        key: identity.kind == .view && identity.key == identity.collection
          ? naming(identity.key) : identity.key, kind: identity.kind)
    }
    for (index, layer) in timeline.layers.enumerated() {
      let mark: Mark
      if let identity = layer.identity {
        mark = .named(renamed(identity))
      } else if let snapshot = shown[index], let identity = timeline.layers[snapshot].identity {
        mark = .picture(of: renamed(identity))
      } else {
        let parent = layer.parent.map { result[$0] } ?? -1
        mark = .unnamed(parent: parent, ordinal: unnamed[parent, default: 0])
        unnamed[parent, default: 0] += 1
      }
      let number = numbers[mark] ?? numbers.count
      numbers[mark] = number
      result.append(number)
    }
    return result
  }

  /// Finds the one collection that has another name but at least half of its keys.
  private static func renamedCollection(
    _ before: Timeline, _ after: Timeline
  ) -> (from: String, to: String)? {
    func keys(_ timeline: Timeline) -> [String: Set<String>] {
      timeline.layers.reduce(into: [:]) { result, layer in
        guard let identity = layer.identity, identity.kind == .cell,
          !identity.collection.contains("/")
        else { return }
        result[identity.collection, default: []].insert(identity.key)
      }
    }
    let (old, new) = (keys(before), keys(after))
    let gone = old.keys.filter { new[$0] == nil }
    let come = new.keys.filter { old[$0] == nil }
    guard gone.count == 1, come.count == 1, let from = gone.first, let to = come.first,
      let left = old[from], let right = new[to],
      left.intersection(right).count * 2 >= max(left.count, right.count)
    else { return nil }
    return (from, to)
  }
}
