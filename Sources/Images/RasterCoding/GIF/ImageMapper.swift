internal import Imaging

struct GIFImage {
  /// The rectangle of the image.
  var rect: PixelRect
  /// The display time in centiseconds.
  var delay: Int
  /// The colors of its own, 2^n of them; `nil` for those of the file.
  var colors: [UInt32]?
  /// The pixels, in bands of rows.
  var bands: [BandRuns]
  /// Whether the rectangle is cleared after the display time.
  var isCleared = false

  /// The number of runs before they are compressed.
  var runCount: Int { bands.reduce(0) { $0 + $1.runs.count } }

  /// The number of bits of an index in the image's own colors; `nil` without them.
  var bits: Int? { colors.map { ImageCoder.bits(for: UInt32($0.count - 1)) } }
}

/// A source of the images of a GIF, given its frames and its palettes.
///
/// A frame without a visible difference only extends the previous one. Bands of rows may be mapped at
/// the same time; images do not depend on their number.
final class ImageMapper {
  /// Successive images.
  struct Batch {
    /// The time by which the image before them is shown longer, in centiseconds.
    var extensionOfPrevious = 0
    var images: [GIFImage] = []
  }

  /// The largest number of pixels of a screen that is divided.
  static let mostDivided = 1 << 21
  /// The largest number of bands.
  private static let mostBands = 4

  private let schedule: PaletteSchedule
  private let spool: FrameSpool
  /// The sources of the runs in each band.
  let bands: [BandMapper]
  /// The number of the next frame.
  private var next = 0

  /// Makes a source of the frames in a spool.
  ///
  /// - Parameter threadCount: the number of threads that may map bands.
  init(
    width: Int, height: Int, schedule: PaletteSchedule, tolerance: Float?, spool: FrameSpool,
    threadCount: Int
  ) throws {
    self.schedule = schedule; self.spool = spool
    let isDivided = width * height <= Self.mostDivided && !spool.hasHoles
    let count = isDivided ? min(threadCount, Self.mostBands) : 1
    bands = try (0..<count).map {
      try BandMapper(
        RowBand(number: $0, count: count), width: width, height: height, schedule: schedule,
        tolerance: tolerance, spool: spool)
    }
  }

  /// Returns a table of the transparent index and colors, filled up to 2^n entries.
  static func table(_ colors: [UInt32]) -> [UInt32] {
    let bits = ImageCoder.bits(for: UInt32(colors.count))
    return [0] + colors + Array(repeating: 0, count: 1 << bits - colors.count - 1)
  }

  /// Whether all frames were taken.
  var isAtEnd: Bool { next == spool.headers.count }

  /// Returns the images of the frames that all bands have mapped.
  func take() -> Batch {
    var batch = Batch()
    let count = bands.map(\.frameCount).min() ?? 0
    let parts = bands.map { $0.take(count) }
    for number in 0..<count {
      let header = spool.headers[next]
      next += 1
      let part = parts[0][number].part
      var bounds = PixelBounds()
      for frames in parts {
        bounds.include(frames[number].rows.changed)
        bounds.include(frames[number].needed)
      }
      guard let rect = bounds.rect else {
        if batch.images.isEmpty {
          batch.extensionOfPrevious += header.delay
        } else {
          batch.images[batch.images.count - 1].delay += header.delay
        }
        continue
      }
      batch.images.append(
        GIFImage(
          rect: rect, delay: header.delay,
          colors: part >= 0 ? schedule.parts[part].colors.map(Self.table) : nil,
          bands: parts.map { $0[number].rows }, isCleared: parts[0][number].isCleared))
    }
    return batch
  }
}
