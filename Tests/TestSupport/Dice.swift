/// Random numbers that are the same in every run.
package struct Dice {
  private var state: UInt64

  /// Makes a generator from a seed, which determines its numbers.
  package init(seed: UInt64) { state = seed }

  /// Returns a number from 0 to below a bound; 0 for a bound of 0.
  package mutating func roll(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return bound == 0 ? 0 : Int(state >> 33) % bound
  }
}
