internal import Imaging
internal import Timing

/// A reader of animated PNGs that extracts each frame as a PNG, which libpng decodes.
///
/// A default image that is not part of the animation is skipped. A PNG without an animation is a
/// single frame without a duration.
public enum APNGReader {
  /// Opens the animation in a file.
  ///
  /// Throws a ``RasterError`` if the file is missing or too large, and for the errors of
  /// `open(_:)`.
  public static func open(path: String) throws -> RasterAnimation {
    try open(FileBytes.read(path, as: "animation"), file: path)
  }

  /// Opens an animation from the bytes of its file.
  ///
  /// Throws a ``RasterError`` if chunks are truncated, out of order or have a wrong checksum, the
  /// size exceeds the limits or there are more than 100 000 frames. Errors in the pixels of a frame
  /// are thrown when it is read.
  public static func open(_ bytes: [UInt8]) throws -> RasterAnimation { try open(bytes, file: nil) }

  /// Scans all chunks of a PNG whose file name is known.
  static func open(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    try FileBytes.check(byteCount: bytes.count, as: "animation", file: file)
    guard var frames = try APNGFrames(bytes, file: file, checksums: true) else {
      return try still(bytes, file: file)
    }
    let header = frames.header
    let area = header.width * header.height
    try AnimationLimits.check(frames: header.frameCount, pixels: 0, file: file)
    try AnimationLimits.check(frames: 0, pixels: header.frameCount * area, file: file)
    var nothing: [UInt8]?
    var durations: [Instant] = []
    while let control = try frames.next(appendingTo: &nothing) {
      durations.append(control.duration)
      guard frames.count <= header.frameCount else { break }
    }
    guard frames.count == header.frameCount, frames.count > 0 else {
      throw RasterError(
        "the PNG is corrupt: it declares \(header.frameCount) frames and has "
          + "\(frames.count > header.frameCount ? "more" : "\(frames.count)"); export it again",
        file: file)
    }
    var animation = RasterAnimation(
      width: header.width, height: header.height,
      loopCount: header.plays == 0 ? nil : header.plays
    ) {
      var images = try APNGImages(bytes, file: file)
      return RasterAnimation.Reader.stopping { try images?.next() }
    }
    animation.fileBytes = bytes
    animation.durations = durations
    return animation
  }

  /// Makes an animation of a single image.
  private static func still(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    let size = try PNGReader.header(bytes, file: file)
    return RasterAnimation(
      width: size.width, height: size.height, still: { try PNGReader.read(bytes, file: file) })
  }
}

/// A reader that composes the frames of an animated PNG on its canvas, one after the other.
private struct APNGImages {
  /// The remaining frames.
  private var frames: APNGFrames
  /// The name of the file for errors.
  private let file: String?
  /// The composed frame.
  private var canvas: FrameCanvas
  /// The number of frames so far.
  private var count = 0
  /// The last frame that was decoded.
  private var last: APNGRepetition?

  /// Makes a reader with a transparent canvas; `nil` if there is no animation.
  init?(_ bytes: [UInt8], file: String?) throws {
    guard let frames = try APNGFrames(bytes, file: file, checksums: false) else { return nil }
    self.frames = frames; self.file = file
    canvas = FrameCanvas(width: frames.header.width, height: frames.header.height)
  }

  /// Paints the next frame over the remains of the previous one.
  mutating func next() throws -> RasterFrame? {
    var control: APNGFrames.Control?
    var data: [UInt8]? = []
    control = try frames.next(appendingTo: &data)
    guard let control, let data else { return nil }
    count += 1
    let isKept = last?.control.disposal == .keep
    if let last, last.isRepeated(by: control, data) {
      if isKept { canvas.begin(control.rect, disposal: control.disposal) }
      self.last?.take(control)
      return RasterFrame(canvas.bitmap, duration: control.duration, isRepeated: true)
    }
    let image = try PNGReader.read(file(of: data, control.rect), file: file, frame: count)
    canvas.begin(control.rect, disposal: control.disposal)
    let (isChanged, isStencil) = canvas.paint(image, at: control.rect, isOver: control.isOver)
    last = APNGRepetition(control: control, data: data, isStencil: isStencil)
    return RasterFrame(canvas.bitmap, duration: control.duration, isRepeated: isKept && !isChanged)
  }

  /// Returns a PNG file with the image data of a frame.
  private func file(of data: [UInt8], _ rect: PixelRect) -> [UInt8] {
    let header = frames.header
    var bytes = PNGChunks.signature
    bytes.reserveCapacity(data.count + header.shared.count + 64)
    PNGChunks.append(.header, to: &bytes) {
      PNGChunks.append(UInt32(rect.width), to: &$0)
      PNGChunks.append(UInt32(rect.height), to: &$0)
      $0 += header.format
    }
    bytes += header.shared
    PNGChunks.append(.imageData, to: &bytes) { $0 += data }
    PNGChunks.append(.end, to: &bytes) { _ in }
    return bytes
  }
}
