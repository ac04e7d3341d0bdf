package import Timing

/// The limits of what is rendered, in scenes as in options.
package enum OutputLimits {
  /// The range of frames per second.
  package static let framesPerSecond = 1.0...120.0
  /// The range of pixels per point.
  package static let scale = 0.1...8.0
  /// The range of playback speeds.
  package static let speed = 0.01...100.0
  /// The latest time.
  package static let time = Instant(seconds: 600)
  /// The most frames.
  package static let frames = 100_000
  /// The longest side of a frame in pixels.
  package static let pixelSide = 16_384.0
}
