/// Finds pixels that differ only because an edge was smoothed at another part of a pixel.
///
/// In the manner of V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009: such a
/// pixel is darker than one neighbor, brighter than another, unlike nearly all of them, and one of
/// the two extremes belongs to a flat region. Here that must hold in both bitmaps, so an edge that
/// moved by a whole pixel is a difference.
struct AntialiasingDetector {
  /// The premultiplied words of a bitmap.
  typealias Words = UnsafeBufferPointer<UInt32>

  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int

  /// Returns whether a pixel smooths an edge in both bitmaps.
  func isSmoothing(x: Int, y: Int, _ first: Words, _ second: Words) -> Bool {
    isSmoothing(x: x, y: y, in: first, beside: second)
      && isSmoothing(x: x, y: y, in: second, beside: first)
  }

  /// Returns whether a pixel smooths an edge in one bitmap whose side is flat in both.
  private func isSmoothing(x: Int, y: Int, in words: Words, beside other: Words) -> Bool {
    let own = brightness(words[y * width + x])
    // The outside of the border counts as one equal neighbor.
    var equal = isAtRim(x: x, y: y) ? 1 : 0
    var (darkest, brightest) = ((change: 0, x: x, y: y), (change: 0, x: x, y: y))
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        let change = brightness(words[row * width + column]) - own
        if change == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if change < darkest.change {
          darkest = (change, column, row)
        } else if change > brightest.change {
          brightest = (change, column, row)
        }
      }
    }
    guard darkest.change < 0 && brightest.change > 0 else { return false }
    return [darkest, brightest].contains {
      isFlat(x: $0.x, y: $0.y, in: words) && isFlat(x: $0.x, y: $0.y, in: other)
    }
  }

  /// Returns whether at least three neighbors have the pixel's color.
  private func isFlat(x: Int, y: Int, in words: Words) -> Bool {
    let own = words[y * width + x]
    var equal = isAtRim(x: x, y: y) ? 1 : 0
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        if words[row * width + column] == own { equal += 1 }
      }
    }
    return equal > 2
  }

  /// Returns whether a pixel has fewer than eight neighbors.
  private func isAtRim(x: Int, y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// Returns the brightness of a pixel in front of white, from 0 to 8 · 255.
  private func brightness(_ word: UInt32) -> Int {
    let color = 2 * (word >> 16 & 255) + 5 * (word >> 8 & 255) + (word & 255)
    return Int(color + 8 * (255 - word >> 24))
  }
}
