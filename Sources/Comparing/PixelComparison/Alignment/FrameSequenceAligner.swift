internal import Timing

/// Finds the cheapest alignment of two sequences of frames.
///
/// Costs are in frames. A missing or new frame costs 1, or 1.5 if its neighbors differ too. A pair
/// of equal frames costs nothing, and any other pair 0.4 to 1, relative to the motion between
/// neighboring frames. A finding about a whole animation costs less than one frame, and an
/// alignment without such findings is a fifth cheaper.
struct FrameSequenceAligner: Sendable {
  let a: FrameSummaries
  let b: FrameSummaries
  let tolerance: Instant
  /// The distance between the thumbnails of neighboring frames during motion.
  private let motion: Double

  /// Creates an aligner of two sequences.
  init(_ a: FrameSummaries, _ b: FrameSummaries, tolerance: Instant) {
    self.a = a; self.b = b; self.tolerance = tolerance
    let (first, second) = (a.motion, b.motion)
    // Weighted by itself, so that much noise does not hide a little motion.
    let sum = first.sum + second.sum
    motion = sum > 0 ? max(0.01, (first.squares + second.squares) / sum) : 0.01
  }

  /// Whether both have a clock.
  var isTimed: Bool { a.isTimed && b.isTimed }

  /// Returns the cost of a pair of frames.
  func penalty(_ first: Int, _ second: Int) -> Double {
    guard a.digests[first] != b.digests[second] else { return 0 }
    return 0.4 + 0.6 * strangeness(first, second)
  }

  /// Returns the difference of two frames: 0 if they are equal, 1 for a typical step of a motion.
  func strangeness(_ first: Int, _ second: Int) -> Double {
    strangeness(first, of: a, second, of: b)
  }

  /// Returns the difference of two frames of either animation.
  func strangeness(
    _ first: Int, of left: FrameSummaries, _ second: Int, of right: FrameSummaries
  ) -> Double {
    guard left.digests[first] != right.digests[second] else { return 0 }
    let distance = Thumbnails.distance(first, of: left.thumbnails, second, of: right.thumbnails)
    return min(1, distance / motion)
  }

  /// Returns the cost of some pairs; neighbors with the same two frames count once.
  func penalty(_ pairs: [FramePair]) -> Double {
    var sum = 0.0
    var last: FramePair?
    for pair in pairs {
      defer { last = pair }
      if let last, a.digests[last.a] == a.digests[pair.a], b.digests[last.b] == b.digests[pair.b] {
        continue
      }
      sum += penalty(pair.a, pair.b)
    }
    return sum
  }

  /// Returns the sum of the differences of some pairs.
  func strangeness(_ pairs: [FramePair]) -> Double {
    pairs.reduce(0) { $0 + strangeness($1.a, $1.b) }
  }

  /// Returns whether two durations match.
  func isSame(_ first: Instant, _ second: Instant) -> Bool {
    abs(first.ticks - second.ticks) <= tolerance.ticks
  }

  /// Returns a pair of frames at their beginnings.
  func pair(_ first: Int, _ second: Int) -> FramePair {
    FramePair(a: first, b: second, timeA: a.starts[first], timeB: b.starts[second])
  }

  /// Pairs the frames of the same instants if B's clock is `shift` ahead; by number without a
  /// clock.
  ///
  /// - Parameter range: The part of A's time that is compared.
  func simultaneousPairs(shift: Instant = .zero, in range: Range<Instant>? = nil) -> [FramePair] {
    let begin = max(max(.zero, .zero - shift), range?.lowerBound ?? .zero)
    let end = min(min(a.length, b.length - shift), range?.upperBound ?? a.length)
    guard begin < end else { return [] }
    let shortest = min(a.durations.min() ?? .zero, b.durations.min() ?? .zero)
    let slack = min(tolerance.ticks, shortest.ticks / 2)
    let past = Instant(ticks: slack)
    var pairs: [FramePair] = []
    var time = begin
    // A frame that ends within the slack after the beginning has been shown already.
    var (i, j) = (a.frame(at: time + past), b.frame(at: time + shift + past))
    while time + past < end && i < a.count && j < b.count {
      pairs.append(FramePair(a: i, b: j, timeA: time, timeB: time + shift))
      let (ofA, ofB) = (a.starts[i] + a.durations[i], b.starts[j] + b.durations[j] - shift)
      let isTogether = abs(ofA.ticks - ofB.ticks) <= slack
      time = isTogether ? max(ofA, ofB) : min(ofA, ofB)
      if isTogether || ofA < ofB { i += 1 }
      if isTogether || ofB < ofA { j += 1 }
    }
    return pairs
  }

  /// Returns the alignment without changes, if both are equally long.
  func straight() -> FrameAlignment? {
    var alignment = FrameAlignment(isStraight: true)
    let isParallel =
      a.count == b.count
      && (!isTimed
        || isSame(a.length, b.length)
          && (0..<a.count).allSatisfy { isSame(a.durations[$0], b.durations[$0]) })
    if isParallel {
      alignment.pairs = (0..<a.count).map { pair($0, $0) }
    } else {
      guard isTimed, isSame(a.length, b.length) else { return nil }
      guard (a.durations + b.durations).allSatisfy({ $0 > .zero }) else { return nil }
      alignment.pairs = simultaneousPairs()
    }
    alignment.cost = 0.8 * penalty(alignment.pairs)
    return alignment
  }

  /// Returns the cheapest alignment; of equal ones the simplest.
  func best() -> FrameAlignment {
    let plain = straight()
    if let plain, plain.cost == 0 { return plain }
    let hasRuns = a.isTimed || b.isTimed
    let edits = (hasRuns ? [edits(runs: true)] : []) + [edits(runs: false)]
    let candidates = [plain, resampled(), shifted(), shiftedByNumber()].compactMap { $0 } + edits
    let best = candidates.dropFirst().reduce(candidates[0]) { $1.cost < $0.cost - 1e-9 ? $1 : $0 }
    let isListable = a.count != b.count || isTimed && !isSame(a.length, b.length)
    return !best.isStraight && isListable && areForeign(best.pairs) ? listed() : best
  }

  /// Returns whether aligned frames have nothing in common.
  private func areForeign(_ pairs: [FramePair]) -> Bool {
    pairs.allSatisfy { a.digests[$0.a] != b.digests[$0.b] }
      && strangeness(pairs) >= 0.75 * Double(pairs.count)
  }

  /// Pairs frames by number, with findings about the number of frames and the length.
  private func listed() -> FrameAlignment {
    var alignment = FrameAlignment()
    if a.count != b.count { alignment.findings.append(.count(a: a.count, b: b.count)) }
    if isTimed && !isSame(a.length, b.length) {
      alignment.findings.append(.length(a: a.length, b: b.length))
    }
    alignment.pairs = (0..<min(a.count, b.count)).map { pair($0, $0) }
    return alignment
  }
}
