internal import Imaging

/// Turns packed frames into the images of a GIF once the palette is known.
///
/// A frame's image waits until the next one shows a difference, because a frame whose colours all
/// map to what is on screen only prolongs the one before.
struct GIFFrameWriter: ~Copyable {
  /// An image whose delay may still grow; its code waits in the compressor.
  private struct Waiting {
    /// Where the image goes.
    var rect: PixelRect
    /// How long it stays, in centiseconds.
    var delay: Int
    /// Whether some of its pixels may be transparent.
    var usesTransparency: Bool
  }

  /// Of how many images with pixels that may be transparent one is compressed both ways.
  private static let trialPeriod = 8

  /// Pixels in a row of the canvas.
  private let width: Int
  /// Rows of the canvas.
  private let height: Int
  /// The palette and as many black entries as make their number 2^n.
  private let colors: [UInt32]
  /// The index that means "unchanged".
  private let transparent: Int
  /// The bits of an index.
  private let bits: Int
  /// The indices on screen.
  private var canvas: IndexCanvas
  /// The compressor of the images.
  private var compressor = LZWCompressor()
  /// The compressor of trials, where the code of the other way waits for the comparison.
  private var rival = LZWCompressor()
  /// Whether unchanged pixels are tried as transparent before they are tried as their colour.
  private var prefersTransparent = true
  /// How many images are compressed one way before both are tried again.
  private var imagesUntilTrial = 0
  /// The image that was not written yet.
  private var waiting: Waiting?
  /// The file.
  private var container: GIFContainer

  /// Makes a writer into a file that has nothing in it yet.
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

  /// Writes what comes before the images.
  func begin(storedRepeats: UInt16?) throws {
    try container.begin(width: width, height: height, colors: colors, storedRepeats: storedRepeats)
  }

  /// Adds the next frame.
  mutating func append(
    _ header: FrameSpool.Header, _ words: UnsafeBufferPointer<UInt32>
  ) throws {
    guard let rect = canvas.show(header, words) else {
      waiting?.delay += header.delay
      return
    }
    try writeWaiting()
    let runs = canvas.crop(header.rect, to: rect)
    let usesTransparency = runs.contains { $0.mayBeTransparent }
    compress(runs, choosing: usesTransparency)
    waiting = Waiting(rect: rect, delay: header.delay, usesTransparency: usesTransparency)
  }

  /// Compresses an image, and now and then tries which way is shorter where there is a choice.
  ///
  /// Colours first is far shorter where patterns move, transparent first for most others. The
  /// better way rarely changes from image to image, so few are compressed twice.
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

  /// Writes what waits and ends the file.
  mutating func finish() throws {
    try writeWaiting()
    try container.close()
  }

  /// Writes the waiting image; a delay that one block cannot hold goes on in tiny empty ones.
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

  /// Returns how much of a delay one block takes, so that what is left is never too short.
  private static func part(of delay: Int) -> Int {
    guard delay > GIFEncoder.maximumDelay else { return delay }
    return min(GIFEncoder.maximumDelay, delay - GIFEncoder.minimumDelay)
  }
}
