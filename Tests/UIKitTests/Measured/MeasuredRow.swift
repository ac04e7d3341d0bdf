import Foundation
import TestSupport
import UIKit

/// A row of a table of measurements with its numbers.
struct MeasuredRow {
  let columns: [String: String]

  /// Returns the rows of a table.
  static func rows(of table: String) throws -> [MeasuredRow] {
    try MeasuredTable(table).rows.map { MeasuredRow(columns: $0) }
  }

  subscript(_ name: String) -> String { columns[name] ?? "" }

  /// Returns a number; 0 where the cell is empty.
  func number(_ name: String) -> CGFloat { CGFloat(Double(self[name]) ?? 0) }

  /// Returns a rectangle of four numbers.
  func rect(_ x: String, _ y: String, _ width: String, _ height: String) -> CGRect {
    CGRect(x: number(x), y: number(y), width: number(width), height: number(height))
  }
}

/// Returns the sizes in a list such as "80x40,80x90".
func sizes(in list: Substring) -> [CGSize] {
  list.split(separator: ",").map { pair in
    let numbers = pair.split(separator: "x").map { CGFloat(Double($0) ?? 0) }
    return CGSize(width: numbers[0], height: numbers[1])
  }
}

extension CGRect {
  /// Returns the largest difference of four numbers from those of another rectangle.
  func difference(from other: CGRect) -> Double {
    Double(
      [
        abs(minX - other.minX), abs(minY - other.minY), abs(width - other.width),
        abs(height - other.height),
      ].max() ?? 0)
  }
}
