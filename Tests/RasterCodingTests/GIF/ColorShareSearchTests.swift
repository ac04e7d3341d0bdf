import TestSupport
import Testing

@testable import RasterCoding

/// Mixes of a palette's colors, against a search that tries the neighbors one by one.
struct ColorShareSearchTests {
  /// The components of a color.
  private static func components(_ color: UInt32) -> SIMD4<Float> {
    SIMD4(Float(color >> 16), Float(color >> 8 & 0xFF), Float(color & 0xFF), 0)
  }

  /// Returns the shares of a color's mix, one neighbor after the other.
  private static func shares(
    of color: UInt32, nearest: Int, in colors: [UInt32], tolerance: Float
  ) -> [Int: Float] {
    let points = colors.map { PerceptualPoint($0) }
    let neighbors = colors.indices.filter { $0 != nearest }
      .sorted {
        (points[$0].squaredDistance(to: points[nearest]), $0)
          < (points[$1].squaredDistance(to: points[nearest]), $1)
      }
      .prefix(16)
    var error = components(color) - components(colors[nearest])
    var shares: [Int: Float] = [nearest: 1]
    func largest() -> Float { max(abs(error.x), abs(error.y), abs(error.z)) }
    for _ in 0..<3 where largest() > tolerance {
      var best: (index: Int, share: Float)?
      var leastCost = (error * error).sum()
      for neighbor in neighbors {
        let step = components(colors[neighbor]) - components(colors[nearest])
        let (length, projection) = ((step * step).sum(), (error * step).sum())
        guard projection > 0, length > 0 else { continue }
        let share = min(shares[nearest] ?? 0, projection / length)
        let rest = error - step * share
        let cost = (rest * rest).sum() + 0.03 * share * (1 - share) * length
        if cost < leastCost { (leastCost, best) = (cost, (neighbor, share)) }
      }
      guard let best else { break }
      error -= (components(colors[best.index]) - components(colors[nearest])) * best.share
      shares[nearest, default: 0] -= best.share
      shares[best.index, default: 0] += best.share
    }
    return shares
  }

  @Test(arguments: [1, 2, 5, 16, 17, 40, 255]) func `shares are those of a plain search`(
    count: Int
  ) {
    var numbers = SeededNumbers(seed: count)
    var colors = (0..<count).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
    // The same color twice is a neighbor without a step.
    if count > 5 { colors[1] = colors[0] }
    let palette = Palette(colors: colors)
    var search = ColorShareSearch(palette: palette, tolerance: 2)
    var sizes: Set<Int> = []
    for _ in 0..<500 {
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      let nearest = palette.nearest(to: PerceptualPoint(color)).index
      let (found, error) = search.shares(of: color, nearest: nearest)
      var shares: [Int: Float] = [:]
      for number in 0..<found.count { shares[found.indices[number]] = found.amounts[number] }
      #expect(
        shares == Self.shares(of: color, nearest: nearest, in: colors, tolerance: 2))
      #expect(
        search.residue(of: color, nearest: nearest)
          == max(abs(error.x), abs(error.y), abs(error.z)))
      let again = search.nearest(to: PerceptualPoint(color))
      #expect(
        again.squaredDistance == palette.nearest(to: PerceptualPoint(color)).squaredDistance)
      #expect(colors[again.index] == colors[nearest] || colors[again.index] < colors[nearest])
      let order = search.order(of: found)
      /// Returns the lightness of a color among the shares, and its index.
      func key(_ number: Int) -> (Float, Int) {
        (PerceptualPoint(colors[found.indices[number]]).lightness, found.indices[number])
      }
      #expect(
        (0..<found.count).map { order[$0] } == (0..<found.count).sorted { key($0) < key($1) })
      sizes.insert(found.count)
    }
    #expect(sizes.max() == min(count, 4))
  }
}
