internal import Imaging
internal import Timing

/// A reader of animated GIFs, through giflib, that composes their frames as browsers do.
///
/// Pixels that no image has painted are transparent, and so are those of images with the disposal
/// to the background. Delays are as stored: 0 stays 0.
public enum GIFReader {
  /// Opens the animation in a file.
  ///
  /// Throws a ``RasterError`` if the file is missing or too large, and for the errors of
  /// `open(_:)`.
  public static func open(path: String) throws -> RasterAnimation {
    try open(FileBytes.read(path, as: "animation"), file: path)
  }

  /// Opens an animation from the bytes of its file.
  ///
  /// Throws a ``RasterError`` if the blocks are incomplete, there are no images, an image exceeds
  /// the size limits or there are more than 100 000. Errors in the pixels of an image are thrown
  /// when its frame is read.
  public static func open(_ bytes: [UInt8]) throws -> RasterAnimation { try open(bytes, file: nil) }

  /// Scans all blocks of a GIF whose file name is known.
  static func open(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    try FileBytes.check(byteCount: bytes.count, as: "animation", file: file)
    let blocks = try GIFBlocks(bytes, file: file)
    let (width, height) = (blocks.width, blocks.height)
    var work = 0
    var durations: [Instant] = []
    while let image = try blocks.nextImage() {
      durations.append(centisecond * image.delay)
      work += max(width * height, image.rect.width * image.rect.height)
      try AnimationLimits.check(frames: blocks.imageCount, pixels: work, file: file)
      try blocks.skipPixels()
    }
    guard blocks.imageCount > 0 else {
      throw RasterError("the GIF has no images; export it again", file: file)
    }
    let plays = blocks.storedRepeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    var animation = RasterAnimation(width: width, height: height, loopCount: plays) {
      let images = try GIFImages(bytes, file: file)
      return RasterAnimation.Reader.stopping { try images.next() }
    }
    animation.fileBytes = bytes
    animation.durations = durations
    return animation
  }

  /// The unit of delays.
  fileprivate static let centisecond = Instant(ticks: Instant.ticksPerSecond / 100)
}

/// A reader that composes the images of a GIF on its screen, one after the other.
private final class GIFImages {
  /// The remaining images.
  private let blocks: GIFBlocks
  /// The name of the file for errors.
  private let file: String?
  /// The composed frame.
  private var canvas: FrameCanvas
  /// A buffer for the indices of a row.
  private var row: [UInt8] = []

  /// Makes a reader with an empty screen.
  init(_ bytes: [UInt8], file: String?) throws {
    blocks = try GIFBlocks(bytes, file: file)
    self.file = file
    canvas = FrameCanvas(width: blocks.width, height: blocks.height)
  }

  /// Paints the next image over the remains of the previous one.
  func next() throws -> RasterFrame? {
    guard let image = try blocks.nextImage() else { return nil }
    let disposal: FrameCanvas.Disposal =
      switch image.disposal {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
    canvas.begin(image.rect, disposal: disposal)
    try paint(image)
    return RasterFrame(canvas.bitmap, duration: GIFReader.centisecond * image.delay)
  }

  /// Decodes an image row by row onto the screen.
  private func paint(_ image: GIFBlocks.Image) throws {
    let width = image.rect.width
    if row.count < width { row = Array(repeating: 0, count: width) }
    // The order of the rows in the file: four passes, or from top to bottom.
    let passes = image.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (start, step) in passes {
      for y in stride(from: start, to: image.rect.height, by: step) {
        let isRight = try row.withUnsafeMutableBufferPointer { row in
          let row = UnsafeMutableBufferPointer(rebasing: row[..<width])
          try blocks.readRow(into: row)
          return paint(UnsafeBufferPointer(row), of: image, y: image.rect.y + y)
        }
        guard isRight else {
          throw RasterError(
            "the GIF is corrupt: a pixel has an index beyond the image's "
              + "\(image.colors.count) colors; export it again", file: file,
            frame: blocks.imageCount)
        }
      }
    }
  }

  /// Paints the part of a row on the screen; returns whether all its indices are valid.
  private func paint(_ row: UnsafeBufferPointer<UInt8>, of image: GIFBlocks.Image, y: Int) -> Bool {
    let visible = max(0, min(row.count, canvas.width - image.rect.x))
    let transparent = image.transparent ?? -1
    return canvas.withRow(y) { words in
      for x in 0..<visible where Int(row[x]) != transparent {
        guard Int(row[x]) < image.colors.count else { return false }
        words[image.rect.x + x] = image.colors[Int(row[x])]
      }
      return true
    } ?? true
  }
}
