@_exported public import struct Geometry.SeededNumbers

extension SeededNumbers {
  /// Creates the generator of a text's FNV-1a hash, so that a named case keeps its numbers.
  package init(seed text: String) {
    self.init(
      seed: text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
      })
  }
}
