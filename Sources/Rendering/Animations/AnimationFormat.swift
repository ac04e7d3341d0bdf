import Imaging
import OutputFiles
import RasterCoding
import Timing

/// The rules of one form of animations, and its encoder.
///
/// A new form is a file with its format, and a case of `AnimationForm`.
protocol AnimationFormat: Sendable {
  /// Whether pixels may be transparent.
  var keepsTransparency: Bool { get }
  /// The unit of durations; `nil` for any.
  var timeUnit: Instant? { get }
  /// Returns the frames that an animation shows.
  func schedule(_ sampling: Sampling) -> FrameSchedule
  /// Throws if frames cannot be shown for a duration.
  func check(delay: Instant) throws
  /// Returns the memory that the encoder takes at most besides the painted frames, in frames.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - pixels: The number of pixels of a frame.
  func framesKept(of count: Int, pixels: Double) -> Double
  /// Returns an encoder of frames of one size.
  func makeEncoder(
    width: Int, height: Int, _ settings: EncoderSettings
  ) throws -> any AnimationEncoder
}

/// The settings of an encoder, whatever its form.
struct EncoderSettings: Sendable {
  /// The number of times the animation plays; `nil` for endless.
  var loopCount: Int?
  /// The balance of bytes and looks.
  var intent = EncodingIntent.balanced
  /// The opaque colour behind what is transparent; `nil` for none.
  var matte: Color?
  /// The runner of the encoder's tasks.
  var tasks = TaskRunner.serial
}

extension AnimationForm {
  /// The format of the form.
  var format: any AnimationFormat {
    switch self {
    case .gif: GIFFormat()
    case .apng: APNGFormat()
    }
  }
}
