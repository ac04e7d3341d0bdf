internal import Imaging

/// A packer of the differences between two bitmaps of one size.
enum PixelChanges {
  /// Packs the rows of a bitmap from the first to the last that differ from another one's.
  ///
  /// The packed rows have the full width.
  ///
  /// - Parameter changed: called with each range of indices in a row in which all pixels differ,
  ///   after it was packed; the end is not included.
  /// - Returns: the smallest rectangle around all differences; `nil` if there are none.
  @inline(__always)
  static func pack(
    _ new: UnsafeBufferPointer<UInt32>, against old: UnsafeBufferPointer<UInt32>, width: Int,
    into words: inout PackedWords, changed: (_ start: Int, _ end: Int) -> Void
  ) -> PixelRect? {
    let height = new.count / width
    var (top, bottom) = (height, 0)
    var (left, right) = (width, 0)
    for row in 0..<height {
      let (start, end) = (row * width, (row + 1) * width)
      var position = firstDifference(new, old, from: start, to: end)
      guard position < end else { continue }
      if top < height {
        words.reserve(pixels: width, stillRows: row - bottom - 1)
        for _ in bottom + 1..<row { words.keep(width) }
      } else {
        words.reserve(pixels: width)
        top = row
      }
      bottom = row
      left = min(left, position - start)
      var packed = start
      while position < end {
        words.keep(position - packed)
        packed = position + 1
        while packed < end && new[packed] != old[packed] { packed += 1 }
        words.add(new, from: position, to: packed)
        changed(position, packed)
        position = firstDifference(new, old, from: packed, to: end)
      }
      right = max(right, packed - start)
      words.keep(end - packed)
    }
    guard top < height else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
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
