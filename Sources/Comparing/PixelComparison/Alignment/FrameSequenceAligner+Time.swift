internal import Timing

extension FrameSequenceAligner {
  /// Returns the alignment with B's clock ahead or behind, where that matches far better.
  ///
  /// Frames before the beginning or after the end of the other side are not compared, so the match
  /// must be better within the frames that are compared either way.
  func shifted() -> FrameAlignment? {
    guard isTimed, a.count > 1 && b.count > 1, let shift = bestShift() else { return nil }
    let pairs = simultaneousPairs(shift: shift)
    let aside = max(shift, .zero - shift)
    guard aside + aside < a.length else { return nil }
    let middle = aside..<(min(a.length, b.length) - aside)
    let before = simultaneousPairs(in: middle)
    guard fits(pairs, farBetterThan: before) else { return nil }
    // The frames at an end that only one side shows, unless a frame is only held there.
    let (late, early) = shift > .zero ? (b, a) : (a, b)
    let end = early.length - aside
    let leading = (0..<late.count).prefix { late.starts[$0] < aside }
      .filter { strangeness($0, of: late, 0, of: early) > 0.3 }.count
    let trailing = (0..<early.count).reversed().prefix { early.starts[$0] >= end }
      .filter { strangeness($0, of: early, late.count - 1, of: late) > 0.3 }.count
    return FrameAlignment(
      findings: [.shift(shift)], pairs: pairs,
      cost: 0.35 + penalty(pairs) + 0.25 * Double(max(leading, trailing)))
  }

  /// Returns the alignment by number, some frames apart, without a clock.
  func shiftedByNumber() -> FrameAlignment? {
    guard !isTimed, a.count == b.count, a.count > 2 else { return nil }
    let reach = min(64, (a.count - 1) / 2)
    func pairs(_ shift: Int, in range: Range<Int>) -> [FramePair] {
      range.map { pair($0, $0 + shift) }
    }
    func range(_ shift: Int) -> Range<Int> { max(0, -shift)..<a.count - max(0, shift) }
    var best: (cost: Double, shift: Int)?
    for shift in (-reach...reach).sorted(by: { (abs($0), $0) < (abs($1), $1) }) {
      let some = stride(from: 0, to: range(shift).count, by: max(1, a.count / 100))
      let cost = some.reduce(0) { sum, place in
        let frame = range(shift).lowerBound + place
        return sum + strangeness(frame, frame + shift)
      }
      let mean = cost / Double(some.underestimatedCount)
      if mean < (best?.cost ?? .infinity) - 1e-9 { best = (mean, shift) }
    }
    guard let shift = best?.shift, shift != 0 else { return nil }
    let found = pairs(shift, in: range(shift))
    guard fits(found, farBetterThan: pairs(0, in: abs(shift)..<a.count - abs(shift))) else {
      return nil
    }
    return FrameAlignment(
      findings: [.shiftInFrames(shift)], pairs: found,
      cost: 0.35 + penalty(found) + 0.25 * Double(abs(shift)))
  }

  /// Returns whether a shift explains enough of the difference to be reported.
  private func fits(_ pairs: [FramePair], farBetterThan before: [FramePair]) -> Bool {
    guard !pairs.isEmpty && !before.isEmpty else { return false }
    let (strange, unshifted) = (strangeness(pairs), strangeness(before))
    return unshifted >= 0.5
      && unshifted / Double(before.count) >= 2 * strange / Double(pairs.count) + 0.02
  }

