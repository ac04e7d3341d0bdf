internal import Foundation

/// A raster of `width` by `height` pixels, row by row from the top left, in one flat array.
///
/// Each pixel is one premultiplied word `0xAARRGGBB`: in memory on a little-endian machine the
/// bytes are blue, green, red, alpha, which is Cairo's ARGB32 and ffmpeg's `bgra`.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels; always `width * height` of them.
  public var words: [UInt32]

  /// Makes a bitmap filled with one premultiplied word.
  public init(width: Int, height: Int, filledWith word: UInt32 = 0) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    self.words = Array(repeating: word, count: width * height)
  }

  /// Makes a bitmap from premultiplied words.
  public init(width: Int, height: Int, words: [UInt32]) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(words.count == width * height, "a bitmap has width × height words")
    self.width = width
    self.height = height
    self.words = words
  }

  /// Returns whether two bitmaps have the same size and pixels, at the speed of memory.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    guard left.width == right.width, left.height == right.height else { return false }
    return left.words.withUnsafeBytes { left in
      right.words.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return first == second || memcmp(first, second, left.count) == 0
      }
    }
  }

  /// Returns the bitmap with an opaque color behind everything transparent.
  public func composited(over color: Color) -> Bitmap {
    guard words.contains(where: { $0 < 0xFF00_0000 }) else { return self }
    var bitmap = self
    let matte = color.premultipliedWord
    for index in words.indices where words[index] < 0xFF00_0000 {
      let word = words[index]
      let rest = 255 - word >> 24
      /// Returns a channel of the sum, rounded half up.
      func channel(_ shift: UInt32) -> UInt32 {
        min(255, (word >> shift & 0xFF) + ((matte >> shift & 0xFF) * rest * 2 + 255) / 510) << shift
      }
      bitmap.words[index] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
    return bitmap
  }

  /// Reads or writes the premultiplied word of one pixel.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { words[y * width + x] }
    set { words[y * width + x] = newValue }
  }
}

/// A rectangle of whole pixels: `x` and `y` of its top left, half-open toward the bottom right.
public struct PixelRect: Hashable, Sendable, Codable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  /// Makes a rectangle from its top left and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x; self.y = y; self.width = width; self.height = height
  }

  /// Whether the rectangle contains no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
