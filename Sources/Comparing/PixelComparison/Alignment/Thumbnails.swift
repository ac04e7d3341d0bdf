internal import Imaging

/// Thumbnails of luminance and alpha, 16 cells a side, all in one flat array.
///
/// They measure which of two frames is more similar to a third; equal thumbnails prove nothing.
struct Thumbnails: Sendable {
  static let cells = 256
  /// Each cell's mean, 256 steps to a level of 255.
  private var values: [UInt16] = []

  /// Appends the thumbnail of a bitmap; one smaller than 16 pixels leaves cells empty.
  mutating func append(_ bitmap: Bitmap) {
    let columns = min(16, bitmap.width)
    let rows = min(16, bitmap.height)
    let start = values.count
    values.append(contentsOf: repeatElement(0, count: Self.cells))
    let edges = (0...columns).map { $0 * bitmap.width / columns }
    bitmap.words.withUnsafeBufferPointer { words in
      for row in 0..<rows {
        let (top, bottom) = (row * bitmap.height / rows, (row + 1) * bitmap.height / rows)
        for column in 0..<columns {
          var sum: UInt64 = 0
          for line in top..<bottom {
            sum += Self.sum(
              words, from: line * bitmap.width + edges[column],
              to: line * bitmap.width + edges[column + 1])
          }
          let area = UInt64((bottom - top) * (edges[column + 1] - edges[column]))
          values[start + row * 16 + column] = UInt16(sum * 16 / area)
        }
      }
    }
  }

  /// Appends the last thumbnail again.
  mutating func appendLast() { values.append(contentsOf: Array(values.suffix(Self.cells))) }

  /// Adds 2 red + 5 green + blue + 8 alpha of neighboring words; at most 16 · 255 each.
  private static func sum(
    _ words: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int
  ) -> UInt64 {
    var position = start
    var sum: UInt64 = 0
    while position < end {
      // Two bytes are added at once; 256 of them fit into 16 bits.
      let stop = min(end, position + 256)
      var (even, odd): (UInt32, UInt32) = (0, 0)
      for index in position..<stop {
        even &+= words[index] & 0xFF_00FF
        odd &+= words[index] >> 8 & 0xFF_00FF
      }
      sum += 2 * UInt64(even >> 16) + UInt64(even & 0xFFFF)
      sum += 8 * UInt64(odd >> 16) + 5 * UInt64(odd & 0xFFFF)
      position = stop
    }
    return sum
  }

  /// Returns the distance of two thumbnails: the mean over the cells, of 255.
  static func distance(
    _ first: Int, of left: Thumbnails, _ second: Int, of right: Thumbnails
  ) -> Double {
    left.values.withUnsafeBufferPointer { left in
      right.values.withUnsafeBufferPointer { right in
        var sum: Int32 = 0
        let (first, second) = (first * cells, second * cells)
        for cell in 0..<cells {
          sum &+= abs(Int32(left[first &+ cell]) &- Int32(right[second &+ cell]))
        }
        return Double(sum) / Double(256 * cells)
      }
    }
  }
}
