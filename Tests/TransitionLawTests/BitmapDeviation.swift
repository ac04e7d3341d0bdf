import Imaging

/// The difference of two bitmaps of one size.
struct BitmapDeviation: Hashable, Sendable, CustomStringConvertible {
  /// The largest difference of a channel, of 255.
  let largest: Int
  /// The number of pixels that differ by more than 8 in a channel.
  let pixels: Int

  var description: String { "\(pixels) pixels differ by more than 8, at most by \(largest)" }

  /// Makes a deviation from its numbers.
  init(largest: Int, pixels: Int) { self.largest = largest; self.pixels = pixels }

  /// Compares two bitmaps.
  init(_ first: Bitmap, _ second: Bitmap) {
    precondition(first.width == second.width && first.height == second.height, "one size")
    if first.words == second.words {
      self.largest = 0; self.pixels = 0
      return
    }
    var (largest, pixels) = (0, 0)
    for (one, other) in zip(first.words, second.words) where one != other {
      let distance = Self.distance(one, other)
      largest = max(largest, distance)
      if distance > 8 { pixels += 1 }
    }
    self.largest = largest; self.pixels = pixels
  }

  /// Compares a bitmap with one that may be shifted: each channel with the range of its neighbors.
  ///
  /// A bitmap that is displaced by less than `radius` pixels lies within the range of the pixels
  /// around each of its own, so the remaining differences are not displacements.
  init(_ bitmap: Bitmap, near expected: Bitmap, within radius: Int) {
    if bitmap.words == expected.words {
      self.largest = 0; self.pixels = 0
      return
    }
    var (largest, pixels) = (0, 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != expected[x, y] {
        var distance = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          var (low, high) = (255, 0)
          for row in max(0, y - radius)...min(bitmap.height - 1, y + radius) {
            for column in max(0, x - radius)...min(bitmap.width - 1, x + radius) {
              let value = Int(expected[column, row] >> shift & 255)
              (low, high) = (min(low, value), max(high, value))
            }
          }
          let value = Int(bitmap[x, y] >> shift & 255)
          distance = max(distance, low - value, value - high)
        }
        largest = max(largest, distance)
        if distance > 8 { pixels += 1 }
      }
    }
    self.largest = largest; self.pixels = pixels
  }

  /// Returns the largest difference of a channel of two pixels.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { shift in
      abs(Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255))
    }.max() ?? 0
  }
}
