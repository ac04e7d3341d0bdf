internal import Imaging

/// An image of a GIF.
struct GIFImage {
  /// The rectangle of the image.
  var rect: PixelRect
  /// The display time in centiseconds.
  var delay: Int
  /// The colours of its own, 2^n of them; `nil` for those of the file.
  var colors: [UInt32]?
  /// The pixels until they are compressed.
  var runs: [IndexRun] = []
  /// Whether the rectangle is cleared after the display time.
  var isCleared = false
  /// The code, once it is known.
  var code: ImageCode?

  /// The number of bits of an index in the image's own colours; `nil` without them.
  var bits: Int? { colors.map { ImageCoder.bits(for: UInt32($0.count - 1)) } }
}

/// A source of the images of a GIF, given its frames and its palettes.
///
/// A frame without a visible difference only extends the previous one.
final class ImageMapper {
  /// Successive images.
  struct Batch {
    /// The time by which the image before them is shown longer, in centiseconds.
    var extensionOfPrevious = 0
    /// The images.
    var images: [GIFImage] = []
  }

  /// The largest number of images of a batch.
  static let mostImages = 8
  /// The number of runs with which a batch ends.
  private static let mostRuns = 1 << 18

  /// The palettes.
  private let schedule: PaletteSchedule
  /// The frames.
  private let spool: FrameSpool
  /// The packed words of the next frames.
  private var reader: WordReader
  /// The number of the next frame.
  private var frame = 0
  /// The number of the present part.
  private var part = -1
  /// The number of frames until the next part.
  private var framesLeft = 0
  /// The rectangle whose runs were made last.
  private var shown = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The rectangle of the last image, if it is cleared.
  private var last = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether the last image is cleared.
  private var isCleared = false
  /// The indices on the canvas.
  private var canvas: IndexCanvas
  /// The coder of images that are too large to be copied.
  private var coder = ImageCoder()

  /// Makes a source of the frames in a spool.
  init(
    width: Int, height: Int, schedule: PaletteSchedule, tolerance: Float?, spool: FrameSpool
  ) throws {
    self.schedule = schedule; self.spool = spool
    reader = try spool.reader(from: 0)
    canvas = IndexCanvas(
      width: width, height: height, colors: schedule.shared, indexer: schedule.indexer,
      tolerance: tolerance)
  }

  /// Returns a table of the transparent index and colours, filled up to 2^n entries.
  static func table(_ colors: [UInt32]) -> [UInt32] {
    let bits = ImageCoder.bits(for: UInt32(colors.count))
    return [0] + colors + Array(repeating: 0, count: 1 << bits - colors.count - 1)
  }

  /// Returns the next images, up to a number of them; none after the last one.
  func next(atMost most: Int = mostImages) throws -> Batch {
    var batch = Batch()
    var runCount = 0
    while frame < spool.headers.count, batch.images.count < most,
      runCount < Self.mostRuns
    {
      let header = spool.headers[frame]
      frame += 1
      if framesLeft == 0, part + 1 < schedule.parts.count {
        part += 1
        framesLeft = schedule.parts[part].frameCount
        canvas.use(schedule.parts[part].colors ?? schedule.shared)
      }
      framesLeft -= 1
      guard let rect = try show(header) else {
        if batch.images.isEmpty {
          batch.extensionOfPrevious += header.delay
        } else {
          batch.images[batch.images.count - 1].delay += header.delay
        }
        continue
      }
      var image = GIFImage(rect: rect, delay: header.delay)
      if part >= 0 { image.colors = schedule.parts[part].colors.map(Self.table) }
      image.isCleared = isCleared
      let runs = canvas.crop(shown, to: rect)
      if runs.count > Self.mostRuns {
        image.code = coder.compress(runs, bits: image.bits)
      } else {
        image.runs = Array(runs)
        runCount += runs.count
      }
      batch.images.append(image)
    }
    return batch
  }

  /// Puts the next frame on the canvas, and returns the rectangle of its image.
  ///
  /// Pixels become holes only where the image before them is cleared, so that has to cover them,
  /// and the next one paints the rest of it again.
  private func show(_ header: FrameSpool.Header) throws -> PixelRect? {
    let (rows, next) = (header.rect.y..<header.rect.y + header.rect.height, nextHoles)
    guard next != nil || isCleared else {
      shown = header.rect
      return try canvas.show(shown, rows: rows, from: &reader)
    }
    var area = PixelBounds()
    for rect in [header.rect, isCleared ? last : nil, next] { area.include(rect) }
    shown = area.rect ?? header.rect
    if isCleared { canvas.clear(last) }
    var bounds = PixelBounds()
    bounds.include(try canvas.show(shown, rows: rows, from: &reader))
    bounds.include(next)
    // A cleared image needs another one after it, even if that paints nothing.
    if isCleared, bounds.rect == nil {
      bounds.include(PixelRect(x: last.x, y: last.y, width: 1, height: 1))
    }
    isCleared = next != nil
    if let rect = bounds.rect { last = rect }
    return bounds.rect
  }

  /// The rectangle of the pixels that become holes in the frame after the present one.
  private var nextHoles: PixelRect? {
    frame < spool.headers.count ? spool.headers[frame].holes : nil
  }
}
