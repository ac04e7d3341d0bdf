import Foundation

/// A timing curve in closed form, from the families that Robert Penner's easing equations made
/// common (source of names and formulas: easings.net, version of 2024).
///
/// Each family has a curve that accelerates, its mirror image that decelerates, and one that is
/// made of both halves.
public enum Easing: String, Hashable, Sendable, Codable, CaseIterable {
  case easeInSine, easeOutSine, easeInOutSine
  case easeInQuad, easeOutQuad, easeInOutQuad
  case easeInCubic, easeOutCubic, easeInOutCubic
  case easeInQuart, easeOutQuart, easeInOutQuart
  case easeInQuint, easeOutQuint, easeInOutQuint
  case easeInExpo, easeOutExpo, easeInOutExpo
  case easeInCirc, easeOutCirc, easeInOutCirc
  case easeInBack, easeOutBack, easeInOutBack
  case easeInElastic, easeOutElastic, easeInOutElastic
  case easeInBounce, easeOutBounce, easeInOutBounce

  /// The accelerating function of a family, on 0…1.
  fileprivate enum Family {
    case sine
    /// `x^n`.
    case power(Double)
    case exponential
    case circular
    /// `(c + 1)x³ − cx²`, which falls below 0 first.
    case back(overshoot: Double)
    /// An oscillation with a period, that grows exponentially.
    case elastic(period: Double)
    case bounce
  }

  private enum Side { case accelerating, decelerating, both }

  /// The parts of the curve.
  private var parts: (family: Family, side: Side) {
    switch self {
    case .easeInSine: (.sine, .accelerating)
    case .easeOutSine: (.sine, .decelerating)
    case .easeInOutSine: (.sine, .both)
    case .easeInQuad: (.power(2), .accelerating)
    case .easeOutQuad: (.power(2), .decelerating)
    case .easeInOutQuad: (.power(2), .both)
    case .easeInCubic: (.power(3), .accelerating)
    case .easeOutCubic: (.power(3), .decelerating)
    case .easeInOutCubic: (.power(3), .both)
    case .easeInQuart: (.power(4), .accelerating)
    case .easeOutQuart: (.power(4), .decelerating)
    case .easeInOutQuart: (.power(4), .both)
    case .easeInQuint: (.power(5), .accelerating)
    case .easeOutQuint: (.power(5), .decelerating)
    case .easeInOutQuint: (.power(5), .both)
    case .easeInExpo: (.exponential, .accelerating)
    case .easeOutExpo: (.exponential, .decelerating)
    case .easeInOutExpo: (.exponential, .both)
    case .easeInCirc: (.circular, .accelerating)
    case .easeOutCirc: (.circular, .decelerating)
    case .easeInOutCirc: (.circular, .both)
    case .easeInBack: (.back(overshoot: 1.70158), .accelerating)
    case .easeOutBack: (.back(overshoot: 1.70158), .decelerating)
    case .easeInOutBack: (.back(overshoot: 1.70158 * 1.525), .both)
    case .easeInElastic: (.elastic(period: 0.3), .accelerating)
    case .easeOutElastic: (.elastic(period: 0.3), .decelerating)
    case .easeInOutElastic: (.elastic(period: 0.45), .both)
    case .easeInBounce: (.bounce, .accelerating)
    case .easeOutBounce: (.bounce, .decelerating)
    case .easeInOutBounce: (.bounce, .both)
    }
  }

  /// Returns the progress at a fraction of the duration; a time outside 0…1 gives 0 or 1.
  public func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    let (family, side) = parts
    switch side {
    case .accelerating: return family.value(at: fraction)
    case .decelerating: return 1 - family.value(at: 1 - fraction)
    case .both:
      if fraction < 0.5 { return family.value(at: 2 * fraction) / 2 }
      return 1 - family.value(at: 2 - 2 * fraction) / 2
    }
  }

  /// Returns the slope of the curve, progress per fraction of the duration; 0 where it is vertical
  /// and outside 0…1.
  public func velocity(at fraction: Double) -> Double {
    guard (0...1).contains(fraction) else { return 0 }
    let (family, side) = parts
    let slope =
      switch side {
      case .accelerating: family.slope(at: fraction)
      case .decelerating: family.slope(at: 1 - fraction)
      case .both: family.slope(at: fraction < 0.5 ? 2 * fraction : 2 - 2 * fraction)
      }
    return slope.isFinite ? slope : 0
  }
}

extension Easing.Family {
  /// Returns the value at `x` in 0…1: 0 at 0 and 1 at 1.
  func value(at x: Double) -> Double {
    switch self {
    case .sine: return 1 - cos(x * .pi / 2)
    case .power(let exponent): return pow(x, exponent)
    case .exponential: return x <= 0 ? 0 : exp2(10 * x - 10)
    case .circular: return 1 - (1 - x * x).squareRoot()
    case .back(let overshoot): return ((overshoot + 1) * x - overshoot) * x * x
    case .elastic(let period):
      if x <= 0 || x >= 1 { return x }
      return -exp2(10 * x - 10) * sin((x - 1 - period / 4) * 2 * .pi / period)
    case .bounce:
      let (middle, height) = Self.arc(at: 1 - x)
      return 1 - (7.5625 * (1 - x - middle) * (1 - x - middle) + height)
    }
  }

  /// Returns the derivative at `x` in 0…1.
  func slope(at x: Double) -> Double {
    switch self {
    case .sine: return .pi / 2 * sin(x * .pi / 2)
    case .power(let exponent): return exponent * pow(x, exponent - 1)
    case .exponential: return 10 * log(2) * exp2(10 * x - 10)
    case .circular: return x / (1 - x * x).squareRoot()
    case .back(let overshoot): return (3 * (overshoot + 1) * x - 2 * overshoot) * x
    case .elastic(let period):
      let angle = (x - 1 - period / 4) * 2 * .pi / period
      return -exp2(10 * x - 10) * (10 * log(2) * sin(angle) + 2 * .pi / period * cos(angle))
    case .bounce: return 2 * 7.5625 * (1 - x - Self.arc(at: 1 - x).middle)
    }
  }

  /// Returns the lowest point of the parabola that the decelerating bounce follows at `x`.
  private static func arc(at x: Double) -> (middle: Double, height: Double) {
    switch x * 2.75 {
    case ..<1: (0, 0)
    case ..<2: (1.5 / 2.75, 0.75)
    case ..<2.5: (2.25 / 2.75, 0.9375)
    default: (2.625 / 2.75, 0.984375)
    }
  }
}
