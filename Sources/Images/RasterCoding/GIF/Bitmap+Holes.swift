internal import Imaging

extension Bitmap {
  /// The word of a pixel of a GIF that is transparent.
  static let hole: UInt32 = 0
  /// The smallest alpha of a pixel that is opaque in a GIF.
  private static let leastAlpha: UInt32 = 128

  /// Returns whether all pixels are opaque.
  ///
  /// - Parameter areas: the rectangles outside which they are; `nil` if that is not known.
  func isOpaque(outside areas: [PixelRect]?) -> Bool {
    let areas = areas ?? [PixelRect(x: 0, y: 0, width: width, height: height)]
    let width = width
    // A loop without branches is vectorized.
    return words.withUnsafeBufferPointer { words in
      var common = UInt32.max
      for area in areas {
        for row in area.y..<area.y + area.height {
          let start = row * width + area.x
          for index in start..<start + area.width { common &= words[index] }
        }
      }
      return common >= PackedWords.opaque
    }
  }

  /// Returns the bitmap with pixels that are either opaque, in the color that they have without
  /// their alpha, or holes; and whether there are any holes.
  func withHoles() -> (bitmap: Bitmap, hasHoles: Bool) {
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
