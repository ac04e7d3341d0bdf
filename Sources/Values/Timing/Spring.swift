import Foundation

/// A damped spring from 0 to 1 in closed form.
///
/// With ω the undamped angular frequency, ζ the damping ratio and v the initial velocity toward
/// the target, in full distances per second (source: WebKit's spring solver): `x(t) = 1 −
/// e^(−ζωt)·(cos ωd·t + ((ζω − v)/ωd)·sin ωd·t)` with `ωd = ω·√(1 − ζ²)` for ζ < 1; `x(t) = 1 − (1
/// + (ω − v)·t)·e^(−ωt)` for ζ = 1. What ζ > 1 means is the spring's `overdamping`.
public struct Spring: Hashable, Sendable, Codable {
  /// The meaning of a damping ratio above 1.
  public enum Overdamping: String, Hashable, Sendable, Codable {
    /// Critical damping, as with UIKit's timing parameters.
    case critical
    /// The solution of the textbooks, which is slow and does not overshoot; also SwiftUI's.
    case textbook
    /// Core Animation's, which begins faster, with a velocity of v + 2ζω, and may overshoot.
    ///
    /// `x(t) = 1 + a·e^(s₂t) − (1 + a)·e^(s₁t)` with `s₁,₂ = −ζω ± ω·√(ζ² − 1)` and `a = (s₂ −
    /// v)/(s₁ − s₂)`, recorded on iOS 27.0 (fixtures/measured/spring-curves.tsv).
    case coreAnimation
  }

  /// The undamped angular frequency in radians per second.
  public let angularFrequency: Double
  /// The damping ratio: 0 oscillates for ever, 1 is critical damping.
  public let dampingRatio: Double
  /// The initial velocity in full distances per second, positive toward the target.
  public let initialVelocity: Double
  /// The meaning of a ratio above 1.
  public private(set) var overdamping: Overdamping

  /// Whether a ratio above 1 gives overdamping instead of critical damping.
  public var allowsOverdamping: Bool { overdamping != .critical }

  /// Makes a spring from its frequency and damping ratio, with the textbook's overdamping if any.
  ///
  /// - Precondition: `angularFrequency` is positive and `dampingRatio` not negative.
  public init(
    angularFrequency: Double, dampingRatio: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    precondition(angularFrequency > 0 && angularFrequency.isFinite, "a spring has a frequency")
    precondition(dampingRatio >= 0 && dampingRatio.isFinite, "a damping ratio is not negative")
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
    overdamping = allowsOverdamping ? .textbook : .critical
  }

  /// Makes a spring from its mechanics, as `CASpringAnimation` does (defaults 1, 100, 10, 0).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    // What is critical but for rounding is critical.
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: abs(ratio - 1) < 1e-9 ? 1 : ratio,
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Makes a spring from a perceived duration in seconds and a bounce in (−1, 1].
  ///
  /// Source: WWDC 2023 on springs: `k = (2π/duration)²`, `ζ = 1 − bounce`; for a negative bounce `ζ
  /// = 1/(1 + bounce)` with overdamping.
  public init(duration: Double, bounce: Double) {
    self.init(
      angularFrequency: 2 * .pi / duration,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), allowsOverdamping: true)
  }

  /// The stiffness for mass 1.
  public var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping coefficient for mass 1.
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// Returns the same spring with another initial velocity.
  public func with(initialVelocity: Double) -> Spring {
    Spring(
      angularFrequency: angularFrequency, dampingRatio: dampingRatio,
      initialVelocity: initialVelocity
    ).with(overdamping: overdamping)
  }

  /// Returns the same spring with another meaning of a damping ratio above 1.
  public func with(overdamping: Overdamping) -> Spring {
    var result = self
    result.overdamping = overdamping
    return result
  }

  /// Returns the position `t` seconds after the start: 0 at the start, converging to 1.
  public func progress(at t: Double) -> Double {
    if t <= 0 { return 0 }
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if ζ < 1 {
      let ωd = ω * (1 - ζ * ζ).squareRoot()
      return 1 - exp(-ζ * ω * t) * (cos(ωd * t) + (ζ * ω - v) / ωd * sin(ωd * t))
    }
    if isOverdamped {
      let (slow, fast, a, b) = overdamped
      return 1 - a * exp(slow * t) - b * exp(fast * t)
    }
    return 1 - (1 + (ω - v) * t) * exp(-ω * t)
  }

  /// Returns the velocity `t` seconds after the start, in full distances per second.
  public func velocity(at t: Double) -> Double {
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if t <= 0, overdamping != .coreAnimation || ζ <= 1 { return v }
    let t = max(0, t)
    if ζ < 1 {
      let ωd = ω * (1 - ζ * ζ).squareRoot()
      let k = (ζ * ω - v) / ωd
      return exp(-ζ * ω * t)
        * ((ζ * ω - k * ωd) * cos(ωd * t) + (ζ * ω * k + ωd) * sin(ωd * t))
    }
    if isOverdamped {
      let (slow, fast, a, b) = overdamped
      return -a * slow * exp(slow * t) - b * fast * exp(fast * t)
    }
    return (v + ω * (ω - v) * t) * exp(-ω * t)
  }

  /// Whether the spring is overdamped, and not replaced by a critically damped one.
  package var isOverdamped: Bool { dampingRatio > 1 && allowsOverdamping }

  /// The exponents and weights of the overdamped solution.
  var overdamped: (slow: Double, fast: Double, a: Double, b: Double) {
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    let root = ω * (ζ * ζ - 1).squareRoot()
    let (slow, fast) = (-ζ * ω + root, -ζ * ω - root)
    let b =
      overdamping == .coreAnimation ? (fast - v) / (fast - slow) : (-v - slow) / (fast - slow)
    return (slow, fast, 1 - b, b)
  }
}

extension Spring {
  private enum CodingKeys: String, CodingKey {
    case angularFrequency, dampingRatio, initialVelocity, allowsOverdamping, overdamping
  }

  /// Reads a spring; throws for a frequency that is not positive and for a negative damping ratio.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    angularFrequency = try container.decode(Double.self, forKey: .angularFrequency)
    dampingRatio = try container.decode(Double.self, forKey: .dampingRatio)
    initialVelocity = try container.decode(Double.self, forKey: .initialVelocity)
    let isAllowed = try container.decode(Bool.self, forKey: .allowsOverdamping)
    overdamping =
      try container.decodeIfPresent(Overdamping.self, forKey: .overdamping)
      ?? (isAllowed ? .textbook : .critical)
    guard angularFrequency > 0, angularFrequency.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .angularFrequency, in: container,
        debugDescription: "a spring's frequency is above 0, not \(angularFrequency)")
    }
    guard dampingRatio >= 0, dampingRatio.isFinite, initialVelocity.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .dampingRatio, in: container,
        debugDescription: "a spring's damping ratio is 0 or more, not \(dampingRatio)")
    }
  }

  /// Writes a spring; `overdamping` only where `allowsOverdamping` does not say it all.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(angularFrequency, forKey: .angularFrequency)
    try container.encode(dampingRatio, forKey: .dampingRatio)
    try container.encode(initialVelocity, forKey: .initialVelocity)
    try container.encode(allowsOverdamping, forKey: .allowsOverdamping)
    if overdamping == .coreAnimation { try container.encode(overdamping, forKey: .overdamping) }
  }
}
