/// The progress of an animation from 0 to 1 as a function of time.
public enum TimingCurve: Hashable, Sendable {
  /// A cubic Bézier over the whole duration.
  case cubic(CubicBezier)
  /// A spring that is sampled for the duration and then set to its end value.
  case spring(Spring)
  /// A curve in closed form over the whole duration.
  case easing(Easing)
  /// Jumps over the whole duration.
  case steps(StepFunction)

  public static let `default` = TimingCurve.cubic(.default)
  public static let easeInEaseOut = TimingCurve.cubic(.easeInEaseOut)
  public static let easeIn = TimingCurve.cubic(.easeIn)
  public static let easeOut = TimingCurve.cubic(.easeOut)
  public static let linear = TimingCurve.cubic(.linear)

  /// Returns the progress `elapsed` into an animation: 0 before it, 1 from its end on.
  public func progress(at elapsed: Instant, duration: Instant) -> Double {
    if elapsed >= duration { return 1 }
    if elapsed < .zero { return 0 }
    switch self {
    case .cubic(let curve): return curve.progress(at: elapsed.seconds / duration.seconds)
    case .spring(let spring): return spring.progress(at: elapsed.seconds)
    case .easing(let easing): return easing.progress(at: elapsed.seconds / duration.seconds)
    case .steps(let steps): return steps.progress(at: elapsed.seconds / duration.seconds)
    }
  }

  /// Returns the progress per second `elapsed` into an animation; 0 outside it.
  public func velocity(at elapsed: Instant, duration: Instant) -> Double {
    if elapsed >= duration || elapsed < .zero { return 0 }
    switch self {
    case .cubic(let curve):
      return curve.velocity(at: elapsed.seconds / duration.seconds) / duration.seconds
    case .spring(let spring): return spring.velocity(at: elapsed.seconds)
    case .easing(let easing):
      return easing.velocity(at: elapsed.seconds / duration.seconds) / duration.seconds
    case .steps: return 0
    }
  }
}

extension TimingCurve: Codable {
  private enum Key: String, CodingKey { case spring, easing, steps, jump }

  /// Reads four control point numbers, `{"spring": …}`, `{"easing": name}` or
  /// `{"steps": count, "jump": …}`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else {
      self = .cubic(try Self.controlPoints(from: decoder))
      return
    }
    if let easing = try container.decodeIfPresent(Easing.self, forKey: .easing) {
      self = .easing(easing)
    } else if let count = try container.decodeIfPresent(Int.self, forKey: .steps) {
      let jump = try container.decode(StepFunction.Jump.self, forKey: .jump)
      guard count > (jump == .none ? 1 : 0) else {
        throw DecodingError.dataCorruptedError(
          forKey: .steps, in: container,
          debugDescription: "steps are at least 1, or 2 without jumps at the ends, not \(count)")
      }
      self = .steps(StepFunction(count: count, jump: jump))
    } else {
      self = .spring(try container.decode(Spring.self, forKey: .spring))
    }
  }

  /// Reads the numbers of two control points.
  private static func controlPoints(from decoder: any Decoder) throws -> CubicBezier {
    let numbers = try [Double](from: decoder)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a curve is [x1, y1, x2, y2] with x1 and x2 in 0…1"))
    }
    return CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  /// Writes a curve in one of the forms that are read.
  public func encode(to encoder: any Encoder) throws {
    if case .cubic(let curve) = self {
      return try [curve.x1, curve.y1, curve.x2, curve.y2].encode(to: encoder)
    }
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .cubic: break
    case .spring(let spring): try container.encode(spring, forKey: .spring)
    case .easing(let easing): try container.encode(easing, forKey: .easing)
    case .steps(let steps):
      try container.encode(steps.count, forKey: .steps)
      try container.encode(steps.jump, forKey: .jump)
    }
  }
}
