/// The colors of an animation, with a lookup of the nearest one.
///
/// The nearest color is found exactly; among equally near ones the lowest index wins, so the
/// result depends on the color alone.
package struct Palette {
  /// The colors, `0xRRGGBB`.
  package let colors: [UInt32]
  /// The points of the colors.
  private let points: [PerceptualPoint]
  /// The points of the colors in ascending order of lightness, four at a time.
  private let blocks: [PointBlock]
  /// For each whole lightness, the first block with a point that is at least as bright.
  private let starts: [Int]

  /// Makes a palette of 1...256 colors.
  package init(colors: [UInt32]) {
    self.colors = colors
    let points = colors.map(PerceptualPoint.init)
    self.points = points
    let sorted = points.indices.sorted { (points[$0].lightness, $0) < (points[$1].lightness, $1) }
    let blocks = stride(from: 0, to: sorted.count, by: PointBlock.size).map { start in
      PointBlock(
        sorted[start..<min(start + PointBlock.size, sorted.count)].map { ($0, points[$0]) })
    }
    self.blocks = blocks
    starts = (0...256).map { lightness in
      blocks.firstIndex { $0.most >= Float(lightness) } ?? blocks.count
    }
  }

  /// Returns the index of the nearest color to a point, and the square of their distance.
  ///
  /// A guess, the index of a color that may be near, makes the search faster and does not affect
  /// its result.
  package func nearest(
    to point: PerceptualPoint, guess: Int = 0
  ) -> (index: Int, squaredDistance: Float) {
    var best = (
      index: UInt32(truncatingIfNeeded: guess),
      squaredDistance: points[guess].squaredDistance(to: point)
    )
    let start = starts[Int(min(256, max(0, point.lightness)))]
    blocks.withUnsafeBufferPointer { blocks in
      // From the point's lightness up and down, until none can win.
      var above = start
      while above < blocks.count {
        let gap = blocks[above].least - point.lightness
        if gap > 0 && gap * gap > best.squaredDistance { break }
        blocks[above].search(point, &best)
        above &+= 1
      }
      var below = start &- 1
      while below >= 0 {
        let gap = point.lightness - blocks[below].most
        if gap > 0 && gap * gap > best.squaredDistance { break }
        blocks[below].search(point, &best)
        below &-= 1
      }
    }
    return (Int(best.index), best.squaredDistance)
  }
}
