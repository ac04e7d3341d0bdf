/// Four points of colors, whose distances are computed together.
struct PointBlock {
  static let size = 4

  /// The lightness of each point, in ascending order; infinite in unused lanes.
  private let lightness: SIMD4<Float>
  /// The position of each point between green and red.
  private let greenRed: SIMD4<Float>
  /// The position of each point between blue and yellow.
  private let blueYellow: SIMD4<Float>
  /// The index of each point's color.
  private let indices: SIMD4<UInt32>
  /// The smallest lightness.
  let least: Float
  /// The largest lightness.
  let most: Float

  /// Makes a block of one to four points with the indices of their colors, in ascending order of
  /// lightness.
  init(_ points: [(index: Int, point: PerceptualPoint)]) {
    var lightness = SIMD4<Float>(repeating: .infinity)
    var (greenRed, blueYellow) = (SIMD4<Float>(), SIMD4<Float>())
    var indices = SIMD4<UInt32>()
    for (lane, (index, point)) in points.enumerated() {
      lightness[lane] = point.lightness
      greenRed[lane] = point.greenRed
      blueYellow[lane] = point.blueYellow
      indices[lane] = UInt32(index)
    }
    self.lightness = lightness; self.greenRed = greenRed
    self.blueYellow = blueYellow; self.indices = indices
    (least, most) = (points[0].point.lightness, points[points.count - 1].point.lightness)
  }

  /// Replaces the best color so far by a nearer one, or by one with a lower index that is as near.
  @inline(__always)
  func search(_ point: PerceptualPoint, _ best: inout (index: UInt32, squaredDistance: Float)) {
    let lightness = lightness - point.lightness
    let greenRed = greenRed - point.greenRed
    let blueYellow = blueYellow - point.blueYellow
    // The order of the operations is that of `PerceptualPoint.squaredDistance`.
    let distances = lightness * lightness + (greenRed * greenRed + blueYellow * blueYellow)
    guard distances.min() <= best.squaredDistance else { return }
    for lane in 0..<Self.size {
      if distances[lane] < best.squaredDistance {
        best = (indices[lane], distances[lane])
      } else if distances[lane] == best.squaredDistance {
        best.index = min(best.index, indices[lane])
      }
    }
  }
}
