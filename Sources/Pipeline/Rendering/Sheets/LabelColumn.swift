package import Foundation

/// The places of names in a column beside a frame: each as near to its line as the others permit.
package enum LabelColumn {
  /// Returns the tops of labels, in the order of their lines.
  ///
  /// - Parameters:
  ///   - heights: The heights at which the lines to the labels arrive.
  ///   - height: The height of a label.
  ///   - range: The top and the bottom of the column; it has room for all.
  package static func tops(
    around heights: [Double], height: Double, in range: ClosedRange<Double>
  ) -> [Double] {
    let order = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    var tops = heights.map { $0 - height / 2 }
    var next = range.lowerBound
    for index in order {
      tops[index] = max(next, tops[index])
      next = tops[index] + height
    }
    // A label that would end below the column moves up, with those above it.
    var limit = range.upperBound
    for index in order.reversed() {
      tops[index] = min(tops[index], limit - height)
      limit = tops[index]
    }
    return tops.map { $0.rounded(.down) }
  }
}

/// The horizontal lines from elements to the right edge of a frame, where they cross little.
package struct LeaderLines {
  /// The distance of a line from the edges of boxes.
  private static let clearance = 2.5
  /// The least distance between two lines.
  private static let spacing = 4.0

  /// The height of each line.
  package let heights: [Double]

  /// Chooses the heights, for the elements from right to left.
  ///
  /// - Parameters:
  ///   - boxes: The elements, and whether they are turned, so that the sides of their boxes are not
  ///     theirs.
  ///   - area: The frame.
  ///   - obstacles: The boxes of everything in the frame; those around an element do not matter.
  package init(
    from boxes: [(box: CGRect, isTurned: Bool)], in area: CGRect, avoiding obstacles: [CGRect]
  ) {
    var chosen: [(height: Double, left: Double)] = []
    var heights = boxes.map { Double($0.box.midY) }
    let order = boxes.indices.sorted { (boxes[$1].box.maxX, $0) < (boxes[$0].box.maxX, $1) }
    for index in order {
      let (box, isTurned) = boxes[index]
      let crossed = obstacles.filter { other in
        other.maxX > box.maxX + 3 && !other.insetBy(dx: -3, dy: -3).contains(box)
      }
      var best = (height: Double(box.midY), cost: Double.infinity)
      for (height, penalty) in Self.candidates(beside: box, isTurned, in: area) {
        var cost = penalty
        for other in crossed where other.minY < height && height < other.maxY {
          let share = (height - other.minY) / max(1e-6, other.height)
          // Texts stand in the middle.
          cost += 1 + (0.2 < share && share < 0.8 ? 1.5 : 0)
        }
        cost += 4 * Double(chosen.count { abs($0.height - height) < Self.spacing })
        if cost < best.cost - 1e-9 { best = (height, cost) }
      }
      heights[index] = best.height
      chosen.append((best.height, box.maxX))
    }
    self.heights = heights
  }

  /// Returns heights at a box, with the price of each: the middle is the cheapest, those above and
  /// below the box run in the gaps of a grid.
  private static func candidates(
    beside box: CGRect, _ isTurned: Bool, in area: CGRect
  ) -> [(height: Double, penalty: Double)] {
    let inside = (0...12).map { step -> (height: Double, penalty: Double) in
      let sign: Double = step.isMultiple(of: 2) ? 1 : -1
      let offset: Double = Double(step / 2) / 6.5 * sign * Double(box.height) / 2
      return (Double(box.midY) + offset, Double(step) * 0.02)
    }
    let outside = [1.0, 2.0].flatMap { row -> [(height: Double, penalty: Double)] in
      let (below, above) = (Double(box.maxY) + clearance * row, Double(box.minY) - clearance * row)
      return [(below, 0.2 + 0.2 * row), (above, 0.3 + 0.2 * row)]
    }
    let edge = min(2, area.height / 2)
    let range = (area.minY + edge)...(area.maxY - edge)
    let fitting = (inside + (isTurned ? [] : outside)).filter { range.contains($0.height) }
    return fitting.isEmpty ? [(box.midY, 0)] : fitting
  }
}
