/// The range of each channel of some words of a bitmap.
///
/// A cubic filter overshoots beside edges. Clamped to the range of the pixels that it combines, its
/// result has no color or opacity that the image lacks there.
struct ChannelRange {
  private var low = SIMD4<UInt8>(repeating: 255)
  private var high = SIMD4<UInt8>(repeating: 0)

  @inline(__always)
  mutating func include(_ word: UInt32) {
    let bytes = unsafeBitCast(word, to: SIMD4<UInt8>.self)
    low.replace(with: bytes, where: bytes .< low)
    high.replace(with: bytes, where: bytes .> high)
  }

  /// Includes another range.
  @inline(__always)
  mutating func include(_ other: ChannelRange) {
    low.replace(with: other.low, where: other.low .< low)
    high.replace(with: other.high, where: other.high .> high)
  }

  @inline(__always)
  func clamped(_ word: UInt32) -> UInt32 {
    var bytes = unsafeBitCast(word, to: SIMD4<UInt8>.self)
    bytes.replace(with: low, where: bytes .< low)
    bytes.replace(with: high, where: bytes .> high)
    return unsafeBitCast(bytes, to: UInt32.self)
  }
}
