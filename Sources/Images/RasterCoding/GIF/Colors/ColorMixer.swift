/// A dither of colors that are not in a palette, as a pure function of color, position and palette.
///
/// A color farther from its nearest one than a tolerance is replaced by a mix of up to four near
/// colors of the palette, whose mean is close to it. The amplitude of the noise is the palette's
/// own step there, and the shares are rounded to as few levels as the tolerance allows, so that fine
/// steps are not dithered at all, and larger ones in simple patterns.
struct ColorMixer: ~Copyable {
  /// Colors that replace one, with thresholds for the value of a mask.
  struct Mix {
    /// The color, `0xRRGGBB`, or a larger number in an unused slot.
    fileprivate(set) var color: UInt32 = .max
    /// Up to four indices in ascending lightness, the first one in the lowest byte.
    fileprivate(set) var indices: UInt32 = 0
    /// For each index but the last the value below which it is taken, in the same order.
    fileprivate(set) var limits: UInt32 = 0

    /// Whether there is only one index.
    @inline(__always)
    var isPlain: Bool { limits == 0xFF_FFFF }

    /// Returns the index for a value of the mask, 0...254.
    @inline(__always)
    func index(_ value: UInt8) -> UInt8 {
      let value = UInt32(value)
      let rank: UInt32 =
        (value >= limits & 0xFF ? 8 : 0) + (value >= limits >> 8 & 0xFF ? 8 : 0)
        + (value >= limits >> 16 ? 8 : 0)
      return UInt8(truncatingIfNeeded: indices >> rank)
    }
  }

  /// The number of bits of a slot's index.
  private static let slotBits: UInt32 = 15

  /// The search for the colors of a mix.
  private var search: ColorShareSearch
  /// The lookup of the nearest color.
  private var indexer: ColorIndexer
  /// The recent mixes; empty before the first one.
  private var slots: [Mix] = []

  /// Makes a mixer for a palette, given a lookup of its colors that may know some already.
  init(palette: Palette, tolerance: Float, indexer: ColorIndexer? = nil) {
    search = ColorShareSearch(palette: palette, tolerance: tolerance)
    self.indexer = indexer ?? ColorIndexer(palette: palette)
  }

  /// Returns the index of the nearest color.
  @inline(__always)
  mutating func nearest(_ word: UInt32) -> UInt8 { indexer.index(of: word) }

  /// Returns the mix of a color; the top byte of the word is ignored.
  @inline(__always)
  mutating func mix(_ word: UInt32) -> Mix {
    let color = word & 0xFF_FFFF
    let slot = Int((color &* 0x9E37_79B1) >> (32 - Self.slotBits))
    if !slots.isEmpty, slots[slot].color == color { return slots[slot] }
    return learn(color, slot: slot)
  }

  /// Computes the mix of a color.
  @inline(never)
  private mutating func learn(_ color: UInt32, slot: Int) -> Mix {
    var mix = rounded(search.shares(of: color, nearest: Int(indexer.index(of: color))).shares)
    mix.color = color
    if slots.isEmpty { slots = Array(repeating: Mix(), count: 1 << Self.slotBits) }
    slots[slot] = mix
    return mix
  }

  /// Returns a mix with shares rounded to as few levels as the tolerance allows.
  private func rounded(_ shares: ColorShares) -> Mix {
    let levels = search.levels(of: shares)
    var mix = Mix()
    var sum: Float = 0
    var rank: UInt32 = 0
    var last: UInt32 = 0
    let order = search.order(of: shares)
    for number in 0..<shares.count {
      sum += shares.amounts[order[number]]
      let limit = UInt32((sum * levels).rounded() / levels * 255)
      guard limit > last else { continue }
      mix.indices |= UInt32(shares.indices[order[number]]) << (8 * rank)
      if rank < 3 { mix.limits |= limit << (8 * rank) }
      (rank, last) = (rank + 1, limit)
    }
    for empty in rank..<max(rank, 3) { mix.limits |= 0xFF << (8 * empty) }
    return mix
  }
}
