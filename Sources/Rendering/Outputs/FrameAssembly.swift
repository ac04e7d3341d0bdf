import Foundation
public import Imaging
public import OutputFiles
import RasterCoding
public import Timing

/// An encoder of existing images into one animation.
public struct FrameAssembly {
  /// The delays that a GIF can have, in centiseconds.
  public static let delays = GIFEncoder.minimumDelay...GIFEncoder.maximumDelay
  /// The valid numbers of loops.
  public static let loops = 1...65535

  private let output: PlannedOutput
  /// The duration of each frame.
  private let delay: Instant
  private let keepsExisting: Bool
  private let register: TemporaryOutputs

  /// Creates an assembly for a target, with one duration for all frames.
  ///
  /// - Throws: `RenderError` of an invalid argument if the target is neither an animation nor
  ///   standard output, which takes a GIF, or if it cannot represent the delay.
  public init(
    target: String, delay: Instant, keepsExisting: Bool, register: TemporaryOutputs
  ) throws {
    switch try OutputTarget(parsing: target) {
    case .gif(let path): output = PlannedOutput(content: .gif, location: .file(path))
    case .apng(let path): output = PlannedOutput(content: .apng, location: .file(path))
    case .standardOutput: output = PlannedOutput(content: .gif, location: .standardOutput)
    case .nullDevice(let path): output = PlannedOutput(content: .gif, location: .file(path))
    default:
      throw RenderError(
        .invalidArgument, at: target,
        "frames become one .gif or .apng file, or - for the bytes of a GIF")
    }
    self.delay = delay; self.keepsExisting = keepsExisting; self.register = register
    try checkDelay()
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

  /// Throws if the output cannot represent the delay.
  private func checkDelay() throws {
    let unit = FrameSchedule.centisecond.ticks
    guard output.content == .gif else {
      guard delay > .zero, delay <= APNGEncoder.longestDuration else {
        throw RenderError(
          .invalidArgument,
          "`delay` is more than 0 and at most \(Int(APNGEncoder.longestDuration.seconds)) s")
      }
      return
    }
    guard delay.ticks % unit == 0, Self.delays.contains(Int(delay.ticks / unit)) else {
      throw RenderError(
        .invalidArgument,
        "`delay` is a whole number of centiseconds from \(Self.delays.lowerBound)cs to "
          + "\(Self.delays.upperBound)cs; an .apng takes any")
    }
  }

  /// Whether transparency is kept in the animation.
  public var keepsTransparency: Bool { output.content == .apng }

  /// Whether the bytes are written to standard output.
  public var isStandardOutput: Bool { output.location == .standardOutput }

  /// Writes an animation of all images that `next` returns until `nil`.
  ///
  /// - Parameters:
  ///   - loopCount: The number of loops; `nil` for endless.
  ///   - next: A function that returns an image and its name in errors.
  /// - Returns: The number of bytes and of frames.
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
          .invalidData, at: name,
          "it has \(bitmap.width)×\(bitmap.height) pixels and the first frame "
            + "\(first.width)×\(first.height): all must have one size")
      }
      var product = FrameProduct()
      product.bitmap = bitmap
      do {
        try sink.take(product, entry: FrameSchedule.Entry(time: .zero, duration: delay))
      } catch let error as RasterError {
        throw RenderError(error.kind, at: name, error.text)
      }
      count += 1
    }
    guard count > 0 else { throw RenderError(.missingInput, "there are no frames to encode") }
    try sink.finish()
    try sink.publish()
    return (sink.byteCount, count)
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
