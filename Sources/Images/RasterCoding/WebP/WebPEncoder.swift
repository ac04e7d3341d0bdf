internal import CWebP
public import Imaging
public import Timing

/// An encoder that writes an animated WebP from frames added one by one.
///
/// The pixels are exact unless the options have a quality. Only the smallest rectangle around the
/// changes of a frame is stored, with the unchanged pixels in it or without them, whichever has fewer
/// bytes. A frame is compressed when the next one is added. Compressed frames are kept in memory,
/// and beyond some megabytes in a temporary file, so the memory does not grow with their number.
///
/// An encoder belongs to one thread. Equal frames give equal bytes.
public final class WebPEncoder {
  /// The longest display time of a frame.
  public static let longestDuration = Instant(ticks: 16777 * Instant.ticksPerSecond)
  /// The numbers of plays that an animation can store.
  public static let plays = 1...65535
  /// The largest width and height.
  public static let maximumSide = 16383

  /// The largest size of a frame, in pixels, that is always compressed in both variants.
  private static let trialPixels = 1 << 16
  /// The number of larger frames of which one is compressed in both variants.
  private static let trialPeriod = 8
  /// The largest number of bytes after the head of the file, which the head can express.
  private static let maximumBytes = Int(UInt32.max) - 1

  /// A compressed frame that is not written yet, because equal frames may extend it.
  private struct Pending {
    let rect: PixelRect
    /// Whether unchanged pixels are transparent and the frame is blended over the previous one.
    let isOver: Bool
    /// The beginning of the frame.
    let start: Instant
    let image: [UInt8]
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The settings of the file.
  private let options: WebPOptions
  /// The last frame; `nil` before the first one.
  private var previous: Bitmap?
  /// The damage between the last frames.
  private var damage = DamageHistory()
  /// The last frame that differs from the one before, compressed.
  private var pending: Pending?
  /// The chunks of the frames before it.
  private var spool: ByteSpool
  /// The pixels of a frame for libwebp.
  private var pixels: [UInt32] = []
  /// The end of all frames so far.
  private var end = Instant.zero
  /// Whether any pixel was stored as transparent.
  private var hasAlpha = false
  /// The variant that was shorter when both were last tried.
  private var prefersOver = false
  /// The number of larger frames until both variants are tried again.
  private var framesUntilTrial = 0
  /// The number of frames so far.
  private var frameCount = 0
  /// The first error, after which frames are missing.
  private var failure: RasterError?
  /// Whether the file was written.
  private var isFinished = false

  /// Makes an encoder for frames of one size.
  ///
  /// Throws a ``RasterError`` if a side is outside 1...16 383, there are more than 64 megapixels,
  /// or an option is out of range.
  public convenience init(width: Int, height: Int, options: WebPOptions = WebPOptions()) throws {
    try self.init(width: width, height: height, options: options, memory: EncoderMemory())
  }

  /// Makes an encoder that keeps some data in memory, and more in temporary files.
  package init(width: Int, height: Int, options: WebPOptions, memory: EncoderMemory) throws {
    try ImageLimits.check(width: width, height: height)
    guard max(width, height) <= Self.maximumSide else {
      throw RasterError(
        "a WebP of \(width)×\(height) is not possible; a side may have at most "
          + "\(Self.maximumSide) pixels, so make the scene or its scale smaller")
    }
    try options.check()
    self.width = width; self.height = height; self.options = options
    spool = ByteSpool(memory: memory)
  }

  /// Adds a frame that is shown for a duration of 0...16 777 s; browsers slow down 10 ms and less.
  ///
  /// A frame equal to the previous one extends that one. A WebP counts in milliseconds: boundaries
  /// between frames are rounded half up, so the rounding does not add up. Throws a ``RasterError``
  /// if the size or the duration does not fit, counting that of consecutive equal frames together,
  /// or if the compression or the temporary file fails. After that failure the encoder is unusable,
  /// and throws the same error again.
  public func append(_ bitmap: Bitmap, duration: Instant) throws {
    try append(PaintedFrame(bitmap), duration: duration)
  }

  /// Adds a frame, of which only what its painter damaged is compared with the previous one.
  package func append(_ frame: PaintedFrame, duration: Instant) throws {
    let bitmap = frame.bitmap
    precondition(!isFinished, "no frames can be added after a WebP is finished")
    if let failure { throw failure }
    try FrameChecks.check(bitmap, width: width, height: height, of: "WebP", frame: frameCount + 1)
    let rect = changes(of: frame)
    try check(duration, after: rect == nil ? pending.map { end - $0.start } ?? .zero : .zero)
    if let rect {
      do {
        try flush()
        pending = try compress(bitmap, rect)
        previous = bitmap
        damage.add(frame.identity, changed: rect)
      } catch let error as RasterError {
        failure = error
        throw error
      }
    } else {
      damage.add(frame.identity, changed: nil)
    }
    end = end + duration
    frameCount += 1
  }

