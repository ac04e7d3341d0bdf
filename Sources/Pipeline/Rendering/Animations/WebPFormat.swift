import RasterCoding
import Timing

/// Animated WebP: all colors and transparency, with or without loss, durations of milliseconds.
struct WebPFormat: AnimationFormat {
  var choices: Set<EncodingChoice> { [.loop, .quality, .isLossless] }

  var reducedQualities: [Int] { [90, 75, 60, 45] }

  func schedule(_ sampling: Sampling) -> FrameSchedule { .webp(sampling) }

  func check(delay: Instant) throws {
    try check(delay: delay, atMost: WebPEncoder.longestDuration)
  }

  // Measured with photos of 64 megapixels; libwebp takes most of it.
  func framesKept(of count: Int, pixels: Double) -> Double { 3.5 }

  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder {
    try WebPEncoder(
      width: width, height: height,
      options: WebPOptions(quality: settings.quality, loopCount: settings.loopCount))
  }
}
