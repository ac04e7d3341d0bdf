/// A bitmap of `width` by `height` pixels, row by row from the top left, in one flat array.
///
/// Each pixel is one premultiplied word `0xAARRGGBB`: in memory on a little-endian machine the
/// bytes are blue, green, red, alpha, which is Cairo's ARGB32 and ffmpeg's `bgra`.
public struct Bitmap: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The pixels; always `width * height` of them.
  public var words: [UInt32]

  /// Creates a bitmap of one premultiplied word.
  public init(width: Int, height: Int, filledWith word: UInt32 = 0) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    self.words = Array(repeating: word, count: width * height)
  }

  /// Creates a bitmap of premultiplied words.
  public init(width: Int, height: Int, words: [UInt32]) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(words.count == width * height, "a bitmap has width × height words")
    self.width = width
    self.height = height
    self.words = words
  }

  /// Reads or writes the premultiplied word of one pixel.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { words[y * width + x] }
    set { words[y * width + x] = newValue }
  }
}

/// A rectangle of whole pixels: `x` and `y` of its top left, half-open towards the bottom right.
public struct PixelRect: Hashable, Sendable, Codable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  /// Makes a rectangle from its top left and its extent.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x; self.y = y; self.width = width; self.height = height
  }

  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
