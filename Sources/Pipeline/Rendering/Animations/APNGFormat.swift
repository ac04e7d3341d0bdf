import RasterCoding
import Timing

/// Animated PNG: all colors and transparency, any durations.
struct APNGFormat: AnimationFormat {
  func schedule(_ sampling: Sampling) -> FrameSchedule { .apng(sampling) }

  func check(delay: Instant) throws {
    try check(delay: delay, atMost: APNGEncoder.longestDuration)
  }

  // Measured with photos of 16 and 64 megapixels.
  func framesKept(of count: Int, pixels: Double) -> Double {
    EncoderMemory.previousFrames(of: count, pixels: pixels) + 0.5
  }

  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder {
    try APNGEncoder(width: width, height: height, loopCount: settings.loopCount)
  }
}
