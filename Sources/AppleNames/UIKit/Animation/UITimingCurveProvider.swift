public import Foundation
public import Geometry
public import Staging
import Timing

/// The kind of a provider's curve.
public enum UITimingCurveType: Int, Hashable, Sendable {
  case builtin, cubic, spring, composed
}

/// A timing curve for a property animator's progress.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic timing curve, defined by its name or its control points.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; ease-in-out if the curve was made from control points.
  public let animationCurve: View.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Makes the default curve, ease-in-out.
  public override init() {
    (animationCurve, isNamed) = (.easeInOut, true)
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
  }

  /// Makes a named curve.
  public init(animationCurve curve: View.AnimationCurve) {
    (animationCurve, isNamed) = (curve, true)
    guard case .cubic(let cubic) = curve.timing else {
      (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
      return
    }
    controlPoint1 = CGPoint(x: cubic.x1, y: cubic.y1)
    controlPoint2 = CGPoint(x: cubic.x2, y: cubic.y2)
  }

  /// Makes a curve from its inner control points; their times are clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isNamed) = (.easeInOut, false)
    controlPoint1 = CGPoint(x: min(1, max(0, point1.x)), y: point1.y)
    controlPoint2 = CGPoint(x: min(1, max(0, point2.x)), y: point2.y)
  }

  /// Returns `nil`: archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Does nothing: archives are not supported.
  public func encode(with coder: NSCoder) {}

  /// Returns the same object, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// The curve itself.
  var curve: CubicBezier {
    CubicBezier(x1: controlPoint1.x, y1: controlPoint1.y, x2: controlPoint2.x, y2: controlPoint2.y)
  }
}

/// A damped spring, defined by its damping ratio or by mass, stiffness and damping.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The initial velocity along each axis, in whole distances per second.
  ///
  /// Positions have both components, all else the horizontal one; the smaller one determines the
  /// spring of both (source: recorded on iOS 27.0, fixtures/measured/springs-edges.tsv).
  public let initialVelocity: CGVector
  /// The damping ratio, if the animator's duration applies; `nil` for a spring that is defined by
  /// its mechanics.
  private let dampingRatio: CGFloat?
  private let mechanics: Spring

  /// Makes a spring that settles within its animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (dampingRatio, initialVelocity) = (max(0, ratio), velocity)
    mechanics = Spring()
  }

  /// Makes a spring without initial velocity that settles within its animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring from its mechanics, which determine its duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    (dampingRatio, initialVelocity) = (nil, velocity)
    mechanics = Spring(
      mass: max(1e-6, mass), stiffness: max(1e-6, stiffness), damping: max(0, damping),
      initialVelocity: Self.speed(velocity))
  }

  /// Makes a spring from a perceived duration in seconds and a bounce, which determine its
  /// duration; below a bounce of 0 it is critically damped.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    (dampingRatio, self.initialVelocity) = (nil, initialVelocity)
    mechanics = Spring(duration: max(0.001, duration), bounce: min(1, max(-0.99, bounce)))
      .with(initialVelocity: Self.speed(initialVelocity)).with(overdamping: .critical)
  }

  /// Makes the spring of the system's own transitions, which is critically damped.
  public override convenience init() {
    let (mass, stiffness, damping) = SystemMotion.mechanics
    self.init(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: .zero)
  }

  /// Returns `nil`: archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Does nothing: archives are not supported.
  public func encode(with coder: NSCoder) {}

  /// Returns the same object, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the component of a velocity that determines the spring.
  private static func speed(_ velocity: CGVector) -> Double { min(velocity.dx, velocity.dy) }

  /// Returns the spring for an animator of the given duration in seconds, with the velocity that
  /// determines it.
  func spring(duration: TimeInterval) -> Spring {
    guard let dampingRatio else { return mechanics }
    return Spring(
      dampingRatio: dampingRatio, duration: duration,
      initialVelocity: Self.speed(initialVelocity))
  }

  /// Warns of a spring that does not settle within the duration of its animator.
  func check(duration: TimeInterval) {
    guard dampingRatio != nil,
      let problem = spring(duration: duration).problem(fittedTo: duration)
    else { return }
    Stage.current.warn(.substitution(problem), in: "UISpringTimingParameters")
  }

  /// The duration that the mechanics determine, in seconds; `nil` if the animator's duration
  /// applies.
  var ownDuration: TimeInterval? { dampingRatio == nil ? mechanics.settlingDuration : nil }
}
