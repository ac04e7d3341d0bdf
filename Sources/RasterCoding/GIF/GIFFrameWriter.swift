internal import Imaging

/// A writer that turns packed frames into the images of a GIF, given the palette.
///
/// A frame's image is held back until a later frame differs from it, because a frame without a
/// visible difference only extends the previous one.
struct GIFFrameWriter: ~Copyable {
  /// An image whose delay may still grow; its code is held in the coder.
  private struct Waiting {
    /// The rectangle of the image.
    var rect: PixelRect
    /// The display time in centiseconds.
    var delay: Int
    /// The colours of its own, 2^n of them.
    var colors: [UInt32]?
  }

  /// The number of pixels in a row of the canvas.
  private let width: Int
  /// The number of rows of the canvas.
  private let height: Int
  /// The palettes.
  private let schedule: PaletteSchedule
  /// The number of the present part.
  private var part = -1
  /// The number of frames until the next part.
  private var framesLeft = 0
  /// The indices on the canvas.
  private var canvas: IndexCanvas
  /// The coder of the images.
  private var coder = ImageCoder()
  /// The image that is not written yet.
  private var waiting: Waiting?
  /// The file.
  private var container: GIFContainer

  /// Makes a writer into an empty file.
  init(
    width: Int, height: Int, schedule: PaletteSchedule, tolerance: Float?,
    container: consuming GIFContainer
  ) {
    self.width = width; self.height = height; self.schedule = schedule
    canvas = IndexCanvas(
      width: width, height: height, colors: schedule.shared, tolerance: tolerance)
    self.container = container
  }

  /// Returns a table of the transparent index and colours, filled up to 2^n entries.
  private static func table(_ colors: [UInt32]) -> [UInt32] {
    let bits = ImageCoder.bits(for: UInt32(colors.count))
    return [0] + colors + Array(repeating: 0, count: 1 << bits - colors.count - 1)
  }

  /// Writes the header before the images.
  func begin(storedRepeats: UInt16?) throws {
    try container.begin(
      width: width, height: height, colors: Self.table(schedule.shared),
      storedRepeats: storedRepeats)
  }

  /// Adds the next frame.
  mutating func append(
    _ header: FrameSpool.Header, from reader: inout WordReader
  ) throws {
    if framesLeft == 0, part + 1 < schedule.parts.count {
      part += 1
      framesLeft = schedule.parts[part].frameCount
      canvas.use(schedule.parts[part].colors ?? schedule.shared)
    }
    framesLeft -= 1
    let colors = part < 0 ? nil : schedule.parts[part].colors.map(Self.table)
    guard let rect = try canvas.show(header.rect, from: &reader) else {
      waiting?.delay += header.delay
      return
    }
    try writeWaiting()
    coder.compress(
      canvas.crop(header.rect, to: rect),
      bits: colors.map { ImageCoder.bits(for: UInt32($0.count - 1)) })
    waiting = Waiting(rect: rect, delay: header.delay, colors: colors)
  }

  /// Writes the last image and ends the file.
  mutating func finish() throws {
    try writeWaiting()
    try container.close()
  }

  /// Writes the image held back; a delay beyond one block's range continues in tiny empty images.
  private mutating func writeWaiting() throws {
    guard let image = waiting else { return }
    var rest = image.delay
    let first = Self.part(of: rest)
    rest -= first
    try container.append(
      image.rect, delay: first, usesTransparency: coder.usesTransparency, bits: coder.bits,
      colors: image.colors, bytes: coder.bytes)
    guard rest > 0 else { return }
    let pixel = [IndexRun.transparent(count: 1)]
    pixel.withUnsafeBufferPointer { coder.compress($0) }
    while rest > 0 {
      let delay = Self.part(of: rest)
      rest -= delay
      try container.append(
        PixelRect(x: 0, y: 0, width: 1, height: 1), delay: delay, usesTransparency: true,
        bits: coder.bits, bytes: coder.bytes)
    }
  }

  /// Returns the part of a delay for one block, so that the rest is never too short.
  private static func part(of delay: Int) -> Int {
    guard delay > GIFEncoder.maximumDelay else { return delay }
    return min(GIFEncoder.maximumDelay, delay - GIFEncoder.minimumDelay)
  }
}
