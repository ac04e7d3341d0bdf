internal import Imaging

/// The fingerprint of a frame: equal frames have equal ones, and others practically never.
///
/// Each step is a bijection of its lane and both halves are bijections of each lane, so a change
/// within one of the pairs of pixels that are taken at once always shows. Other changes are missed
/// by accident with a chance of about 1 in 2^64, since two in one lane may cancel each other out.
/// It is not a cryptographic digest: two different frames with one fingerprint can be constructed.
struct FrameDigest: Hashable, Sendable {
  /// All lanes, added.
  let first: UInt64
  /// All lanes, added with other weights.
  let second: UInt64

  /// Computes the fingerprint of a bitmap's words, in one pass.
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
    let ends = (
      Self.finish(lanes.0), Self.finish(lanes.1 &+ 1), Self.finish(lanes.2 &+ 2),
      Self.finish(lanes.3 &+ 3)
    )
    first = ends.0 &+ ends.1 &+ ends.2 &+ ends.3
    // Odd weights are invertible, so a lane that changed alone is visible here as well.
    second = ends.0 &+ 3 &* ends.1 &+ 5 &* ends.2 &+ 7 &* ends.3
  }

  /// Mixes 64 bits into a lane.
  @inline(__always)
  private static func step(_ lane: UInt64, _ bits: UInt64) -> UInt64 {
    let product = (lane ^ bits) &* 0x9FB2_1C65_1E98_DF25
    return product << 29 | product >> 35
  }

  /// Distributes a lane's bits evenly.
  private static func finish(_ lane: UInt64) -> UInt64 {
    var bits = (lane ^ lane >> 32) &* 0xD6E8_FEB8_6659_FD93
    bits = (bits ^ bits >> 32) &* 0xD6E8_FEB8_6659_FD93
    return bits ^ bits >> 32
  }
}
