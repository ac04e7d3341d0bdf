internal import Imaging

/// Finding where two pictures of one size differ.
enum PixelChanges {
  /// Returns the smallest rectangle outside which both pictures are equal; `nil` where they are.
  ///
  /// Rows are compared from the top, then from the bottom, then only the columns that a row still
  /// could widen; an unchanged picture costs one pass.
  static func boundingRect<Pixel: FixedWidthInteger>(
    of new: UnsafeBufferPointer<Pixel>, against old: UnsafeBufferPointer<Pixel>, width: Int,
    height: Int
  ) -> PixelRect? {
    func rowDiffers(_ row: Int) -> Bool {
      differs(new, old, from: row * width, to: (row + 1) * width)
    }
    guard let top = (0..<height).first(where: rowDiffers) else { return nil }
    let bottom = (top..<height).last(where: rowDiffers) ?? top
    var left = width
    var right = 0
    for row in top...bottom {
      let start = row * width
      var x = 0
      while x < left && new[start + x] == old[start + x] { x += 1 }
      left = min(left, x)
      x = width
      while x > right && new[start + x - 1] == old[start + x - 1] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }

  /// Tells whether a range of pixels differs, in strides the compiler turns into vector code.
  private static func differs<Pixel: FixedWidthInteger>(
    _ new: UnsafeBufferPointer<Pixel>, _ old: UnsafeBufferPointer<Pixel>, from start: Int,
    to end: Int
  ) -> Bool {
    var position = start
    while position + 32 <= end {
      var difference: Pixel = 0
      for offset in 0..<32 { difference |= new[position + offset] ^ old[position + offset] }
      if difference != 0 { return true }
      position += 32
    }
    while position < end {
      if new[position] != old[position] { return true }
      position += 1
    }
    return false
  }
}
