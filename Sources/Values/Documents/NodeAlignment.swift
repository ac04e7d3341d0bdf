/// The alignment of two lists: the entries that belong together, and those of one list only.
///
/// Equal entries in a common order belong together first, then equal ones elsewhere, then in the
/// gaps the order with the most likeness, then entries that are alike elsewhere. As many entries as
/// are left between two pairs on both sides take each other's places, and so do those that are left
/// at one position of lists of one length. As few pairs as possible are moved, and none of them from
/// its own position.
struct NodeAlignment {
  enum Part: Hashable {
    /// Two entries that belong together, which may differ.
    case pair(Int, Int, isMoved: Bool)
    /// An entry in the place of another one that is not like it.
    case replaced(Int, Int)
    case removed(Int)
    case inserted(Int)
  }

  /// The parts in the order of the second list; removed entries are where they were.
  private(set) var parts: [Part] = []

  /// The maximum product of the lengths of two lists that are aligned by content.
  private static let maximumProduct = 1 << 18
  /// The likeness above which entries are taken for one, in their order and elsewhere.
  private static let (leastLikeness, leastMovedLikeness) = (0.5, 0.6)
  /// The likeness up to which one entry replaces another; the same keys with other values have more.
  private static let leastCommon = 0.33

  private let old: [NodeLikeness]
  private let new: [NodeLikeness]
  /// The entry of the second list that belongs to each of the first, and the reverse.
  private var second: [Int?]
  private var first: [Int?]
  private var moved: Set<Int> = []

