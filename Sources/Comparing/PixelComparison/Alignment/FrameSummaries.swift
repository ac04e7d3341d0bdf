internal import Imaging
internal import RasterCoding
internal import Timing

/// A summary of an animation's frames, without their pixels.
struct FrameSummaries: Sendable {
  let isTimed: Bool
  /// The fingerprint of each frame.
  private(set) var digests: [FrameDigest] = []
  private(set) var durations: [Instant] = []
  /// The beginning of each frame; zero for all without a clock.
  private(set) var starts: [Instant] = []
  private(set) var thumbnails = Thumbnails()
  /// The whole length.
  private(set) var length = Instant.zero

  /// Reads an animation once.
  init(reading animation: RasterAnimation) throws {
    isTimed = animation.isTimed
    let reader = try animation.open()
    while let frame = try reader.next() {
      if let known = digests.last, frame.isRepeated {
        digests.append(known)
        thumbnails.appendLast()
      } else {
        digests.append(FrameDigest(frame.bitmap))
        thumbnails.append(frame.bitmap)
      }
      durations.append(isTimed ? frame.duration : .zero)
      starts.append(length)
      if isTimed { length = length + frame.duration }
    }
  }

  var count: Int { digests.count }

  /// Returns the total duration of some frames.
  func duration(of frames: Range<Int>) -> Instant { frames.reduce(.zero) { $0 + durations[$1] } }

  /// Returns the frame that is shown at an instant of the animation.
  func frame(at time: Instant) -> Int { max(0, starts.partitioningIndex { $0 > time } - 1) }

  var single: [Range<Int>] { (0..<count).map { $0..<$0 + 1 } }

  /// The frames, with equal neighbors as one run.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for frame in 0..<count {
      if let last = runs.last, digests[last.lowerBound] == digests[frame] {
        runs[runs.count - 1] = last.lowerBound..<frame + 1
      } else {
        runs.append(frame..<frame + 1)
      }
    }
    return runs
  }

  /// The distances between neighboring frames: their sum, and the sum of their squares.
  var motion: (sum: Double, squares: Double) {
    (1..<max(1, count)).reduce(into: (0, 0)) { motion, frame in
      guard digests[frame - 1] != digests[frame] else { return }
      let distance = Thumbnails.distance(frame - 1, of: thumbnails, frame, of: thumbnails)
      motion.sum += distance
      motion.squares += distance * distance
    }
  }

  /// The even interval of which all beginnings are multiples, if there is one.
  ///
  /// At least half of the frames last that long. In a GIF, which rounds times to 10 ms, beginnings
  /// may be off by half of that from a usual number of frames per second.
  var beat: Instant? {
    guard isTimed, count >= 2, let shortest = durations.min(), shortest > .zero else { return nil }
    let exact = [Instant(ticks: length.ticks / Int64(count)), shortest].first {
      keeps($0, slack: Int64(count))
    }
    guard exact == nil, isRounded else { return exact }
    let rates: [Double] = [10, 12, 15, 20, 24, 25, 30, 48, 50, 60]
    return rates.map { Instant(frame: 1, perSecond: $0) }.first {
      keeps($0, slack: Instant(seconds: 0.005).ticks + Int64(count))
    }
  }

  /// Whether all durations are whole hundredths of a second, as in a GIF.
  var isRounded: Bool { durations.allSatisfy { $0.ticks % (Instant.ticksPerSecond / 100) == 0 } }

  /// Returns whether all frames begin at multiples of an interval, within a tolerance in ticks.
  private func keeps(_ beat: Instant, slack: Int64) -> Bool {
    let isOften = durations.filter { abs($0.ticks - beat.ticks) <= 2 * slack }.count * 2 >= count
    return isOften
      && starts.allSatisfy { start in
        let rest = start.ticks % beat.ticks
        return min(rest, beat.ticks - rest) <= slack
      }
  }
}
