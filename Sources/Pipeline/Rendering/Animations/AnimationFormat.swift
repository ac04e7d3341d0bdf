import Imaging
public import OutputFiles
import RasterCoding
import Timing

/// The rules of one form of animations, and its encoder.
///
/// A new form is a file with its format, and a case of `AnimationForm`.
protocol AnimationFormat: Sendable {
  /// The pixels that may be transparent.
  var transparency: Transparency { get }
  /// The unit of durations; `nil` for any.
  var timeUnit: Instant? { get }
  /// The choices that change the file, besides those that change any.
  var choices: Set<EncodingChoice> { get }
  /// The highest frame rate; `nil` for any.
  var highestRate: Double? { get }
  /// Lower and lower qualities for smaller files; none where the form has no quality.
  var reducedQualities: [Int] { get }
  /// The program that writes the file; `nil` for none.
  var program: String? { get }
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

extension AnimationFormat {
  var transparency: Transparency { .full }
  var timeUnit: Instant? { nil }
  var choices: Set<EncodingChoice> { [.loop] }
  var highestRate: Double? { nil }
  var reducedQualities: [Int] { [] }
  var program: String? { nil }

  /// Returns the settings of a form from the best to the one with the fewest bytes.
  ///
  /// - Parameters:
  ///   - options: The caller's choices, which are kept.
  ///   - rate: The number of frames per second.
  func ladder(_ options: EncodingOptions, rate: Double) -> [EncodingSetting] {
    let intents: [EncodingIntent?] =
      !choices.contains(.intent)
      ? [nil] : options.intent.map { [$0] } ?? [.quality, .balanced, .compact]
    let isExact = options.isLossless && choices.contains(.isLossless)
    let reduced = isExact ? [] : reducedQualities.map(Optional.some)
    let qualities = options.quality.map { [$0] } ?? [nil] + reduced
    let looks = intents.flatMap { intent in
      qualities.map { EncodingSetting(intent: intent, quality: $0) }
    }
    return EncodingSetting.ladder(looks: looks, rate: min(rate, highestRate ?? rate))
  }

  /// Throws if frames are shown for a duration of 0 or above a limit.
  func check(delay: Instant, atMost longest: Instant) throws {
    guard delay > .zero, delay <= longest else {
      throw RenderError(
        .invalidArgument, "`delay` is more than 0 and at most \(Int(longest.seconds)) s")
    }
  }
}

/// The pixels of a form of animations that may be transparent.
enum Transparency: Sendable {
  /// None.
  case none
  /// Any, but not partly.
  case whole
  /// Any, to any degree.
  case full

  /// The loss for images that have more, and the advice, after the name of the file; `nil` if nothing
  /// is lost.
  var loss: String? {
    switch self {
    case .none: "is opaque, so what is transparent appears on black; give a `matte`"
    case .whole:
      "has no partly transparent pixels, so soft edges become hard; give a `matte` for soft ones"
    case .full: nil
    }
  }

  /// Returns whether an image loses something.
  func isExceeded(by bitmap: Bitmap) -> Bool {
    switch self {
    case .none: bitmap.words.contains { $0 < 0xFF00_0000 }
    case .whole: bitmap.words.contains { $0 < 0xFF00_0000 && $0 > 0 }
    case .full: false
    }
  }
}

/// A choice that some forms of animations have.
enum EncodingChoice: String, Sendable, CaseIterable {
  case intent
  case loop
  case quality
  case isLossless

  /// The extensions of the forms that have it, as an error lists them.
  var forms: String {
    let names = AnimationForm.allCases.filter { $0.format.choices.contains(self) }
      .map { "." + $0.rawValue }
    guard names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// The settings of an encoder, whatever its form.
struct EncoderSettings: Sendable {
  /// The number of times the animation plays; `nil` for endless.
  var loopCount: Int?
  /// The balance of bytes and looks.
  var intent = EncodingIntent.balanced
  /// The quality of lossy compression, 0...100; `nil` for the form's default.
  var quality: Int?
  /// The opaque color behind what is transparent; `nil` for none.
  var matte: Color?
  /// Whether all pixels are opaque; `nil` if that is not known.
  var isOpaque: Bool?
  /// The runner of the encoder's tasks.
  var tasks = TaskRunner.serial
}

extension AnimationForm {
  var format: any AnimationFormat {
    switch self {
    case .gif: GIFFormat()
    case .apng: APNGFormat()
    case .webp: WebPFormat()
    case .mp4: MovieFormat(container: .mp4)
    case .webm: MovieFormat(container: .webm)
    case .avif: AVIFFormat()
    }
  }

  /// The program that writes a file of the form; `nil` for none.
  public var program: String? { format.program }
}
