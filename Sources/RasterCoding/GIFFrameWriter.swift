internal import Imaging

/// Turns packed frames into the images of a GIF once the palette is known.
///
/// A frame's image waits until the next one shows a difference, because a frame whose colours all
/// map to what is on screen only prolongs the one before.
struct GIFFrameWriter: ~Copyable {
  /// An image whose delay may still grow.
  private struct Waiting {
    /// Where the image goes.
    var rect: PixelRect
    /// How long it stays, in centiseconds.
    var delay: Int
    /// Its compressed pixels.
    var bytes: [UInt8]
    /// Whether some of its pixels may be transparent.
    var usesTransparency: Bool
  }

  /// Pixels in a row of the canvas.
  private let width: Int
  /// The index that means "unchanged".
  private let transparent: Int
  /// The bits of an index.
  private let bits: Int
  /// Finds the index of a colour.
  private var indexer: ColorIndexer
  /// The indices on screen.
  private var canvas: [UInt8]
  /// The pixels of an image, ready to compress.
  private var pixels: [UInt16] = []
  /// The compressor of the images.
  private var compressor = LZWCompressor()
  /// Whether an unchanged pixel is tried as transparent first, or as its colour.
  private var prefersTransparent = true
  /// How many images are compressed one way before both are tried again.
  private var imagesUntilTrial = 0
  /// Of how many images one is compressed both ways.
  private static let trialPeriod = 8
  /// The image that was not written yet.
  private var waiting: Waiting?
  /// The file.
  private var container: GIFContainer

  /// The palette and as many black entries as make their number 2^n.
  private let colors: [UInt32]

  /// Makes a writer into a file that has nothing in it yet.
  init(width: Int, height: Int, palette: Palette, container: consuming GIFContainer) {
    self.width = width
    transparent = palette.colors.count
    var bits = 2
    while 1 << bits <= palette.colors.count { bits += 1 }
    self.bits = bits
    colors = palette.colors + Array(repeating: 0, count: 1 << bits - palette.colors.count)
    indexer = ColorIndexer(palette: palette)
    canvas = Array(repeating: 0, count: width * height)
    self.container = container
  }

  /// Writes what comes before the images.
  func begin(storedRepeats: UInt16?) throws {
    try container.begin(
      width: width, height: canvas.count / width, colors: colors, storedRepeats: storedRepeats)
  }

  /// Adds the next frame.
  mutating func append(
    _ header: FrameSpool.Header, _ words: UnsafeBufferPointer<UInt32>
  ) throws {
    let isFirst = waiting == nil
    let rect = unpack(header.rect, words, isFirst: isFirst)
    guard let rect else {
      waiting?.delay += header.delay
      return
    }
    try writeWaiting()
    let isFree = gather(rect, in: header.rect)
    let bytes = compress(rect.width * rect.height, choosing: isFree)
    waiting = Waiting(
      rect: rect, delay: header.delay, bytes: bytes, usesTransparency: isFree)
  }

  /// Writes what waits and ends the file.
  mutating func finish() throws {
    try writeWaiting()
    try container.close()
  }

  /// Maps a frame to indices over the canvas, and returns where the screen changes.
  ///
  /// Afterwards `pixels` holds the frame's rectangle: an index, with the mark where it was there.
  private mutating func unpack(
    _ rect: PixelRect, _ words: UnsafeBufferPointer<UInt32>, isFirst: Bool
  ) -> PixelRect? {
    let area = rect.width * rect.height
    if pixels.count < area { pixels = Array(repeating: 0, count: area) }
    let mark: UInt16 = isFirst ? 0 : LZWCompressor.mayBeTransparent
    var bounds = PixelBounds()
    let width = width
    canvas.withUnsafeMutableBufferPointer { canvas in
      pixels.withUnsafeMutableBufferPointer { pixels in
        var (column, row) = (0, 0)
        var at = rect.y * width + rect.x
        var out = 0
        var index: UInt8 = 0
        for word in words {
          var count = Int(word & FrameSpool.countMask)
          switch word >> 24 {
          case 0:
            for offset in 0..<count {
              pixels[out + offset] = UInt16(canvas[at + offset]) | mark
            }
          case 0xFF:
            count = 1
            index = indexer.index(of: word)
            if canvas[at] == index && !isFirst {
              pixels[out] = UInt16(index) | mark
            } else {
              pixels[out] = UInt16(index)
              canvas[at] = index
              bounds.include(column, row)
            }
          default:
            for offset in 0..<count {
              if canvas[at + offset] == index && !isFirst {
                pixels[out + offset] = UInt16(index) | mark
              } else {
                pixels[out + offset] = UInt16(index)
                canvas[at + offset] = index
                bounds.include(column + offset, row)
              }
            }
          }
          out += count
          at += count
          column += count
          if column == rect.width {
            column = 0
            row += 1
            at += width - rect.width
          }
        }
      }
    }
    return bounds.rect.map {
      PixelRect(x: rect.x + $0.x, y: rect.y + $0.y, width: $0.width, height: $0.height)
    }
  }

