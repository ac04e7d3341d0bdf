struct ImageCode {
  /// The compressed bytes, without the division into GIF's blocks.
  var bytes: [UInt8]
  /// The number of bits of an index, at most those of the colors in use.
  var bits: Int
  /// Whether pixels may be transparent.
  var usesTransparency: Bool
}

/// A coder of images, which chooses the shortest of several codes for each.
///
/// The codes differ in the treatment of unchanged pixels. Their colors are much shorter for moving
/// patterns, transparency for most other content. All are tried, beginning with the best of the
/// previous image; a trial ends where its code becomes longer.
struct ImageCoder: ~Copyable {
  /// The smallest number of bits of an index in a GIF.
  static let leastBits = 2

  /// The number of bytes of the code of a large image.
  private static let largeCode = 32768
  /// The number of large images that are not coded with all of their unchanged pixels transparent,
  /// after one whose code was not shorter for it.
  private static let pause = 3

  /// The compressor with the shortest code of the last image.
  private var compressor = LZWCompressor()
  /// The compressor of the other codes.
  private var rival = LZWCompressor()
  /// The treatments of unchanged pixels, the best one of the last image first.
  private var treatments: [LZWCompressor.Unchanged] = [.optional, .color, .transparent]

  /// The number of the next large images without that trial.
  private var pauseLeft = 0

  init() {}

  /// Compresses an image, with a number of bits of an index or as few as it needs.
  mutating func compress(
    _ runs: UnsafeBufferPointer<IndexRun>, bits tableBits: Int? = nil
  ) -> ImageCode {
    var (changed, all): (UInt32, UInt32) = (0, 0)
    var usesTransparency = false
    for run in runs {
      all = max(all, run.index)
      if !run.mayBeTransparent { changed = max(changed, run.index) }
      usesTransparency = usesTransparency || run.mayBeTransparent || run.index == 0
    }
    /// Returns the bits that a treatment needs.
    func neededBits(_ unchanged: LZWCompressor.Unchanged) -> Int {
      if let tableBits { return tableBits }
      // The index of an unchanged pixel need not fit if it is transparent.
      return Self.bits(for: unchanged == .color ? all : changed)
    }
    var best = treatments[0]
    var bits = neededBits(best)
    var progress = compressor.compress(runs, bits: bits, unchanged: best) ?? []
    let isLarge = compressor.bytes.count >= Self.largeCode
    for other in treatments.dropFirst() where usesTransparency {
      if isLarge && other == .transparent {
        guard pauseLeft == 0 else {
          pauseLeft -= 1
          continue
        }
        pauseLeft = Self.pause
      }
      let otherBits = neededBits(other)
      guard
        let lengths = rival.compress(runs, bits: otherBits, unchanged: other, against: progress),
        rival.bytes.count < compressor.bytes.count
      else { continue }
      if other == .transparent { pauseLeft = 0 }
      (best, bits, progress) = (other, otherBits, lengths)
      swap(&compressor, &rival)
    }
    treatments.removeAll { $0 == best }
    treatments.insert(best, at: 0)
    return ImageCode(bytes: Array(compressor.bytes), bits: bits, usesTransparency: usesTransparency)
  }

  /// Returns the number of bits of the indices up to one.
  static func bits(for index: UInt32) -> Int {
    max(leastBits, UInt32.bitWidth - index.leadingZeroBitCount)
  }
}
