/// The colours of an animation, and the rule by which every other colour becomes one of them.
///
/// Colours are compared by brightness first: the distance is taken between luma and the two
/// colour differences, the latter weighing less, because edges and shades are seen by brightness.
/// The nearest colour is found exactly; among equally near ones the lowest index wins, so the
/// result depends on the colour alone.
package struct Palette {
  /// A place in the space where distances are taken.
  package struct Point {
    /// Brightness.
    var luma: Float
    /// Blue against brightness, weighed.
    var blueDifference: Float
    /// Red against brightness, weighed.
    var redDifference: Float

    /// Takes components of 0...255 into the space.
    init(red: Float, green: Float, blue: Float) {
      luma = 0.299 * red + 0.587 * green + 0.114 * blue
      blueDifference = (blue - luma) * Palette.blueWeight
      redDifference = (red - luma) * Palette.redWeight
    }

    /// Returns the square of the distance to another place.
    package func squaredDistance(to other: Point) -> Float {
      let luma = luma - other.luma
      let blue = blueDifference - other.blueDifference
      let red = redDifference - other.redDifference
      return luma * luma + (blue * blue + red * red)
    }
  }

  /// What the difference between blue and brightness counts.
  private static let blueWeight: Float = 0.5
  /// What the difference between red and brightness counts.
  private static let redWeight: Float = 0.6

  /// The colours, `0xRRGGBB`.
  package let colors: [UInt32]
  /// The places of the colours.
  private let places: [Point]
  /// The places of the colours in ascending order of brightness.
  private let points: [Point]
  /// The index each of `points` has in `colors`.
  private let order: [UInt8]
  /// For each whole brightness, the first of `points` that is at least as bright.
  private let starts: [Int]

  /// Makes a palette of 1...256 colours.
  package init(colors: [UInt32]) {
    self.colors = colors
    let places = colors.map(Self.point)
    self.places = places
    let sorted = places.indices.sorted { (places[$0].luma, $0) < (places[$1].luma, $1) }
    let points = sorted.map { places[$0] }
    self.points = points
    order = sorted.map { UInt8($0) }
    starts = (0...256).map { luma in
      points.firstIndex { $0.luma >= Float(luma) } ?? points.count
    }
  }

  /// Takes a colour into the space where distances are taken.
  package static func point(_ color: UInt32) -> Point {
    Point(
      red: Float(color >> 16 & 0xFF), green: Float(color >> 8 & 0xFF), blue: Float(color & 0xFF))
  }

  /// Returns the index of the colour nearest to a place, and the square of their distance.
  ///
  /// A guess, the index of a colour that may be near, shortens the search and changes nothing else.
  package func nearest(
    to place: Point, guess: Int = 0
  ) -> (index: Int, squaredDistance: Float) {
    var best = places[guess].squaredDistance(to: place)
    var found = guess
    let start = starts[Int(min(256, max(0, place.luma)))]
    points.withUnsafeBufferPointer { points in
      var (below, above) = (start - 1, start)
      // From the place's brightness up and down, always to the nearer one, until none can win.
      while true {
        let down = below >= 0 ? place.luma - points[below].luma : .infinity
        let up = above < points.count ? points[above].luma - place.luma : .infinity
        let gap = min(down, up)
        // A brightness among those of `start` may be below the place's own.
        if gap == .infinity || gap > 0 && gap * gap > best { break }
        let next = down < up ? below : above
        consider(next, points[next].squaredDistance(to: place), &best, &found)
        if down < up { below -= 1 } else { above += 1 }
      }
    }
    return (found, best)
  }

  /// Keeps the nearer of two candidates, or the one with the lower index.
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
