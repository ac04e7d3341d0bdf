import RasterCoding
import Timing

/// Animated AVIF: all colors and transparency, with loss.
struct AVIFFormat: AnimationFormat {
  var choices: Set<EncodingChoice> { [.loop, .quality] }

  var reducedQualities: [Int] { [55, 40, 25] }

  func schedule(_ sampling: Sampling) -> FrameSchedule { .exact(sampling, slowedDownAs: nil) }

  func check(delay: Instant) throws {
    try check(delay: delay, atMost: AVIFEncoder.longestDuration)
  }

  // Measured with photos of 64 megapixels; libavif takes most of it.
  func framesKept(of count: Int, pixels: Double) -> Double { 7 }

  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder {
    var options = AVIFOptions(loopCount: settings.loopCount)
    if let quality = settings.quality { options.quality = quality }
    return try AVIFEncoder(width: width, height: height, options: options)
  }
}