  /// Throws if a frame cannot be shown for a duration, alone or with the equal ones before it.
  private func check(_ duration: Instant, after before: Instant) throws {
    try FrameChecks.check(
      duration, after: before, longest: Self.longestDuration, of: "a WebP",
      frame: frameCount + 1)
  }

  /// Returns the smallest rectangle around the changes, from an even column and row on; `nil` if
  /// there are none.
  private func changes(of frame: PaintedFrame) -> PixelRect? {
    guard let previous else { return PixelRect(x: 0, y: 0, width: width, height: height) }
    let columns = DamagedColumns(damage.areas(of: frame), width: width, height: height)
    var bounds = PixelBounds()
    frame.bitmap.words.withUnsafeBufferPointer { new in
      previous.words.withUnsafeBufferPointer { old in
        for y in 0..<height {
          let (row, damaged) = (y * width, columns[y])
          let end = row + damaged.upperBound
          let first = PixelChanges.firstDifference(
            new, old, from: row + damaged.lowerBound, to: end)
          guard first < end else { continue }
          var last = end - 1
          while new[last] == old[last] { last -= 1 }
          bounds.include(first - row, last - row + 1, y)
        }
      }
    }
    guard let rect = bounds.rect else { return nil }
    let (left, top) = (rect.x & ~1, rect.y & ~1)
    return PixelRect(
      x: left, y: top, width: rect.x + rect.width - left, height: rect.y + rect.height - top)
  }

  /// Compresses a rectangle of a frame in the variants that are possible, and keeps the shorter.
  private func compress(_ bitmap: Bitmap, _ rect: PixelRect) throws -> Pending {
    let isLarge = rect.width * rect.height > Self.trialPixels
    let mayBeOver = prepareOver(bitmap, rect)
    let triesBoth = mayBeOver && (!isLarge || framesUntilTrial == 0)
    var isOver = mayBeOver && (triesBoth || prefersOver)
    var image = isOver ? try compress(rect) : []
    if triesBoth || !isOver {
      let alpha = prepare(bitmap, rect)
      let other = try compress(rect)
      if triesBoth { prefersOver = image.count < other.count }
      if !isOver || other.count <= image.count {
        (image, isOver) = (other, false)
        hasAlpha = hasAlpha || alpha
      }
    }
    hasAlpha = hasAlpha || isOver
    if isLarge, mayBeOver {
      framesUntilTrial = (triesBoth ? Self.trialPeriod : framesUntilTrial) - 1
    }
    return Pending(rect: rect, isOver: isOver, start: end, image: image)
  }

  /// Copies a rectangle of a frame for libwebp, and returns whether any pixel is not opaque.
  private func prepare(_ bitmap: Bitmap, _ rect: PixelRect) -> Bool {
    var common: UInt32 = 0xFF00_0000
    fill(rect) { index in
      let word = bitmap.words[index]
      common &= word
      return PNGWriter.straightWord(word)
    }
    return common != 0xFF00_0000
  }

  /// Copies a rectangle of a frame without its unchanged pixels.
  ///
  /// Returns whether there are any, and all changed ones are opaque.
  private func prepareOver(_ bitmap: Bitmap, _ rect: PixelRect) -> Bool {
    guard let previous else { return false }
    var (keepsAny, isOpaque) = (false, true)
    fill(rect) { index in
      let word = bitmap.words[index]
      if word == previous.words[index] {
        keepsAny = true
        return 0
      }
      if word < 0xFF00_0000 { isOpaque = false }
      return word
    }
    return keepsAny && isOpaque
  }

  /// Fills the pixels of a rectangle by their indices in a frame.
  @inline(__always)
  private func fill(_ rect: PixelRect, _ pixel: (Int) -> UInt32) {
    let area = rect.width * rect.height
    if pixels.count < area { pixels = Array(repeating: 0, count: area) }
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<rect.height {
        let start = (rect.y + y) * width + rect.x
        for x in 0..<rect.width { pixels[y * rect.width + x] = pixel(start + x) }
      }
    }
  }

