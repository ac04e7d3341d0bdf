import Digests
import Foundation

/// The properties of this machine on which the last bits of numbers depend.
package enum MachineTraits {
  /// The architecture of the processor, as the system names it: `x86_64`.
  package static let architecture: String = {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: names.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()

  /// The version of the C library, and a digest of results of its mathematical functions.
  ///
  /// The functions have variants for processors, which differ in the last bit.
  package static let libm: String = {
    var name = [CChar](repeating: 0, count: 64)
    let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
    let version = name.prefix(max(0, length - 1)).map { UInt8(bitPattern: $0) }
    return "\(String(decoding: version, as: UTF8.self)) (\(functionDigest))"
  }()

  /// The first digits of the digest of functions at 4096 points.
  private static var functionDigest: String {
    var words: [UInt64] = []
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<4096 {
      // Knuth's linear congruential generator (MMIX) gives points that no compiler computes ahead.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let x = Double(state >> 11) / Double(1 << 53) * 8 - 4
      for value in [
        sin(x), cos(x), tan(x), exp(x), atan2(x, 1.5), pow(abs(x), 1.7), log(abs(x) + 0.001),
        acos(x / 4), cbrt(x), hypot(x, 2.25),
      ] { words.append(value.bitPattern) }
    }
    return String(words.withUnsafeBytes { ContentDigest.text(of: $0) }.prefix(8))
  }
}
