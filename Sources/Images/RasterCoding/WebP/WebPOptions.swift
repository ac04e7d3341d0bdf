/// The options of a WebP encoder.
public struct WebPOptions: Sendable, Hashable {
  /// The quality of lossy compression, 0...100; `nil` for exact pixels.
  public var quality: Int?
  /// The number of times the animation plays, 1...65535; `nil` for ever.
  public var loopCount: Int?
  /// The effort for a small file, 0 (fast) to 6.
  package var method = 2

  /// Makes options; by default the pixels are exact and the animation plays forever.
  public init(quality: Int? = nil, loopCount: Int? = nil) {
    self.quality = quality; self.loopCount = loopCount
  }

  /// Throws if a number is out of range.
  func check() throws {
    if let quality, !(0...100).contains(quality) {
      throw RasterError("a WebP has a quality of 0 to 100, not \(quality); choose one of them")
    }
    if let loopCount, !WebPEncoder.plays.contains(loopCount) {
      throw RasterError(
        "a WebP plays 1 to \(WebPEncoder.plays.upperBound) times, not \(loopCount); choose a "
          + "number in that range, or none to play for ever")
    }
  }
}
