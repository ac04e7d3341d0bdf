internal import CWebP
internal import Imaging
internal import Timing

/// A reader of animated WebPs that composes their frames as browsers do; libwebp decodes the images.
///
/// A WebP without an animation is a single frame without a duration.
public enum WebPReader {
  /// Opens the animation in a file.
  ///
  /// Throws a ``RasterError`` if the file is missing or too large, and for the errors of
  /// `open(_:)`.
  public static func open(path: String) throws -> RasterAnimation {
    try open(FileBytes.read(path, as: "animation"), file: path)
  }

  /// Opens an animation from the bytes of its file.
  ///
  /// Throws a ``RasterError`` if chunks are truncated or out of order, there are no frames, the
  /// size exceeds the limits or there are more than 100 000 frames. Errors in the pixels of a frame
  /// are thrown when it is read.
  public static func open(_ bytes: [UInt8]) throws -> RasterAnimation { try open(bytes, file: nil) }

  /// Scans all chunks of a WebP whose file name is known.
  static func open(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    try FileBytes.check(byteCount: bytes.count, as: "animation", file: file)
    guard var frames = try WebPFrames(bytes, file: file) else {
      return try still(bytes, file: file)
    }
    var durations: [Instant] = []
    while let frame = try frames.next() {
      durations.append(frame.duration)
      try AnimationLimits.check(
        frames: frames.count, pixels: frames.count * frames.width * frames.height, file: file)
    }
    guard frames.count > 0 else {
      throw RasterError("the WebP has no frames; export it again", file: file)
    }
    var animation = RasterAnimation(
      width: frames.width, height: frames.height, loopCount: frames.plays == 0 ? nil : frames.plays
    ) {
      var images = try WebPImages(bytes, file: file)
      return RasterAnimation.Reader.stopping { try images?.next() }
    }
    animation.fileBytes = bytes
    animation.durations = durations
    return animation
  }

  /// Makes an animation of a single image.
  private static func still(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    let size = try size(bytes, bytes.indices, file: file)
    return RasterAnimation(
      width: size.width, height: size.height,
      still: { try image(bytes, bytes.indices, size, file: file) })
  }

  /// Reads the size of an image in a range of a file, before anything is decoded or allocated.
  private static func size(
    _ bytes: [UInt8], _ range: Range<Int>, file: String?, frame: Int? = nil
  ) throws -> (width: Int, height: Int) {
    var features = WebPBitstreamFeatures()
    let status = bytes[range].withUnsafeBufferPointer {
      WebPGetFeatures($0.baseAddress, $0.count, &features)
    }
    guard status == VP8_STATUS_OK else {
      let isTruncated = status == VP8_STATUS_NOT_ENOUGH_DATA
      throw RasterError(
        "the WebP is \(isTruncated ? "truncated" : "corrupt"): an image has no valid header; "
          + "export it again", file: file, frame: frame)
    }
    let (width, height) = (Int(features.width), Int(features.height))
    try ImageLimits.check(width: width, height: height, file: file, frame: frame)
    return (width, height)
  }

  /// Decodes an image of a known size in a range of a file.
  fileprivate static func image(
    _ bytes: [UInt8], _ range: Range<Int>, _ size: (width: Int, height: Int), file: String?,
    frame: Int? = nil
  ) throws -> Bitmap {
    guard try self.size(bytes, range, file: file, frame: frame) == size else {
      throw RasterError(
        "the WebP is corrupt: an image is not \(size.width)×\(size.height), as its frame declares; "
          + "export it again", file: file, frame: frame)
    }
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    let isDecoded = bytes[range].withUnsafeBufferPointer { source in
      words.withUnsafeMutableBytes { target in
        WebPDecodeBGRAInto(
          source.baseAddress, source.count,
          target.baseAddress?.assumingMemoryBound(to: UInt8.self), target.count,
          Int32(size.width * MemoryLayout<UInt32>.stride)) != nil
      }
    }
    guard isDecoded else {
      throw RasterError(
        "the WebP is corrupt or truncated: an image cannot be decoded; export it again", file: file,
        frame: frame)
    }
    PNGReader.premultiply(&words)
    return Bitmap(width: size.width, height: size.height, words: words)
  }
}

/// A reader that composes the frames of an animated WebP on its canvas, one after the other.
private struct WebPImages {
  /// The remaining frames.
  private var frames: WebPFrames
  /// The whole file.
  private let bytes: [UInt8]
  /// The name of the file for errors.
  private let file: String?
  /// The composed frame.
  private var canvas: FrameCanvas
  private var last: WebPFrames.Frame?

  /// Makes a reader with a transparent canvas; `nil` if there is no animation.
  init?(_ bytes: [UInt8], file: String?) throws {
    guard let frames = try WebPFrames(bytes, file: file) else { return nil }
    self.frames = frames; self.bytes = bytes; self.file = file
    canvas = FrameCanvas(width: frames.width, height: frames.height)
  }

  /// Paints the next frame over the remains of the previous one.
  mutating func next() throws -> RasterFrame? {
    guard let frame = try frames.next() else { return nil }
    defer { last = frame }
    let isKept = last?.disposal == .keep
    canvas.begin(frame.rect, disposal: frame.disposal)
    // A few kilobytes can declare very many equal frames of a large canvas.
    if let last, isKept, !last.isOver, !frame.isOver, last.rect == frame.rect,
      bytes[last.image] == bytes[frame.image]
    {
      return RasterFrame(canvas.bitmap, duration: frame.duration, isRepeated: true)
    }
    let image = try WebPReader.image(
      bytes, frame.image, (frame.rect.width, frame.rect.height), file: file, frame: frames.count)
    let (isChanged, _) = canvas.paint(image, at: frame.rect, isOver: frame.isOver)
    return RasterFrame(canvas.bitmap, duration: frame.duration, isRepeated: isKept && !isChanged)
  }
}
