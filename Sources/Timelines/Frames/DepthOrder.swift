/// Which of some siblings are nearer to the eye, by ranks; those that are equally near share one.
package struct DepthOrder: Hashable, Sendable {
  /// The difference of depths that counts as none, in points.
  package static let tolerance = 1e-6

  /// The rank of each sibling, in the order in which their depths were given; higher is nearer.
  package let ranks: [Int]

  /// Ranks depths; `nil` where all are equal.
  package init?(_ depths: [Double]) {
    guard let first = depths.first,
      depths.contains(where: { abs($0 - first) > DepthOrder.tolerance })
    else { return nil }
    // Neighbours within the tolerance are equal, so the ranks do not depend on the order given.
    var ranks = Array(repeating: 0, count: depths.count)
    var (rank, last) = (0, -Double.infinity)
    for index in depths.indices.sorted(by: { depths[$0] < depths[$1] }) {
      if depths[index] - last > DepthOrder.tolerance, last > -.infinity { rank += 1 }
      (ranks[index], last) = (rank, depths[index])
    }
    self.ranks = ranks
  }
}
