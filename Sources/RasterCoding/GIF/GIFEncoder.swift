public import Imaging

/// Writes an animated GIF from pictures that arrive one by one.
///
/// All pictures share one palette. Up to 255 colours altogether stay exactly as they are; of more,
/// those that cover most of the screen stay and the others become the nearest of the palette,
/// always the same one for the same colour and without dithering, so nothing flickers. Only what
/// changed is stored. The palette needs all pictures, so their changes are kept, packed, in memory
/// and beyond a megabyte in a temporary file; memory does not grow with their number.
///
/// An encoder belongs to one thread. Equal pictures give equal bytes.
public final class GIFEncoder {
  /// The shortest time a frame may be shown, in centiseconds: browsers slow down shorter ones.
  public static let minimumDelay = 2
  /// The longest time one block of a GIF can last, in centiseconds.
  public static let maximumDelay = 65535
  /// The largest width and height.
  public static let maximumSide = ImageLimits.side
  /// The largest number of pixels in a picture: 64 megapixels.
  public static let maximumPixels = ImageLimits.pixels

  /// How many packed words stay in memory: 1 MB.
  package static let defaultSpoolLimit = 1 << 18

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// The number for the loop extension; `nil` leaves it out.
  private let storedRepeats: UInt16?
  /// The changes of all pictures so far.
  private let spool: FrameSpool
  /// The canvas and the time on it.
  private var screen = ScreenTime()
  /// When the next picture appears, in centiseconds.
  private var time = 0
  /// How many pictures arrived.
  private var frameCount = 0
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for pictures of one size.
  ///
  /// Throws a ``RasterError`` where a side is not 1...16 384, there are more than 64 megapixels, or
  /// the loop count is out of range.
  public convenience init(width: Int, height: Int, options: GIFOptions = GIFOptions()) throws {
    try self.init(
      width: width, height: height, options: options, spoolLimit: Self.defaultSpoolLimit)
  }

  /// Makes an encoder that keeps `spoolLimit` packed words in memory, and others in a folder.
  package init(
    width: Int, height: Int, options: GIFOptions, spoolLimit: Int, spoolFolder: String? = nil
  ) throws {
    try ImageLimits.check(width: width, height: height)
    self.width = width
    self.height = height
    storedRepeats = try options.storedRepeats
    spool = FrameSpool(memoryLimit: spoolLimit, folder: spoolFolder)
  }

  /// Tells whether changes went to a temporary file.
  package var usesTemporaryFile: Bool { spool.usesFile }

  /// Adds a picture that is shown for `delay` centiseconds, 2...65 535.
  ///
  /// A picture equal to the one before prolongs it. A pixel that is not opaque is taken over black.
  /// Throws a ``RasterError`` where the size or the delay does not fit, and where the temporary
  /// file fails; after that the encoder is of no use, and throws the same error again.
  public func append(_ bitmap: Bitmap, delay: Int) throws {
    precondition(!isFinished, "a GIF takes no pictures after it was finished")
    guard bitmap.width == width && bitmap.height == height else {
      throw RasterError(
        "the picture is \(bitmap.width)×\(bitmap.height), but the GIF is \(width)×\(height): "
          + "all frames need one size", frame: frameCount + 1)
    }
    guard (Self.minimumDelay...Self.maximumDelay).contains(delay) else {
      throw RasterError(
        "a delay of \(delay) centiseconds does not work: choose "
          + "\(Self.minimumDelay)...\(Self.maximumDelay)", frame: frameCount + 1)
    }
    try bitmap.words.withUnsafeBufferPointer { new in
      if frameCount == 0 {
        try spool.append(first: new, width: width, delay: delay)
        screen.begin(with: bitmap)
      } else if try !screen.show(new, width: width, at: time, delay: delay, in: spool) {
        spool.extendLast(by: delay)
      }
    }
    time += delay
    frameCount += 1
  }

  /// Writes the file, handing its bytes in pieces to `write`.
  ///
  /// Throws what `write` throws, and a ``RasterError`` where there is no picture or the temporary
  /// file fails. An encoder finishes once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "a GIF is finished once")
    isFinished = true
    guard frameCount > 0 else {
      throw RasterError("the GIF has no frames: append at least one picture before finishing")
    }
    screen.end(at: time)
    let palette = PaletteBuilder.palette(for: screen.histogram)
    screen = ScreenTime()
    try withoutActuallyEscaping(write) { write in
      var writer = GIFFrameWriter(
        width: width, height: height, palette: palette,
        container: try GIFContainer(sink: GIFSink(write: write)))
      try writer.begin(storedRepeats: storedRepeats)
      try spool.replay { header, words in try writer.append(header, words) }
      try writer.finish()
    }
  }
}
