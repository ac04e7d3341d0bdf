import Timelines
import Timing

/// The matching of the layers of two timelines: by identity, and among equal ones by birth.
struct LayerMatching {
  /// The feature by which a layer is matched.
  private enum Mark: Hashable {
    case named(LayerIdentity)
    /// The element that a snapshot shows.
    case snapshot(of: LayerIdentity)
    /// An unnamed container: the mark of its parent, by number, and its position among unnamed
    /// children.
    case unnamed(parent: Int, ordinal: Int)
  }

  /// The number in the second timeline of each layer of the first.
  private(set) var second: [Int?]
  /// The number in the first timeline of each layer of the second.
  private(set) var first: [Int?]
  /// The collection that has another id in the second timeline, if there is one.
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

  /// The maximum number of pairs of lives of one identity that are compared.
  private static let maximumPairs = 1_000_000

  /// Records that two layers match.
  private mutating func pair(_ index: Int, _ other: Int) {
    second[index] = other
    first[other] = index
  }

  /// Pairs lives of one identity, the nearest births first.
  private mutating func pairByBirth(
    _ left: [Int], _ right: [Int], _ before: Timeline, _ after: Timeline
  ) {
    guard left.count * right.count <= Self.maximumPairs else {
      // Too many lives to compare each with each: in the order of their births.
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
        mark = .snapshot(of: renamed(identity))
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

  /// Returns the one collection that has another id but at least half of its keys.
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