  /// Moves the pixels of a part of a rectangle to the front; tells whether any may be transparent.
  private mutating func gather(_ part: PixelRect, in rect: PixelRect) -> Bool {
    pixels.withUnsafeMutableBufferPointer { pixels in
      var marks: UInt16 = 0
      var out = 0
      for row in part.y - rect.y..<part.y - rect.y + part.height {
        let start = row * rect.width + part.x - rect.x
        for position in start..<start + part.width {
          let pixel = pixels[position]
          marks |= pixel
          pixels[out] = pixel
          out += 1
        }
      }
      return marks & LZWCompressor.mayBeTransparent != 0
    }
  }

  /// Compresses the first `count` pixels, and now and then tries which way is shorter.
  ///
  /// Where pixels may be transparent, one way tries that first and the other the colour; the
  /// better one rarely changes, so both are tried only on every `trialPeriod`-th image.
  private mutating func compress(_ count: Int, choosing: Bool) -> [UInt8] {
    pixels.withUnsafeBufferPointer { pixels in
      let pixels = UnsafeBufferPointer(rebasing: pixels[..<count])
      let isTrial = choosing && imagesUntilTrial == 0
      compressor.compress(
        pixels, bits: bits, transparent: transparent, preferringTransparent: prefersTransparent)
      guard choosing else { return compressor.result }
      guard isTrial else {
        imagesUntilTrial -= 1
        return compressor.result
      }
      imagesUntilTrial = Self.trialPeriod - 1
      let usual = compressor.result
      compressor.compress(
        pixels, bits: bits, transparent: transparent, preferringTransparent: !prefersTransparent)
      guard compressor.byteCount < usual.count else { return usual }
      prefersTransparent.toggle()
      return compressor.result
    }
  }

  /// Writes the waiting image; a delay that one block cannot hold goes on in tiny empty ones.
  private mutating func writeWaiting() throws {
    guard let image = waiting else { return }
    var rest = image.delay
    let first = Self.part(of: rest)
    rest -= first
    try image.bytes.withUnsafeBufferPointer {
      try container.append(
        image.rect, delay: first, transparent: image.usesTransparency ? transparent : nil,
        bytes: $0)
    }
    while rest > 0 {
      let delay = Self.part(of: rest)
      rest -= delay
      [UInt16(transparent)].withUnsafeBufferPointer {
        compressor.compress(
          $0, bits: bits, transparent: transparent, preferringTransparent: true)
      }
      try compressor.result.withUnsafeBufferPointer {
        try container.append(
          PixelRect(x: 0, y: 0, width: 1, height: 1), delay: delay, transparent: transparent,
          bytes: $0)
      }
    }
  }

  /// Returns how much of a delay one block takes, so that what is left is never too short.
  private static func part(of delay: Int) -> Int {
    guard delay > GIFEncoder.maximumDelay else { return delay }
    return min(GIFEncoder.maximumDelay, delay - GIFEncoder.minimumDelay)
  }
}

/// The smallest rectangle around the points it was given.
private struct PixelBounds {
  /// The least x so far.
  private var left = Int.max
  /// The least y so far.
  private var top = Int.max
  /// The greatest x so far.
  private var right = Int.min
  /// The greatest y so far.
  private var bottom = Int.min

  /// Widens the rectangle to one more pixel.
  @inline(__always)
  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    top = min(top, y)
    right = max(right, x)
    bottom = max(bottom, y)
  }

  /// The rectangle; `nil` without points.
  var rect: PixelRect? {
    guard left <= right else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
