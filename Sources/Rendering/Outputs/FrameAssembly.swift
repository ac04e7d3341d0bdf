import Foundation
public import Imaging
import RasterCoding
public import Timing

/// Puts pictures painted elsewhere together to one animation.
public struct FrameAssembly {
  /// The delays that a GIF can have, in centiseconds.
  public static let delays = GIFEncoder.minimumDelay...GIFEncoder.maximumDelay
  /// How often an animation can play.
  public static let loops = 1...65535

  private let output: PlannedOutput
  /// How long each picture is shown.
  private let delay: Instant
  private let keepsExisting: Bool
  private let register: TemporaryOutputs

  /// Makes an assembly that ends in a target, with pictures that are each shown equally long.
  ///
  /// - Throws: `RenderError` of usage where the target is no animation or standard output, which
  ///   gets a GIF, or it cannot tell the delay.
  public init(
    target: String, delay: Instant, keepsExisting: Bool, register: TemporaryOutputs
  ) throws {
    switch try OutputTarget(parsing: target) {
    case .gif(let path): output = PlannedOutput(content: .gif, place: .file(path))
    case .apng(let path): output = PlannedOutput(content: .apng, place: .file(path))
    case .standardOutput: output = PlannedOutput(content: .gif, place: .standardOutput)
    default:
      throw RenderError(
        .usage, at: target, "frames become one .gif or .apng file, or - for the bytes of a GIF")
    }
    self.delay = delay; self.keepsExisting = keepsExisting; self.register = register
    try checkDelay()
  }

  /// Throws where the delay is none that the output can tell.
  private func checkDelay() throws {
    let unit = FrameSchedule.centisecond.ticks
    guard output.content == .gif else {
      guard delay > .zero, delay <= APNGEncoder.longestDuration else {
        throw RenderError(
          .usage,
          "--delay is more than 0 and at most \(Int(APNGEncoder.longestDuration.seconds)) s")
      }
      return
    }
    guard delay.ticks % unit == 0, Self.delays.contains(Int(delay.ticks / unit)) else {
      throw RenderError(
        .usage,
        "--delay is a whole number of centiseconds from \(Self.delays.lowerBound)cs to "
          + "\(Self.delays.upperBound)cs; an .apng takes any")
    }
  }

  /// Tells whether what shines through in a picture does so in the animation.
  public var keepsTransparency: Bool { output.content == .apng }

  /// Tells whether the bytes go to standard output.
  public var isStandardOutput: Bool { output.place == .standardOutput }

  /// Writes an animation of all pictures that `next` gives until `nil`.
  ///
  /// - Parameters:
  ///   - loopCount: how often the animation plays; `nil` for ever.
  ///   - next: returns a picture and the name of its place, for errors.
  /// - Returns: the number of bytes and of pictures.
  public func write(
    loopCount: Int?, next: () throws -> (bitmap: Bitmap, name: String)?
  ) throws -> (bytes: Int, frames: Int) {
    let destination = try ByteDestination(
      output, replaces: !keepsExisting, register: register)
    let sink: any OutputSink =
      keepsTransparency
      ? AnimationSink.apng(destination, loopCount: loopCount)
      : AnimationSink.gif(destination, loopCount: loopCount)
    var count = 0
    var size: (width: Int, height: Int)?
    while let (bitmap, name) = try next() {
      let first = size ?? (bitmap.width, bitmap.height)
      size = first
      guard first == (bitmap.width, bitmap.height) else {
        throw RenderError(
          .badData, at: name,
          "it has \(bitmap.width)×\(bitmap.height) pixels and the first picture "
            + "\(first.width)×\(first.height): all need one size")
      }
      var product = FrameProduct()
      product.bitmap = bitmap
      do {
        try sink.take(product, entry: FrameSchedule.Entry(time: .zero, duration: delay))
      } catch let error as RasterError {
        throw RenderError(.badData, at: name, error.text)
      }
      count += 1
    }
    guard count > 0 else { throw RenderError(.missingInput, "there are no frames to encode") }
    try sink.finish()
    try sink.publish()
    return (sink.byteCount, count)
  }

  /// Reads a PNG picture.
  ///
  /// - Throws: `RenderError` that names the file.
  public static func readPicture(_ path: String) throws -> Bitmap {
    guard access(path, R_OK) == 0 else {
      let number = errno
      throw RenderError(
        number == ENOENT ? .missingInput : .inputOutput, at: path, systemError: number,
        "the picture cannot be opened")
    }
    do {
      return try PNGReader.read(path: path)
    } catch let error as RasterError {
      throw RenderError(.badData, at: path, error.text)
    }
  }
}
