package import Imaging

extension Bitmap {
  /// Returns the bitmap in another size, where each pixel is the mean of those that it covers.
  ///
  /// - Throws: `PaintingError` if Cairo has too little memory.
  package func resized(width: Int, height: Int) throws(PaintingError) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    let source = self
    try result.words.withUnsafeMutableBufferPointer { words throws(PaintingError) in
      let surface = try Surface(pixels: words, width: width, height: height)
      surface.cover(with: source)
      try surface.finish()
    }
    return result
  }
}