  /// Compresses the pixels of a rectangle, and returns the chunks of the image.
  private func compress(_ rect: PixelRect) throws -> [UInt8] {
    var config = WebPConfig()
    var source = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&source) != 0 else {
      throw RasterError("libwebp has another version than its headers; install libwebp again")
    }
    config.method = Int32(options.method)
    config.lossless = options.quality == nil ? 1 : 0
    config.exact = config.lossless
    if let quality = options.quality {
      config.quality = Float(quality)
      config.use_sharp_yuv = 1
    }
    source.use_argb = 1
    (source.width, source.height) = (Int32(rect.width), Int32(rect.height))
    source.argb_stride = source.width
    var output = WebPMemoryWriter()
    WebPMemoryWriterInit(&output)
    defer { WebPMemoryWriterClear(&output) }
    let isDone = pixels.withUnsafeMutableBufferPointer { pixels in
      withUnsafeMutablePointer(to: &output) { output in
        source.argb = pixels.baseAddress
        source.writer = WebPMemoryWrite
        source.custom_ptr = UnsafeMutableRawPointer(output)
        defer { WebPPictureFree(&source) }
        return WebPEncode(&config, &source) != 0
      }
    }
    guard isDone else {
      if source.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY {
        throw RasterError.memory(of: "libwebp", frame: frameCount + 1)
      }
      throw RasterError(
        "the frame could not be compressed (libwebp error \(source.error_code.rawValue)); "
          + "make it smaller, or free memory", frame: frameCount + 1)
    }
    let file = UnsafeBufferPointer(start: output.mem, count: output.size)
    // Only the chunks of the image are of interest, the first one may be a header.
    let header = WebPChunks.signatureBytes + WebPChunks.headBytes + 10
    let isExtended = file.count > header && file[15] == UInt8(ascii: "X")
    return Array(file[(isExtended ? header : WebPChunks.signatureBytes)...])
  }

  /// Moves the compressed frame to the spool.
  private func flush() throws {
    guard let frame = pending.take() else { return }
    let length = WebPFrames.controlBytes + frame.image.count
    guard spool.count + length <= Self.maximumBytes - 64 else {
      throw RasterError(
        "the WebP would have more than 4 GB, the limit of its format; render fewer frames, or "
          + "smaller ones")
    }
    var bytes: [UInt8] = []
    WebPChunks.append(.frame, length: length, to: &bytes)
    for number in [frame.rect.x / 2, frame.rect.y / 2, frame.rect.width - 1, frame.rect.height - 1]
    {
      WebPChunks.append(number, bytes: 3, to: &bytes)
    }
    WebPChunks.append(Self.milliseconds(end) - Self.milliseconds(frame.start), bytes: 3, to: &bytes)
    bytes.append(frame.isOver ? 0 : UInt8(WebPFrames.replaceFlag))
    try bytes.withUnsafeBufferPointer { try spool.append($0) }
    try frame.image.withUnsafeBufferPointer { try spool.append($0) }
  }

  /// Returns a time in whole milliseconds, rounded half up.
  private static func milliseconds(_ time: Instant) -> Int {
    let unit = WebPFrames.millisecond.ticks
    return Int((time.ticks + unit / 2) / unit)
  }

  /// Writes the file and passes its bytes in pieces to `write`.
  ///
  /// Throws the errors of `write`, and a ``RasterError`` if there are no frames or the temporary
  /// file fails. It can be called once.
  public func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(!isFinished, "a WebP can be finished only once")
    isFinished = true
    if let failure { throw failure }
    guard frameCount > 0 else {
      throw RasterError("the WebP has no frames; append at least one before finishing")
    }
    try flush()
    previous = nil
    pixels = []
    var chunks: [UInt8] = []
    WebPChunks.append(.header, length: 10, to: &chunks)
    let flags = WebPFrames.animationFlag | (hasAlpha ? WebPFrames.alphaFlag : 0)
    WebPChunks.append(flags, bytes: 4, to: &chunks)
    WebPChunks.append(width - 1, bytes: 3, to: &chunks)
    WebPChunks.append(height - 1, bytes: 3, to: &chunks)
    WebPChunks.append(.animation, length: 6, to: &chunks)
    // A transparent background, which browsers ignore.
    WebPChunks.append(0, bytes: 4, to: &chunks)
    WebPChunks.append(options.loopCount ?? 0, bytes: 2, to: &chunks)
    var bytes: [UInt8] = []
    WebPChunks.append(.file, length: 4 + chunks.count + spool.count, to: &bytes)
    WebPChunks.append(WebPChunkKind.format.code, bytes: 4, to: &bytes)
    try (bytes + chunks).withUnsafeBytes(write)
    try spool.read(write)
  }
}
