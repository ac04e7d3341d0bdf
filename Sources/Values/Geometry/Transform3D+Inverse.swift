import Foundation

extension Transform3D {
  /// Returns the inverse map, or the map itself if it is singular, as `CATransform3DInvert` does.
  public func inverted() -> Transform3D {
    var rows = (0..<4).map { row in
      (0..<4).map { Double(entries[4 * row + $0]) } + (0..<4).map { $0 == row ? 1.0 : 0 }
    }
    for column in 0..<4 {
      guard
        let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        rows[pivot][column] != 0, rows[pivot][column].isFinite
      else { return self }
      rows.swapAt(column, pivot)
      let factor = rows[column][column]
      for index in 0..<8 { rows[column][index] /= factor }
      for row in 0..<4 where row != column {
        let share = rows[row][column]
        if share == 0 { continue }
        for index in 0..<8 { rows[row][index] -= share * rows[column][index] }
      }
    }
    return Transform3D(entries: rows.flatMap { $0[4...].map { CGFloat($0) } })
  }
}
