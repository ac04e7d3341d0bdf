/// The colours of an animation, with a lookup of the nearest one.
///
/// The nearest colour is found exactly; among equally near ones the lowest index wins, so the
/// result depends on the colour alone.
package struct Palette {
  /// The colours, `0xRRGGBB`.
  package let colors: [UInt32]
  /// The points of the colours.
  private let points: [PerceptualPoint]
  /// The points of the colours in ascending order of lightness.
  private let sortedPoints: [PerceptualPoint]
  /// The index in `colors` of each of the sorted points.
  private let order: [UInt8]
  /// For each whole lightness, the first sorted point that is at least as bright.
  private let starts: [Int]

  /// Makes a palette of 1...256 colours.
  package init(colors: [UInt32]) {
    self.colors = colors
    let points = colors.map(PerceptualPoint.init)
    self.points = points
    let sorted = points.indices.sorted { (points[$0].lightness, $0) < (points[$1].lightness, $1) }
    let sortedPoints = sorted.map { points[$0] }
    self.sortedPoints = sortedPoints
    order = sorted.map { UInt8($0) }
    starts = (0...256).map { lightness in
      sortedPoints.firstIndex { $0.lightness >= Float(lightness) } ?? sortedPoints.count
    }
  }

  /// Returns the index of the nearest colour to a point, and the square of their distance.
  ///
  /// A guess, the index of a colour that may be near, makes the search faster and does not affect
  /// its result.
  package func nearest(
    to point: PerceptualPoint, guess: Int = 0
  ) -> (index: Int, squaredDistance: Float) {
    var best = points[guess].squaredDistance(to: point)
    var found = guess
    let start = starts[Int(min(256, max(0, point.lightness)))]
    sortedPoints.withUnsafeBufferPointer { sortedPoints in
      var (below, above) = (start - 1, start)
      // The search goes from the point's lightness up and down, to the nearer one first, until
      // none can win.
      while true {
        let down = below >= 0 ? point.lightness - sortedPoints[below].lightness : .infinity
        let up =
          above < sortedPoints.count ? sortedPoints[above].lightness - point.lightness : .infinity
        let gap = min(down, up)
        // A lightness among those of `start` may be below the point's own.
        if gap == .infinity || gap > 0 && gap * gap > best { break }
        let next = down < up ? below : above
        consider(next, sortedPoints[next].squaredDistance(to: point), &best, &found)
        if down < up { below -= 1 } else { above += 1 }
      }
    }
    return (found, best)
  }

  /// Keeps the nearer of two candidates, or the one with the lower index if they are equally near.
  @inline(__always)
  private func consider(
    _ candidate: Int, _ distance: Float, _ best: inout Float, _ found: inout Int
  ) {
    if distance < best {
      best = distance
      found = Int(order[candidate])
    } else if distance == best {
      found = min(found, Int(order[candidate]))
    }
  }
}
