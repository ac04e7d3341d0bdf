internal import Imaging

/// The palette indices on the screen of a GIF, and the runs of pixels that change it.
struct IndexCanvas: ~Copyable {
  /// The index of a transparent pixel.
  private static let hole = UInt8(IndexRun.transparent)

  /// The number of pixels in a row.
  private let width: Int
  /// The choice of a color's index.
  private var mixer: ColorMixer
  /// The largest error of a channel in a smooth area that is not dithered; `nil` for no dither.
  private let tolerance: Float?
  /// The colors in use, beginning with index 1.
  private var colors: [UInt32]
  /// The indices on the screen.
  private var indices: [UInt8]
  /// The runs of a frame's rectangle.
  private var runs = IndexRunWriter()
  /// The indices of a row of the next frame.
  private var row: IndexRow
  /// Whether the screen is still empty.
  private var isEmpty = true
  /// A rectangle that was cleared before the present frame, and the indices that it had.
  private var cleared: (rect: PixelRect, indices: [UInt8])?

  /// Makes an empty canvas, given a lookup of its first colors that may know some already.
  init(width: Int, height: Int, colors: [UInt32], indexer: ColorIndexer? = nil, tolerance: Float?) {
    self.width = width; self.colors = colors; self.tolerance = tolerance
    mixer = ColorMixer(
      palette: Palette(colors: colors), tolerance: tolerance ?? 255, indexer: indexer)
    indices = Array(repeating: 0, count: width * height)
    row = IndexRow(width: width)
  }

  /// Uses other colors from now on.
  ///
  /// A pixel whose color is not among them has the index 0, and can only be transparent.
  mutating func use(_ colors: [UInt32]) {
    guard colors != self.colors else { return }
    var known: [UInt32: UInt8] = [:]
    for (index, color) in colors.enumerated() { known[color] = UInt8(index + 1) }
    var map = [UInt8](repeating: 0, count: 256)
    for (index, color) in self.colors.enumerated() { map[index + 1] = known[color] ?? 0 }
    indices.withUnsafeMutableBufferPointer { indices in
      for position in indices.indices { indices[position] = map[Int(indices[position])] }
    }
    self.colors = colors
    mixer = ColorMixer(palette: Palette(colors: colors), tolerance: tolerance ?? 255)
  }

  /// Clears a rectangle, whose pixels the next frame has to paint again.
  mutating func clear(_ rect: PixelRect) {
    var old: [UInt8] = []
    old.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      let row = y * width + rect.x..<y * width + rect.x + rect.width
      old += indices[row]
      for position in row { indices[position] = Self.hole }
    }
    cleared = (rect, old)
  }

  /// Puts the rows of a band of a frame on the canvas, and returns their runs.
  ///
  /// There are no literals among the words of a GIF.
  ///
  /// - Parameters:
  ///   - rect: The rectangle whose runs are made.
  ///   - header: The frame, of whose rows there are words; the other ones are unchanged.
  mutating func show(
    _ rect: PixelRect, of header: FrameSpool.Header, in band: RowBand,
    from reader: inout WordReader
  ) throws -> BandRuns {
    let rows = header.rect.y..<header.rect.y + header.rect.height
    runs.begin(reserving: rect.width * rect.height)
    var rowEnds: [Int] = []
    rowEnds.reserveCapacity(rect.height)
    defer { (isEmpty, cleared) = (false, nil) }
    let (width, isFirst, cleared) = (width, isEmpty, cleared)
    var bounds = PixelBounds()
    try DitherMask.values.withUnsafeBufferPointer { mask in
      try indices.withUnsafeMutableBufferPointer { indices in
        var y = rect.y
        while y < rect.y + rect.height {
          let block = y / RowBand.blockRows
          guard band.contains(block: block) else {
            reader.skip(header.blockWords[block])
            y = (block + 1) * RowBand.blockRows
            continue
          }
          let shown = UnsafeMutableBufferPointer(rebasing: indices[y * width..<(y + 1) * width])
          let kept = cleared.flatMap { Self.kept(in: y, $0) }
          row.begin(
            over: shown, columns: rect.x..<rect.x + rect.width, isFirst: isFirst, cleared: kept)
          if rows.contains(y) {
            let words = try reader.next(width)
            let maskRow = mask[y & (DitherMask.side - 1) * DitherMask.side..<mask.count]
            reader.skip(
              Self.read(
                words, into: &row, width: width, mask: UnsafeBufferPointer(rebasing: maskRow),
                &mixer, &runs))
          } else {
            row.keep(width, &runs)
          }
          row.end(&runs)
          if let changed = row.changed { bounds.include(changed.lowerBound, changed.upperBound, y) }
          rowEnds.append(runs.endRow())
          y += 1
        }
      }
    }
    return BandRuns(rect: rect, changed: bounds.rect, runs: runs.take(), rowEnds: rowEnds)
  }

  /// Returns the indices that a row had before a rectangle was cleared, with their first column.
  private static func kept(
    in y: Int, _ cleared: (rect: PixelRect, indices: [UInt8])
  ) -> (start: Int, indices: ArraySlice<UInt8>)? {
    let rect = cleared.rect
    guard rect.y..<rect.y + rect.height ~= y else { return nil }
    let start = (y - rect.y) * rect.width
    return (rect.x, cleared.indices[start..<start + rect.width])
  }

  /// Reads the words of a row, and returns their number.
  ///
  /// - Parameter mask: the values of the dither from those of the row on.
  @inline(__always)
  private static func read(
    _ words: UnsafeBufferPointer<UInt32>, into row: inout IndexRow, width: Int,
    mask: UnsafeBufferPointer<UInt8>, _ mixer: inout ColorMixer, _ runs: inout IndexRunWriter
  ) -> Int {
    var next = 0
    var position = 0
    while position < width {
      let word = words[next]
      next &+= 1
      if word < PackedWords.repeated {
        let count = Int(word)
        row.keep(count, &runs)
        position &+= count
        continue
      }
      if word < PackedWords.smooth {
        let count = Int(word & PackedWords.countMask)
        row.append(hole, count: count)
        position &+= count
        continue
      }
      // A pixel may be repeated by the next word, which is one of the same row.
      var count = 1
      if position &+ 1 < width {
        let isRepeated = words[next] & ~PackedWords.countMask == PackedWords.repeated
        count &+= isRepeated ? Int(words[next] & PackedWords.countMask) : 0
        next &+= isRepeated ? 1 : 0
      }
      if word >= PackedWords.opaque {
        row.append(mixer.nearest(word) &+ 1, count: count)
      } else {
        let mix = mixer.mix(word)
        if mix.isPlain {
          row.append(mix.index(0) &+ 1, count: count)
        } else {
          for x in position..<position &+ count {
            row.append(mix.index(mask[x & (DitherMask.side - 1)]) &+ 1, count: 1)
          }
        }
      }
      position &+= count
    }
    return next
  }
}
