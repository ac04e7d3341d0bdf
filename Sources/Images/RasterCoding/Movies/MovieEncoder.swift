internal import Foundation
public import Imaging
public import Timing

/// An encoder that writes an MP4 or a WebM, through an installed ffmpeg, from frames added one by
/// one.
///
/// Colors are those of sRGB in the video range of BT.709, with one color for each four pixels. A
/// movie has no duration of its last frame, so that is stored again a millisecond before the end.
/// The movie of an odd size in an MP4 has one more column or row, at the right or the bottom.
///
/// An encoder belongs to one thread. With one version of ffmpeg, equal frames give equal bytes.
public final class MovieEncoder {
  /// A frame whose duration is not known yet, because equal frames may extend it.
  private struct Pending {
    var bitmap: Bitmap
    /// The time at which it appears, in the units of the file.
    var start: Int64
  }

  /// The name of the program that writes movies.
  public static let program = "ffmpeg"
  /// The largest number of pixels in a frame: 32 megapixels, near the limit of H.264.
  public static let maximumPixels = 32 << 20

  /// The number of pixels in a row of frames.
  public let width: Int
  /// The number of rows of frames.
  public let height: Int

  /// The settings of the file.
  private let options: MovieOptions
  /// The name or path of ffmpeg.
  private let program: String
  /// The folder of temporary files; `nil` for the system's default.
  private let folder: String?
  /// The number of pixels in a row of the movie.
  private let movieWidth: Int
  /// The pixels of a frame for ffmpeg.
  private var pixels: [UInt32] = []
  /// The movie, once there is a frame.
  private var output: SpoolFile?
  /// The running ffmpeg.
  private var ffmpeg: FedProgram?
  /// Whether pixels keep their alpha, once ffmpeg is running.
  private var keepsAlpha = false
  /// The last frame.
  private var pending: Pending?
  /// The end of all frames so far.
  private var end = Instant.zero
  /// The number of frames so far.
  private var frameCount = 0
  /// The first error, after which frames are missing.
  private var failure: RasterError?
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for frames of one size.
  ///
  /// Throws a ``RasterError`` if a side is outside 1...16 384, there are more than 32 megapixels,
  /// or an option is out of range.
  public convenience init(width: Int, height: Int, options: MovieOptions) throws {
    try self.init(width: width, height: height, options: options, program: Self.program)
  }

  /// Makes an encoder that uses a program instead of the ffmpeg in the search path.
  package init(
    width: Int, height: Int, options: MovieOptions, program: String, folder: String? = nil
  ) throws {
    try ImageLimits.check(width: width, height: height)
    guard width * height <= Self.maximumPixels else {
      throw RasterError(
        "a movie of \(width)×\(height) is too large; it may have at most \(Self.maximumPixels) "
          + "pixels, so make the scene or its scale smaller")
    }
    try options.check()
    self.width = width; self.height = height; self.options = options
    self.program = program; self.folder = folder
    let isEven = options.format == .mp4
    movieWidth = isEven ? width + width % 2 : width
    let rows = isEven ? height + height % 2 : height
    pixels = Array(repeating: (options.matte ?? 0) | 0xFF00_0000, count: movieWidth * rows)
  }

  /// Adds a frame that is shown for a duration of 0 or more.
  ///
  /// A frame equal to the previous one extends that one. An MP4 counts in 1/90 000 s and a WebM in
  /// milliseconds: boundaries between frames are rounded half up, so the rounding does not add up,
  /// and a frame that is shorter than that is left out. Throws a ``RasterError`` if the size or the
  /// duration does not fit, and if ffmpeg is missing or fails. After that failure the encoder is
  /// unusable, and throws the same error again.
  public func append(_ bitmap: Bitmap, duration: Instant) throws {
    precondition(!isFinished, "no frames can be added after a movie is finished")
    if let failure { throw failure }
    try FrameChecks.check(bitmap, width: width, height: height, of: "movie", frame: frameCount + 1)
    guard duration >= .zero, duration.ticks <= Instant.latest.ticks - end.ticks else {
      throw RasterError(
        "a duration of \(duration.seconds) s is not possible; choose 0 or more, and a movie of at "
          + "most 3 years", frame: frameCount + 1)
    }
    let start = units(end)
    if let last = pending, last.bitmap != bitmap {
      if last.start < start { try feed(last) }
      pending = Pending(bitmap: bitmap, start: start)
    } else if pending == nil {
      pending = Pending(bitmap: bitmap, start: start)
    }
    end = end + duration
    frameCount += 1
  }

  /// Returns a time in the units of the file, rounded half up.
  private func units(_ time: Instant) -> Int64 {
    let unit = Instant.ticksPerSecond / options.timeScale
    return (time.ticks + unit / 2) / unit
  }

