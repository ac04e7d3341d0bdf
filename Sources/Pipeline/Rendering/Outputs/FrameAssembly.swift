import Foundation
public import Imaging
public import OutputFiles
import Painting
import RasterCoding
public import Timing

/// An encoder of existing images into one animation.
public struct FrameAssembly {
  private let output: PlannedOutput
  private let form: AnimationForm
  private let options: EncodingOptions
  /// The duration of each frame.
  private let delay: Instant
  private let keepsExisting: Bool
  private let register: TemporaryOutputs

  /// Creates an assembly for a target, with one duration for all frames.
  ///
  /// - Throws: `RenderError` of an invalid argument if the target is neither an animation nor
  ///   standard output, which takes a GIF, or if it cannot represent the delay.
  public init(
    target: OutputTarget, delay: Instant, options: EncodingOptions = EncodingOptions(),
    keepsExisting: Bool, register: TemporaryOutputs
  ) throws {
    let location: PlannedOutput.Location
    switch target {
    case .animation(let form, let path): (self.form, location) = (form, .file(path))
    case .standardOutput: (form, location) = (.gif, .standardOutput)
    case .nullDevice(let path): (form, location) = (.gif, .file(path))
    default:
      let names = AnimationForm.allCases.map { "." + $0.rawValue }
      throw RenderError(
        .invalidArgument,
        "frames become one file, \(names.dropLast().joined(separator: ", ")) or "
          + "\(names[names.count - 1]), or - for the bytes of a GIF")
    }
    try options.validate()
    try options.check(for: [form])
    output = PlannedOutput(content: .animation(form), location: location)
    self.delay = delay; self.options = options; self.keepsExisting = keepsExisting
    self.register = register
    try form.format.check(delay: delay)
  }

  /// Throws if the output would replace one of the images.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  public func refuse(replacing images: [String]) throws {
    guard case .file(let path) = output.location else { return }
    do {
      try OutputSet(files: [path]).refuse(replacing: images)
    } catch let error as OutputError {
      throw RenderError(.invalidArgument, lines: [error.description + ", or give `inPlace`"])
    }
  }

  /// Returns a warning for an image whose transparency the animation does not have; `nil` if nothing
  /// is lost.
  public func warning(for bitmap: Bitmap) -> String? {
    let transparency = form.format.transparency
    guard options.matte == nil, let loss = transparency.loss, transparency.isExceeded(by: bitmap)
    else { return nil }
    return "\(output.name) " + loss
  }

  /// Whether the bytes are written to standard output.
  public var isStandardOutput: Bool { output.location == .standardOutput }

  /// Writes an animation of all frames.
  ///
  /// - Returns: The number of bytes and of frames, and the setting if there is a limit of bytes.
  public func write(
    _ frames: FrameSequence
  ) throws -> (bytes: Int, frames: Int, setting: ChosenSetting?) {
    guard frames.isRepeatable || !options.arrangement.playsBackward else {
      throw RenderError(
        .invalidArgument,
        "`playsBackward` needs frames in files, since those of a pipe can be read only once")
    }
    guard let limit = options.byteLimit else {
      let encoded = try encode(
        frames, with: EncodingSetting(intent: options.intent, quality: options.quality))
      try frames.end()
      try encoded.output.publish()
      return (encoded.output.byteCount, encoded.frames, nil)
    }
    guard frames.isRepeatable, !isStandardOutput else {
      throw RenderError(
        .invalidArgument,
        "`byteLimit` needs frames in files and a file to write, since a pipe can be used only once")
    }
    let rate = Double(Instant.ticksPerSecond) / Double(delay.ticks)
    let (encoded, setting) = try SettingSearch.run(
      form.format.ladder(options, rate: rate),
      limit: limit, name: output.name, advice: "give fewer frames"
    ) {
      (rate / Double($0.frameStep), $0.scale)
    } encode: { setting in
      let encoded = try encode(frames, with: setting)
      return (encoded, encoded.output.byteCount)
    }
    try encoded.output.publish()
    return (encoded.output.byteCount, encoded.frames, setting)
  }

  /// An animation under its hidden name.
  private typealias Encoded = (output: OutputDestination, frames: Int)

  private func encode(_ frames: FrameSequence, with setting: EncodingSetting) throws -> Encoded {
    let schedule = FrameSchedule(count: frames.count, duration: delay, step: setting.frameStep)
      .arranged(options.arrangement, unit: form.format.timeUnit)
    var folders = PendingFolders(replaces: !keepsExisting, register: register)
    let sink = AnimationSink(
      try OutputDestination(output, folders: &folders), form.format,
      EncoderSettings(
        loopCount: options.loopCount(orElse: nil), intent: setting.intent ?? .balanced,
        quality: setting.quality, matte: options.matte),
      Moment.Wish(schedule: schedule, scale: setting.scale, form: .bitmap))
    var size: (width: Int, height: Int)?
    for entry in schedule.entries {
      let (bitmap, name) = try frames.read(Int(entry.time.ticks))
      let first = size ?? (bitmap.width, bitmap.height)
      size = first
      guard first == (bitmap.width, bitmap.height) else {
        throw RenderError(
          .invalidData, at: name,
          "it has \(bitmap.width)×\(bitmap.height) pixels and the first frame "
            + "\(first.width)×\(first.height): all must have one size")
      }
      var product = FrameProduct()
      do {
        product.frame = PaintedFrame(try Self.scaled(bitmap, by: setting.scale))
        try sink.take(product, entry: entry)
      } catch let error as RasterError {
        throw RenderError(error.kind, at: name, error.text)
      }
    }
    try sink.finish()
    return (sink.destination, schedule.entries.count)
  }

  /// Returns an image in a smaller size.
  private static func scaled(_ bitmap: Bitmap, by scale: Double) throws -> Bitmap {
    guard scale < 1 else { return bitmap }
    func side(_ count: Int) -> Int { max(1, Int((Double(count) * scale).rounded())) }
    return try bitmap.resized(width: side(bitmap.width), height: side(bitmap.height))
  }

  /// Reads a PNG image.
  ///
  /// - Throws: `RenderError` with the name of the file.
  public static func readImage(_ path: String) throws -> Bitmap {
    guard access(path, R_OK) == 0 else {
      let number = errno
      throw RenderError(
        number == ENOENT ? .missingInput : .inputOutput, at: path, systemError: number,
        "the image cannot be opened")
    }
    do {
      return try PNGReader.read(path: path)
    } catch let error as RasterError {
      throw RenderError(error.kind, at: path, error.text)
    }
  }
}
