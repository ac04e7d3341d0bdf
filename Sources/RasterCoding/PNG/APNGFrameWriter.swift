internal import Imaging
internal import Timing

/// A writer that turns packed frames into the chunks of an animated PNG, given its colours.
struct APNGFrameWriter: ~Copyable {
  /// The storage format of the pixels.
  enum Format {
    /// Indices of a palette, in as few bits as possible.
    case palette(ExactColors)
    /// Red, green and blue.
    case opaque
    /// Red, green, blue and alpha, not premultiplied.
    case transparent
  }

  /// A variant of storing a frame.
  private struct Variant: Hashable {
    /// Whether unchanged pixels are transparent and the frame is blended over the previous one.
    var isOver: Bool
    /// Whether each row has a filter.
    var isFiltered: Bool
  }

  /// The chunks that were not passed on yet.
  var bytes: [UInt8] = []
  /// The number of pixels in a row of the canvas.
  private let width: Int
  /// The number of rows of the canvas.
  private let height: Int
  /// The storage format of all frames.
  private let format: Format
  /// The effort for a small file.
  private let compression: APNGCompression
  /// The compressor of the rows.
  private let deflater: Deflater
  /// The words on the canvas.
  private var canvas: [UInt32]
  /// The words of a frame's rectangle, 0 for unchanged ones.
  private var changes: [UInt32] = []
  /// The sequence number of the next control or data chunk of a frame.
  private var sequence: UInt32 = 0
  /// The converter from durations to delays.
  private var clock = APNGClock()
  /// The shortest variant when all were last tried.
  private var preferred = Variant(isOver: false, isFiltered: true)
  /// The number of larger frames until all variants are tried again.
  private var framesUntilTrial = 0

  /// Makes a writer with empty output.
  init(width: Int, height: Int, format: Format, compression: APNGCompression) throws {
    self.width = width; self.height = height; self.format = format
    self.compression = compression
    deflater = try Deflater(level: compression.level)
    canvas = Array(repeating: 0, count: width * height)
  }

  /// Writes the chunks before the frames.
  mutating func begin(frameCount: Int, plays: UInt32) {
    bytes += PNGChunks.signature
    var (depth, colorType): (UInt8, UInt8) = (8, 2)
    if case .transparent = format { colorType = 6 }
    if case .palette(let colors) = format {
      (depth, colorType) = (UInt8(ExactColors.bits(colors.words.count)), 3)
    }
    let (width, height) = (width, height)
    PNGChunks.append(.header, to: &bytes) {
      PNGChunks.append(UInt32(width), to: &$0)
      PNGChunks.append(UInt32(height), to: &$0)
      $0 += [depth, colorType, 0, 0, 0]
    }
    PNGChunks.append(.animation, to: &bytes) {
      PNGChunks.append(UInt32(frameCount), to: &$0)
      PNGChunks.append(plays, to: &$0)
    }
    guard case .palette(let colors) = format else { return }
    let straight = colors.words.map(PNGWriter.straight)
    PNGChunks.append(.palette, to: &bytes) { bytes in
      for pixel in straight { bytes += [pixel.red, pixel.green, pixel.blue] }
    }
    let alphas = straight.map(\.alpha).prefix { $0 < 255 }
    if !alphas.isEmpty { PNGChunks.append(.transparency, to: &bytes) { $0 += alphas } }
  }

  /// Adds the next frame.
  mutating func append(
    _ header: FrameSpool.Header, _ words: UnsafeBufferPointer<UInt32>
  ) throws {
    let isFirst = sequence == 0
    let mayBeOver = unpack(header.rect, words, keepsChanges: !isFirst && hasTransparency)
    let (data, variant) = try pack(header.rect, mayBeOver: mayBeOver)
    let delay = clock.delay(for: Instant(ticks: Int64(header.delay)))
    let rect = header.rect
    var sequence = sequence
    PNGChunks.append(.frame, to: &bytes) { bytes in
      for number in [Int(sequence), rect.width, rect.height, rect.x, rect.y] {
        PNGChunks.append(UInt32(number), to: &bytes)
      }
      PNGChunks.append(UInt32(delay.numerator) << 16 | UInt32(delay.denominator), to: &bytes)
      bytes += [0, variant.isOver ? 1 : 0]
    }
    sequence += 1
    if isFirst {
      PNGChunks.append(.imageData, to: &bytes) { $0 += data }
    } else {
      PNGChunks.append(.frameData, to: &bytes) {
        PNGChunks.append(sequence, to: &$0)
        $0 += data
      }
      sequence += 1
    }
    self.sequence = sequence
  }

  /// Writes the chunk after the frames.
  mutating func end() { PNGChunks.append(.end, to: &bytes) { _ in } }

  /// Whether a pixel can be stored as transparent.
  private var hasTransparency: Bool {
    switch format {
    case .palette(let colors): colors.index(of: 0) != nil
    case .opaque: false
    case .transparent: true
    }
  }

