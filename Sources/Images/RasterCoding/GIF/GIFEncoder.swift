public import Imaging

/// An encoder that writes an animated GIF from frames added one by one.
///
/// Up to 255 colors in total stay exact. Beyond that, the colors that cover most of the screen stay
/// exact, and the others are replaced by the nearest color of a palette. How many palettes there
/// are, and whether smooth areas are dithered, depends on ``GIFOptions/intent``. The dither of a pixel
/// depends on color, position and palette alone, and an unchanged pixel is never stored again, so
/// nothing flickers. The palettes depend on all frames, so their changes are kept in packed form, in
/// memory and beyond a megabyte in a temporary file; the memory does not grow with the number of
/// frames. The previous frame is in a temporary file too if it has more than 16 megapixels.
///
/// An encoder belongs to one thread. Equal frames give equal bytes.
public final class GIFEncoder {
  /// The shortest display time of a frame, in centiseconds: browsers slow down shorter ones.
  public static let minimumDelay = 2
  /// The longest display time that one block of a GIF can store, in centiseconds.
  public static let maximumDelay = 65535
  /// The largest width and height.
  public static let maximumSide = ImageLimits.side
  /// The largest number of pixels in a frame: 64 megapixels.
  public static let maximumPixels = ImageLimits.pixels

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The number in the loop extension; `nil` for none.
  private let storedRepeats: UInt16?
  /// The settings of the intent.
  private let settings: PaletteSettings
  /// The amounts of data in memory.
  private let memory: EncoderMemory
  /// The runner of tasks, after the last frame.
  private let tasks: TaskRunner
  /// The changes of all frames so far.
  private let spool: FrameSpool
  /// The display times of the colors; `nil` before the first frame and after the last one.
  private var screen: ScreenTime?
  /// The time at which the next frame appears, in centiseconds.
  private var time = 0
  /// The number of frames so far.
  private var frameCount = 0
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for frames of one size.
  ///
  /// Throws a ``RasterError`` if a side is outside 1...16 384, there are more than 64 megapixels,
  /// or the loop count is out of range.
  public convenience init(width: Int, height: Int, options: GIFOptions = GIFOptions()) throws {
    try self.init(width: width, height: height, options: options, tasks: .serial)
  }

  /// Makes an encoder that keeps some data in memory, and more in temporary files.
  package init(
    width: Int, height: Int, options: GIFOptions, memory: EncoderMemory = EncoderMemory(),
    tasks: TaskRunner = .serial
  ) throws {
    try ImageLimits.check(width: width, height: height)
    self.width = width
    self.height = height
    storedRepeats = try options.storedRepeats
    self.memory = memory; self.tasks = tasks
    settings = PaletteSettings(options.intent)
    spool = FrameSpool(
      memory: memory, marksSmooth: settings.tolerance != nil,
      countsBlocks: tasks.threadCount > 1 && width * height <= ImageMapper.mostDivided)
  }

  /// Whether changes were written to a temporary file.
  package var usesTemporaryFile: Bool { spool.usesFile }

  /// Adds a frame that is shown for `delay` centiseconds, 2...65 535.
  ///
  /// A frame equal to the previous one extends that one. A pixel with an alpha of less than a half is
  /// transparent, and any other opaque. Throws a ``RasterError`` if the size or the delay does not fit, or if the temporary
  /// file fails. After that failure the encoder is unusable, and throws the same error again.
  public func append(_ bitmap: Bitmap, delay: Int) throws {
    try append(PaintedFrame(bitmap), delay: delay)
  }

  /// Adds a frame, of which only what its painter damaged is compared with the previous one.
  package func append(_ frame: PaintedFrame, delay: Int) throws {
    var frame = frame
    precondition(!isFinished, "no frames can be added after a GIF is finished")
    try FrameChecks.check(
      frame.bitmap, width: width, height: height, of: "GIF", frame: frameCount + 1)
    guard (Self.minimumDelay...Self.maximumDelay).contains(delay) else {
      throw RasterError(
        "a delay of \(delay) centiseconds is not possible; choose "
          + "\(Self.minimumDelay)...\(Self.maximumDelay)", frame: frameCount + 1)
    }
    let isOpaque = frame.bitmap.isOpaque(outside: spool.possiblyTranslucentAreas(of: frame))
    var hasHoles = false
    if !isOpaque { (frame.bitmap, hasHoles) = frame.bitmap.withHoles() }
    if frameCount == 0 {
      try spool.append(first: frame, delay: delay, isOpaque: isOpaque, mayHaveHoles: hasHoles)
      screen = try ScreenTime(pixels: width * height, memory: memory)
    } else if try screen?.show(
      frame, at: time, delay: delay, isOpaque: isOpaque, mayHaveHoles: hasHoles, in: spool)
      == false
    {
      spool.extendLast(by: delay)
    }
    time += delay
    frameCount += 1
  }

  /// Writes the file and passes its bytes in pieces to `write`.
  ///
  /// Throws the errors of `write`, and a ``RasterError`` if there are no frames or the temporary
  /// file fails. It can be called once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "a GIF can be finished only once")
    isFinished = true
    guard let screen = screen.take() else {
      throw RasterError("the GIF has no frames; append at least one before finishing")
    }
    let schedule = try schedule(ending: screen)
    try withoutActuallyEscaping(write) { write in
      let mapper = try ImageMapper(
        width: width, height: height, schedule: schedule, tolerance: settings.tolerance,
        spool: spool, threadCount: tasks.threadCount)
      var writer = GIFImageWriter(
        container: try GIFContainer(sink: GIFSink(write: write), hasHoles: spool.hasHoles),
        tasks: tasks)
      try writer.write(
        mapper, width: width, height: height, colors: schedule.shared,
        storedRepeats: storedRepeats)
    }
  }

  /// Counts the pixels of the last frame, releases it with their times, and returns the palettes.
  private func schedule(ending screen: consuming ScreenTime) throws -> PaletteSchedule {
    try screen.end(at: time, in: spool)
    try spool.end()
    var whole = try PaletteBuilder.palette(
      for: screen.histogram, settings: settings.ofFile, tasks: tasks)
    // A palette is never empty.
    if whole.colors.isEmpty { whole = Palette(colors: [0]) }
    var schedule = PaletteSchedule(shared: whole.colors, parts: [])
    // An index on the screen has one meaning where there are holes.
    if settings.partScreens < .infinity, !spool.hasHoles {
      let scheduler = PaletteScheduler(
        spool: spool, pixelCount: width * height, settings: settings, whole: whole, tasks: tasks)
      schedule = try scheduler.schedule(times: screen.histogram)
    }
    schedule.sort(by: try order(of: Palette(colors: schedule.shared)))
    return schedule
  }

  /// Counts the colors of all frames.
  private func order(of palette: Palette) throws -> PaletteOrder {
    let (slices, count) = (4, spool.headers.count)
    let orders = try tasks.map(slices) { [spool] number in
      var order = PaletteOrder(palette: palette)
      try spool.replay(count * number / slices..<count * (number + 1) / slices) {
        try order.count($0, from: &$1)
      }
      return order
    }
    return orders.dropFirst().reduce(into: orders[0]) { $0.add($1) }
  }
}
