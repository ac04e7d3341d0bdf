/// The code of an image.
struct ImageCode {
  /// The compressed bytes, without the division into GIF's blocks.
  var bytes: [UInt8]
  /// The number of bits of an index, at most those of the colours in use.
  var bits: Int
  /// Whether pixels may be transparent.
  var usesTransparency: Bool
}

/// A coder of images, which chooses the shortest of several codes for each.
///
/// The codes differ in the treatment of unchanged pixels. Their colours are much shorter for moving
/// patterns, transparency for most other content. All are tried on a small image, beginning with the
/// best of the previous one; a trial ends where its code becomes clearly longer. What was longer for
/// a large image is not tried on the next large ones, unless it mixes both.
struct ImageCoder: ~Copyable {
  /// The smallest number of bits of an index in a GIF.
  static let leastBits = 2

  /// The number of bytes of the code of a large image.
  private static let largeCode = 16384
  /// The number of large images on which a trial that failed is not repeated.
  private static let pause = 4

  /// The compressor with the shortest code of the last image.
  private var compressor = LZWCompressor()
  /// The compressor of the other codes.
  private var rival = LZWCompressor()
  /// The treatments of unchanged pixels, the best one of the last image first.
  private var treatments: [LZWCompressor.Unchanged] = [
    .transparentFirst, .colorFirst, .transparent, .color,
  ]
  /// The numbers of codes after which a full table may be emptied, the best one of the last image
  /// first.
  private var windows = [32, 256]
  /// For each treatment, and last for the other window, the number of large images without a trial.
  private var pauses = [Int](repeating: 0, count: LZWCompressor.Unchanged.allCases.count + 1)

  /// Makes a coder for any number of images.
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
      let isHidden = unchanged == .transparent || unchanged == .transparentFirst
      return Self.bits(for: isHidden ? changed : all)
    }
    var best = treatments[0]
    var bits = neededBits(best)
    var progress =
      compressor.compress(
        runs, bits: bits, unchanged: best, window: windows[0]) ?? []
    let isLarge = compressor.bytes.count >= Self.largeCode
    for other in treatments.dropFirst() where usesTransparency {
      guard begins(trial: other.rawValue, isLarge) else { continue }
      let otherBits = neededBits(other)
      guard
        let lengths = rival.compress(
          runs, bits: otherBits, unchanged: other, window: windows[0], against: progress),
        rival.bytes.count < compressor.bytes.count
      else { continue }
      pauses[other.rawValue] = 0
      (best, bits, progress) = (other, otherBits, lengths)
      swap(&compressor, &rival)
    }
    // An image whose table is never full has no use for another window.
    if compressor.bytes.count > LZWTable.capacity, begins(trial: pauses.count - 1, isLarge),
      rival.compress(runs, bits: bits, unchanged: best, window: windows[1], against: progress)
        != nil, rival.bytes.count < compressor.bytes.count
    {
      windows.swapAt(0, 1)
      pauses[pauses.count - 1] = 0
      swap(&compressor, &rival)
    }
    treatments.removeAll { $0 == best }
    treatments.insert(best, at: 0)
    return ImageCode(
      bytes: Array(compressor.bytes), bits: bits, usesTransparency: usesTransparency)
  }

  /// Returns whether a trial takes place; if so, it counts as failed until it succeeds.
  private mutating func begins(trial: Int, _ isLarge: Bool) -> Bool {
    let isMixed = [.transparentFirst, .colorFirst].contains(
      LZWCompressor.Unchanged(rawValue: trial))
    guard isLarge && !isMixed else { return true }
    if pauses[trial] > 0 {
      pauses[trial] -= 1
      return false
    }
    pauses[trial] = Self.pause
    return true
  }

  /// Returns the number of bits of the indices up to one.
  static func bits(for index: UInt32) -> Int {
    max(leastBits, UInt32.bitWidth - index.leadingZeroBitCount)
  }
}
