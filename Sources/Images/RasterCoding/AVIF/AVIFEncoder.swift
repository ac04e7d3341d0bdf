internal import CAVIF
public import Imaging
import SystemPackages
public import Timing

/// An encoder that writes an animated AVIF, through libavif, from frames added one by one.
///
/// Each pixel has its own color, as texts of interfaces need, in the full range of BT.709; alpha is
/// exact, and stored if any pixel is not opaque. That depends on all frames, so their changes are
/// kept in packed form, in memory and beyond a megabyte in a temporary file. libavif is loaded when
/// an encoder is made, and keeps the compressed frames in memory.
///
/// An encoder belongs to one thread. With one version of libavif, equal frames give equal bytes.
public final class AVIFEncoder {
  /// The longest display time of a frame.
  public static let longestDuration = Instant(ticks: 40000 * Instant.ticksPerSecond)
  /// The numbers of plays that an animation can store.
  public static let plays = 1...Int(Int32.max)

  /// The name of the package of the library on this system.
  static var package: String { SystemPackages.present.name(of: .avif) }
  /// The names of the known versions of the library, the newest one first.
  private static let libraries = [
    String(cString: cellophane_avif_name()), String(cString: cellophane_avif_earlier_name()),
  ]
  /// The number of units of time in a second where the durations have no common one that is longer.
  private static let finestTimescale: Int64 = 90000

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The settings of the file.
  private let options: AVIFOptions
  /// The functions of libavif.
  private let library: OpaquePointer
  /// The changes of all frames so far.
  private let spool: FrameSpool
  /// Whether all pixels so far were opaque.
  private var isOpaque = true
  /// The number of frames so far.
  private var frameCount = 0
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for frames of one size.
  ///
  /// Throws a ``RasterError`` if a side is outside 1...16 384, there are more than 64 megapixels,
  /// an option is out of range, or libavif is missing.
  public convenience init(width: Int, height: Int, options: AVIFOptions = AVIFOptions()) throws {
    try self.init(
      width: width, height: height, options: options, memory: EncoderMemory(),
      libraries: Self.libraries)
  }

  /// Makes an encoder with the first library there is in place of the known versions.
  package init(
    width: Int, height: Int, options: AVIFOptions, memory: EncoderMemory = EncoderMemory(),
    libraries: [String]
  ) throws {
    try ImageLimits.check(width: width, height: height)
    try options.check()
    guard let library = libraries.lazy.compactMap({ cellophane_avif_load($0) }).first else {
      throw RasterError(
        "\(libraries.joined(separator: " or ")) is missing, by which an AVIF is written; install it with: apt install "
          + "\(Self.package)", isOfTheSystem: true)
    }
    self.width = width; self.height = height; self.options = options; self.library = library
    spool = FrameSpool(memory: memory, keepsAlpha: true)
  }

  /// Adds a frame that is shown for a duration of 0...40 000 s.
  ///
  /// A frame equal to the previous one extends that one. Durations are exact if they have a common
  /// divisor of 1/90 000 s or more, otherwise the boundaries between frames are rounded half up to
  /// that. Throws a ``RasterError`` if the size or the duration does not fit, counting that of
  /// consecutive equal frames together, or if the temporary file fails. After that failure the
  /// encoder is unusable, and throws the same error again.
  public func append(_ bitmap: Bitmap, duration: Instant) throws {
    try append(PaintedFrame(bitmap), duration: duration)
  }

  /// Adds a frame, of which only what its painter damaged is compared with the previous one.
  package func append(_ frame: PaintedFrame, duration: Instant) throws {
    let bitmap = frame.bitmap
    precondition(!isFinished, "no frames can be added after an AVIF is finished")
    try FrameChecks.check(bitmap, width: width, height: height, of: "AVIF", frame: frameCount + 1)
    try check(duration)
    if frameCount == 0 {
      try spool.append(first: frame, delay: Int(duration.ticks))
      isOpaque = bitmap.words.allSatisfy { $0 >= 0xFF00_0000 }
    } else {
      let isChanged = try spool.append(frame, delay: Int(duration.ticks)) { _, new, range, _ in
        var common: UInt32 = 0xFF00_0000
        for index in range { common &= new[index] }
        isOpaque = isOpaque && common == 0xFF00_0000
      }
      if !isChanged {
        try check(duration, after: Int64(spool.headers.last?.delay ?? 0))
        spool.extendLast(by: Int(duration.ticks))
      }
    }
    frameCount += 1
  }

