/// The options of an AVIF encoder.
public struct AVIFOptions: Sendable, Hashable {
  /// The quality, 0...100.
  public var quality: Int
  /// The number of times the animation plays, 1 or more; `nil` for ever.
  ///
  /// libavif before 1.0, as in Debian 12, stores no number, and browsers then play for ever.
  public var loopCount: Int?
  /// The speed of the encoder, 0 (smallest file) to 10; at most 6 is used where pixels are exact.
  package var speed = 8

  /// Makes options; by default texts stay sharp, and the animation plays forever.
  public init(quality: Int = 70, loopCount: Int? = nil) {
    self.quality = quality; self.loopCount = loopCount
  }

  /// The quantizer of AV1, 0 (best) to 63.
  var quantizer: Int32 { Int32((63 * (100 - quality) + 50) / 100) }

  /// Throws if a number is out of range.
  func check() throws {
    guard (0...100).contains(quality) else {
      throw RasterError("an AVIF has a quality of 0 to 100, not \(quality); choose one of them")
    }
    if let loopCount, !AVIFEncoder.plays.contains(loopCount) {
      throw RasterError(
        "an AVIF plays 1 to \(AVIFEncoder.plays.upperBound) times, not \(loopCount); choose a "
          + "number in that range, or none to play for ever")
    }
  }
}
