internal import Imaging

/// A mask of which equal columns in its middle are stored once, and so are equal rows.
struct MaskPatch {
  /// The places of the coverages of a mask's pixels.
  struct Layout: Hashable {
    let area: PixelRect
    /// The columns that are equal to the first of them.
    let columns: Range<Int>
    /// The rows that are equal to the first of them.
    let rows: Range<Int>

    /// The number of coverages in a row.
    var stride: Int { area.width - max(0, columns.count - 1) }
    /// The number of all coverages.
    var count: Int { stride * (area.height - max(0, rows.count - 1)) }

    /// The index of a column's coverage in a row.
    @inline(__always)
    func index(ofColumn x: Int) -> Int { Layout.index(of: x, from: area.x, once: columns) }

    /// The index of a row's first coverage.
    @inline(__always)
    func index(ofRow y: Int) -> Int { Layout.index(of: y, from: area.y, once: rows) * stride }

    /// Returns the place of a column or row where a range of them is stored once.
    @inline(__always)
    private static func index(of position: Int, from first: Int, once range: Range<Int>) -> Int {
      if position < range.lowerBound { return position - first }
      if position < range.upperBound { return range.lowerBound - first }
      return position - first - max(0, range.count - 1)
    }
  }

  let layout: Layout
  /// The coverages, row by row, without repetitions.
  let coverages: UnsafePointer<UInt8>
  /// The columns that are equal to each other in each of the rows that are equal.
  private let innerColumns: Range<Int>

  init(_ layout: Layout, coverages: UnsafePointer<UInt8>) {
    self.layout = layout; self.coverages = coverages
    var columns = layout.columns
    if !columns.isEmpty, !layout.rows.isEmpty {
      // Beside corners the middle extends almost to the edges.
      let row = coverages + layout.index(ofRow: layout.rows.lowerBound)
      let middle = row[layout.index(ofColumn: columns.lowerBound)]
      let (area, last) = (layout.area, layout.area.x + layout.area.width)
      var (left, right) = (columns.lowerBound, columns.upperBound)
      while left > area.x, row[layout.index(ofColumn: left - 1)] == middle { left -= 1 }
      while right < last, row[layout.index(ofColumn: right)] == middle { right += 1 }
      columns = left..<right
    }
    innerColumns = columns
  }

  @inline(__always)
  func equalColumns(ofRow y: Int) -> Range<Int> {
    layout.rows.contains(y) ? innerColumns : layout.columns
  }
}
