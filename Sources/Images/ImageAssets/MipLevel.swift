public import Imaging

/// An image reduced by repeated halving: level 0 is the image itself.
///
/// Pixel (x, y) is the mean of the image's pixels from (x·2ⁿ, y·2ⁿ) on. Where the image ends within
/// a pixel, its edge is repeated, so positions stay exact: a level is always 2⁻ⁿ of the image.
public struct MipLevel: Hashable, Sendable {
  /// The pixels, premultiplied.
  public let bitmap: Bitmap
  /// The number of halvings.
  public let level: Int

  /// The longest side of an image.
  static let maximumSide = 16_384

  init(_ bitmap: Bitmap, level: Int) { self.bitmap = bitmap; self.level = level }

  /// The number of pixels of the level per pixel of the image.
  public var scale: Double { 1 / Double(1 << level) }

  /// Returns the level from which an image is shown best: the smallest with no fewer pixels.
  ///
  /// - Parameter scale: the number of shown pixels per pixel of the image.
  public static func level(forScale scale: Double, width: Int, height: Int) -> Int {
    var level = 0
    // A value just below a half counts as a half, so that rounding errors do not change the level.
    while level < last(width: width, height: height),
      scale * Double(2 << level) <= 1 + 1e-9
    {
      level += 1
    }
    return level
  }

  /// Returns the level that has one pixel only.
  static func last(width: Int, height: Int) -> Int {
    var level = 0
    while level < 62, max(width, height) > 1 << level { level += 1 }
    return level
  }

  /// Returns the next level: the means of two by two pixels.
  ///
  /// A remainder of a half is rounded up on one level and down on the next, so that an image does
  /// not get brighter as it gets smaller.
  func halved() -> MipLevel {
    let (width, height) = ((bitmap.width + 1) / 2, (bitmap.height + 1) / 2)
    let rounding: UInt64 = level.isMultiple(of: 2) ? 0x0002_0002_0002_0002 : 0x0001_0001_0001_0001
    let words = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      bitmap.words.withUnsafeBufferPointer { source in
        var index = 0
        for row in 0..<height {
          let upper = row * 2 * bitmap.width
          let lower = min(row * 2 + 1, bitmap.height - 1) * bitmap.width
          for column in 0..<width {
            let left = column * 2
            let right = min(left + 1, bitmap.width - 1)
            let sum =
              MipLevel.spread(source[upper + left])
              &+ MipLevel.spread(source[upper + right])
              &+ MipLevel.spread(source[lower + left])
              &+ MipLevel.spread(source[lower + right]) &+ rounding
            target[index] = MipLevel.gather(sum >> 2)
            index += 1
          }
        }
      }
      count = width * height
    }
    return MipLevel(Bitmap(width: width, height: height, words: words), level: level + 1)
  }

  /// Spreads the four bytes of a word over the four lanes of one of 64 bits.
  @inline(__always)
  private static func spread(_ word: UInt32) -> UInt64 {
    let wide = UInt64(word)
    return (wide | wide << 24) & 0x00FF_00FF_00FF_00FF
  }

  /// Gathers the low bytes of four lanes.
  @inline(__always)
  private static func gather(_ lanes: UInt64) -> UInt32 {
    let bytes = lanes & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: bytes | bytes >> 24)
  }
}
