/// A set of ranks with the position that each reaches, searched by that position.
///
/// A complete binary tree in which each node has the farthest position below it.
struct ReachTree {
  /// The number of leaves: a power of two.
  private let leafCount: Int
  /// The farthest position below each node; the root is at 1, and leaves are at `leafCount` on.
  private var farthest: [Double]

  /// Makes an empty set for ranks below `count`.
  init(count: Int) {
    var leafCount = 1
    while leafCount < count { leafCount *= 2 }
    self.leafCount = leafCount
    farthest = Array(repeating: -.infinity, count: 2 * leafCount)
  }

  /// Adds a rank with the position that it reaches.
  mutating func insert(_ rank: Int, reaching position: Double) {
    var node = leafCount + rank
    while node > 0, farthest[node] < position {
      farthest[node] = position
      node /= 2
    }
  }

  /// Removes a rank, if it is in the set.
  mutating func remove(_ rank: Int) {
    var node = leafCount + rank
    guard farthest[node] > -.infinity else { return }
    farthest[node] = -.infinity
    while node > 1 {
      node /= 2
      farthest[node] = max(farthest[2 * node], farthest[2 * node + 1])
    }
  }

  /// Returns the ranks below a limit that reach far enough, ascending.
  ///
  /// - Parameter isFar: A condition that holds for all positions beyond one for which it holds.
  func ranks(before limit: Int, where isFar: (Double) -> Bool) -> [Int] {
    var found: [Int] = []
    var waiting = [(node: 1, first: 0, count: leafCount)]
    while let (node, first, count) = waiting.popLast() {
      guard first < limit, isFar(farthest[node]) else { continue }
      if count == 1 {
        found.append(first)
      } else {
        waiting.append((2 * node + 1, first + count / 2, count / 2))
        waiting.append((2 * node, first, count / 2))
      }
    }
    return found
  }
}
