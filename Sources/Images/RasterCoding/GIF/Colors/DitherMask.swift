internal import Foundation

/// Thresholds of positions for dithering, as a tile that repeats over the plane.
///
/// The thresholds are ordered by placing each rank in the largest void that the lower ranks leave
/// (Robert Ulichney, "The void-and-cluster method for dither array generation", 1993). So the pixels
/// below any threshold are spread evenly and without a visible pattern.
enum DitherMask {
  /// The width and height of the tile.
  static let side = 8
  /// The values 0...254, row by row.
  static let values: [UInt8] = makeValues()

  /// Computes the values.
  private static func makeValues() -> [UInt8] {
    let count = side * side
    let near = (0..<count).map { offset in
      let x = min(offset % side, side - offset % side)
      let y = min(offset / side, side - offset / side)
      return expf(-Float(x * x + y * y) / (2 * 1.5 * 1.5))
    }
    var density = [Float](repeating: 0, count: count)
    var values = [UInt8](repeating: 0, count: count)
    var position = 0
    for rank in 0..<count {
      values[position] = UInt8(rank * 255 / count)
      for other in 0..<count {
        let x = (other - position) & (side - 1)
        let y = (other / side - position / side) & (side - 1)
        density[other] += near[y * side + x]
      }
      density[position] = .infinity
      var best = 0
      for other in 1..<count where density[other] < density[best] { best = other }
      position = best
    }
    return values
  }
}
