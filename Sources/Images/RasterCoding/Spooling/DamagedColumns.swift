internal import Imaging

/// The columns of each row that some rectangles cover, from the leftmost to the rightmost.
struct DamagedColumns {
  /// The number of pixels in a row.
  private let width: Int
  /// For each row its columns, empty where there are none; `nil` for all columns of all rows.
  private let columns: [Range<Int32>]?

  /// Makes the columns of rectangles on a bitmap; those of the whole bitmap for `nil`.
  init(_ areas: [PixelRect]?, width: Int, height: Int) {
    self.width = width
    columns = areas.map { areas in
      var columns = Array(repeating: Int32(0)..<0, count: height)
      for area in areas where !area.isEmpty {
        let added = Int32(area.x)..<Int32(area.x + area.width)
        for row in area.y..<area.y + area.height {
          let old = columns[row]
          columns[row] =
            old.isEmpty
            ? added
            : min(old.lowerBound, added.lowerBound)..<max(old.upperBound, added.upperBound)
        }
      }
      return columns
    }
  }

  @inline(__always)
  subscript(_ row: Int) -> Range<Int> {
    guard let columns else { return 0..<width }
    return Int(columns[row].lowerBound)..<Int(columns[row].upperBound)
  }
}