  /// Aligns two lists.
  init(_ old: [Node], _ new: [Node]) {
    let start = zip(old, new).prefix { $0.isEqual(to: $1) }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.isEqual(to: $1) }.count
    let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    second = Array(repeating: nil, count: left.count)
    first = Array(repeating: nil, count: right.count)
    guard left.count * right.count <= Self.maximumProduct else {
      // Lists that are too long are compared entry by entry.
      self.old = []
      self.new = []
      let common = min(left.count, right.count)
      parts = (0..<common).map { .pair(start + $0, start + $0, isMoved: false) }
      parts += (common..<left.count).map { .removed(start + $0) }
      parts += (common..<right.count).map { .inserted(start + $0) }
      return
    }
    self.old = left.map { NodeLikeness($0) }
    self.new = right.map { NodeLikeness($0) }
    pairEqual(left, right)
    pairAlike()
    pairElsewhere()
    pairInPlace()
    settle()
    collect(from: start)
  }

  /// Returns the pairs of values that are alike, the likest first; each is in one pair at most.
  static func likest(_ old: [Node], _ new: [Node]) -> [(Int, Int)] {
    guard old.count * new.count <= maximumProduct else { return [] }
    let right = new.map { NodeLikeness($0) }
    var known: [(likeness: Double, i: Int, j: Int)] = []
    for (i, left) in old.map({ NodeLikeness($0) }).enumerated() {
      for j in right.indices {
        let likeness = left.likeness(to: right[j])
        if likeness > leastLikeness { known.append((likeness, i, j)) }
      }
    }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    return known.sorted { ($1.likeness, $0.i, $0.j) < ($0.likeness, $1.i, $1.j) }.compactMap {
      guard !usedOld.contains($0.i), !usedNew.contains($0.j) else { return nil }
      usedOld.insert($0.i)
      usedNew.insert($0.j)
      return ($0.i, $0.j)
    }
  }

  /// Records that two entries belong together.
  private mutating func pair(_ i: Int, _ j: Int) { (second[i], first[j]) = (j, i) }

  /// Decides which pairs are moved: those outside the longest sequence of pairs in order.
  ///
  /// That sequence has all pairs of one position, for nothing moves to where it was. Of equally long
  /// sequences it is the one with the most pairs at one position among the paired entries, and then
  /// the one with the most likeness.
  private mutating func settle() {
    let pairs = old.indices.compactMap { i in second[i].map { (i, $0) } }
    let targets = pairs.map(\.1).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1, $0) })
    // The shorter list has at most 512 entries, see `maximumProduct`.
    let unit = 1024.0
    var weights: [Int: Double] = [:]
    for (rank, (i, j)) in pairs.enumerated() {
      weights[i] =
        (i == j ? unit : 1) + (ranks[j] == rank ? 1 / unit : 0)
        + old[i].likeness(to: new[j]) / unit / unit
    }
    let kept = Self.best(pairs.map(\.0), targets) { second[$0] == $1 ? weights[$0] ?? 0 : 0 }
    moved = Set(targets).subtracting(kept.map(\.1))
  }

  /// Pairs equal entries: those in a common order, then the others.
  private mutating func pairEqual(_ left: [Node], _ right: [Node]) {
    let isEqual = left.indices.map { i in
      right.indices.map { old[i].mayEqual(new[$0]) && left[i].isEqual(to: right[$0]) }
    }
    for (i, j) in Self.best(left.indices, right.indices, { isEqual[$0][$1] ? 1 : 0 }) { pair(i, j) }
    for j in right.indices where first[j] == nil {
      if let i = left.indices.first(where: { second[$0] == nil && isEqual[$0][j] }) { pair(i, j) }
    }
    settle()
  }

  /// Pairs entries that are alike, in the order with the most likeness within each gap.
  private mutating func pairAlike() {
    for gap in gaps {
      for (i, j) in Self.best(
        gap.old, gap.new,
        {
          let likeness = old[$0].likeness(to: new[$1])
          return likeness > Self.leastLikeness ? likeness : 0
        })
      {
        pair(i, j)
      }
    }
  }

  /// Pairs entries that are alike in different gaps, the likest first.
  private mutating func pairElsewhere() {
    var known: [(likeness: Double, i: Int, j: Int)] = []
    for i in old.indices where second[i] == nil {
      for j in new.indices where first[j] == nil {
        let likeness = old[i].likeness(to: new[j])
        if likeness > Self.leastMovedLikeness { known.append((likeness, i, j)) }
      }
    }
    for (_, i, j) in known.sorted(by: { ($1.likeness, $0.i, $0.j) < ($0.likeness, $1.i, $1.j) })
    where second[i] == nil && first[j] == nil {
      pair(i, j)
    }
  }

  /// Pairs entries that are left at one position of lists of one length.
  private mutating func pairInPlace() {
    guard old.count == new.count else { return }
    for i in old.indices where second[i] == nil && first[i] == nil { pair(i, i) }
  }

  /// Returns the part of two entries, of which one may only have the place of the other.
  private func part(_ i: Int, _ j: Int, from start: Int) -> Part {
    old[i].likeness(to: new[j]) > Self.leastCommon
      ? .pair(start + i, start + j, isMoved: moved.contains(j)) : .replaced(start + i, start + j)
  }

  /// The entries without a counterpart between pairs in order, on both sides.
  private var gaps: [(old: [Int], new: [Int])] {
    var result: [(old: [Int], new: [Int])] = []
    var (i, j) = (0, 0)
    func isAnchor(_ j: Int) -> Bool { first[j] != nil && !moved.contains(j) }
    while i < old.count || j < new.count {
      var gap: (old: [Int], new: [Int]) = ([], [])
      while j < new.count, !isAnchor(j) {
        if first[j] == nil { gap.new.append(j) }
        j += 1
      }
      let end = j < new.count ? first[j] ?? old.count : old.count
      while i < end {
        if second[i] == nil { gap.old.append(i) }
        i += 1
      }
      result.append(gap)
      (i, j) = (max(i, end + 1), j + 1)
    }
    return result
  }

  /// Lists the parts; entries that are left in a gap on both sides take each other's places.
  private mutating func collect(from start: Int) {
    var replaced: [Int: Int] = [:]
    for gap in gaps where gap.old.count == gap.new.count {
      for (i, j) in zip(gap.old, gap.new) { replaced[j] = i }
    }
    let gone = Set(replaced.values)
    var i = 0
    func removals(to end: Int) -> [Part] {
      (i..<max(i, end)).filter { second[$0] == nil && !gone.contains($0) }
        .map { .removed(start + $0) }
    }
    for j in new.indices {
      if let known = first[j] {
        if !moved.contains(j) {
          parts += removals(to: known)
          i = max(i, known + 1)
        }
        parts.append(part(known, j, from: start))
      } else if let known = replaced[j] {
        parts.append(part(known, j, from: start))
      } else {
        parts.append(.inserted(start + j))
      }
    }
    parts += removals(to: old.count)
  }

  /// Returns the pairs in order with the largest sum of weights.
  private static func best(
    _ old: some RandomAccessCollection<Int>, _ new: some RandomAccessCollection<Int>,
    _ weight: (Int, Int) -> Double
  ) -> [(Int, Int)] {
    let (old, new) = (Array(old), Array(new))
    if old.isEmpty || new.isEmpty { return [] }
    let weights = old.map { i in new.map { weight(i, $0) } }
    var sums = [[Double]](
      repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let paired = weights[i][j] > 0 ? sums[i + 1][j + 1] + weights[i][j] : 0
        sums[i][j] = max(paired, sums[i + 1][j], sums[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if weights[i][j] > 0, sums[i][j] == sums[i + 1][j + 1] + weights[i][j] {
        pairs.append((old[i], new[j]))
        (i, j) = (i + 1, j + 1)
      } else if sums[i + 1][j] >= sums[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
