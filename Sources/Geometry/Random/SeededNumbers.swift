/// A generator of the same numbers for the same seed: SplitMix64 (Steele, Lea and Flood 2014).
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of a seed.
  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  /// Returns the next word.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number from 0 to below a bound; 0 for a bound of 0.
  ///
  /// The standard library's own choice may be another one in its next version.
  package mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
