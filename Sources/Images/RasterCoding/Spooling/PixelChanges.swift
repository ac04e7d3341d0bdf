internal import Imaging

/// A packer of the differences between two bitmaps of one size, band by band from the top.
///
/// The rows from the first to the last that differ are packed in full width.
struct PixelChanges {
  /// The number of pixels in a row.
  private let width: Int
  /// The columns in which pixels may differ.
  private let columns: DamagedColumns
  /// The number of rows that were compared.
  private var row = 0
  /// The first row that differs.
  private var top: Int?
  /// The last row that differs.
  private var bottom = 0
  /// The smallest column that differs.
  private var left: Int
  /// The end of the largest column that differs.
  private var right = 0
  /// The numbers of words in blocks of the packed rows.
  private(set) var blockWords = BlockWords()

  /// Starts at the first row.
  ///
  /// - Parameter areas: the rectangles outside which no pixel differs; `nil` if any may.
  init(width: Int, height: Int, in areas: [PixelRect]? = nil) {
    self.width = width
    columns = DamagedColumns(areas, width: width, height: height)
    left = width
  }

  /// The smallest rectangle around all differences so far; `nil` if there are none.
  var rect: PixelRect? {
    top.map { PixelRect(x: left, y: $0, width: right - left, height: bottom - $0 + 1) }
  }

  /// Packs the differences in the next rows.
  ///
  /// - Parameter marks: returns the marks of the smooth pixels in some columns of a row, if there
  ///   are any.
  /// - Parameter changed: called with each range of indices in a row in which all pixels differ,
  ///   after it was packed; the end is not included.
  @inline(__always)
  mutating func pack(
    _ new: UnsafeBufferPointer<UInt32>, against old: UnsafeBufferPointer<UInt32>,
    into words: inout PackedWords,
    marks: (_ row: Int, _ columns: Range<Int>) -> UnsafePointer<UInt8>? = { _, _ in nil },
    changed: (_ start: Int, _ end: Int) throws -> Void
  ) rethrows {
    let width = width
    for start in stride(from: 0, to: new.count, by: width) {
      defer { row += 1 }
      let (end, damaged) = (start + width, columns[row])
      assert(
        Self.firstDifference(new, old, from: start, to: start + damaged.lowerBound)
          == start + damaged.lowerBound
          && Self.firstDifference(new, old, from: start + damaged.upperBound, to: end) == end,
        "row \(row) differs outside the damage")
      let last = start + damaged.upperBound
      var position = Self.firstDifference(new, old, from: start + damaged.lowerBound, to: last)
      guard position < last else { continue }
      if top != nil {
        words.reserve(pixels: width, stillRows: row - bottom - 1)
        for still in bottom + 1..<row {
          words.keep(width)
          blockWords.add(1, row: still)
        }
      } else {
        words.reserve(pixels: width)
        top = row
      }
      bottom = row
      let wordsBefore = words.count
      left = min(left, position - start)
      var packed = start
      while position < last {
        words.keep(position - packed)
        packed = position + 1
        while packed < last && new[packed] != old[packed] { packed += 1 }
        if let marks = marks(row, position - start..<packed - start) {
          words.add(new, from: position, to: packed, marks: marks)
        } else {
          words.add(new, from: position, to: packed)
        }
        try changed(position, packed)
        position = Self.firstDifference(new, old, from: packed, to: last)
      }
      right = max(right, packed - start)
      words.keep(end - packed)
      blockWords.add(words.count - wordsBefore, row: row)
    }
  }

  /// Returns the first index at which two bitmaps differ, or `end`.
  @inline(__always)
  static func firstDifference(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>, from start: Int,
    to end: Int
  ) -> Int {
    var position = start
    // Strides without inner branches are vectorized.
    while position + 8 <= end {
      var difference: UInt32 = 0
      for offset in 0..<8 { difference |= new[position + offset] ^ old[position + offset] }
      if difference != 0 { break }
      position += 8
    }
    while position < end && new[position] == old[position] { position += 1 }
    return position
  }
}
