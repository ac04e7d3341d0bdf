/// A run of equal pixels in an image of a GIF, row after row, in one word.
struct IndexRun: Hashable {
  /// The largest number of pixels in a run; longer ones are split.
  static let longest = 0xFFFF
  /// The index that leaves a pixel unchanged, in every image.
  ///
  /// As the lowest index it is among those of the smallest code.
  static let transparent: UInt32 = 0
  /// The bit that marks pixels that may also be transparent, above their index.
  static let kindMark: UInt16 = 0x100

  /// The index in the lowest byte, the mark above it, and the number of pixels in the upper half.
  private let word: UInt32

  /// Makes a run of 1...65 535 pixels.
  @inline(__always)
  init(index: UInt8, mayBeTransparent: Bool, count: Int) {
    word =
      UInt32(truncatingIfNeeded: count) << 16 | UInt32(index)
      | (mayBeTransparent ? UInt32(Self.kindMark) : 0)
  }

  /// Makes a run of pixels of a kind: an index, and the mark of those that may be transparent.
  @inline(__always)
  init(kind: UInt16, count: Int) { word = UInt32(truncatingIfNeeded: count) << 16 | UInt32(kind) }

  /// Returns a run of transparent pixels.
  @inline(__always)
  static func transparent(count: Int) -> IndexRun {
    IndexRun(index: UInt8(transparent), mayBeTransparent: false, count: count)
  }

  /// Makes a run of the same kind as another.
  @inline(__always)
  init(like other: IndexRun, count: Int) {
    word = other.word & 0xFFFF | UInt32(truncatingIfNeeded: count) << 16
  }

  /// The index of the pixels' color.
  @inline(__always)
  var index: UInt32 { word & 0xFF }

  /// Whether the pixels already show this index, and so may also be transparent.
  @inline(__always)
  var mayBeTransparent: Bool { word & UInt32(Self.kindMark) != 0 }

  /// The number of pixels.
  @inline(__always)
  var count: Int { Int(word >> 16) }

  /// Returns whether the pixels of another run are of the same kind.
  @inline(__always)
  func isLike(_ other: IndexRun) -> Bool { (word ^ other.word) & 0xFFFF == 0 }
}
