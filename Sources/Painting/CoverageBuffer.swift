internal import Foundation
internal import Geometry
internal import Typesetting

/// How much of each pixel outlines cover, summed exactly from the areas beside their edges.
///
/// Each edge adds to the pixels that it crosses the change of coverage from there to the right;
/// a running sum along the rows then gives the coverages. Windings add up and anything from 1
/// counts as covered, which is the non-zero rule but for shapes that undo each other.
struct CoverageBuffer {
  private var width = 0
  private var height = 0
  /// The words from one row to the next: the width, and two that edges at the right may touch.
  private var stride = 0
  private var changes: [Float] = []
  private var mask: [UInt8] = []
  /// The first row that has been touched.
  private var firstRow = 0
  /// The row after the last that has been touched.
  private var endRow = 0
  /// What outlines that are added count for: 1 or, those that run the other way round, −1.
  ///
  /// What overlaps must run the same way round, or it would undo each other.
  var winding = 1.0

  /// Starts anew with an area of pixels.
  mutating func begin(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    winding = 1
    stride = width + 2
    (firstRow, endRow) = (height, 0)
    let count = stride * height
    // Whatever was there has been cleared when it was read.
    if changes.count < count { changes += Array(repeating: 0, count: count - changes.count) }
  }
}

// MARK: Adding

extension CoverageBuffer {
  /// Adds an outline under a linear map, from an origin in pixels.
  mutating func add(_ outline: Path, map: Affine, x: Double, y: Double) {
    let placed = Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: x, ty: y)
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in outline.elements {
      switch element {
      case .move(let point):
        // A contour that was left open is closed, as filling does.
        addEdge(from: current, to: start)
        start = point.applying(placed)
        current = start
      case .line(let point):
        let end = point.applying(placed)
        addEdge(from: current, to: end)
        current = end
      case .cubic(let first, let second, let last):
        let curve = CubicCurve(
          start: current, first: first.applying(placed), second: second.applying(placed),
          end: last.applying(placed))
        let count = curve.segmentCount
        for step in 1..<max(1, count) {
          let point = curve.point(at: Double(step) / Double(count))
          addEdge(from: current, to: point)
          current = point
        }
        addEdge(from: current, to: curve.end)
        current = curve.end
      case .close:
        addEdge(from: current, to: start)
        current = start
      }
    }
    addEdge(from: current, to: start)
  }

  /// Adds an edge; what runs down counts up, what runs up counts down.
  private mutating func addEdge(from start: CGPoint, to end: CGPoint) {
    guard start.y != end.y else { return }
    var edge =
      start.y < end.y
      ? Edge(x0: start.x, y0: start.y, x1: end.x, y1: end.y, winding: winding)
      : Edge(x0: end.x, y0: end.y, x1: start.x, y1: start.y, winding: -winding)
    let limit = Double(height)
    guard edge.y1 > 0, edge.y0 < limit else { return }
    if edge.y0 < 0 { (edge.x0, edge.y0) = (edge.x(at: 0), 0) }
    if edge.y1 > limit { (edge.x1, edge.y1) = (edge.x(at: limit), limit) }
    firstRow = min(firstRow, Int(edge.y0))
    endRow = max(endRow, Int(edge.y1.rounded(.up)))
    addBetweenSides(edge)
  }

  /// Adds an edge that lies between the first row and the last.
  ///
  /// What lies left of the area covers all of its row; what lies right of it covers nothing.
  private mutating func addBetweenSides(_ edge: Edge) {
    let right = Double(width)
    if min(edge.x0, edge.x1) >= right { return }
    if max(edge.x0, edge.x1) <= 0 {
      scan(Edge(x0: 0, y0: edge.y0, x1: 0, y1: edge.y1, winding: edge.winding))
      return
    }
    for side in [0, right] where (edge.x0 < side) != (edge.x1 < side) {
      let y = edge.y(at: side)
      guard y > edge.y0, y < edge.y1 else { continue }
      addBetweenSides(Edge(x0: edge.x0, y0: edge.y0, x1: side, y1: y, winding: edge.winding))
      addBetweenSides(Edge(x0: side, y0: y, x1: edge.x1, y1: edge.y1, winding: edge.winding))
      return
    }
    scan(edge)
  }

  /// Adds an edge that lies in the area, row by row.
  private mutating func scan(_ edge: Edge) {
    let right = Double(width)
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    var (x, y) = (min(right, max(0, edge.x0)), edge.y0)
    for row in Int(edge.y0)..<max(Int(edge.y0), min(height, Int(edge.y1.rounded(.up)))) {
      let below = min(Double(row + 1), edge.y1)
      let next = min(right, max(0, edge.x0 + (below - edge.y0) * slope))
      addRow(row * stride, from: min(x, next), to: max(x, next), change: (below - y) * edge.winding)
      (x, y) = (next, below)
    }
  }

  /// Adds the change of coverage by an edge that crosses one row from `x0` to `x1`.
  private mutating func addRow(_ row: Int, from x0: Double, to x1: Double, change: Double) {
    let first = Int(x0)
    let left = Double(first)
    if x1 <= left + 1 {
      // Within one pixel: a trapezium to the right of the edge, and all of the pixels beyond.
      let beyond = change * ((x0 + x1) / 2 - left)
      changes[row + first] += Float(change - beyond)
      changes[row + first + 1] += Float(beyond)
      return
    }
    // Across pixels: the area right of the edge is integrated up to each pixel's right side.
    let rate = change / (x1 - x0)
    let last = Int(x1.rounded(.up))
    var (before, covered) = (0.0, 0.0)
    for column in first..<last {
      let side = Double(column + 1)
      // The area of this pixel that lies right of the edge.
      let (from, to) = (max(x0, left + Double(column - first)), min(x1, side))
      let area = (to - from) * rate * (side - (from + to) / 2) + before
      before += (to - from) * rate
      changes[row + column] += Float(area - covered)
      covered = area
    }
    changes[row + last] += Float(change - covered)
  }
}

