/// The progress of an animation from 0 to 1 as a function of time.
public enum TimingCurve: Hashable, Sendable {
  /// A cubic Bézier over the whole duration.
  case cubic(CubicBezier)
  /// A spring that is sampled for the duration and then set to its end value.
  case spring(Spring)

  public static let `default` = TimingCurve.cubic(.default)
  public static let easeInEaseOut = TimingCurve.cubic(.easeInEaseOut)
  public static let easeIn = TimingCurve.cubic(.easeIn)
  public static let easeOut = TimingCurve.cubic(.easeOut)
  public static let linear = TimingCurve.cubic(.linear)

  /// Returns the progress `elapsed` into an animation: 0 before it, 1 from its end on.
  public func progress(at elapsed: Instant, duration: Instant) -> Double {
    if elapsed >= duration { return 1 }
    if elapsed <= .zero { return 0 }
    switch self {
    case .cubic(let curve): return curve.progress(at: elapsed.seconds / duration.seconds)
    case .spring(let spring): return spring.progress(at: elapsed.seconds)
    }
  }

  /// Returns the progress per second `elapsed` into an animation; 0 outside it.
  public func velocity(at elapsed: Instant, duration: Instant) -> Double {
    if elapsed >= duration || elapsed < .zero { return 0 }
    switch self {
    case .cubic(let curve):
      return curve.velocity(at: elapsed.seconds / duration.seconds) / duration.seconds
    case .spring(let spring): return spring.velocity(at: elapsed.seconds)
    }
  }
}

extension TimingCurve: Codable {
  private enum Key: String, CodingKey { case spring }

  /// Reads four control point numbers, or `{"spring": …}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .spring(try container.decode(Spring.self, forKey: .spring))
      return
    }
    let numbers = try [Double](from: decoder)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a curve is [x1, y1, x2, y2] with x1 and x2 in 0…1"))
    }
    self = .cubic(CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
  }

  /// Writes four control point numbers, or `{"spring": …}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .cubic(let curve):
      try [curve.x1, curve.y1, curve.x2, curve.y2].encode(to: encoder)
    case .spring(let spring):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(spring, forKey: .spring)
    }
  }
}
