import OutputFiles
import RasterCoding
import Timing

/// Animated PNG: all colours and transparency, any durations.
struct APNGFormat: AnimationFormat {
  var keepsTransparency: Bool { true }

  var timeUnit: Instant? { nil }

  func schedule(_ sampling: Sampling) -> FrameSchedule { .apng(sampling) }

  func check(delay: Instant) throws {
    guard delay > .zero, delay <= APNGEncoder.longestDuration else {
      throw RenderError(
        .invalidArgument,
        "`delay` is more than 0 and at most \(Int(APNGEncoder.longestDuration.seconds)) s")
    }
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
