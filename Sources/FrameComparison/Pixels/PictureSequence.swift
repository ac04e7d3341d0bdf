internal import Imaging
internal import RasterCoding
internal import Timing

/// What is remembered of an animation's pictures while none of them is in memory.
struct PictureSequence: Sendable {
  /// Whether the pictures have times.
  let isTimed: Bool
  /// The fingerprint of each frame.
  private(set) var digests: [PictureDigest] = []
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
      digests.append(PictureDigest(frame.bitmap))
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

  /// When a frame begins, where there is a clock.
  func time(of frame: Int) -> Instant? { isTimed ? starts[frame] : nil }

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

  /// How far neighbouring pictures that differ are apart: the sum of distances, and their number.
  var motion: (sum: Double, count: Int) {
    (1..<max(1, count)).reduce(into: (0, 0)) { motion, frame in
      guard digests[frame - 1] != digests[frame] else { return }
      motion.sum += Thumbnails.distance(frame - 1, of: thumbnails, frame, of: thumbnails)
      motion.count += 1
    }
  }

  /// The even distance of frames that all beginnings are multiples of, if there is one.
  ///
  /// At least half of the frames last that long. A GIF rounds times to 10 ms, so a beginning may be
  /// 5 ms off.
  var beat: Instant? {
    guard isTimed, count >= 2, let shortest = durations.min(), shortest > .zero else { return nil }
    return [Instant(ticks: length.ticks / Int64(count)), shortest].first { beat in
      let slack = min(Instant(seconds: 0.005).ticks + 2, beat.ticks / 4)
      return starts.allSatisfy { start in
        let rest = start.ticks % beat.ticks
        return min(rest, beat.ticks - rest) <= slack
      } && durations.filter { abs($0.ticks - beat.ticks) <= 2 * slack }.count * 2 >= count
    }
  }
}
