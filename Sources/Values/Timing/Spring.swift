import Foundation

/// A damped spring from 0 to 1 in closed form.
///
/// With ω the undamped angular frequency, ζ the damping ratio and v the initial velocity toward
/// the target, in full distances per second (source: WebKit's spring solver): `x(t) = 1 −
/// e^(−ζωt)·(cos ωd·t + ((ζω − v)/ωd)·sin ωd·t)` with `ωd = ω·√(1 − ζ²)` for ζ < 1; `x(t) = 1 − (1
/// + (ω − v)·t)·e^(−ωt)` for ζ = 1. A spring with ζ > 1 is treated as critically damped unless
/// `allowsOverdamping` is set.
public struct Spring: Hashable, Sendable, Codable {
  /// The undamped angular frequency in radians per second.
  public let angularFrequency: Double
  /// The damping ratio: 0 oscillates for ever, 1 is critical damping.
  public let dampingRatio: Double
  /// The initial velocity in full distances per second, positive toward the target.
  public let initialVelocity: Double
  /// Whether a ratio above 1 gives overdamping instead of critical damping.
  public let allowsOverdamping: Bool

  /// Makes a spring from its frequency and damping ratio.
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
    self.allowsOverdamping = allowsOverdamping
  }

  /// Makes a spring from its mechanics, as `CASpringAnimation` does (defaults 1, 100, 10, 0).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Makes the spring of `UIView.animate(withDuration:…usingSpringWithDamping:…)`.
  ///
  /// The frequency is the one whose envelope decays to 0.001 at `duration` (source: Framer's spring
  /// maths, checked against UIView): `ε = |(ζω − v)/ωd|·e^(−ζωT)`, or `(1 + (ω − v)T)·e^(−ωT)` at ζ
  /// = 1, solved by twelve Newton steps from 5/T.
  ///
  /// - Parameters:
  ///   - dampingRatio: clamped to 1e-6…1.
  ///   - duration: in seconds, clamped to 0.01…10.
  ///   - initialVelocity: full distances per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ζ = min(1, max(1e-6, dampingRatio))
    let time = min(10, max(0.01, duration))
    let v = initialVelocity
    let ε = 0.001
    var ω = 5 / time
    for _ in 0..<12 {
      let (value, slope): (Double, Double)
      if ζ < 1 {
        let decay = exp(-ζ * ω * time)
        let root = (1 - ζ * ζ).squareRoot()
        value = ε - abs((ζ * ω - v) / (ω * root) * decay)
        let magnitude = (v + v * time * ζ * ω - time * ζ * ζ * ω * ω) / (ω * ω * root) * decay
        slope = ζ * ω - v > 0 ? -magnitude : magnitude
      } else {
        value = (1 + (ω - v) * time) * exp(-ω * time) - ε
        slope = time * time * (v - ω) * exp(-ω * time)
      }
      let next = ω - value / slope
      guard next.isFinite, next > 0 else { break }
      ω = next
    }
    self.init(angularFrequency: ω, dampingRatio: ζ, initialVelocity: v)
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
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Returns the position `t` seconds after the start: 0 at the start, converging to 1.
  public func progress(at t: Double) -> Double {
    if t <= 0 { return 0 }
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if ζ < 1 {
      let ωd = ω * (1 - ζ * ζ).squareRoot()
      return 1 - exp(-ζ * ω * t) * (cos(ωd * t) + (ζ * ω - v) / ωd * sin(ωd * t))
    }
    if ζ > 1, allowsOverdamping {
      let (slow, fast, a, b) = overdamped
      return 1 - a * exp(slow * t) - b * exp(fast * t)
    }
    return 1 - (1 + (ω - v) * t) * exp(-ω * t)
  }

  /// Returns the velocity `t` seconds after the start, in full distances per second.
  public func velocity(at t: Double) -> Double {
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if t <= 0 { return v }
    if ζ < 1 {
      let ωd = ω * (1 - ζ * ζ).squareRoot()
      let k = (ζ * ω - v) / ωd
      return exp(-ζ * ω * t)
        * ((ζ * ω - k * ωd) * cos(ωd * t) + (ζ * ω * k + ωd) * sin(ωd * t))
    }
    if ζ > 1, allowsOverdamping {
      let (slow, fast, a, b) = overdamped
      return -a * slow * exp(slow * t) - b * fast * exp(fast * t)
    }
    return (v + ω * (ω - v) * t) * exp(-ω * t)
  }

  /// The exponents and weights of the overdamped solution.
  private var overdamped: (slow: Double, fast: Double, a: Double, b: Double) {
    let (ω, ζ) = (angularFrequency, dampingRatio)
    let root = ω * (ζ * ζ - 1).squareRoot()
    let (slow, fast) = (-ζ * ω + root, -ζ * ω - root)
    let b = (-initialVelocity - slow) / (fast - slow)
    return (slow, fast, 1 - b, b)
  }

  /// The estimated time until rest within 0.001 of the distance, in seconds; `nil` without damping.
  ///
  /// For ζ < 1 it is `ln((1 + |(ζω − v)/ωd|)/0.001)/(ζω)`; otherwise the smallest t with `(1 + |ω −
  /// v|·t)·e^(−ωt) ≤ 0.001`. It reproduces Apple's two documented examples. With overdamping, the
  /// bound is that of the sum of the two exponentials.
  public var settlingDuration: Double? {
    let (ω, ζ, v) = (angularFrequency, dampingRatio, initialVelocity)
    if ζ == 0 { return nil }
    if ζ < 1 {
      let amplitude = abs((ζ * ω - v) / (ω * (1 - ζ * ζ).squareRoot()))
      return max(0, log((1 + amplitude) / 0.001) / (ζ * ω))
    }
    func isAtRest(_ t: Double) -> Bool {
      guard ζ > 1, allowsOverdamping else { return (1 + abs(ω - v) * t) * exp(-ω * t) <= 0.001 }
      let (slow, fast, a, b) = overdamped
      return abs(a) * exp(slow * t) + abs(b) * exp(fast * t) <= 0.001
    }
    var (low, high) = (0.0, 1 / ω)
    while !isAtRest(high) { high *= 2 }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

extension Spring {
  private enum CodingKeys: String, CodingKey {
    case angularFrequency, dampingRatio, initialVelocity, allowsOverdamping
  }

  /// Reads a spring; throws for a frequency that is not positive and for a negative damping ratio.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    angularFrequency = try container.decode(Double.self, forKey: .angularFrequency)
    dampingRatio = try container.decode(Double.self, forKey: .dampingRatio)
    initialVelocity = try container.decode(Double.self, forKey: .initialVelocity)
    allowsOverdamping = try container.decode(Bool.self, forKey: .allowsOverdamping)
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
}