  /// Throws if a frame cannot be shown for a duration, alone or with the equal ones before it.
  private func check(_ duration: Instant, after ticks: Int64 = 0) throws {
    guard duration >= .zero, duration.ticks <= Self.longestDuration.ticks - ticks else {
      throw RasterError(
        "a frame of an AVIF is shown for 0 to \(Int(Self.longestDuration.seconds)) s; choose a "
          + "duration in that range", frame: frameCount + 1)
    }
  }

  /// Writes the file and passes its bytes in pieces to `write`.
  ///
  /// Throws the errors of `write`, and a ``RasterError`` if there are no frames, or libavif or the
  /// temporary file fails. It can be called once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "an AVIF can be finished only once")
    isFinished = true
    guard frameCount > 0 else {
      throw RasterError("the AVIF has no frames; append at least one before finishing")
    }
    try spool.end()
    let headers = spool.headers
    let timescale = Self.timescale(of: headers.map { Int64($0.delay) })
    var settings = cellophane_avif_settings(
      width: UInt32(width), height: UInt32(height), has_alpha: !isOpaque,
      quantizer: options.quantizer, speed: Int32(options.speed), timescale: UInt64(timescale),
      plays: Int32(options.loopCount ?? 0))
    guard let writer = cellophane_avif_begin(library, &settings) else {
      throw RasterError.memory(of: "libavif")
    }
    defer { cellophane_avif_release(writer) }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var pixels = canvas
    var (time, frame) = (Int64(0), 0)
    try spool.replay { header, words in
      try Self.unpack(header.rect, from: &words, width: width, to: &canvas)
      for index in canvas.indices { pixels[index] = PNGWriter.straightWord(canvas[index]) }
      frame += 1
      let start = Self.units(time, timescale)
      time += Int64(header.delay)
      let duration = Self.units(time, timescale) - start
      try check(
        cellophane_avif_add(writer, &pixels, UInt64(duration), headers.count == 1), frame: frame)
    }
    var (bytes, count) = (UnsafePointer<UInt8>?.none, 0)
    try check(cellophane_avif_end(writer, &bytes, &count))
    try write(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Throws an error that libavif reports.
  private func check(_ text: UnsafePointer<CChar>?, frame: Int? = nil) throws {
    guard let text else { return }
    throw RasterError(
      "the AVIF could not be written (libavif: \"\(String(cString: text))\"); make it smaller, or "
        + "choose another format", frame: frame)
  }

  /// Returns the number of units in a second of which all durations are multiples, if that is no
  /// larger than the finest.
  private static func timescale(of durations: [Int64]) -> Int64 {
    var common = Instant.ticksPerSecond
    for duration in durations {
      var rest = duration
      while rest != 0 { (common, rest) = (rest, common % rest) }
    }
    let scale = Instant.ticksPerSecond / common
    return scale <= finestTimescale ? scale : finestTimescale
  }

  /// Returns a time in units of a file, rounded half up.
  private static func units(_ ticks: Int64, _ timescale: Int64) -> Int64 {
    let unit = Instant.ticksPerSecond / timescale
    return (ticks + unit / 2) / unit
  }

  /// Puts the packed words of a frame on a canvas.
  private static func unpack(
    _ rect: PixelRect, from reader: inout WordReader, width: Int, to canvas: inout [UInt32]
  ) throws {
    try canvas.withUnsafeMutableBufferPointer { canvas in
      var word: UInt32 = 0
      for y in rect.y..<rect.y + rect.height {
        let words = try reader.next(2 * width)
        var (next, position) = (0, y * width)
        while position < (y + 1) * width {
          let command = words[next]
          next += 1
          var end = position + Int(command & PackedWords.countMask)
          switch command {
          case PackedWords.opaque...: (word, end) = (command, position + 1)
          case PackedWords.literal:
            (word, end) = (words[next], position + 1)
            next += 1
          // Unchanged pixels stay.
          case ..<PackedWords.repeated: position = end
          default: break
          }
          while position < end {
            canvas[position] = word
            position += 1
          }
        }
        reader.skip(next)
      }
    }
  }

  /// The version of the first library there is, which is loaded for it; `nil` if it is missing.
  static var version: String? {
    libraries.lazy.compactMap { cellophane_avif_load($0) }.first.map {
      String(cString: cellophane_avif_version($0))
    }
  }
}
