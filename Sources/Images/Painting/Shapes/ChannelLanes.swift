/// Four channels in lanes of whole numbers, so that one multiplication weights several at once.
///
/// Lanes of one word may be negative during summation and borrow from the next. A bias added to
/// each at the end corrects this, as all arithmetic is modulo 2⁶⁴.
enum ChannelLanes {
  /// The lanes of blue and red in a word of a bitmap, 32 bits each.
  @inline(__always)
  static func outer(_ word: UInt32) -> UInt64 {
    let wide = UInt64(word)
    return wide & 0xFF | (wide & 0xFF_0000) << 16
  }

  /// The lanes of green and alpha in a word of a bitmap, 32 bits each.
  @inline(__always)
  static func inner(_ word: UInt32) -> UInt64 { outer(word >> 8) }

  /// The lanes of blue and red, or of green and alpha, of a sum along rows.
  static let wide: UInt64 = 0x0000_FFFF_0000_FFFF

  /// The bias of each lane of a sum along rows: 64, and a half for rounding.
  private static let rowBias: UInt64 = 0x0010_0080_0010_0080

  /// Packs sums of weights of 2⁻¹⁴ to 64ths, four lanes of 16 bits, each with 64 added.
  @inline(__always)
  static func packed(outer: UInt64, inner: UInt64) -> UInt64 {
    (outer &+ rowBias) >> 8 & wide | ((inner &+ rowBias) >> 8 & wide) << 16
  }

  /// The bias of each lane of a sum of packed lanes: 128, and a half for rounding.
  private static let bias: UInt64 = 0x0808_0000_0808_0000

  /// Returns the word of sums of packed lanes: channels within 0…255, colors within alpha.
  @inline(__always)
  static func word(outer: UInt64, inner: UInt64) -> UInt32 {
    let (outer, inner) = (outer &+ bias, inner &+ bias)
    let alpha = channel(inner >> 52, atMost: 255)
    let red = channel(outer >> 52, atMost: alpha)
    let green = channel(inner >> 20 & 0xFFF, atMost: alpha)
    let blue = channel(outer >> 20 & 0xFFF, atMost: alpha)
    return alpha << 24 | red << 16 | green << 8 | blue
  }

  /// Subtracts the bias from a channel, and clamps it to its range.
  @inline(__always)
  private static func channel(_ sum: UInt64, atMost limit: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: min(Int(limit), max(0, Int(truncatingIfNeeded: sum) - 192)))
  }
}
