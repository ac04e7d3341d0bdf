internal import Imaging

/// The palette indices on the screen of a GIF, and the runs of pixels that change it.
struct IndexCanvas: ~Copyable {
  /// The index of a transparent pixel.
  private static let hole = UInt8(IndexRun.transparent)

  /// The number of pixels in a row.
  private let width: Int
  /// The choice of a colour's index.
  private var mixer: ColorMixer
  /// The largest error of a channel in a smooth area that is not dithered; `nil` for no dither.
  private let tolerance: Float?
  /// The colours in use, beginning with index 1.
  private var colors: [UInt32]
  /// The indices on the screen.
  private var indices: [UInt8]
  /// A buffer for the runs of a frame's rectangle.
  private var runs = UnsafeMutableBufferPointer<IndexRun>.allocate(capacity: 1024)
  /// For each row of the rectangle the end of its runs.
  private var rowEnds: [Int] = []
  /// Whether the screen is still empty.
  private var isEmpty = true
  /// A rectangle that was cleared before the present frame, and the indices that it had.
  private var cleared: (rect: PixelRect, indices: [UInt8])?

  /// Makes an empty canvas.
  init(width: Int, height: Int, colors: [UInt32], tolerance: Float?) {
    self.width = width; self.colors = colors; self.tolerance = tolerance
    mixer = ColorMixer(palette: Palette(colors: colors), tolerance: tolerance ?? 255)
    indices = Array(repeating: 0, count: width * height)
  }

  deinit { runs.deallocate() }

  /// Uses other colours from now on.
  ///
  /// A pixel whose colour is not among them has the index 0, and can only be transparent.
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

  /// Puts a frame on the canvas, and returns the rectangle of its changes.
  ///
  /// There are no literals among the words of a GIF.
  ///
  /// - Parameters:
  ///   - rect: The rectangle whose runs are made.
  ///   - rows: The rows of which there are words; the other ones are unchanged.
  mutating func show(
    _ rect: PixelRect, rows: Range<Int>, from reader: inout WordReader
  ) throws -> PixelRect? {
    // Runs do not cross rows, and there are never more runs than pixels.
    let area = rect.width * rect.height
    if runs.count < area {
      runs.deallocate()
      runs = .allocate(capacity: area)
    }
    rowEnds.removeAll(keepingCapacity: true)
    defer { (isEmpty, cleared) = (false, nil) }
    let (runs, width, isFirst, cleared) = (runs, width, isEmpty, cleared)
    let unchanged = [PackedWords.keep | UInt32(truncatingIfNeeded: width)]
    var bounds = PixelBounds()
    try unchanged.withUnsafeBufferPointer { unchangedWords in
      try indices.withUnsafeMutableBufferPointer { indices in
        var row = RunWriter(runs: runs)
        var index: UInt8 = 0
        var mix = ColorMixer.Mix()
        var isMixed = false
        let mask = DitherMask.values
        for y in rect.y..<rect.y + rect.height {
          let hasWords = rows.contains(y)
          let words = hasWords ? try reader.next(width) : unchangedWords
          let maskRow = y & (DitherMask.side - 1) * DitherMask.side
          var next = 0
          let start = y * width
          let (left, right) = (start + rect.x, start + rect.x + rect.width)
          var position = start
          while position < start + width {
            let word = words[next]
            next += 1
            let count = word >= PackedWords.smooth ? 1 : Int(word & PackedWords.countMask)
            let end = position + count
            if word < PackedWords.repeated {
              // Only unchanged pixels can lie outside the rectangle.
              var run = max(position, left)
              if let cleared, cleared.rect.y..<cleared.rect.y + cleared.rect.height ~= y {
                run = Self.repaint(
                  from: run, to: min(end, right), start, y, cleared, indices, &row, &bounds)
              }
              while run < min(end, right) {
                let runEnd = Self.endOfRun(in: indices, from: run, to: min(end, right))
                row.add(indices[run], mayBeTransparent: indices[run] != 0, count: runEnd - run)
                run = runEnd
              }
            } else {
              if word < PackedWords.smooth, word >= PackedWords.hole {
                index = Self.hole
                isMixed = false
              } else if word >= PackedWords.opaque {
                index = mixer.nearest(word) + 1
                isMixed = false
              } else if word >= PackedWords.smooth {
                mix = mixer.mix(word)
                isMixed = !mix.isPlain
                index = mix.index(0) + 1
              }
              var run = position
              while isMixed && run < end {
                index = mix.index(mask[maskRow + (run - start) & (DitherMask.side - 1)]) + 1
                let isKept = indices[run] == index && !isFirst
                indices[run] = index
                row.add(index, mayBeTransparent: isKept, count: 1)
                if !isKept { bounds.include(run - start, run - start + 1, y) }
                run += 1
              }
              while run < end {
                // Different source colours may have the same index, so that nothing changes.
                let isKept = indices[run] == index && !isFirst
                let runStart = run
                repeat {
                  indices[run] = index
                  run += 1
                } while run < end && (indices[run] == index && !isFirst) == isKept
                row.add(index, mayBeTransparent: isKept, count: run - runStart)
                if !isKept { bounds.include(runStart - start, run - start, y) }
              }
            }
            position = end
          }
          if hasWords { reader.skip(next) }
          rowEnds.append(row.endRow())
        }
      }
    }
    return bounds.rect
  }

