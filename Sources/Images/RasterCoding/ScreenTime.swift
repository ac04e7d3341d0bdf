internal import Imaging

/// The display time of each color of an animation so far.
struct ScreenTime: ~Copyable {
  /// The weight of an appearance in addition to its display time, in centiseconds.
  private static let appearanceWeight: UInt64 = 4
  /// The number of pixels whose runs are found together.
  private static let longestRange = 4096

  /// The time at which each pixel got its color, in units from the start.
  private var since: PixelTimes
  /// The length of a unit in centiseconds, as a power of two; it grows with the animation.
  private var unitShift: UInt64 = 0
  /// The ends of runs of pixels.
  private var ends = RunEnds(capacity: longestRange)
  /// The weights of the colors that are no longer on the screen.
  private(set) var histogram = ColorHistogram()

  /// Starts with the first frame, which has a number of pixels.
  init(pixels count: Int, memory: EncoderMemory) throws {
    since = try PixelTimes(count: count, memory: memory)
  }

  /// Shows the next frame from `time` on, and adds its changes to a spool as a frame of `delay`.
  ///
  /// Returns whether anything changes.
  mutating func show(
    _ frame: PaintedFrame, at time: Int, delay: Int, isOpaque: Bool, mayHaveHoles: Bool,
    in spool: FrameSpool
  ) throws -> Bool {
    let now = try units(time)
    let shift = unitShift
    return try spool.append(frame, delay: delay, isOpaque: isOpaque, mayHaveHoles: mayHaveHoles) {
      old, _, range, band in
      let times = try since.numbers(band..<band + old.count)
      Self.count(
        old, times, from: range.lowerBound, to: range.upperBound, until: now, shift,
        &ends, in: &histogram)
      for position in range { times[position] = now }
    }
  }

  /// Ends the animation at `time`: counts the pixels of the last frame.
  mutating func end(at time: Int, in spool: FrameSpool) throws {
    let now = try units(time)
    let shift = unitShift
    try spool.withLast { words, band in
      Self.count(
        words, try since.numbers(band..<band + words.count), from: 0, to: words.count, until: now,
        shift, &ends, in: &histogram)
    }
  }

  /// Returns a time in units, which are doubled until the number fits.
  private mutating func units(_ time: Int) throws -> UInt16 {
    while UInt64(time) >> unitShift > UInt64(UInt16.max) {
      unitShift += 1
      try since.halve()
    }
    return UInt16(UInt64(time) >> unitShift)
  }

  /// Counts the colors of a range of pixels, run by run.
  @inline(__always)
  private static func count(
    _ canvas: UnsafeBufferPointer<UInt32>, _ since: UnsafeMutableBufferPointer<UInt16>,
    from start: Int, to end: Int, until now: UInt16, _ unitShift: UInt64, _ ends: inout RunEnds,
    in histogram: inout ColorHistogram
  ) {
    var part = start
    while part < end {
      let length = min(longestRange, end &- part)
      let runs = ends.find(length) {
        let index = part &+ $0
        return (canvas[index] ^ canvas[index &- 1]) | UInt32(since[index] ^ since[index &- 1]) != 0
      }
      var position = part
      for run in 0..<runs {
        let runEnd = part &+ ends[run]
        let (word, born) = (canvas[position], since[position])
        let time = UInt64(truncatingIfNeeded: now &- born) &<< unitShift &+ appearanceWeight
        if word != Bitmap.hole {
          histogram.add(word, weight: UInt64(truncatingIfNeeded: runEnd &- position) &* time)
        }
        position = runEnd
      }
      part &+= length
    }
  }
}