  /// Passes a frame to ffmpeg, which is started with the first one.
  private func feed(_ frame: Pending) throws {
    do {
      let program = try ffmpeg ?? start(with: frame.bitmap)
      ffmpeg = program
      try fill(frame.bitmap)
      let microseconds = (frame.start * 1_000_000 + options.timeScale / 2) / options.timeScale
      let isTaken = pixels.withUnsafeBytes { bytes in
        MatroskaFrames.head(ofFrame: bytes.count, microseconds: Int(microseconds)).withUnsafeBytes {
          program.write($0)
        } && program.write(bytes)
      }
      if !isTaken { throw failure(program.end()) }
    } catch let error as RasterError {
      failure = error
      ffmpeg = nil
      throw error
    }
  }

  /// Starts ffmpeg for a movie with a first frame.
  private func start(with first: Bitmap) throws -> FedProgram {
    keepsAlpha =
      options.keepsAlpha
      ?? (options.format == .webm && options.matte == nil
        && first.words.contains { $0 < 0xFF00_0000 })
    let output = try SpoolFile(folder: folder)
    self.output = output
    let program = try FedProgram(
      program, options.arguments(keepingAlpha: keepsAlpha), package: "ffmpeg", output: output)
    let head = MatroskaFrames.head(width: movieWidth, height: pixels.count / movieWidth)
    // A program that has ended already is noticed with the first frame.
    _ = head.withUnsafeBytes { program.write($0) }
    return program
  }

  /// Copies a frame for ffmpeg: over the matte, or not premultiplied.
  private func fill(_ bitmap: Bitmap) throws {
    let matte = (options.matte ?? 0) | 0xFF00_0000
    let (width, movieWidth, keepsAlpha) = (width, movieWidth, keepsAlpha)
    var isOpaque = true
    pixels.withUnsafeMutableBufferPointer { pixels in
      bitmap.words.withUnsafeBufferPointer { words in
        for y in 0..<bitmap.height {
          for x in 0..<width {
            let word = words[y * width + x]
            var shown = word
            if word < 0xFF00_0000 {
              isOpaque = false
              shown =
                keepsAlpha ? PNGWriter.straightWord(word) : FrameCanvas.blend(word, over: matte)
            }
            pixels[y * movieWidth + x] = shown
          }
        }
      }
    }
    let expectsOpaque = options.format == .webm && options.keepsAlpha == nil && !keepsAlpha
    guard isOpaque || !expectsOpaque || options.matte != nil else {
      throw RasterError(
        "a frame has transparent pixels and the first one has none; choose a matte for all of them")
    }
    if options.matte == nil { repeatEdges() }
  }

  /// Fills the column and the row beside an odd size with the pixels at the edge.
  private func repeatEdges() {
    if movieWidth > width {
      for y in 0..<height { pixels[y * movieWidth + width] = pixels[y * movieWidth + width - 1] }
    }
    if pixels.count > movieWidth * height {
      for x in 0..<movieWidth {
        pixels[height * movieWidth + x] = pixels[(height - 1) * movieWidth + x]
      }
    }
  }

  /// Returns the error of an ffmpeg that has failed.
  private func failure(_ end: FedProgram.End) -> RasterError {
    if end.messages.contains("Unknown encoder") {
      return RasterError(
        "this ffmpeg has no \(options.encoder), so it writes no \(options.name); install Debian's "
          + "with: apt install ffmpeg", isOfTheSystem: true)
    }
    let line = end.messages.split(whereSeparator: \.isNewline).last ?? "it gives no reason"
    return RasterError("ffmpeg could not write the movie: \(line)", isOfTheSystem: true)
  }

  /// Writes the file and passes its bytes in pieces to `write`.
  ///
  /// Throws the errors of `write`, and a ``RasterError`` if there are no frames or ffmpeg fails. It
  /// can be called once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "a movie can be finished only once")
    isFinished = true
    if let failure { throw failure }
    guard var last = pending.take() else {
      throw RasterError("the movie has no frames; append at least one before finishing")
    }
    try feed(last)
    let again = units(end) - options.timeScale / 1000
    if again > last.start {
      last.start = again
      try feed(last)
    }
    pixels = []
    guard let ffmpeg = ffmpeg.take(), let output = output.take() else { return }
    let end = ffmpeg.end()
    guard end.isSuccess else { throw failure(end) }
    output.takeSize()
    try output.read(write)
  }

  /// The version of the ffmpeg in the search path; `nil` if there is none.
  static var version: String? {
    guard let output = try? SpoolFile(),
      let program = try? FedProgram("ffmpeg", ["-version"], package: "ffmpeg", output: output),
      program.end().isSuccess
    else { return nil }
    output.takeSize()
    var text = ""
    try? output.read { text += String(decoding: $0, as: UTF8.self) }
    // "ffmpeg version 5.1.6 Copyright …"
    let words = text.prefix { !$0.isNewline }.split(separator: " ")
    return words.count > 2 ? String(words[2]) : nil
  }
}
