internal import Imaging

extension Bitmap {
  /// The word of a pixel of a GIF that is transparent.
  static let hole: UInt32 = 0
  /// The smallest alpha of a pixel that is opaque in a GIF.
  private static let leastAlpha: UInt32 = 128

  /// Returns the bitmap with pixels that are either opaque, in the colour that they have without
  /// their alpha, or holes; and whether there are any holes.
  func withHoles() -> (bitmap: Bitmap, hasHoles: Bool) {
    // A loop without branches is vectorized.
    var common = UInt32.max
    for word in words { common &= word }
    guard common < PackedWords.opaque else { return (self, false) }
    var bitmap = self
    bitmap.words.withUnsafeMutableBufferPointer { words in
      for index in words.indices where words[index] < PackedWords.opaque {
        let word = words[index]
        words[index] =
          word >> 24 < Self.leastAlpha
          ? Self.hole : PNGWriter.straightWord(word) | PackedWords.opaque
      }
    }
    return (bitmap, bitmap.words.contains(Self.hole))
  }
}
