internal import Imaging

/// A picture's fingerprint: equal pictures have equal ones, and others do not.
///
/// Each step is a bijection of its lane, so a change within 64 neighbouring bits always shows;
/// larger changes are missed with a chance of 1 in 2^128.
struct PictureDigest: Hashable, Sendable {
  /// The lanes 0 and 1, mixed.
  let first: UInt64
  /// The lanes 2 and 3, mixed.
  let second: UInt64

  /// Takes the fingerprint of a picture's words, in one pass.
  init(_ bitmap: Bitmap) {
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (
      0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63
    )
    bitmap.words.withUnsafeBytes { bytes in
      var position = 0
      while position + 32 <= bytes.count {
        lanes.0 = Self.step(lanes.0, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        lanes.1 = Self.step(
          lanes.1, bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
        lanes.2 = Self.step(
          lanes.2, bytes.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self))
        lanes.3 = Self.step(
          lanes.3, bytes.loadUnaligned(fromByteOffset: position + 24, as: UInt64.self))
        position += 32
      }
      while position < bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        lanes.0 = Self.step(lanes.0, UInt64(word))
        position += 4
      }
    }
    first = Self.finish(lanes.0) &+ Self.finish(lanes.1 &+ 1)
    second = Self.finish(lanes.2) &+ Self.finish(lanes.3 &+ 1)
  }

  /// Takes 64 bits into a lane.
  @inline(__always)
  private static func step(_ lane: UInt64, _ bits: UInt64) -> UInt64 {
    let product = (lane ^ bits) &* 0x9FB2_1C65_1E98_DF25
    return product << 29 | product >> 35
  }

  /// Spreads a lane's bits evenly.
  private static func finish(_ lane: UInt64) -> UInt64 {
    var bits = (lane ^ lane >> 32) &* 0xD6E8_FEB8_6659_FD93
    bits = (bits ^ bits >> 32) &* 0xD6E8_FEB8_6659_FD93
    return bits ^ bits >> 32
  }
}
