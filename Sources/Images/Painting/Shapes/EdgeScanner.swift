internal import Foundation

/// A writer of edges as changes of coverage along the rows of an area.
struct EdgeScanner {
  /// The changed columns of a row.
  struct Span {
    var first: Int32
    /// The column after the last.
    var end: Int32

    /// No columns.
    static let none = Span(first: .max, end: 0)

    /// Returns the columns as a range in rows of a width.
    func columns(in width: Int) -> Range<Int> {
      first < end ? min(width, Int(first))..<min(width, Int(end)) : 0..<0
    }

    /// Extends the span to more columns.
    @inline(__always)
    mutating func include(_ first: Int, _ end: Int) {
      self.first = min(self.first, Int32(truncatingIfNeeded: first))
      self.end = max(self.end, Int32(truncatingIfNeeded: end))
    }
  }

  /// The changes, row by row.
  let changes: UnsafeMutablePointer<Float>
  /// The changed columns of each row.
  let spans: UnsafeMutablePointer<Span>
  let width: Int
  let height: Int
  /// The number of words from one row to the next: the width, and two for edges at the right side.
  let stride: Int
  /// The winding of edges that run down; edges that run up have the opposite one.
  let winding: Double
  /// The first changed row.
  var firstRow: Int
  /// The row after the last changed one.
  var endRow: Int

  /// Adds an edge; downward edges increase the winding, upward ones decrease it.
  @inline(__always)
  mutating func addEdge(from start: CGPoint, to end: CGPoint) {
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
    endRow = max(endRow, EdgeScanner.ceiling(edge.y1))
    let right = Double(width)
    if edge.x0 >= 0, edge.x1 >= 0, edge.x0 <= right, edge.x1 <= right {
      scan(edge)
    } else {
      addBetweenSides(edge)
    }
  }

  /// Returns the smallest whole number that is not below a number of at least 0.
  @inline(__always)
  private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }

  /// Adds an edge between the first row and the last.
  ///
  /// A part left of the area covers its whole row; a part right of it covers nothing.
  private func addBetweenSides(_ edge: Edge) {
    let right = Double(width)
    if min(edge.x0, edge.x1) >= right { return }
    if max(edge.x0, edge.x1) <= 0 {
      scan(Edge(x0: 0, y0: edge.y0, x1: 0, y1: edge.y1, winding: edge.winding))
      return
    }
    for isRight in [false, true] {
      let side = isRight ? right : 0
      guard (edge.x0 < side) != (edge.x1 < side) else { continue }
      let y = edge.y(at: side)
      guard y > edge.y0, y < edge.y1 else { continue }
      addBetweenSides(Edge(x0: edge.x0, y0: edge.y0, x1: side, y1: y, winding: edge.winding))
      addBetweenSides(Edge(x0: side, y0: y, x1: edge.x1, y1: edge.y1, winding: edge.winding))
      return
    }
    scan(edge)
  }

  /// Adds an edge within the area, row by row.
  private func scan(_ edge: Edge) {
    if edge.x0 == edge.x1 { return scanUpright(edge) }
    let right = Double(width)
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    var (x, y) = (min(right, max(0, edge.x0)), edge.y0)
    for row in Int(edge.y0)..<max(Int(edge.y0), min(height, EdgeScanner.ceiling(edge.y1))) {
      let below = min(Double(row + 1), edge.y1)
      let next = min(right, max(0, edge.x0 + (below - edge.y0) * slope))
      addRow(row, from: min(x, next), to: max(x, next), change: (below - y) * edge.winding)
      (x, y) = (next, below)
    }
  }

  /// Adds an edge along a column within the area: a rectangle to its right in each row.
  private func scanUpright(_ edge: Edge) {
    let x = min(Double(width), max(0, edge.x0))
    let (column, share) = (Int(x), x - Double(Int(x)))
    /// Returns the changes of a row that the edge crosses by a height.
    func parts(_ change: Double) -> (Float, Float) {
      let beyond = change * share
      return (Float(change - beyond), Float(beyond))
    }
    let whole = parts(edge.winding)
    var y = edge.y0
    for row in Int(edge.y0)..<max(Int(edge.y0), min(height, EdgeScanner.ceiling(edge.y1))) {
      let below = min(Double(row + 1), edge.y1)
      let (own, next) = below - y == 1 ? whole : parts((below - y) * edge.winding)
      let changes = changes + row * stride + column
      changes[0] += own
      changes[1] += next
      spans[row].include(column, column + 2)
      y = below
    }
  }

  /// Adds the change of coverage by an edge that crosses one row from `x0` to `x1`.
  @inline(__always)
  private func addRow(_ row: Int, from x0: Double, to x1: Double, change: Double) {
    let first = Int(x0)
    let changes = changes + row * stride
    let left = Double(first)
    if x1 <= left + 1 {
      // Within one pixel: a trapezium to the right of the edge, and all of the following pixels.
      let beyond = change * ((x0 + x1) / 2 - left)
      changes[first] += Float(change - beyond)
      changes[first + 1] += Float(beyond)
      spans[row].include(first, first + 2)
      return
    }
    // Across pixels: the area right of the edge is integrated up to each pixel's right side.
    let rate = change / (x1 - x0)
    let last = EdgeScanner.ceiling(x1)
    var (before, covered) = (0.0, 0.0)
    for column in first..<last {
      let side = Double(column + 1)
      // The area of this pixel that lies right of the edge.
      let (from, to) = (max(x0, left + Double(column - first)), min(x1, side))
      let area = (to - from) * rate * (side - (from + to) / 2) + before
      before += (to - from) * rate
      changes[column] += Float(area - covered)
      covered = area
    }
    changes[last] += Float(change - covered)
    spans[row].include(first, last + 1)
  }
}

/// A straight edge that runs down.
private struct Edge {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// The winding: 1 if the outline runs down along it, −1 if it runs up.
  let winding: Double

  /// Returns the x coordinate of the edge at a height.
  func x(at y: Double) -> Double { x0 + (x1 - x0) * ((y - y0) / (y1 - y0)) }

  /// Returns the y coordinate of the edge at an x coordinate.
  func y(at x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }
}
