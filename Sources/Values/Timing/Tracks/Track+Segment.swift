extension Track {
  /// The contribution of an animation while it runs.
  public enum Change: Hashable, Sendable {
    /// Adds `δ·(1 − x)` to the earlier contributions.
    case adding(Value.Delta)
    /// Replaces all earlier contributions by an interpolation from this value to the model.
    case blending(from: Value)
    /// Replaces all earlier contributions to some properties, and nothing else, in the same way.
    case overlaying(Value.Paths, from: Value)
    /// Adds the remaining distance of a sampled motion, regardless of the curve.
    case sampled(CubicPath<Value.Delta>)
  }

  /// One running animation.
  public struct Segment: Hashable, Sendable {
    /// The instant of commit, from which on the start value is shown.
    public let begin: Instant
    /// The time for which the start value is shown before it moves.
    public let delay: Instant
    /// The time for which it moves.
    public let duration: Instant
    public let curve: TimingCurve
    public let change: Change

    /// The first instant at which the animation contributes nothing.
    public var end: Instant { begin + delay + duration }

    /// Whether the animation was recorded from samples of a continuous motion.
    public var isSampled: Bool { if case .sampled = change { return true } else { return false } }

    /// Makes a segment.
    public init(
      begin: Instant, delay: Instant = .zero, duration: Instant, curve: TimingCurve, change: Change
    ) {
      self.begin = begin; self.delay = delay; self.duration = duration
      self.curve = curve; self.change = change
    }

    /// Returns the progress at an instant of `[begin, end)`.
    func progress(at time: Instant) -> Double {
      curve.progress(at: time - begin - delay, duration: duration)
    }

    /// Returns the progress per second at an instant of `[begin, end)`; 0 during the delay.
    func velocity(at time: Instant) -> Double {
      curve.velocity(at: time - begin - delay, duration: duration)
    }

    /// Returns the sum of two animations with the same timing; `nil` where their timings differ.
    func joined(with other: Segment) -> Segment? {
      guard begin == other.begin, delay == other.delay, duration == other.duration,
        curve == other.curve
      else { return nil }
      let sum: Change
      switch (change, other.change) {
      case (.adding(let first), .adding(let second)) where first.isAlike(second):
        sum = .adding(first + second)
      case (.sampled(let first), .sampled(let second)) where first.start.isAlike(second.start):
        sum = .sampled(first + second)
      default: return nil
      }
      return Segment(begin: begin, delay: delay, duration: duration, curve: curve, change: sum)
    }
  }
}

extension Track.Segment: Codable {
  private enum Key: String, CodingKey {
    case begin, delay, duration, curve, adding, from, following, properties
  }

  /// Reads a segment with one of `adding`, `from` and `following`; only `from` may have properties,
  /// and `following` has no curve.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    begin = try container.decode(Instant.self, forKey: .begin)
    delay = try container.decodeIfPresent(Instant.self, forKey: .delay) ?? .zero
    duration = try container.decode(Instant.self, forKey: .duration)
    if container.contains(.following) {
      guard delay == .zero else {
        throw DecodingError.dataCorruptedError(
          forKey: .delay, in: container,
          debugDescription: "an animation with 'following' has no delay")
      }
      let path = try container.decode(CubicPath<Value.Delta>.self, forKey: .following)
      (curve, change) = (.linear, .sampled(path))
      return
    }
    curve = try container.decode(TimingCurve.self, forKey: .curve)
    if let delta = try container.decodeIfPresent(Value.Delta.self, forKey: .adding) {
      change = .adding(delta)
    } else {
      let start = try container.decode(Value.self, forKey: .from)
      let paths = try container.decodeIfPresent(PropertyPaths.self, forKey: .properties)
      change = .blending(paths, from: start)
    }
  }

  /// Writes a segment with one of `adding`, `from` and `following`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(begin, forKey: .begin)
    if delay != .zero { try container.encode(delay, forKey: .delay) }
    try container.encode(duration, forKey: .duration)
    switch change {
    case .adding(let delta):
      try container.encode(curve, forKey: .curve)
      try container.encode(delta, forKey: .adding)
    case .blending(let from):
      try container.encode(curve, forKey: .curve)
      try container.encode(from, forKey: .from)
    case .overlaying(let paths, let from):
      try container.encode(curve, forKey: .curve)
      try container.encode(from, forKey: .from)
      try container.encode(paths.paths, forKey: .properties)
    case .sampled(let path): try container.encode(path, forKey: .following)
    }
  }
}
