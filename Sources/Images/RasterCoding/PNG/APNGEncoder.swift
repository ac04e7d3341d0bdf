public import Imaging
public import Timing

/// A lossless encoder that writes an animated PNG from frames added one by one.
///
/// Up to 256 colors in total, transparent ones included, become a palette. Beyond that, opaque
/// frames are stored as RGB and others as RGBA that is not premultiplied. Only the changed
/// rectangle is stored. Whether there is a palette depends on all frames, so their changes are kept
/// in packed form, in memory and beyond a megabyte in a temporary file; the memory does not grow
/// with the number of frames. The previous frame is in a temporary file too if it has more than 16
/// megapixels.
///
/// An encoder belongs to one thread. Equal frames give equal bytes.
public final class APNGEncoder {
  /// The longest display time of a frame.
  public static let longestDuration = APNGDelay.longest
  /// The numbers of plays that an animation can store.
  public static let plays = 1...Int(Int32.max)

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The number of plays; 0 for ever.
  private let storedPlays: UInt32
  /// The effort for a small file.
  private let compression: APNGCompression
  /// The changes of all frames so far.
  private let spool: FrameSpool
  /// The amounts of data in memory.
  private let memory: EncoderMemory
  /// The colors so far, up to the size of a palette.
  private var colors = ExactColors()
  /// Whether all pixels so far were opaque.
  private var isOpaque = true
  /// The number of frames so far.
  private var frameCount = 0
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for frames of one size; without a loop count the animation plays forever.
  ///
  /// Throws a ``RasterError`` if a side is outside 1...16 384, there are more than 64 megapixels,
  /// or the loop count is out of range.
  public convenience init(width: Int, height: Int, loopCount: Int? = nil) throws {
    try self.init(width: width, height: height, loopCount: loopCount, compression: .smallest)
  }

  /// Makes an encoder that keeps some data in memory, and more in temporary files.
  package init(
    width: Int, height: Int, loopCount: Int? = nil, memory: EncoderMemory = EncoderMemory(),
    compression: APNGCompression
  ) throws {
    try ImageLimits.check(width: width, height: height)
    if let loopCount, !Self.plays.contains(loopCount) {
      throw RasterError(
        "an animated PNG plays 1 to \(Self.plays.upperBound) times, not \(loopCount); choose a "
          + "number in that range, or none to play for ever")
    }
    self.width = width; self.height = height; self.compression = compression
    storedPlays = UInt32(loopCount ?? 0)
    self.memory = memory
    spool = FrameSpool(memory: memory, keepsAlpha: true)
  }

  /// Whether changes were written to a temporary file.
  package var usesTemporaryFile: Bool { spool.usesFile }

  /// Adds a frame that is shown for a duration of 0...65 535 s; browsers slow down 10 ms and less.
  ///
  /// A frame equal to the previous one extends that one. Throws a ``RasterError`` if the size or
  /// the duration does not fit, counting that of consecutive equal frames together, or if the
  /// temporary file fails. After that failure the encoder is unusable, and throws the same error
  /// again.
  public func append(_ bitmap: Bitmap, duration: Instant) throws {
    try append(PaintedFrame(bitmap), duration: duration)
  }

  /// Adds a frame, of which only what its painter damaged is compared with the previous one.
  package func append(_ frame: PaintedFrame, duration: Instant) throws {
    let bitmap = frame.bitmap
    precondition(!isFinished, "no frames can be added after an animated PNG is finished")
    try FrameChecks.check(
      bitmap, width: width, height: height, of: "animated PNG", frame: frameCount + 1)
    try check(duration)
    if frameCount == 0 {
      try spool.append(first: frame, delay: Int(duration.ticks))
      isOpaque = bitmap.words.withUnsafeBufferPointer { colors.add($0, from: 0, to: $0.count) }
    } else {
      let isChanged = try spool.append(frame, delay: Int(duration.ticks)) { _, new, range, _ in
        let isOpaque = colors.add(new, from: range.lowerBound, to: range.upperBound)
        self.isOpaque = self.isOpaque && isOpaque
      }
      if !isChanged {
        try check(duration, after: Instant(ticks: Int64(spool.headers.last?.delay ?? 0)))
        spool.extendLast(by: Int(duration.ticks))
      }
    }
    frameCount += 1
  }

  /// Throws if a frame cannot be shown for a duration, alone or with the equal ones before it.
  private func check(_ duration: Instant, after before: Instant = .zero) throws {
    try FrameChecks.check(
      duration, after: before, longest: Self.longestDuration, of: "an animated PNG",
      frame: frameCount + 1)
  }

  /// Writes the file and passes its bytes in pieces to `write`.
  ///
  /// Throws the errors of `write`, and a ``RasterError`` if there are no frames or the temporary
  /// file fails. It can be called once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "an animated PNG can be finished only once")
    isFinished = true
    guard frameCount > 0 else {
      throw RasterError("the animated PNG has no frames; append at least one before finishing")
    }
    let format: APNGFrameWriter.Format =
      !colors.isFull
      ? .palette(ExactColors(paletteOf: colors)) : isOpaque ? .opaque : .transparent
    // The writer has a canvas of its own.
    try spool.end()
    var writer = try APNGFrameWriter(
      width: width, height: height, format: format, compression: compression, memory: memory)
    try writer.begin(frameCount: spool.headers.count, plays: storedPlays, write: write)
    try spool.replay { try writer.append($0, from: &$1, write: write) }
    try writer.end(write: write)
  }
}
