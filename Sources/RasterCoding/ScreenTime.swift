internal import Imaging

/// The present canvas, with the display time of each colour so far.
struct ScreenTime: ~Copyable {
  /// The weight of an appearance in addition to its display time, in centiseconds.
  private static let appearanceWeight: UInt64 = 4

  /// The words of the last frame; empty before the first.
  private var canvas: [UInt32] = []
  /// The time at which each pixel got its colour, in units from the start.
  private var since = PixelTimes(count: 0)
  /// The length of a unit in centiseconds, as a power of two; it grows with the animation.
  private var unitShift: UInt64 = 0
  /// The weights of the colours that are no longer on the canvas.
  private(set) var histogram = ColorHistogram()

  /// Starts with the first frame.
  mutating func begin(with first: Bitmap) {
    canvas = first.words
    since = PixelTimes(count: canvas.count)
  }

  /// Shows the next frame from `time` on, and adds its changes to a spool as a frame of `delay`.
  ///
  /// Returns whether anything changes.
  mutating func show(
    _ new: UnsafeBufferPointer<UInt32>, width: Int, at time: Int, delay: Int,
    in spool: FrameSpool
  ) throws -> Bool {
    let now = units(time)
    let shift = unitShift
    let since = since.values
    return try canvas.withUnsafeMutableBufferPointer { canvas in
      try spool.append(
        new, against: UnsafeBufferPointer(canvas), width: width, delay: delay
      ) { start, end in
        Self.count(canvas, since, from: start, to: end, until: now, shift, in: &histogram)
        for position in start..<end { canvas[position] = new[position] }
        for position in start..<end { since[position] = now }
      }
    }
  }

  /// Ends the animation at `time`: counts the remaining pixels and clears the canvas.
  mutating func end(at time: Int) {
    let now = units(time)
    let shift = unitShift
    canvas.withUnsafeMutableBufferPointer { canvas in
      Self.count(canvas, since.values, from: 0, to: canvas.count, until: now, shift, in: &histogram)
    }
    canvas = []
    since = PixelTimes(count: 0)
  }

  /// Returns a time in units, which are doubled until the number fits.
  private mutating func units(_ time: Int) -> UInt16 {
    while UInt64(time) >> unitShift > UInt64(UInt16.max) {
      unitShift += 1
      for position in since.values.indices { since.values[position] >>= 1 }
    }
    return UInt16(UInt64(time) >> unitShift)
  }

  /// Counts the colours of a range of pixels, run by run.
  @inline(__always)
  private static func count(
    _ canvas: UnsafeMutableBufferPointer<UInt32>, _ since: UnsafeMutableBufferPointer<UInt16>,
    from start: Int, to end: Int, until now: UInt16, _ unitShift: UInt64,
    in histogram: inout ColorHistogram
  ) {
    var position = start
    while position < end {
      let (word, born, start) = (canvas[position], since[position], position)
      repeat {
        position += 1
      } while position < end && canvas[position] == word && since[position] == born
      let time = UInt64(now - born) << unitShift + appearanceWeight
      histogram.add(word, weight: UInt64(position - start) * time)
    }
  }
}