/// A straight edge that runs down.
private struct Edge {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// 1 where the outline runs down along it, −1 where it runs up.
  let winding: Double

  /// Returns where the edge crosses a horizontal line.
  func x(at y: Double) -> Double { x0 + (x1 - x0) * ((y - y0) / (y1 - y0)) }

  /// Returns where the edge crosses a vertical line.
  func y(at x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }
}

// MARK: Reading

extension CoverageBuffer {
  /// Hands over the coverages of the rows that were touched, and clears the buffer.
  ///
  /// A row of the mask is a multiple of four bytes, as Cairo wants it; what is too much is 0.
  /// By the even-odd rule what is covered twice counts as not covered.
  mutating func withMask(
    evenOdd: Bool = false,
    _ body: (UnsafeMutableBufferPointer<UInt8>, Range<Int>, Int) -> Void
  ) {
    guard firstRow < endRow else { return }
    let rows = firstRow..<endRow
    let padded = (width + 3) & ~3
    let count = padded * rows.count
    if mask.count < count { mask += Array(repeating: 0, count: count - mask.count) }
    var target = 0
    for row in rows {
      var sum: Float = 0
      let first = row * stride
      for column in 0..<width {
        sum += changes[first + column]
        changes[first + column] = 0
        var coverage = abs(sum)
        if evenOdd {
          coverage = coverage.truncatingRemainder(dividingBy: 2)
          coverage = min(coverage, 2 - coverage)
        }
        mask[target + column] = UInt8(min(1, coverage) * 255 + 0.5)
      }
      changes[first + width] = 0
      changes[first + width + 1] = 0
      for column in width..<padded { mask[target + column] = 0 }
      target += padded
    }
    mask.withUnsafeMutableBufferPointer { body($0, rows, padded) }
  }
}