  /// Returns the shift that fits best at a hundred instants, unless it is zero.
  private func bestShift() -> Instant? {
    // If one is longer by a frame, that frame is new or missing.
    let shortest = min(a.durations.min() ?? .zero, b.durations.min() ?? .zero)
    let slack = max(tolerance.ticks, shortest.ticks / 2)
    guard abs(a.length.ticks - b.length.ticks) <= slack else { return nil }
    let half = Instant(ticks: min(a.length, b.length).ticks / 2)
    var shifts = b.starts.prefix(64).map { $0 } + a.starts.prefix(64).map { .zero - $0 }
    for frame in [0, a.count / 2, a.count - 1] {
      for other in 0..<b.count where b.digests[other] == a.digests[frame] {
        shifts.append(b.starts[other] - a.starts[frame])
        if shifts.count > 400 { break }
      }
    }
    let candidates = Set(shifts.filter { max($0, .zero - $0) < half }).sorted {
      (abs($0.ticks), $0.ticks) < (abs($1.ticks), $1.ticks)
    }
    var best: (cost: Double, shift: Instant)?
    for shift in candidates {
      let cost = sampledPenalty(shift: shift)
      if cost < (best?.cost ?? .infinity) - 1e-9 { best = (cost, shift) }
    }
    return best.flatMap { isSame($0.shift, .zero) ? nil : $0.shift }
  }

  /// Returns the average cost of a comparison under a shift, of at most a hundred instants.
  private func sampledPenalty(shift: Instant) -> Double {
    let begin = max(.zero, .zero - shift)
    let end = min(a.length, b.length - shift)
    let samples = min(100, 4 * max(a.count, b.count))
    var sum = 0.0
    for sample in 0..<samples {
      let part = Double(2 * sample + 1) / Double(2 * samples)
      let time = begin + Instant(ticks: Int64(Double((end - begin).ticks) * part))
      sum += strangeness(a.frame(at: time), b.frame(at: time + shift))
    }
    return sum / Double(samples)
  }

  /// Returns the alignment of the instants at which both have a new frame, if both have even frame
  /// rates and B has a different one, or a different length for the same frames.
  func resampled() -> FrameAlignment? {
    guard isTimed, let beatA = a.beat, let beatB = b.beat else { return nil }
    let (ofA, ofB) = (1 / beatA.seconds, 1 / beatB.seconds)
    let isAsLong = abs(a.length.ticks - b.length.ticks) <= max(beatA, beatB).ticks
    guard !isAsLong || abs(ofA / ofB - 1) > 0.02 else { return nil }
    let ratio = isAsLong ? 1 : b.length.seconds / a.length.seconds
    guard isAsLong || isEvenlySlowed(by: ratio) else { return nil }
    let slack = max(tolerance.seconds, 0.0005)
    // The instant of the exact frame rate, not the rounded one.
    let timesA = a.starts.map { ($0.seconds / beatA.seconds).rounded() * beatA.seconds * ratio }
    let timesB = b.starts.map { ($0.seconds / beatB.seconds).rounded() * beatB.seconds }
    var pairs: [FramePair] = []
    var j = 0
    for i in 0..<a.count {
      while j < b.count && timesB[j] < timesA[i] - slack { j += 1 }
      guard j < b.count else { break }
      guard timesB[j] <= timesA[i] + slack else { continue }
      pairs.append(pair(i, j))
      j += 1
    }
    let alike = pairs.filter { strangeness($0.a, $0.b) < 0.3 }.count
    // Two intervals coincide now and then whatever the speed is.
    let enough = isAsLong ? 2 : max(2, min(a.count, b.count) / 2)
    guard pairs.count >= enough && alike * 2 >= pairs.count else { return nil }
    let rate = AnimationFinding.rate(a: Self.rounded(ofA), b: Self.rounded(ofB))
    let share = Double(max(a.count, b.count)) / Double(pairs.count)
    return FrameAlignment(
      findings: [isAsLong ? rate : .speed(factor: 1 / ratio)], pairs: pairs,
      cost: 0.3 + penalty(pairs) * share)
  }

  /// Returns whether each frame takes `ratio` of its time, except for the rounding of a GIF.
  private func isEvenlySlowed(by ratio: Double) -> Bool {
    guard a.count == b.count else { return true }
    return zip(a.durations, b.durations).allSatisfy {
      abs($0.seconds * ratio - $1.seconds) <= max(tolerance.seconds, 0.01)
    }
  }

  /// Returns a rate for people: a whole number if it is within 2 % of one.
  private static func rounded(_ rate: Double) -> Double {
    abs(rate - rate.rounded()) <= 0.02 * rate ? rate.rounded() : (rate * 10).rounded() / 10
  }
}
