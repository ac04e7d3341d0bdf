/// A value that changes in jumps: an initial value, then later values, each from an instant on.
public struct DiscreteTrack<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
  /// A jump: from `time` on the value is `value`.
  public struct Step: Hashable, Sendable, Codable {
    public let time: Instant
    public let value: Value

    /// Makes a jump.
    public init(time: Instant, value: Value) { self.time = time; self.value = value }
  }

  /// The value before the first jump.
  public private(set) var initial: Value
  /// The jumps, ascending in time; no two at one instant.
  public private(set) var steps: [Step] = []

  /// Makes a value that never jumps.
  public init(_ value: Value) { initial = value }

  /// Makes the value jump at `time`; a jump to the same value is not recorded.
  ///
  /// - Precondition: `time` is no earlier than the last jump.
  public mutating func set(_ value: Value, at time: Instant) {
    if let last = steps.last, last.time == time { steps.removeLast() }
    precondition(steps.last.map { $0.time < time } ?? true, "jumps are recorded in order")
    if last != value { steps.append(Step(time: time, value: value)) }
  }

  /// The value after the last jump.
  public var last: Value { steps.last?.value ?? initial }

  /// Returns the value at an instant, by bisection; at the instant of a jump, the value after it.
  @inlinable
  public func value(at time: Instant) -> Value { steps.isEmpty ? initial : stepped(at: time) }

  /// Returns the value at an instant if there are jumps.
  @usableFromInline
  func stepped(at time: Instant) -> Value {
    let next = steps.partitioningIndex { time < $0.time }
    return next == 0 ? initial : steps[next - 1].value
  }

  /// Replaces all jumps from `begin` through `end` by one at `begin`, to `value`.
  mutating func join(from begin: Instant, through end: Instant, as value: Value) {
    let first = steps.partitioningIndex { begin <= $0.time }
    let next = steps.partitioningIndex { end < $0.time }
    let before = first == 0 ? initial : steps[first - 1].value
    steps.replaceSubrange(
      first..<next, with: before == value ? [] : [Step(time: begin, value: value)])
  }

  /// Discards the jumps after `time`.
  mutating func end(at time: Instant) { steps.removeAll { time < $0.time } }

  /// Discards the values before `time`; the value at that instant becomes the initial one.
  public mutating func begin(at time: Instant) {
    initial = value(at: time)
    steps.removeAll { $0.time <= time }
  }
}

extension DiscreteTrack: Codable {
  private enum Key: String, CodingKey { case initial, steps }

  /// Reads a bare value, or `{"initial": …, "steps": …}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self), container.contains(.steps) {
      initial = try container.decode(Value.self, forKey: .initial)
      steps = try container.decode([Step].self, forKey: .steps)
      guard zip(steps, steps.dropFirst()).allSatisfy({ $0.time < $1.time }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .steps, in: container,
          debugDescription: "the steps are not in ascending order of time")
      }
    } else {
      initial = try Value(from: decoder)
    }
  }

  /// Writes a bare value where there are no jumps.
  public func encode(to encoder: any Encoder) throws {
    if steps.isEmpty { return try initial.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(initial, forKey: .initial)
    try container.encode(steps, forKey: .steps)
  }
}
