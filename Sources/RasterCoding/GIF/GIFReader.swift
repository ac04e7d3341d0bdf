internal import Imaging
internal import Timing

/// Reads animated GIFs through giflib, and puts their pictures together as browsers do.
///
/// What no image has painted is transparent, and so is what one leaves that asks for the
/// background. Delays are as stored: 0 stays 0.
public enum GIFReader {
  /// Reads the animation in a file.
  ///
  /// Throws a ``RasterError`` where the file is missing or too large, and as `open(_:)` does.
  public static func open(path: String) throws -> RasterAnimation {
    try open(FileBytes.read(path, as: "animation"), file: path)
  }

  /// Reads an animation from the bytes of its file.
  ///
  /// Throws a ``RasterError`` where the blocks are not whole, there is no picture, a picture is
  /// over the limits of size or there are more than 100 000. What is wrong with the pixels of a
  /// picture is thrown when it is asked for.
  public static func open(_ bytes: [UInt8]) throws -> RasterAnimation {
    try open(bytes, file: nil)
  }

  /// Looks through all blocks of a GIF whose file is known.
  static func open(_ bytes: [UInt8], file: String?) throws -> RasterAnimation {
    try FileBytes.check(byteCount: bytes.count, as: "animation", file: file)
    let blocks = try GIFBlocks(bytes, file: file)
    let (width, height) = (blocks.width, blocks.height)
    var work = 0
    while let image = try blocks.nextImage() {
      work += max(width * height, image.rect.width * image.rect.height)
      try AnimationLimits.check(frames: blocks.imageCount, pixels: work, file: file)
      try blocks.skipPixels()
    }
    guard blocks.imageCount > 0 else {
      throw RasterError("the GIF has no pictures: export it again", file: file)
    }
    let plays = blocks.storedRepeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    return RasterAnimation(width: width, height: height, loopCount: plays) {
      let pictures = try GIFImages(bytes, file: file)
      return RasterAnimation.Reader.stopping { try pictures.next() }
    }
  }
}

/// The screen of a GIF while its images are painted on it, one after the other.
private final class GIFImages {
  /// The images to come.
  private let blocks: GIFBlocks
  /// The name of the file for errors.
  private let file: String?
  /// What is on screen.
  private var canvas: FrameCanvas
  /// Room for the indices of a row.
  private var row: [UInt8] = []

  /// Begins with an empty screen.
  init(_ bytes: [UInt8], file: String?) throws {
    blocks = try GIFBlocks(bytes, file: file)
    self.file = file
    canvas = FrameCanvas(width: blocks.width, height: blocks.height)
  }

  /// Paints the next image over what the one before left.
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
    let centisecond = Instant(ticks: Instant.ticksPerSecond / 100)
    return RasterFrame(canvas.bitmap, duration: centisecond * image.delay)
  }

  /// Decodes an image row by row onto the screen.
  private func paint(_ image: GIFBlocks.Image) throws {
    let width = image.rect.width
    if row.count < width { row = Array(repeating: 0, count: width) }
    // A row of the file in four passes, or from top to bottom.
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
            "the GIF is broken: a pixel has a colour that is not among the picture's "
              + "\(image.colors.count); export it again", file: file, frame: blocks.imageCount)
        }
      }
    }
  }

  /// Paints what of a row is on screen; tells whether all its colours are there.
  private func paint(
    _ row: UnsafeBufferPointer<UInt8>, of image: GIFBlocks.Image, y: Int
  ) -> Bool {
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
