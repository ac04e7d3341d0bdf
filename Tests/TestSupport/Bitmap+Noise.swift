package import Imaging

extension Bitmap {
  /// Returns opaque pixels of random colors.
  package static func noise(width: Int, height: Int, seed: Int) -> Bitmap {
    var numbers = SeededNumbers(seed: seed)
    return Bitmap(
      width: width, height: height,
      words: (0..<width * height).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
  }
}
