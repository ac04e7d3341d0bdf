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

  private enum Key: String, CodingKey { case spring }
  private enum SpringKey: String, CodingKey {
    case mass, stiffness, damping, duration, bounce
    case swiftUIStiffness, swiftUIDamping, swiftUISettlingDuration
  }

  /// Writes `"sampled"` or a curve as in a timeline; a spring with its other parameters, too.
  package func encode(to encoder: any Encoder) throws {
    guard case .timing(let curve) = self else {
      var container = encoder.singleValueContainer()
      return try container.encode(Self.sampledName)
    }
    guard case .spring(let spring) = curve else { return try curve.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    let inner = container.superEncoder(forKey: .spring)
    try spring.encode(to: inner)
    var parameters = inner.container(keyedBy: SpringKey.self)
    try parameters.encode(1, forKey: .mass)
    try parameters.encode(spring.stiffness, forKey: .stiffness)
    try parameters.encode(2 * spring.usedRatio * spring.angularFrequency, forKey: .damping)
    try parameters.encode(spring.perceptualDuration, forKey: .duration)
    try parameters.encode(spring.bounce, forKey: .bounce)
    guard let swiftUI = SwiftUISpring(spring) else { return }
    try parameters.encode(swiftUI.stiffness, forKey: .swiftUIStiffness)
    try parameters.encode(swiftUI.damping, forKey: .swiftUIDamping)
    if swiftUI.settlingDuration.isFinite {
      try parameters.encode(swiftUI.settlingDuration, forKey: .swiftUISettlingDuration)
    }
  }
}
