internal import Imaging
internal import Timing

/// A writer that turns packed frames into the chunks of an animated PNG, given its colors.
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

  /// A consumer of the file's bytes.
  typealias Write = (UnsafeRawBufferPointer) throws -> Void

  /// The number of pixels in a row of the canvas.
  private let width: Int
  /// The number of rows of the canvas.
  private let height: Int
  /// The storage format of all frames.
  private let format: Format
  /// The effort for a small file.
  private let compression: APNGCompression
  /// The compressor of the rows.
  private var deflater: Deflater
  /// The words on the canvas.
  private var canvas: [UInt32]
  /// For each pixel of a frame's rectangle 1 if it is changed, and otherwise 0.
  private var changes: [UInt8] = []
  /// The pixels of a row, 0 for unchanged ones.
  private let overlay: UnsafeMutableBufferPointer<UInt32>
  /// The shortest data of a frame so far.
  private var best: ByteSpool
  /// The data of a frame in another variant.
  private var trial: ByteSpool
  /// The sequence number of the next control or data chunk of a frame.
  private var sequence: UInt32 = 0
  /// The converter from durations to delays.
  private var clock = APNGClock()
  /// The shortest variant when all were last tried.
  private var preferred = Variant(isOver: false, isFiltered: true)
  /// The number of larger frames until all variants are tried again.
  private var framesUntilTrial = 0

  /// Makes a writer of a file.
  init(
    width: Int, height: Int, format: Format, compression: APNGCompression, memory: EncoderMemory
  ) throws {
    self.width = width; self.height = height; self.format = format
    self.compression = compression
    deflater = try Deflater(compression)
    canvas = Array(repeating: 0, count: width * height)
    overlay = .allocate(capacity: width)
    best = ByteSpool(memory: memory)
    trial = ByteSpool(memory: memory)
  }

  deinit { overlay.deallocate() }

  /// Writes the chunks before the frames.
  func begin(frameCount: Int, plays: UInt32, write: Write) throws {
    var bytes = PNGChunks.signature
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
    if case .palette(let colors) = format {
      let straight = colors.words.map(PNGWriter.straight)
      PNGChunks.append(.palette, to: &bytes) { bytes in
        for pixel in straight { bytes += [pixel.red, pixel.green, pixel.blue] }
      }
      let alphas = straight.map(\.alpha).prefix { $0 < 255 }
      if !alphas.isEmpty { PNGChunks.append(.transparency, to: &bytes) { $0 += alphas } }
    }
    try bytes.withUnsafeBytes(write)
  }

  /// Writes the next frame.
  mutating func append(
    _ header: FrameSpool.Header, from reader: inout WordReader, write: Write
  ) throws {
    let isFirst = sequence == 0
    let rect = header.rect
    let mayBeOver = try unpack(rect, from: &reader, keepsChanges: !isFirst && hasTransparency)
    let variant = try pack(rect, mayBeOver: mayBeOver)
    let delay = clock.delay(for: Instant(ticks: Int64(header.delay)))
    var bytes: [UInt8] = []
    PNGChunks.append(.frame, to: &bytes) { bytes in
      for number in [Int(sequence), rect.width, rect.height, rect.x, rect.y] {
        PNGChunks.append(UInt32(number), to: &bytes)
      }
      PNGChunks.append(UInt32(delay.numerator) << 16 | UInt32(delay.denominator), to: &bytes)
      bytes += [0, variant.isOver ? 1 : 0]
    }
    try bytes.withUnsafeBytes(write)
    sequence += 1
    if isFirst {
      try PNGChunks.write(.imageData, best, to: write)
    } else {
      try PNGChunks.write(.frameData, number: sequence, best, to: write)
      sequence += 1
    }
  }

  /// Writes the chunk after the frames.
  func end(write: Write) throws {
    var bytes: [UInt8] = []
    PNGChunks.append(.end, to: &bytes) { _ in }
    try bytes.withUnsafeBytes(write)
  }

  /// Whether a pixel can be stored as transparent.
  private var hasTransparency: Bool {
    switch format {
    case .palette(let colors): colors.index(of: 0) != nil
    case .opaque: false
    case .transparent: true
    }
  }

  /// Puts a frame on the canvas, and records its changes if they are kept.
  ///
  /// Returns whether they are kept, some pixels are unchanged, and all new ones opaque.
  private mutating func unpack(
    _ rect: PixelRect, from reader: inout WordReader, keepsChanges: Bool
  ) throws -> Bool {
    let area = rect.width * rect.height
    if keepsChanges, changes.count < area { changes = Array(repeating: 0, count: area) }
    let width = width
    var (keepsAny, isOpaque) = (false, true)
    try canvas.withUnsafeMutableBufferPointer { canvas in
      try changes.withUnsafeMutableBufferPointer { changes in
        var word: UInt32 = 0
        for y in 0..<rect.height {
          let words = try reader.next(2 * width)
          // The words cover the whole row; pixels outside the rectangle are unchanged.
          let (out, at) = (y * rect.width - rect.x, (rect.y + y) * width)
          var (next, column) = (0, 0)
          while column < width {
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
                if keepsChanges { changes[out + x] = isKept ? 0 : 1 }
                if !isKept { canvas[at + x] = word }
              }
            }
            column += count
          }
          reader.skip(next)
        }
      }
    }
    return keepsChanges && keepsAny && isOpaque
  }

  /// Packs a rectangle into `best`, in the shortest of the variants that are tried.
  private mutating func pack(_ rect: PixelRect, mayBeOver: Bool) throws -> Variant {
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
    var shortest = variants[0]
    for (index, variant) in variants.enumerated() {
      guard try pack(rect, variant, isFirst: index == 0) else { continue }
      swap(&best, &trial)
      shortest = variant
    }
    if variants.count > 1 {
      if mayBeOver { preferred.isOver = shortest.isOver }
      preferred.isFiltered = shortest.isFiltered
    }
    return shortest
  }

  /// Packs a rectangle in one variant into `trial`, until it is no longer the shortest.
  ///
  /// Returns whether it is the first or the shortest one.
  private mutating func pack(_ rect: PixelRect, _ variant: Variant, isFirst: Bool) throws -> Bool {
    let rowBytes = (rect.width * bitsPerPixel + 7) / 8
    var rows = PNGRows(
      bytesPerPixel: bytesPerPixel, rowBytes: rowBytes,
      filters: variant.isFiltered ? compression.filters : 1)
    trial.removeAll()
    deflater.begin(rect.height * (rowBytes + 1))
    let limit = isFirst ? nil : best.count
    return try rows.make(rect.height) { y, row in
      withPixels(of: rect, y, isOver: variant.isOver) { store($0, in: row) }
    } take: { rows, isLast in
      try deflater.add(rows, isLast: isLast, below: limit, to: &trial)
    }
  }

  /// Whether filters are tried; between indices there is nothing to predict.
  private var canFilter: Bool { if case .palette = format { false } else { true } }

  /// The number of bytes of a pixel, at least 1.
  private var bytesPerPixel: Int {
    switch format {
    case .palette: 1
    case .opaque: 3
    case .transparent: 4
    }
  }

  private var bitsPerPixel: Int {
    if case .palette(let colors) = format { return ExactColors.bits(colors.words.count) }
    return 8 * bytesPerPixel
  }

  /// Calls a closure with the pixels of a row of a rectangle, with or without its unchanged ones.
  private func withPixels(
    of rect: PixelRect, _ y: Int, isOver: Bool, _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let start = (rect.y + y) * width + rect.x
    canvas.withUnsafeBufferPointer { canvas in
      let pixels = UnsafeBufferPointer(rebasing: canvas[start..<start + rect.width])
      guard isOver else { return body(pixels) }
      changes.withUnsafeBufferPointer { changes in
        for x in 0..<rect.width { overlay[x] = changes[y * rect.width + x] == 0 ? 0 : pixels[x] }
      }
      body(UnsafeBufferPointer(rebasing: overlay[..<rect.width]))
    }
  }

  private func store(
    _ pixels: UnsafeBufferPointer<UInt32>, in row: UnsafeMutableBufferPointer<UInt8>
  ) {
    switch format {
    case .palette(let colors): Self.store(pixels, as: colors, bits: bitsPerPixel, in: row)
    case .opaque: PNGWriter.storeOpaque(pixels, in: row)
    case .transparent: PNGWriter.storeStraight(pixels, in: row)
    }
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
