/// A search for the colors of a palette whose mean is close to a color.
struct ColorShareSearch {
  /// A color of the palette with the components as numbers.
  private typealias Components = SIMD4<Float>

  /// The cost of noise in comparison with an error of the mean.
  private static let noiseWeight: Float = 0.03

  /// The palette's indices in ascending order of their colors.
  private let order: [Int]
  /// The colors in that order, so that the smallest of equally near ones is the nearest, as with a
  /// `ColorIndexer`.
  private let sorted: Palette
  /// The largest error of a channel, in 255ths, that needs no mix.
  private let tolerance: Float
  /// The positions of the colors.
  private let points: [PerceptualPoint]
  /// The components of the colors.
  private let components: [Components]
  /// For each color the nearest others; `nil` before they are needed.
  private var neighbors: [ColorNeighbors?]
  /// The position in that order of the color nearest to the last point.
  private var lastNearest = 0

  init(palette: Palette, tolerance: Float) {
    self.tolerance = tolerance
    let colors = palette.colors
    order = colors.indices.sorted { (colors[$0], $0) < (colors[$1], $1) }
    sorted = Palette(colors: order.map { colors[$0] })
    points = palette.colors.map { PerceptualPoint($0) }
    components = palette.colors.map(Self.components)
    neighbors = palette.colors.map { _ in nil }
  }

  private static func components(_ color: UInt32) -> Components {
    Components(Float(color >> 16 & 0xFF), Float(color >> 8 & 0xFF), Float(color & 0xFF), 0)
  }

  /// Returns the index of the nearest color, and the square of its distance.
  ///
  /// It is faster if successive points are near each other.
  mutating func nearest(to point: PerceptualPoint) -> (index: Int, squaredDistance: Float) {
    let found = sorted.nearest(to: point, guess: lastNearest)
    lastNearest = found.index
    return (order[found.index], found.squaredDistance)
  }

  /// Returns the largest error of a channel in the mean of a color's mix, in 255ths, given the
  /// nearest color.
  mutating func residue(of color: UInt32, nearest: Int) -> Float {
    Self.largest(shares(of: color, nearest: nearest).error)
  }

  /// Returns the shares of the colors that replace one, given the nearest, and the mean's error.
  mutating func shares(
    of color: UInt32, nearest: Int
  ) -> (shares: ColorShares, error: SIMD4<Float>) {
    var error = Self.components(color) - components[nearest]
    var shares = ColorShares(whole: nearest)
    guard Self.largest(error) > tolerance else { return (shares, error) }
    let neighbors = neighbors(of: nearest)
    for _ in 0..<ColorShares.mostOthers where Self.largest(error) > tolerance {
      guard
        let (other, share) = neighbors.bestShare(
          error, atMost: shares.amounts[0], noiseWeight: Self.noiseWeight)
      else { break }
      error -= (components[other] - components[nearest]) * share
      shares.give(share, to: other)
    }
    return (shares, error)
  }

  @inline(__always)
  private static func largest(_ error: Components) -> Float {
    max(abs(error.x), abs(error.y), abs(error.z))
  }

  /// Returns the nearest colors of a color.
  private mutating func neighbors(of index: Int) -> ColorNeighbors {
    if let known = neighbors[index] { return known }
    var nearest: [(distance: Float, index: Int)] = []
    for other in points.indices where other != index {
      let distance = points[other].squaredDistance(to: points[index])
      if nearest.count == ColorNeighbors.most {
        guard distance < nearest[nearest.count - 1].distance else { continue }
        nearest.removeLast()
      }
      // Among equally near colors those with lower indices come first.
      let place = nearest.firstIndex { distance < $0.distance } ?? nearest.count
      nearest.insert((distance, other), at: place)
    }
    let result = ColorNeighbors(
      nearest.map { (index: $0.index, step: components[$0.index] - components[index]) })
    neighbors[index] = result
    return result
  }

  /// Returns the number of levels, a power of two, to which shares are rounded: as few as the
  /// tolerance allows.
  func levels(of shares: ColorShares) -> Float {
    let first = components[shares.indices[0]]
    var step: Float = 0
    for number in 0..<shares.count {
      step = max(step, Self.largest(components[shares.indices[number]] - first))
    }
    var levels: Float = 1
    while levels < 64 && step > levels * tolerance { levels *= 2 }
    return levels
  }

  /// Returns the positions of the colors among shares in ascending order of lightness; only as many
  /// as there are colors have a meaning.
  func order(of shares: ColorShares) -> SIMD4<Int> {
    /// Returns whether a color comes before another one.
    func precedes(_ first: Int, _ second: Int) -> Bool {
      let (first, second) = (shares.indices[first], shares.indices[second])
      return (points[first].lightness, first) < (points[second].lightness, second)
    }
    var order = SIMD4(0, 1, 2, 3)
    for end in 1..<max(1, shares.count) {
      var position = end
      while position > 0, precedes(order[position], order[position - 1]) {
        (order[position], order[position - 1]) = (order[position - 1], order[position])
        position -= 1
      }
    }
    return order
  }
}
