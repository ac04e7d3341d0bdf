public import Foundation
public import Geometry
public import Staging
import Timing

/// What sort of curve a provider has.
public enum UITimingCurveType: Int, Hashable, Sendable {
  case builtin, cubic, spring, composed
}

/// What says how a property animator's progress runs.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic curve, by its name or its control points.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve that was named; ease-in-out where control points were said.
  public let animationCurve: View.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Makes the curve of animations that say none: ease-in-out.
  public override init() {
    (animationCurve, isNamed) = (.easeInOut, true)
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
  }

  /// Makes a curve by its name.
  public init(animationCurve curve: View.AnimationCurve) {
    (animationCurve, isNamed) = (curve, true)
    guard case .cubic(let cubic) = curve.timing else {
      (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
      return
    }
    controlPoint1 = CGPoint(x: cubic.x1, y: cubic.y1)
    controlPoint2 = CGPoint(x: cubic.x2, y: cubic.y2)
  }

  /// Makes a curve from its inner control points; times are kept within 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isNamed) = (.easeInOut, false)
    controlPoint1 = CGPoint(x: min(1, max(0, point1.x)), y: point1.y)
    controlPoint2 = CGPoint(x: min(1, max(0, point2.x)), y: point2.y)
  }

  /// There are no archives here.
  public required init?(coder: NSCoder) { nil }

  /// There are no archives here.
  public func encode(with coder: NSCoder) {}

  /// Returns itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// The curve itself.
  var curve: CubicBezier {
    CubicBezier(x1: controlPoint1.x, y1: controlPoint1.y, x2: controlPoint2.x, y2: controlPoint2.y)
  }
}

/// A damped spring, told by its damping ratio or by its mechanics.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Whole ways per second at the start, along each axis; the longer one counts.
  public let initialVelocity: CGVector
  /// The damping ratio that the animator's duration is for; `nil` for mechanics.
  private let dampingRatio: CGFloat?
  private let mechanics: Spring

  /// Makes a spring that takes as long as its animator.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (dampingRatio, initialVelocity) = (max(0, ratio), velocity)
    mechanics = Spring()
  }

  /// Makes a spring without a velocity of its own that takes as long as its animator.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring from its mechanics, which say how long it takes.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    (dampingRatio, initialVelocity) = (nil, velocity)
    mechanics = Spring(
      mass: max(1e-6, mass), stiffness: max(1e-6, stiffness), damping: max(0, damping),
      initialVelocity: Self.speed(velocity))
  }

  /// Makes a spring from a perceived duration in seconds and a bounce, which say how long it takes.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    (dampingRatio, self.initialVelocity) = (nil, initialVelocity)
    mechanics = Spring(duration: max(0.001, duration), bounce: min(1, max(-0.99, bounce)))
      .with(initialVelocity: Self.speed(initialVelocity))
  }

  /// Makes the spring of the system's own transitions: critically damped.
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// There are no archives here.
  public required init?(coder: NSCoder) { nil }

  /// There are no archives here.
  public func encode(with coder: NSCoder) {}

  /// Returns itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the component of a velocity that is farther from 0.
  private static func speed(_ velocity: CGVector) -> Double {
    abs(velocity.dx) >= abs(velocity.dy) ? velocity.dx : velocity.dy
  }

  /// Returns the spring of an animator of a duration.
  func spring(duration: TimeInterval) -> Spring {
    guard let dampingRatio else { return mechanics }
    return Spring(
      dampingRatio: dampingRatio, duration: duration,
      initialVelocity: Self.speed(initialVelocity))
  }

  /// How long it takes by itself, in seconds; `nil` where its animator says.
  var ownDuration: TimeInterval? { dampingRatio == nil ? mechanics.settlingDuration : nil }
}
