internal import Imaging

/// A writer that turns packed frames into the images of a GIF, given the palette.
///
/// A frame's image is held back until a later frame differs from it, because a frame without a
/// visible difference only extends the previous one.
struct GIFFrameWriter: ~Copyable {
  /// An image whose delay may still grow; its code is held in the compressor.
  private struct Waiting {
    /// The rectangle of the image.
    var rect: PixelRect
    /// The display time in centiseconds.
    var delay: Int
    /// Whether some of its pixels may be transparent.
    var usesTransparency: Bool
  }

  /// The number of images with optional transparency of which one is compressed in both orders.
  private static let trialPeriod = 8

  /// The number of pixels in a row of the canvas.
  private let width: Int
  /// The number of rows of the canvas.
  private let height: Int
  /// The palette, filled up with black to 2^n entries.
  private let colors: [UInt32]
  /// The index for unchanged pixels.
  private let transparent: Int
  /// The number of bits of an index.
  private let bits: Int
  /// The indices on the canvas.
  private var canvas: IndexCanvas
  /// The compressor of the images.
  private var compressor = LZWCompressor()
  /// The compressor for the other order in trials, whose code is kept for comparison.
  private var rival = LZWCompressor()
  /// Whether unchanged pixels are tried as transparent before they are tried as their colour.
  private var prefersTransparent = true
  /// The number of images until both orders are tried again.
  private var imagesUntilTrial = 0
  /// The image that is not written yet.
  private var waiting: Waiting?
  /// The file.
  private var container: GIFContainer

  /// Makes a writer into an empty file.
  init(width: Int, height: Int, palette: Palette, container: consuming GIFContainer) {
    self.width = width; self.height = height
    transparent = palette.colors.count
    var bits = 2
    while 1 << bits <= palette.colors.count { bits += 1 }
    self.bits = bits
    colors = palette.colors + Array(repeating: 0, count: 1 << bits - palette.colors.count)
    canvas = IndexCanvas(width: width, height: height, palette: palette)
    self.container = container
  }

  /// Writes the header before the images.
  func begin(storedRepeats: UInt16?) throws {
    try container.begin(width: width, height: height, colors: colors, storedRepeats: storedRepeats)
  }

  /// Adds the next frame.
  mutating func append(
    _ header: FrameSpool.Header, from reader: inout WordReader
  ) throws {
    guard let rect = try canvas.show(header.rect, from: &reader) else {
      waiting?.delay += header.delay
      return
    }
    try writeWaiting()
    let runs = canvas.crop(header.rect, to: rect)
    let usesTransparency = runs.contains { $0.mayBeTransparent }
    compress(runs, choosing: usesTransparency)
    waiting = Waiting(rect: rect, delay: header.delay, usesTransparency: usesTransparency)
  }

  /// Compresses an image; if there is a choice, occasionally tries both orders and takes the
  /// shorter.
  ///
  /// Colours first is much shorter for moving patterns, transparency first for most other content.
  /// The better order rarely changes between images, so few are compressed twice.
  private mutating func compress(_ runs: UnsafeBufferPointer<IndexRun>, choosing: Bool) {
    compressor.compress(
      runs, bits: bits, transparent: transparent, preferringTransparent: prefersTransparent)
    guard choosing else { return }
    guard imagesUntilTrial == 0 else {
      imagesUntilTrial -= 1
      return
    }
    imagesUntilTrial = Self.trialPeriod - 1
    rival.compress(
      runs, bits: bits, transparent: transparent, preferringTransparent: !prefersTransparent)
    guard rival.bytes.count < compressor.bytes.count else { return }
    prefersTransparent.toggle()
    swap(&compressor, &rival)
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
      image.rect, delay: first, transparent: image.usesTransparency ? transparent : nil,
      bytes: compressor.bytes)
    guard rest > 0 else { return }
    let pixel = [IndexRun(index: UInt8(transparent), mayBeTransparent: false, count: 1)]
    pixel.withUnsafeBufferPointer {
      compressor.compress(
        $0, bits: bits, transparent: transparent, preferringTransparent: prefersTransparent)
    }
    while rest > 0 {
      let delay = Self.part(of: rest)
      rest -= delay
      try container.append(
        PixelRect(x: 0, y: 0, width: 1, height: 1), delay: delay, transparent: transparent,
        bytes: compressor.bytes)
    }
  }

  /// Returns the part of a delay for one block, so that the rest is never too short.
  private static func part(of delay: Int) -> Int {
    guard delay > GIFEncoder.maximumDelay else { return delay }
    return min(GIFEncoder.maximumDelay, delay - GIFEncoder.minimumDelay)
  }
}
