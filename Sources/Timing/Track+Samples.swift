extension Track {
  /// How far what is recorded of samples may be from them, in points.
  ///
  /// Opacities count as 100 pt, and turns and scales as what they move 500 pt away.
  public static var sampleTolerance: Double { 0.01 }

  /// The longest time between two samples that are joined to cubics.
  private static var longestSampleStep: Instant { Instant(frame: 1, perSecond: 30) }

  /// After how many segments the samples among them are joined.
  private static var condensingInterval: Int { 32 }

  /// Changes the model to a sample taken now, and runs to it from the sample before.
  ///
  /// The way is recorded back in time: the model is the new value from `since` on, and what is
  /// shown is the old one then, the new one at `time`, and linear in between until `simplify` joins
  /// it with others; animations that run go on adding. Where something else was recorded after
  /// `since`, where samples cannot be added, and where a blending animation runs then, the model
  /// jumps at `time` instead.
  ///
  /// - Parameters:
  ///   - value: the new sample.
  ///   - since: when the sample before was taken.
  ///   - time: when this one is taken; no earlier than any earlier change.
  public mutating func glide(to value: Value, from since: Instant, at time: Instant) {
    let old = model.last
    if old == value { return }
    let isLatest = max(model.steps.last?.time ?? since, segments.last?.begin ?? since) <= since
    let blends = isBlending(at: since)
    guard since < time, isLatest, !blends, let delta = Value.sampleDelta(from: old, to: value)
    else {
      return set(value, at: time)
    }
    model.set(value, at: since)
    add(
      Segment(
        begin: since, duration: time - since, curve: .linear,
        change: .sampled(CubicPath(line: delta))))
    if segments.count % Self.condensingInterval == 0 { simplify(untilNext: true) }
  }

  /// Joins samples that follow each other to as few cubics as reproduce them.
  ///
  /// - Parameter untilNext: whether more samples follow, which the last ones may be joined with.
  public mutating func simplify(untilNext: Bool = false) {
    guard let first = segments.indices.first(where: { isSample(segments[$0]) }) else { return }
    // While more is recorded only the end is new; what is there in the middle was joined before.
    var index = first
    if untilNext {
      index = segments.count - 1
      while index > first, continues(segments[index - 1], to: segments[index]) { index -= 1 }
      guard isSample(segments[index]) else { return }
    }
    var joined = Array(segments[..<index])
    while index < segments.count {
      var end = index + 1
      while end < segments.count, continues(segments[end - 1], to: segments[end]) { end += 1 }
      let run = segments[index..<end]
      joined += end - index > 1 ? condensed(run, untilNext: untilNext) : Array(run)
      index = end
    }
    if joined.count < segments.count { replaceSegments(by: joined) }
  }

  /// Tells whether a segment is one sample and not joined yet: short, and a straight line.
  private func isSample(_ segment: Segment) -> Bool {
    guard case .sampled(let path) = segment.change else { return false }
    return segment.duration <= Self.longestSampleStep && path.isLine
  }

  /// Tells whether a sample is followed by another one without a jump.
  private func continues(_ segment: Segment, to next: Segment) -> Bool {
    guard isSample(segment), isSample(next), segment.end == next.begin,
      case .sampled(let path) = next.change
    else { return false }
    if case .sampled(let own) = segment.change, !own.start.isAlike(path.start) { return false }
    let (before, after) = (model.value(at: segment.begin), model.value(at: next.begin))
    // Samples that were corrected at their own time are sums.
    guard let way = Value.sampleDelta(from: before, to: after), way.isAlike(path.start) else {
      return false
    }
    return (way + path.start * -1).extent <= CubicPath<Value.Delta>.rounding
      && model.value(at: next.begin - Instant(ticks: 1)) == before
  }

  /// Joins a run of samples, and the model's steps to them.
  private mutating func condensed(_ run: ArraySlice<Segment>, untilNext: Bool) -> [Segment] {
    let segments = Array(run)
    let ways = segments.compactMap { segment -> Value.Delta? in
      if case .sampled(let path) = segment.change { path.start } else { nil }
    }
    guard let last = ways.last, ways.count == segments.count else { return segments }
    var rests = [last * 0]
    for way in ways.reversed() { rests.append((rests.last ?? way * 0) + way) }
    let times = segments.map(\.begin) + segments.suffix(1).map(\.end)
    let fit = CurveFitting(
      times: times.map { ($0 - times[0]).seconds }, rests: Array(rests.reversed()),
      tolerance: Self.sampleTolerance)
    let kinks = fit.kinks
    var result: [Segment] = []
    var start = 0
    while start < segments.count {
      let (end, path) = fit.longestPath(from: start, kinks: kinks)
      let mayGrow = fit.times[end] - fit.times[start] < CurveFitting<Value.Delta>.longestSpan * 0.9
      if untilNext, end == segments.count, mayGrow {
        result += segments[start...]
        break
      }
      if end - start > 1 {
        model.join(
          from: times[start], through: times[end - 1], as: model.value(at: times[end - 1]))
      }
      result.append(
        Segment(
          begin: times[start], duration: times[end] - times[start], curve: .linear,
          change: .sampled(end - start > 1 ? path : CubicPath(line: ways[start]))))
      start = end
    }
    return result
  }
}
