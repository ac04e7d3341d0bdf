public import Foundation
import Timing

/// An animation between two values of a property; the layer's own value replaces a missing one.
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  /// The change from the start value, or to the end value.
  open var byValue: Any?

  override func makeEmptyCopy() -> CAAnimation { CABasicAnimation() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CABasicAnimation {
      (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
    }
    return copy
  }

  /// Returns the start and end values over the value below.
  private func ends(below: LayerValue?) -> (from: LayerValue, to: LayerValue)? {
    let (from, to, by) = (LayerValue(fromValue), LayerValue(toValue), LayerValue(byValue))
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by))
    case (nil, let to?, let by?): return (to.adding(by, times: -1), to)
    case (let from?, nil, nil): return below.map { (from, isAdditive ? from : $0) }
    case (nil, let to?, nil): return below.map { (isAdditive ? to : $0, to) }
    case (nil, nil, let by?): return below.map { ($0, $0.adding(by)) }
    case (nil, nil, nil): return nil
    }
  }

  override func value(at progress: Double, below: LayerValue?) -> LayerValue? {
    ends(below: below).map { $0.from.mixed(with: $0.to, progress: progress) }
  }

  override func plainCurve(inherited: Double) -> TimingCurve? {
    isPlainInTime ? .cubic(timingFunction?.curve ?? .linear) : nil
  }

  /// Whether both ends are given, so that the value below has no effect.
  var coversAll: Bool {
    !isAdditive && [fromValue, toValue, byValue].count { $0 != nil } >= 2
  }
}

/// An animation with a damped spring, which is cut off at the animation's duration.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring; above 0.
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// The initial velocity toward the end, in whole distances per second.
  open var initialVelocity: CGFloat = 0
  /// Whether a spring may be overdamped, which overshoots; otherwise it is critically damped.
  open var allowsOverdamping = false

  /// Makes a spring from a perceived duration in seconds and a bounce from −1 to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(duration: max(0.001, perceptualDuration), bounce: max(-0.99, bounce))
    (stiffness, damping) = (spring.stiffness, spring.damping)
    allowsOverdamping = true
  }

  override func makeEmptyCopy() -> CAAnimation { CASpringAnimation() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CASpringAnimation {
      (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
      (copy.initialVelocity, copy.allowsOverdamping) = (initialVelocity, allowsOverdamping)
    }
    return copy
  }

  /// The spring in closed form.
  private var spring: Spring {
    Spring(
      mass: max(1e-6, mass), stiffness: max(1e-6, stiffness), damping: max(0, damping),
      initialVelocity: initialVelocity
    ).with(overdamping: allowsOverdamping ? .coreAnimation : .critical)
  }

  /// The time until the spring is nearly at rest; tenths of seconds from critical damping on.
  open var settlingDuration: CFTimeInterval { spring.sampledSettlingDuration }

  /// The perceived duration of the spring, in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.angularFrequency }

  /// The overshoot of the spring, from −1 to 1.
  open var bounce: CGFloat {
    let ratio = spring.dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  override func progress(at moment: AnimationMoment) -> Double {
    spring.progress(at: moment.seconds)
  }

  override func plainCurve(inherited: Double) -> TimingCurve? {
    isPlainInTime ? .spring(spring) : nil
  }
}
