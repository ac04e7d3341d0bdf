/// The colours of an animation, with a lookup of the nearest one.
///
/// The distance is taken between luma and the two colour differences. The latter weigh less,
/// because edges and shades are perceived mainly by brightness. The nearest colour is found
/// exactly; among equally near ones the lowest index wins, so the result depends on the colour
/// alone.
package struct Palette {
  /// A point in the space in which distances are measured.
  package struct Point {
    /// The brightness.
    var luma: Float
    /// The weighted difference between blue and brightness.
    var blueDifference: Float
    /// The weighted difference between red and brightness.
    var redDifference: Float

    /// Makes the point for components of 0...255.
    init(red: Float, green: Float, blue: Float) {
      luma = 0.299 * red + 0.587 * green + 0.114 * blue
      blueDifference = (blue - luma) * Palette.blueWeight
      redDifference = (red - luma) * Palette.redWeight
    }

    /// Returns the square of the distance to another point.
    package func squaredDistance(to other: Point) -> Float {
      let luma = luma - other.luma
      let blue = blueDifference - other.blueDifference
      let red = redDifference - other.redDifference
      return luma * luma + (blue * blue + red * red)
    }
  }

  /// The weight of the difference between blue and brightness.
  private static let blueWeight: Float = 0.5
  /// The weight of the difference between red and brightness.
  private static let redWeight: Float = 0.6

  /// The colours, `0xRRGGBB`.
  package let colors: [UInt32]
  /// The points of the colours.
  private let points: [Point]
  /// The points of the colours in ascending order of brightness.
  private let sortedPoints: [Point]
  /// The index in `colors` of each of the sorted points.
  private let order: [UInt8]
  /// For each whole brightness, the first sorted point that is at least as bright.
  private let starts: [Int]

  /// Makes a palette of 1...256 colours.
  package init(colors: [UInt32]) {
    self.colors = colors
    let points = colors.map(Self.point)
    self.points = points
    let sorted = points.indices.sorted { (points[$0].luma, $0) < (points[$1].luma, $1) }
    let sortedPoints = sorted.map { points[$0] }
    self.sortedPoints = sortedPoints
    order = sorted.map { UInt8($0) }
    starts = (0...256).map { luma in
      sortedPoints.firstIndex { $0.luma >= Float(luma) } ?? sortedPoints.count
    }
  }

  /// Returns the point of a colour.
  package static func point(_ color: UInt32) -> Point {
    Point(
      red: Float(color >> 16 & 0xFF), green: Float(color >> 8 & 0xFF), blue: Float(color & 0xFF))
  }

  /// Returns the index of the nearest colour to a point, and the square of their distance.
  ///
  /// A guess, the index of a colour that may be near, makes the search faster and does not affect
  /// its result.
  package func nearest(
    to point: Point, guess: Int = 0
  ) -> (index: Int, squaredDistance: Float) {
    var best = points[guess].squaredDistance(to: point)
    var found = guess
    let start = starts[Int(min(256, max(0, point.luma)))]
    sortedPoints.withUnsafeBufferPointer { sortedPoints in
      var (below, above) = (start - 1, start)
      // The search goes from the point's brightness up and down, to the nearer one first, until
      // none can win.
      while true {
        let down = below >= 0 ? point.luma - sortedPoints[below].luma : .infinity
        let up = above < sortedPoints.count ? sortedPoints[above].luma - point.luma : .infinity
        let gap = min(down, up)
        // A brightness among those of `start` may be below the point's own.
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
