internal import Imaging
internal import RasterCoding
internal import Timing

/// What is remembered of an animation's pictures while none of them is in memory.
struct FrameSequence: Sendable {
  /// Whether the pictures have times.
  let isTimed: Bool
  /// The fingerprint of each frame.
  private(set) var digests: [FrameDigest] = []
  /// How long each frame is shown.
  private(set) var durations: [Instant] = []
  /// When each frame begins; zero for all without a clock.
  private(set) var starts: [Instant] = []
  /// What the frames look like from afar.
  private(set) var thumbnails = Thumbnails()
  /// The whole length.
  private(set) var length = Instant.zero

  /// Reads an animation once.
  init(reading animation: RasterAnimation) throws {
    isTimed = animation.isTimed
    let reader = try animation.open()
    while let frame = try reader.next() {
      digests.append(FrameDigest(frame.bitmap))
      thumbnails.append(frame.bitmap)
      durations.append(isTimed ? frame.duration : .zero)
      starts.append(length)
      if isTimed { length = length + frame.duration }
    }
  }

  /// The number of frames.
  var count: Int { digests.count }

  /// The length of some frames together.
  func duration(of frames: Range<Int>) -> Instant {
    frames.reduce(.zero) { $0 + durations[$1] }
  }

  /// The frame that is shown at a time within the animation.
  func frame(at time: Instant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > time { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }

  /// Frames one by one.
  var single: [Range<Int>] { (0..<count).map { $0..<$0 + 1 } }

  /// Neighbouring equal pictures taken together.
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

  /// How far neighbouring pictures are apart: the sum of distances, and of their squares.
  var motion: (sum: Double, squares: Double) {
    (1..<max(1, count)).reduce(into: (0, 0)) { motion, frame in
      guard digests[frame - 1] != digests[frame] else { return }
      let distance = Thumbnails.distance(frame - 1, of: thumbnails, frame, of: thumbnails)
      motion.sum += distance
      motion.squares += distance * distance
    }
  }

  /// The even distance of frames that all beginnings are multiples of, if there is one.
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
  var isRounded: Bool {
    durations.allSatisfy { $0.ticks % (Instant.ticksPerSecond / 100) == 0 }
  }

  /// Tells whether all frames begin at multiples of a length, to some units.
  private func keeps(_ beat: Instant, slack: Int64) -> Bool {
    let isOften = durations.filter { abs($0.ticks - beat.ticks) <= 2 * slack }.count * 2 >= count
    return isOften
      && starts.allSatisfy { start in
        let rest = start.ticks % beat.ticks
        return min(rest, beat.ticks - rest) <= slack
      }
  }
}
