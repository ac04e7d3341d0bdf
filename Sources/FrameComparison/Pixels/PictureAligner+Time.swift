internal import Timing

extension PictureAligner {
  /// Lays both beside each other with B's clock ahead or behind, where that fits far better.
  ///
  /// What one shows before the other begins or after it has ended is not compared; so the better fit
  /// has to be within what is compared either way.
  func shifted() -> PictureAlignment? {
    guard isTimed, a.count > 1 && b.count > 1, let shift = bestShift() else { return nil }
    let pairs = simultaneousPairs(shift: shift)
    let aside = max(shift, .zero - shift)
    guard aside + aside < a.length else { return nil }
    let middle = aside..<(min(a.length, b.length) - aside)
    let before = simultaneousPairs(in: middle)
    let (cost, unshifted) = (penalty(pairs), penalty(before))
    guard !pairs.isEmpty && !before.isEmpty, unshifted >= 0.4,
      unshifted / Double(before.count) >= 1.5 * cost / Double(pairs.count) + 0.05
    else { return nil }
    // Whole frames at one end that only one of both shows: as many as there are, or the first one
    // held.
    let (late, early) = shift > .zero ? (b, a) : (a, b)
    let leading = (0..<late.count).prefix { late.starts[$0] < aside }
      .filter { late.digests[$0] != early.digests[0] }.count
    let end = early.length - aside
    let trailing = (0..<early.count).reversed().prefix { early.starts[$0] >= end }.count
    return PictureAlignment(
      findings: [.shift(shift)], pairs: pairs,
      cost: 0.35 + cost + 0.25 * Double(max(leading, trailing)))
  }

  /// Returns the shift that a hundred moments speak for, unless it is none.
  private func bestShift() -> Instant? {
    // Where one is longer by a frame, that one is new or missing.
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

  /// What a comparison costs on average under a shift, by a hundred moments at most.
  private func sampledPenalty(shift: Instant) -> Double {
    let begin = max(.zero, .zero - shift)
    let end = min(a.length, b.length - shift)
    let samples = min(100, 4 * max(a.count, b.count))
    var sum = 0.0
    for sample in 0..<samples {
      let part = Double(2 * sample + 1) / Double(2 * samples)
      let time = begin + Instant(ticks: Int64(Double((end - begin).ticks) * part))
      sum += penalty(a.frame(at: time), b.frame(at: time + shift))
    }
    return sum / Double(samples)
  }

  /// Lays both beside each other at the times at which both have a new frame, where both have even
  /// but other numbers of frames per second.
  func resampled() -> PictureAlignment? {
    guard isTimed, let beatA = a.beat, let beatB = b.beat else { return nil }
    let (ofA, ofB) = (1 / beatA.seconds, 1 / beatB.seconds)
    guard abs(ofA / ofB - 1) > 0.02 else { return nil }
    guard abs(a.length.ticks - b.length.ticks) <= max(beatA, beatB).ticks else { return nil }
    let slack = max(tolerance, Instant(seconds: 0.005)).ticks
    var pairs: [FramePair] = []
    var j = 0
    for i in 0..<a.count {
      while j + 1 < b.count && b.starts[j].ticks < a.starts[i].ticks - slack { j += 1 }
      guard abs(b.starts[j].ticks - a.starts[i].ticks) <= slack else { continue }
      pairs.append(pair(i, j))
      j = min(j + 1, b.count - 1)
    }
    let alike = pairs.filter { penalty($0.a, $0.b) < 0.6 }.count
    guard pairs.count >= 2 && alike * 2 >= pairs.count else { return nil }
    let rate = AnimationFinding.rate(a: Self.rounded(ofA), b: Self.rounded(ofB))
    let share = Double(max(a.count, b.count)) / Double(pairs.count)
    return PictureAlignment(
      findings: [rate], pairs: pairs, cost: 0.3 + penalty(pairs) * share)
  }

  /// A rate as people name it: whole where it is within 2 % of that.
  private static func rounded(_ rate: Double) -> Double {
    abs(rate - rate.rounded()) <= 0.02 * rate ? rate.rounded() : (rate * 10).rounded() / 10
  }

  /// The way to lay both beside each other that costs least; of equals the plainest.
  func best() -> PictureAlignment {
    let plain = straight()
    if let plain, plain.cost == 0 { return plain }
    let hasRuns = a.isTimed || b.isTimed
    let ways = [
      plain, resampled(), shifted(), hasRuns ? edits(runs: true) : nil, edits(runs: false),
    ].compactMap { $0 }
    return ways.dropFirst().reduce(ways[0]) { $1.cost < $0.cost - 1e-9 ? $1 : $0 }
  }
}
