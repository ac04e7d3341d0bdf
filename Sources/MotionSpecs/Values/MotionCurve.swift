package import Timing

/// The course of a motion between its ends.
package enum MotionCurve: Hashable, Sendable {
  /// One curve for all properties.
  case timing(TimingCurve)
  /// Values at times of their own, as gestures and simulations give them.
  case sampled
}

extension MotionCurve: Codable {
  private static let sampledName = "sampled"

  /// Reads `"sampled"` or a curve as in a timeline.
  package init(from decoder: any Decoder) throws {
    let name = try? decoder.singleValueContainer().decode(String.self)
    self = name == Self.sampledName ? .sampled : .timing(try TimingCurve(from: decoder))
  }

  /// Writes `"sampled"` or a curve as in a timeline.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .timing(let curve): try curve.encode(to: encoder)
    case .sampled:
      var container = encoder.singleValueContainer()
      try container.encode(Self.sampledName)
    }
  }
}
