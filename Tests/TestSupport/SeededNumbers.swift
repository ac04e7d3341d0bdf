/// A generator of numbers determined by a seed: Steele, Lea and Flood's SplitMix64.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Makes numbers from a seed.
  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// Makes numbers from the FNV-1a hash of a text, so that a named case keeps its numbers.
  package init(seed text: String) {
    state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