  /// Puts a frame on the canvas, and its changes into the buffer for them if they are kept.
  ///
  /// Returns whether they are kept, some pixels are unchanged, and all new ones opaque.
  private mutating func unpack(
    _ rect: PixelRect, _ words: UnsafeBufferPointer<UInt32>, keepsChanges: Bool
  ) -> Bool {
    let area = rect.width * rect.height
    if keepsChanges, changes.count < area { changes = Array(repeating: 0, count: area) }
    let width = width
    var (keepsAny, isOpaque) = (false, true)
    canvas.withUnsafeMutableBufferPointer { canvas in
      changes.withUnsafeMutableBufferPointer { changes in
        // The words cover whole rows; those outside the rectangle are unchanged.
        var (out, at, column) = (0, rect.y * width, 0)
        var word: UInt32 = 0
        var next = 0
        while next < words.count {
          let command = words[next]
          next += 1
          var count = Int(command & PackedWords.countMask)
          var isKept = false
          switch command {
          case PackedWords.opaque...: (word, count) = (command, 1)
          case PackedWords.literal:
            (word, count) = (words[next], 1)
            isOpaque = false
            next += 1
          case ..<PackedWords.repeated: isKept = true
          default: break
          }
          let (start, end) = (max(column, rect.x), min(column + count, rect.x + rect.width))
          if start < end {
            if isKept { keepsAny = true }
            for x in start..<end {
              if keepsChanges { changes[out + x - rect.x] = isKept ? 0 : word }
              if !isKept { canvas[at + x] = word }
            }
          }
          column += count
          if column == width {
            column = 0
            out += rect.width
            at += width
          }
        }
      }
    }
    return keepsChanges && keepsAny && isOpaque
  }

  /// Packs a rectangle in the shortest of the variants that are tried.
  private mutating func pack(
    _ rect: PixelRect, mayBeOver: Bool
  ) throws -> (data: [UInt8], variant: Variant) {
    var variants: [Variant] = []
    for isOver in mayBeOver ? [false, true] : [false] {
      variants.append(Variant(isOver: isOver, isFiltered: false))
      if canFilter { variants.append(Variant(isOver: isOver, isFiltered: true)) }
    }
    let isLarge = rect.width * rect.height * bytesPerPixel > compression.trialBytes
    if isLarge, framesUntilTrial > 0 {
      framesUntilTrial -= 1
      variants = variants.filter {
        $0.isOver == (mayBeOver && preferred.isOver)
          && ($0.isFiltered == preferred.isFiltered || !canFilter)
      }
    } else if isLarge {
      framesUntilTrial = compression.trialPeriod - 1
    }
    var best: (data: [UInt8], variant: Variant)?
    for isOver in [false, true] where variants.contains(where: { $0.isOver == isOver }) {
      let rows = rows(of: rect, isOver: isOver)
      for variant in variants where variant.isOver == isOver {
        let data = try deflater.pack(
          variant.isFiltered ? rows.filtered(from: compression.filters) : rows.plain())
        if let best, best.data.count <= data.count { continue }
        best = (data, variant)
      }
    }
    guard let best else { throw RasterError("no variant could store a frame") }
    if variants.count > 1 {
      if mayBeOver { preferred.isOver = best.variant.isOver }
      preferred.isFiltered = best.variant.isFiltered
    }
    return best
  }

  /// Whether filters are tried; between indices there is nothing to predict.
  private var canFilter: Bool {
    if case .palette = format { false } else { true }
  }

  /// The number of bytes of a pixel, at least 1.
  private var bytesPerPixel: Int {
    switch format {
    case .palette: 1
    case .opaque: 3
    case .transparent: 4
    }
  }

  /// Returns the rows of a rectangle, with or without its unchanged pixels.
  private func rows(of rect: PixelRect, isOver: Bool) -> PNGRows {
    let bits: Int
    if case .palette(let colors) = format {
      bits = ExactColors.bits(colors.words.count)
    } else {
      bits = 8 * bytesPerPixel
    }
    var rows = PNGRows(
      bytesPerPixel: bytesPerPixel, rowBytes: (rect.width * bits + 7) / 8, height: rect.height)
    let width = width
    canvas.withUnsafeBufferPointer { canvas in
      changes.withUnsafeBufferPointer { changes in
        rows.fill { y, row in
          let start = isOver ? y * rect.width : (rect.y + y) * width + rect.x
          let source = UnsafeBufferPointer(
            rebasing: (isOver ? changes : canvas)[start..<start + rect.width])
          switch format {
          case .palette(let colors): Self.store(source, as: colors, bits: bits, in: row)
          case .opaque: PNGWriter.storeOpaque(source, in: row)
          case .transparent: PNGWriter.storeStraight(source, in: row)
          }
        }
      }
    }
    return rows
  }

  /// Stores words as indices, the first ones in the highest bits.
  private static func store(
    _ words: UnsafeBufferPointer<UInt32>, as colors: ExactColors, bits: Int,
    in row: UnsafeMutableBufferPointer<UInt8>
  ) {
    var (last, index) = (words[0], colors.index(of: words[0]) ?? 0)
    for x in 0..<words.count {
      if words[x] != last {
        last = words[x]
        index = colors.index(of: last) ?? 0
      }
      let bit = x * bits
      row[bit >> 3] |= index << UInt8(8 - bits - (bit & 7))
    }
  }
}
