import Timing

/// The motions of one track: its animations, where they are independent, and runs of samples.
struct TrackMotions<Value: Animatable> {
  /// The values per second at which a motion is sampled, besides the ends of recorded pieces.
  private static var samplesPerSecond: Double { 480 }

  /// An animation, or a span in which the values are sampled.
  struct Piece {
    var commit: Instant
    var begin: Instant
    var end: Instant
    var curve: MotionCurve
    var from: Value
    var to: Value
    /// Whether it ends another animation.
    var replaces = false
    /// The properties that it shows apart from others; all where `nil`.
    var paths: PropertyPaths?
    /// The instants of samples and their values; empty for an animation.
    var samples: [(time: Instant, value: Value)] = []

    /// Returns whether it ends another animation of some properties.
    func replaces(_ others: PropertyPaths) -> Bool { replaces && paths?.meets(others) ?? true }
  }

  let track: Track<Value>
  /// Returns the number of the step that moves the layer at an instant.
  let step: (Instant) -> Int?

  /// The pieces, in the order of their begin.
  var pieces: [Piece] {
    var result: [Piece] = []
    for run in runs {
      if run.isSampled || jumps(in: run) {
        result.append(sampled(from: run.begin, to: run.end))
      } else if let animations = animations(run.segments) {
        result += animations
      } else {
        let begin = run.segments.map { $0.begin + $0.delay }.min() ?? run.begin
        result.append(sampled(from: begin, to: run.end))
      }
    }
    return result
  }

  /// Segments that overlap in time, with whether their sum can only be sampled.
  private struct Run {
    var segments: [Track<Value>.Segment]
    var begin: Instant
    var end: Instant
    var isSampled: Bool
  }

  /// The segments, those with samples joined with everything that overlaps them.
  private var runs: [Run] {
    var result: [Run] = []
    for segment in track.segments {
      if segment.begin == segment.end {
        if let last = result.indices.last { cut(&result[last], by: segment) }
        continue
      }
      // A jump after a delay is no animation.
      let isSampled = segment.isSampled || segment.duration <= .zero || isShort(segment)
      if var last = result.last,
        segment.begin < last.end || isSampled && continues(segment, last)
      {
        last.segments.append(segment)
        last.end = max(last.end, segment.end)
        last.isSampled = last.isSampled || isSampled
        result[result.count - 1] = last
      } else {
        result.append(
          Run(
            segments: [segment], begin: segment.begin, end: segment.end, isSampled: isSampled))
      }
    }
    return result
  }

  /// Samples a run that a jump ends before its time, up to there where nothing of it goes on.
  private func cut(_ run: inout Run, by jump: Track<Value>.Segment) {
    let running = run.segments.filter { jump.begin < $0.end }
    if !running.contains(where: { track.meets($0, jump) }) { return }
    run.isSampled = true
    if running.allSatisfy({ track.replaces($0, by: jump) }) { run.end = jump.begin }
  }

  /// Returns whether the model jumps while segments of a run go on.
  private func jumps(in run: Run) -> Bool {
    let begins = Set(run.segments.map(\.begin))
    return track.model.steps.contains { step in
      guard run.begin < step.time, step.time < run.end else { return false }
      let before = track.value(at: step.time - Instant(ticks: 1)).components
      let shown = track.value(at: step.time).components
      return !begins.contains(step.time)
        || zip(before, shown).contains { abs($0 - $1) > 1e-6 * max(1, abs($0)) }
    }
  }

  /// Returns whether a segment is a sample of values that cannot be added.
  private func isShort(_ segment: Track<Value>.Segment) -> Bool {
    switch segment.change {
    case .adding, .sampled: false
    case .blending, .overlaying:
      segment.curve == .linear && segment.duration <= Instant(frame: 1, perSecond: 30)
    }
  }

  /// Returns whether samples continue a run of samples that the same step caused.
  private func continues(_ segment: Track<Value>.Segment, _ run: Run) -> Bool {
    run.isSampled && segment.begin == run.end && step(segment.begin) == step(run.begin)
  }