  /// Paints unchanged pixels again as far as they were cleared, with the others before them, and
  /// returns the end of what is done.
  private static func repaint(
    from start: Int, to end: Int, _ rowStart: Int, _ y: Int,
    _ cleared: (rect: PixelRect, indices: [UInt8]), _ indices: UnsafeMutableBufferPointer<UInt8>,
    _ row: inout RunWriter, _ bounds: inout PixelBounds
  ) -> Int {
    let (left, right) = (cleared.rect.x + rowStart, cleared.rect.x + cleared.rect.width + rowStart)
    guard start < right, end > left else { return start }
    for position in start..<min(end, right) {
      var index = indices[position]
      guard position >= left else {
        row.add(index, mayBeTransparent: index != hole, count: 1)
        continue
      }
      index = cleared.indices[(y - cleared.rect.y) * cleared.rect.width + position - left]
      indices[position] = index
      row.add(index, mayBeTransparent: false, count: 1)
      if index != hole { bounds.include(position - rowStart, position - rowStart + 1, y) }
    }
    return min(end, right)
  }

  /// Returns the runs of a part of the last frame's rectangle with rows joined; valid until the
  /// next frame.
  mutating func crop(_ rect: PixelRect, to part: PixelRect) -> UnsafeBufferPointer<IndexRun> {
    var writer = RunWriter(runs: runs)
    let (left, right) = (part.x - rect.x, part.x - rect.x + part.width)
    var next = part.y > rect.y ? rowEnds[part.y - rect.y - 1] : 0
    for row in part.y - rect.y..<part.y - rect.y + part.height {
      var x = 0
      while next < rowEnds[row] {
        let run = runs[next]
        next += 1
        let count = min(x + run.count, right) - max(x, left)
        if count > 0 { writer.add(run, count: count) }
        x += run.count
      }
    }
    return UnsafeBufferPointer(rebasing: runs[..<writer.endRow()])
  }

  /// Returns the end of a run of equal indices, at most `end`.
  @inline(__always)
  private static func endOfRun(
    in indices: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(indices))
    let index = indices[start]
    let repeated = UInt64(index) &* 0x0101_0101_0101_0101
    var position = start + 1
    while position + 8 <= end {
      let difference =
        bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian ^ repeated
      if difference != 0 { return position + difference.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < end && indices[position] == index { position += 1 }
    return position
  }
}

/// A writer of runs that joins runs of the same kind.
private struct RunWriter {
  /// The destination of the runs.
  let runs: UnsafeMutableBufferPointer<IndexRun>
  /// The run that may still grow; none at the beginning of a row.
  private var open = IndexRun(index: 0, mayBeTransparent: false, count: 0)
  /// The number of written runs.
  private var count = 0

  /// Makes a writer that starts with the first run.
  init(runs: UnsafeMutableBufferPointer<IndexRun>) { self.runs = runs }

  /// Adds pixels of one index.
  @inline(__always)
  mutating func add(_ index: UInt8, mayBeTransparent: Bool, count: Int) {
    add(IndexRun(index: index, mayBeTransparent: mayBeTransparent, count: 1), count: count)
  }

  /// Adds pixels of the same kind as a run's.
  @inline(__always)
  mutating func add(_ kind: IndexRun, count: Int) {
    let joined = open.count + count
    if kind.isLike(open) && joined <= IndexRun.longest {
      open = IndexRun(like: kind, count: joined)
    } else {
      close()
      open = IndexRun(like: kind, count: count)
    }
  }

  /// Ends a row, so that the next run is not joined; returns the number of runs.
  @inline(__always)
  mutating func endRow() -> Int {
    close()
    open = IndexRun(like: open, count: 0)
    return count
  }

  /// Writes the open run.
  @inline(__always)
  private mutating func close() {
    guard open.count > 0 else { return }
    runs[count] = open
    count += 1
  }
}
