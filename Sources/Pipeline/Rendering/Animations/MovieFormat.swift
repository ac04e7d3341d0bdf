import Imaging
import RasterCoding
import Timing

/// A movie, which an installed ffmpeg writes: MP4 with H.264, or WebM with VP9 and transparency.
struct MovieFormat: AnimationFormat {
  let container: MovieOptions.Format

  var transparency: Transparency { container == .webm ? .full : .none }

  // Players decide on loops.
  var choices: Set<EncodingChoice> { [.quality] }

  var reducedQualities: [Int] { [55, 45, 35, 25] }

  var program: String? { MovieEncoder.program }

  func schedule(_ sampling: Sampling) -> FrameSchedule { .exact(sampling, slowedDownAs: nil) }

  func check(delay: Instant) throws {
    try check(delay: delay, atMost: APNGEncoder.longestDuration)
  }

  // The last frame, and its pixels for ffmpeg, which has its own memory.
  func framesKept(of count: Int, pixels: Double) -> Double { 2 }

  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder {
    let keepsAlpha = container == .webm && settings.matte == nil
    return try MovieEncoder(
      width: width, height: height,
      options: MovieOptions(
        format: container, quality: settings.quality,
        matte: settings.matte?.premultipliedWord,
        keepsAlpha: keepsAlpha ? settings.isOpaque.map { !$0 } : false))
  }
}
