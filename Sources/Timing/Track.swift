/// A property over time: a stepped model value plus a sum of running animations.
///
/// As in UIKit, the model value is the end value from the moment of commit, and what is shown is
/// `model(t) + Σ δ·(1 − x(t))` over the animations that run, with `δ = old model − new model`: a
/// later animation adds to an earlier one, so neither place nor velocity jumps. Values that cannot
/// be added, and animations that begin from the current state, blend instead: from the shown value
/// to the model, and earlier animations end there. Animations are half-open,
/// `[begin, begin + duration)`.
public struct Track<Value: Animatable>: Hashable, Sendable {
  /// What an animation contributes while it runs.
  public enum Change: Hashable, Sendable {
    /// Adds `δ·(1 − x)` to what is below.
    case adding(Value.Delta)
    /// Replaces everything earlier by the way from this value to the model.
    case blending(from: Value)
  }

  /// One running animation.
  public struct Segment: Hashable, Sendable {
    /// When it is committed: from here on its start is shown.
    public let begin: Instant
    /// How long it waits at its start before it moves.
    public let delay: Instant
    /// How long it moves.
    public let duration: Instant
    public let curve: TimingCurve
    public let change: Change

    /// The first instant at which the animation contributes nothing.
    public var end: Instant { begin + delay + duration }

    /// Makes a segment.
    public init(
      begin: Instant, delay: Instant = .zero, duration: Instant, curve: TimingCurve, change: Change
    ) {
      (self.begin, self.delay, self.duration) = (begin, delay, duration)
      (self.curve, self.change) = (curve, change)
    }

    /// Returns the progress at an instant of `[begin, end)`.
    func progress(at time: Instant) -> Double {
      curve.progress(at: time - begin - delay, duration: duration)
    }

    /// Returns the progress per second at an instant of `[begin, end)`; 0 while it waits.
    func velocity(at time: Instant) -> Double {
      curve.velocity(at: time - begin - delay, duration: duration)
    }

    /// Tells whether two animations differ in nothing but what they change.
    func isSimultaneous(with other: Segment) -> Bool {
      begin == other.begin && delay == other.delay && duration == other.duration
        && curve == other.curve
    }
  }

  /// The model value over time.
  public private(set) var model: Steps<Value>
  /// The animations in the order in which they began.
  public private(set) var segments: [Segment] = []
  /// The latest end of each segment and all before it, so that a search can leave out the past.
  private var latestEnds: [Instant] = []

  /// Makes a property that never changes.
  public init(_ value: Value) { model = Steps(value) }

  /// Changes the model at once; animations that run go on.
  public mutating func set(_ value: Value, at time: Instant) {
    model.set(value, at: time)
  }

  /// Changes the model and animates from what is shown to it.
  ///
  /// - Parameters:
  ///   - value: the new model value, shown from `time + duration` on unless something follows.
  ///   - time: the begin; no earlier than any earlier change.
  ///   - delay: how long the start is shown before it moves.
  ///   - duration: nothing is animated where delay and duration are not positive.
  ///   - beginsFromCurrentState: replaces running animations instead of adding to them, keeping
  ///     their velocity where the curve is a spring.
  public mutating func animate(
    to value: Value, at time: Instant, delay: Instant = .zero, duration: Instant,
    curve: TimingCurve, beginsFromCurrentState: Bool = false
  ) {
    let old = model.last
    if delay + duration <= .zero { return set(value, at: time) }
    if old == value, !beginsFromCurrentState { return set(value, at: time) }
    let blends = isBlending(at: time)
    if !beginsFromCurrentState, !blends, let delta = Value.delta(from: old, to: value) {
      model.set(value, at: time)
      add(
        Segment(
          begin: time, delay: delay, duration: duration, curve: curve, change: .adding(delta)))
      return
    }
    let start = self.value(at: time)
    if start == value, old == value, !isAnimating(at: time) { return set(value, at: time) }
    var curve = curve
    if case .spring(let spring) = curve {
      curve = .spring(
        spring.with(initialVelocity: spring.initialVelocity + velocity(at: time, towards: value)))
    }
    model.set(value, at: time)
    append(
      Segment(
        begin: time, delay: delay, duration: duration, curve: curve, change: .blending(from: start))
    )
  }