  /// Returns the animations of segments without samples; `nil` where interpolations of their ends
  /// do not show the same, as with a turn by more than half a circle.
  private func animations(_ segments: [Track<Value>.Segment]) -> [Piece]? {
    var result: [Piece] = []
    for (index, segment) in segments.enumerated() {
      let model = track.model.value(at: segment.begin)
      let to: Value
      let from: Value
      var replaces = false
      // Animations that begin in another order than they were made have no ends of their own.
      let begin = segment.begin + segment.delay
      let crosses = segments[..<index].contains { begin < $0.begin + $0.delay }
      if crosses { return nil }
      switch segment.change {
      case .adding(let delta):
        // Of animations made at one instant, each begins where the one before it ends.
        let later = segments[(index + 1)...].compactMap { other -> Value.Delta? in
          if other.begin == segment.begin, case .adding(let delta) = other.change { return delta }
          return nil
        }
        to = later.isEmpty ? model : model.adding(later.map { ($0, 1) })
        from = to.adding([(delta, 1)])
        if !isStraight(from: from, to: to, by: delta) { return nil }
      case .blending(let start), .overlaying(_, let start):
        // An animation that is replaced before it moves is none.
        let isReplaced = segments[(index + 1)...].contains { other in
          other.begin <= segment.begin + segment.delay && track.replaces(segment, by: other)
        }
        if isReplaced { continue }
        // Other animations that it ends would add up with it.
        let isAdditive = Value.delta(from: model, to: model) != nil
        replaces = segments[..<index].contains {
          segment.begin < $0.end && track.meets($0, segment)
        }
        if replaces, isAdditive || segment.delay > .zero { return nil }
        // Of animations made at one instant, each shows the properties that no later one does.
        let later = segments[(index + 1)...].filter { $0.begin == segment.begin }
          .compactMap(\.paths).reduce(PropertyPaths.none) { $0.union($1) }
        to = later.isEmpty ? model : model.taking(later, of: start)
        from = segment.paths.map { to.taking($0, of: start) } ?? start
      case .sampled: continue
      }
      result.append(
        Piece(
          commit: segment.begin, begin: segment.begin + segment.delay, end: segment.end,
          curve: .timing(segment.curve), from: from, to: to, replaces: replaces,
          paths: segment.paths))
    }
    return result
  }

  /// Returns whether an interpolation of the ends is what the animation shows.
  private func isStraight(from: Value, to: Value, by delta: Value.Delta) -> Bool {
    [0.25, 0.5, 0.75].allSatisfy { progress in
      let shown = to.adding([(delta, 1 - progress)]).components
      let between = from.blended(to: to, progress: progress).components
      return zip(shown, between).allSatisfy { abs($0 - $1) < 1e-6 * max(1, abs($0)) }
    }
  }

  /// Returns a span whose values are sampled.
  private func sampled(from begin: Instant, to end: Instant) -> Piece {
    let length = (end - begin).seconds
    let count = max(2, Int((length * Self.samplesPerSecond).rounded(.up)))
    var times = Set(
      (0..<count).map { begin + Instant(seconds: length * Double($0) / Double(count)) })
    times.insert(end)
    // Where animations and recorded pieces meet, the motion may turn or jump at once.
    let events =
      track.segments.flatMap { [$0.begin, $0.begin + $0.delay, $0.end] }
      + track.model.steps.map(\.time)
    for event in events where begin < event && event < end {
      times.formUnion([event - Instant(ticks: 1), event])
    }
    // The last value is the one before the end, where a later animation may begin.
    let samples = times.sorted().map { time in
      (time: time, value: track.value(at: time == end ? end - Instant(ticks: 1) : time))
    }
    return Piece(
      commit: begin, begin: begin, end: end, curve: .sampled, from: samples[0].value,
      to: samples[samples.count - 1].value, samples: samples)
  }
}
