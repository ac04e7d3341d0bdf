/// The nearest colors of a palette's color, whose shares in a mix are computed together.
struct ColorNeighbors {
  /// The largest number of colors.
  static let most = 16

  /// The index of each color.
  private var indices = SIMD16<UInt8>()
  /// The steps from the color to each of them, by component; zero in unused lanes.
  private var red = SIMD16<Float>()
  private var green = SIMD16<Float>()
  private var blue = SIMD16<Float>()
  /// The squares of the lengths of the steps.
  private let lengths: SIMD16<Float>

  /// Makes up to 16 neighbors from their indices and the steps to them, the nearest first.
  init(_ neighbors: [(index: Int, step: SIMD4<Float>)]) {
    for (lane, neighbor) in neighbors.prefix(Self.most).enumerated() {
      indices[lane] = UInt8(neighbor.index)
      red[lane] = neighbor.step.x
      green[lane] = neighbor.step.y
      blue[lane] = neighbor.step.z
    }
    lengths = red * red + green * green + blue * blue
  }

  /// Returns the neighbor that removes most of an error, and its share; `nil` if none removes any.
  ///
  /// - Parameters:
  ///   - most: the largest share.
  ///   - noiseWeight: the cost of noise in comparison with an error of the mean.
  @inline(__always)
  func bestShare(
    _ error: SIMD4<Float>, atMost most: Float, noiseWeight: Float
  ) -> (index: Int, share: Float)? {
    let projections = red * error.x + green * error.y + blue * error.z
    var shares = projections / lengths
    shares.replace(with: most, where: shares .> most)
    let (red, green, blue) = (
      error.x - red * shares, error.y - green * shares, error.z - blue * shares
    )
    var costs = red * red + green * green + blue * blue
    costs += noiseWeight * shares * (1 - shares) * lengths
    costs.replace(with: .infinity, where: .!(projections .> 0 .& lengths .> 0))
    var best: Int?
    var leastCost = error.x * error.x + error.y * error.y + error.z * error.z
    for lane in 0..<Self.most where costs[lane] < leastCost {
      (leastCost, best) = (costs[lane], lane)
    }
    return best.map { (Int(indices[$0]), shares[$0]) }
  }
}
