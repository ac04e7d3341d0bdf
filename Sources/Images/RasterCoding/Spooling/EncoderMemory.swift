/// The amounts of data that an encoder keeps in memory before it uses temporary files.
///
/// The encoded bytes never depend on them.
package struct EncoderMemory: Sendable {
  /// The number of packed words of changes, four bytes each.
  package var packedWords = 1 << 18
  /// The largest number of pixels of a previous frame; a larger one is in a file.
  package var framePixels = 16_000_000
  /// The number of pixels of a frame that are compared at a time, in whole rows.
  package var bandPixels = 1 << 18
  /// The number of compressed bytes of a frame of an animated PNG.
  package var compressedBytes = 8 << 20
  /// The folder of temporary files; `nil` for the system's default.
  package var folder: String?

  /// Returns the number of previous frames, 0 or 1, that an encoder of animations keeps in memory.
  package static func previousFrames(of count: Int, pixels: Double) -> Double {
    count > 1 && pixels <= Double(EncoderMemory().framePixels) ? 1 : 0
  }

  /// Creates the default amounts: about 1 MB of changes, and frames of up to 16 megapixels.
  package init() {}
}
