/// The ranks of siblings by their depth; siblings at equal depth share a rank.
package struct DepthOrder: Hashable, Sendable {
  /// The tolerance within which two depths are equal, in points.
  package static let tolerance = 1e-6

  /// The rank of each sibling, in the order of the given depths; higher is nearer.
  package let ranks: [Int]

  /// Ranks depths; `nil` if all are equal.
  package init?(_ depths: [Double]) {
    guard let first = depths.first,
      depths.contains(where: { abs($0 - first) > DepthOrder.tolerance })
    else { return nil }
    // Neighbors within the tolerance are equal, so the ranks do not depend on the given order.
    var ranks = Array(repeating: 0, count: depths.count)
    var (rank, last) = (0, -Double.infinity)
    for index in depths.indices.sorted(by: { depths[$0] < depths[$1] }) {
      if depths[index] - last > DepthOrder.tolerance, last > -.infinity { rank += 1 }
      (ranks[index], last) = (rank, depths[index])
    }
    self.ranks = ranks
  }
}
