import RasterCoding
import Timing

/// GIF: up to 255 colors in a table, delays of whole centiseconds.
struct GIFFormat: AnimationFormat {
  /// The delays that are possible, in centiseconds.
  static let delays = GIFEncoder.minimumDelay...GIFEncoder.maximumDelay

  var transparency: Transparency { .whole }

  var timeUnit: Instant? { FrameSchedule.centisecond }

  var choices: Set<EncodingChoice> { [.intent, .loop] }

  var highestRate: Double? { FrameSchedule.highestGIFRate }

  func schedule(_ sampling: Sampling) -> FrameSchedule { .gif(sampling) }

  func check(delay: Instant) throws {
    let unit = FrameSchedule.centisecond.ticks
    guard delay.ticks % unit == 0, Self.delays.contains(Int(delay.ticks / unit)) else {
      throw RenderError(
        .invalidArgument,
        "`delay` is a whole number of centiseconds from \(Self.delays.lowerBound)cs to "
          + "\(Self.delays.upperBound)cs; an .apng takes any")
    }
  }

  // Measured with photos of 16 and 64 megapixels.
  func framesKept(of count: Int, pixels: Double) -> Double {
    EncoderMemory.previousFrames(of: count, pixels: pixels) + 0.75
  }

  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder {
    try GIFEncoder(
      width: width, height: height,
      options: GIFOptions(loopCount: settings.loopCount, intent: settings.intent),
      tasks: settings.tasks)
  }
}
