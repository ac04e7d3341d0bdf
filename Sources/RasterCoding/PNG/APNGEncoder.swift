public import Imaging
public import Timing

/// Writes an animated PNG from pictures that arrive one by one; nothing is lost.
///
/// Up to 256 colours altogether, transparent ones counted, become a palette; of more, opaque
/// pictures are stored as RGB and others as RGBA that is not premultiplied. Only the rectangle that
/// changed is stored. Whether there is a palette is known when all pictures are, so their changes
/// are kept, packed, in memory and beyond a megabyte in a temporary file; memory does not grow
/// with their number.
///
/// An encoder belongs to one thread. Equal pictures give equal bytes.
public final class APNGEncoder {
  /// The longest time that a picture can be shown.
  public static let longestDuration = APNGDelay.longest
  /// How often an animation can be told to play.
  public static let plays = 1...Int(Int32.max)

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// How often it plays; 0 for ever.
  private let storedPlays: UInt32
  /// The changes of all pictures so far.
  private let spool: FrameSpool
  /// The words of the last picture; empty before the first.
  private var canvas: [UInt32] = []
  /// The colours so far, as long as they are few.
  private var colors = ExactColors()
  /// Whether nothing shone through so far.
  private var isOpaque = true
  /// How many pictures arrived.
  private var frameCount = 0
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for pictures of one size; without a loop count the animation plays forever.
  ///
  /// Throws a ``RasterError`` where a side is not 1...16 384, there are more than 64 megapixels, or
  /// the loop count is out of range.
  public convenience init(width: Int, height: Int, loopCount: Int? = nil) throws {
    try self.init(
      width: width, height: height, loopCount: loopCount,
      spoolLimit: GIFEncoder.defaultSpoolLimit)
  }

  /// Makes an encoder that keeps `spoolLimit` packed words in memory.
  package init(width: Int, height: Int, loopCount: Int?, spoolLimit: Int) throws {
    try ImageLimits.check(width: width, height: height)
    if let loopCount, !Self.plays.contains(loopCount) {
      throw RasterError(
        "an animated PNG plays 1 to \(Self.plays.upperBound) times, not \(loopCount): choose a "
          + "number in that range, or none to play for ever")
    }
    self.width = width; self.height = height
    storedPlays = UInt32(loopCount ?? 0)
    spool = FrameSpool(memoryLimit: spoolLimit, keepsAlpha: true)
  }

  /// Tells whether changes went to a temporary file.
  package var usesTemporaryFile: Bool { spool.usesFile }

  /// Adds a picture that is shown for a time, 0...65 535 s; browsers slow down 10 ms and less.
  ///
  /// A picture equal to the one before prolongs it. Throws a ``RasterError`` where the size does
  /// not fit, or the duration, that of equal pictures in a row taken together, and where the
  /// temporary file fails; after that the encoder is of no use, and throws the same error again.
  public func append(_ bitmap: Bitmap, duration: Instant) throws {
    precondition(!isFinished, "an animated PNG takes no pictures after it was finished")
    guard bitmap.width == width && bitmap.height == height else {
      throw RasterError(
        "the picture is \(bitmap.width)×\(bitmap.height), but the animated PNG is "
          + "\(width)×\(height): all frames need one size", frame: frameCount + 1)
    }
    try check(duration)
    try bitmap.words.withUnsafeBufferPointer { new in
      guard frameCount > 0 else {
        try spool.append(first: new, width: width, delay: Int(duration.ticks))
        isOpaque = colors.add(new, from: 0, to: new.count)
        return
      }
      let isChanged = try canvas.withUnsafeBufferPointer { old in
        try spool.append(new, against: old, width: width, delay: Int(duration.ticks)) {
          let isOpaque = colors.add(new, from: $0, to: $1)
          self.isOpaque = self.isOpaque && isOpaque
        }
      }
      if !isChanged {
        try check(duration, after: Instant(ticks: Int64(spool.headers.last?.delay ?? 0)))
        spool.extendLast(by: Int(duration.ticks))
      }
    }
    canvas = bitmap.words
    frameCount += 1
  }

  /// Throws where a picture cannot be shown as long as asked, or as long as with those before.
  private func check(_ duration: Instant, after before: Instant = .zero) throws {
    guard duration >= .zero else {
      throw RasterError(
        "a duration of \(duration.seconds) s does not work: choose 0 or more",
        frame: frameCount + 1)
    }
    // Compared without a sum, which could be too large for an instant.
    guard duration.ticks <= Self.longestDuration.ticks - before.ticks else {
      throw RasterError(
        "the picture would be shown for more than \(Int(Self.longestDuration.seconds)) s, which "
          + "is the most that an animated PNG can tell: choose shorter durations",
        frame: frameCount + 1)
    }
  }

  /// Writes the file, handing its bytes in pieces to `write`.
  ///
  /// Throws what `write` throws, and a ``RasterError`` where there is no picture or the temporary
  /// file fails. An encoder finishes once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "an animated PNG is finished once")
    isFinished = true
    guard frameCount > 0 else {
      throw RasterError(
        "the animated PNG has no frames: append at least one picture before finishing")
    }
    let format: APNGFrameWriter.Format =
      !colors.isFull
      ? .palette(ExactColors(paletteOf: colors)) : isOpaque ? .opaque : .transparent
    // The writer has a canvas of its own.
    canvas = []
    var writer = try APNGFrameWriter(width: width, height: height, format: format)
    writer.begin(frameCount: spool.headers.count, plays: storedPlays)
    try spool.replay { header, words in
      try writer.append(header, words)
      try writer.bytes.withUnsafeBytes { try write($0) }
      writer.bytes.removeAll(keepingCapacity: true)
    }
    writer.end()
    try writer.bytes.withUnsafeBytes { try write($0) }
  }
}