  /// Changes the model to a sample taken now, and runs linearly to it from the sample before.
  ///
  /// The way is recorded back in time: the model is the new value from `since` on, and what is
  /// shown is the old one then, the new one at `time`, and linear in between; animations that run
  /// go on adding. Where something else was recorded after `since`, where the values cannot be
  /// added, and where a blending animation runs then, the model jumps at `time` instead.
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
    guard since < time, isLatest, !blends, let delta = Value.delta(from: old, to: value) else {
      return set(value, at: time)
    }
    model.set(value, at: since)
    add(Segment(begin: since, duration: time - since, curve: .linear, change: .adding(delta)))
  }

  /// Changes the model at once and ends the animations that run.
  public mutating func cut(to value: Value, at time: Instant) {
    if isAnimating(at: time) {
      append(Segment(begin: time, duration: .zero, curve: .linear, change: .blending(from: value)))
    }
    model.set(value, at: time)
  }

  /// Appends an animation.
  private mutating func append(_ segment: Segment) {
    segments.append(segment)
    latestEnds.append(max(segment.end, latestEnds.last ?? segment.end))
  }

  /// The animations begun by an instant, without a beginning of them that has all ended by then.
  private func relevant(at time: Instant) -> ArraySlice<Segment> {
    let first = latestEnds.partitioningIndex { time < $0 }
    let end = segments.partitioningIndex { time < $0.begin }
    return segments[min(first, end)..<end]
  }

  /// Appends an adding animation, joined to one of the same timing where there is one.
  private mutating func add(_ segment: Segment) {
    if let last = segments.last, last.isSimultaneous(with: segment),
      case .adding(let other) = last.change, case .adding(let delta) = segment.change
    {
      segments[segments.count - 1] = Segment(
        begin: last.begin, delay: last.delay, duration: last.duration, curve: last.curve,
        change: .adding(Value.sum(other, delta)))
    } else {
      append(segment)
    }
  }

  /// Returns the shown value at an instant.
  public func value(at time: Instant) -> Value { value(at: time, lead: 0) }

  /// Returns the shown value with every running animation `lead` seconds ahead on its tangent.
  private func value(at time: Instant, lead: Double) -> Value {
    if segments.isEmpty { return model.value(at: time) }
    func progress(_ segment: Segment) -> Double {
      let progress = segment.progress(at: time)
      return lead == 0 ? progress : progress + segment.velocity(at: time) * lead
    }
    var start: (from: Value, progress: Double)?
    var running: [(delta: Value.Delta, factor: Double)] = []
    for segment in relevant(at: time) {
      switch segment.change {
      case .adding(let delta):
        if time < segment.end {
          running.append((delta, 1 - progress(segment)))
        }
      case .blending(let from):
        running.removeAll()
        start = nil
        if time < segment.end {
          start = (from, progress(segment))
        }
      }
    }
    let model = model.value(at: time)
    let base = start.map { $0.from.blended(to: model, progress: $0.progress) } ?? model
    return running.isEmpty ? base : base.adding(running)
  }

  /// The velocity at an instant along the way to `target`, in whole ways per second.
  ///
  /// Only animations have velocity: a model that jumps at or shortly before the instant has none.
  private func velocity(at time: Instant, towards target: Value) -> Double {
    let step = 0.0001
    let now = value(at: time).components
    let ahead = value(at: time, lead: step).components
    let goal = target.components
    guard ahead.count == now.count, goal.count == now.count else { return 0 }
    let way = zip(goal, now).map { $0 - $1 }
    let square = way.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-18 else { return 0 }
    let moved = zip(zip(ahead, now), way).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 }
    return moved / step / square
  }

  /// The last instant at which the shown value changes; `nil` where it never does.
  public var lastChange: Instant? {
    let last = segments.lastIndex {
      if case .blending = $0.change { return true } else { return false }
    }
    let running = segments[(last ?? 0)...]
    return [model.steps.last?.time, running.map(\.end).max()].compactMap(\.self).max()
  }

  /// The animations begun by an instant that no later one replaces.
  private func unreplaced(at time: Instant) -> ArraySlice<Segment> {
    let relevant = relevant(at: time)
    let last = relevant.lastIndex {
      if case .blending = $0.change { return true } else { return false }
    }
    return relevant[(last ?? relevant.startIndex)...]
  }

  /// Tells whether an animation runs at an instant.
  public func isAnimating(at time: Instant) -> Bool {
    unreplaced(at: time).contains { time < $0.end }
  }

  /// Tells whether an animation runs at an instant to which nothing can be added.
  private func isBlending(at time: Instant) -> Bool {
    unreplaced(at: time).contains {
      if case .blending = $0.change { return time < $0.end } else { return false }
    }
  }

  /// The value that is shown when everything has run out.
  public var last: Value { model.last }

  /// Forgets model values before `time`; animations are kept.
  public mutating func begin(at time: Instant) {
    model.begin(at: time)
  }
}

extension Track: Codable {
  private enum Key: String, CodingKey { case model, segments }

  /// Reads a bare value, or `{"model": …, "segments": …}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self), container.contains(.segments) {
      model = try container.decode(Steps<Value>.self, forKey: .model)
      for segment in try container.decode([Segment].self, forKey: .segments) {
        guard segments.last.map({ $0.begin <= segment.begin }) ?? true else {
          throw DecodingError.dataCorruptedError(
            forKey: .segments, in: container,
            debugDescription: "animations are told in the order in which they begin")
        }
        append(segment)
      }
    } else {
      model = try Steps<Value>(from: decoder)
    }
  }

  /// Writes a bare value, or its steps, where nothing is animated.
  public func encode(to encoder: any Encoder) throws {
    if segments.isEmpty { return try model.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(model, forKey: .model)
    try container.encode(segments, forKey: .segments)
  }
}

extension Track.Segment: Codable {
  private enum Key: String, CodingKey { case begin, delay, duration, curve, adding, from }

  /// Reads a segment with either `adding` or `from`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    begin = try container.decode(Instant.self, forKey: .begin)
    delay = try container.decodeIfPresent(Instant.self, forKey: .delay) ?? .zero
    duration = try container.decode(Instant.self, forKey: .duration)
    curve = try container.decode(TimingCurve.self, forKey: .curve)
    if let delta = try container.decodeIfPresent(Value.Delta.self, forKey: .adding) {
      change = .adding(delta)
    } else {
      change = .blending(from: try container.decode(Value.self, forKey: .from))
    }
  }

  /// Writes a segment with either `adding` or `from`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(begin, forKey: .begin)
    if delay != .zero { try container.encode(delay, forKey: .delay) }
    try container.encode(duration, forKey: .duration)
    try container.encode(curve, forKey: .curve)
    switch change {
    case .adding(let delta): try container.encode(delta, forKey: .adding)
    case .blending(let from): try container.encode(from, forKey: .from)
    }
  }
}
