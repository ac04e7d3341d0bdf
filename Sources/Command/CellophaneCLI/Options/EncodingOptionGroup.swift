import ArgumentParser
import Imaging
import Rendering
import Timing
import VectorEncoding

/// The options about encoded animations.
struct EncodingOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp("Balance of a GIF: compact, balanced or quality.", valueName: "intent"))
  var intent: String?

  @Option(help: ArgumentHelp("Quality of WebP, AVIF and movies, 0 to 100.", valueName: "number"))
  var quality: Int?

  @Flag(help: "Keep the exact pixels of a WebP, whatever it takes.")
  var lossless = false

  @Option(
    help: ArgumentHelp("Motion in x.svg: standard (0.5 pt) or high (0.1).", valueName: "precision"))
  var precision: String?

  @Option(help: ArgumentHelp("Number of loops, or forever.", valueName: "count"))
  var loop: LoopArgument?

  @Option(help: ArgumentHelp("Time by which the first frame is shown longer.", valueName: "time"))
  var startHold: TimeArgument?

  @Option(help: ArgumentHelp("Time by which the last frame is shown longer.", valueName: "time"))
  var endHold: TimeArgument?

  @Flag(help: "Play all frames backward after the last one.")
  var pingPong = false

  @Option(
    help: ArgumentHelp("Opaque color behind transparency, such as white.", valueName: "color"))
  var matte: String?

  @Option(help: ArgumentHelp("Largest file, such as 5MB or 800KB.", valueName: "size"))
  var maxBytes: ByteCountArgument?

  @Flag(help: "Write an animated PNG to a name that ends in .png.")
  var animated = false

  /// Returns the options.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func options() throws -> EncodingOptions {
    var options = EncodingOptions(
      loop: loop?.loop, intent: try parsedIntent(), quality: quality,
      matte: try parsedMatte(),
      byteLimit: maxBytes?.bytes,
      arrangement: FrameArrangement(
        startHold: startHold?.instant ?? .zero, endHold: endHold?.instant ?? .zero,
        playsBackward: pingPong),
      precision: try parsedPrecision())
    options.isLossless = lossless
    try options.validate()
    return options
  }

  private func parsedIntent() throws -> EncodingIntent? {
    guard let intent else { return nil }
    if let known = EncodingIntent(rawValue: intent) { return known }
    throw RenderError(.invalidArgument, "--intent is compact, balanced or quality, not \(intent)")
  }

  /// Parses the accuracy of motion.
  private func parsedPrecision() throws -> AnimatedSVGEncoder.Precision? {
    guard let precision else { return nil }
    if let known = AnimatedSVGEncoder.Precision(rawValue: precision) { return known }
    throw RenderError(.invalidArgument, "--precision is standard or high, not \(precision)")
  }

  /// Parses the color behind transparency.
  private func parsedMatte() throws -> Color? {
    guard let matte else { return nil }
    if let color = Color(text: matte), color.alpha == 1 { return color }
    throw RenderError(
      .invalidArgument, "--matte is an opaque color such as white or #F2F2F7, not \(matte)")
  }
}

/// A number of loops on the command line.
struct LoopArgument: ExpressibleByArgument {
  let loop: EncodingOptions.Loop

  /// Parses `forever` or a whole number; `nil` makes the parser report the expected form.
  init?(argument: String) {
    if argument == "forever" {
      loop = .forever
    } else if let count = Int(argument) {
      loop = .times(count)
    } else {
      return nil
    }
  }

  /// Examples of values, for messages.
  static var allValueStrings: [String] { ["forever", "1", "3"] }
}
