package import Imaging
internal import Timing

extension PNGWriter {
  /// Returns the bytes of an image's file, as few as the effort for small animations finds.
  ///
  /// - Parameter colors: The largest number of colors, 2...256, for an opaque image; `nil` for all.
  package static func encodeSmall(_ bitmap: Bitmap, colors: Int? = nil) throws -> [UInt8] {
    let image = try colors.map { try reduced(bitmap, to: $0) } ?? bitmap
    let encoder = try APNGEncoder(
      width: image.width, height: image.height, loopCount: 1, compression: .smallest)
    try encoder.append(image, duration: .zero)
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    // The one frame of the animation is a still image without the chunks about animation.
    var chunks = PNGChunks(bytes, file: nil)
    var result = PNGChunks.signature
    while chunks.position < bytes.count {
      let chunk = try chunks.next(checksum: false)
      if chunk.kind == .animation || chunk.kind == .frame { continue }
      result += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
    }
    return result
  }

  /// Returns an opaque bitmap in at most a number of colors, each pixel in the nearest one.
  private static func reduced(_ bitmap: Bitmap, to colors: Int) throws -> Bitmap {
    var histogram = ColorHistogram()
    for word in bitmap.words { histogram.add(word, weight: 1) }
    let palette = try PaletteBuilder.palette(
      for: histogram,
      settings: PaletteSettings.Bounds(colors: colors, samples: 8192, rounds: 4, exact: colors))
    var indexer = ColorIndexer(palette: palette)
    var result = bitmap
    for (index, word) in bitmap.words.enumerated() {
      result.words[index] = 0xFF00_0000 | palette.colors[Int(indexer.index(of: word))]
    }
    return result
  }
}
