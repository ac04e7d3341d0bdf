public import Foundation
package import Timing

extension View {
  /// Animates the changes that a body makes; ease-in-out.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates the changes that a body makes, after a delay.
  ///
  /// Inside another animation block the outer duration and curve hold, unless the options override
  /// them.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, delay: delay, curve: options.curve, options: options,
      animations: animations, completion: completion)
  }

  /// Animates the changes that a body makes with a spring that settles within the duration.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    animate(
      duration: duration, delay: delay, curve: .spring(spring), options: options,
      animations: animations, completion: completion)
  }

  /// Makes the changes of a body take place at once.
  public static func performWithoutAnimation(_ body: () -> Void) {
    Stage.current.perform(in: .disabled, body)
  }

  /// Animates the changes that a body makes along any curve; seconds.
  package static func animate(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve, options: AnimationOptions,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let stage = Stage.current
    var context = AnimationContext(
      delay: Instant(seconds: max(0, delay)), duration: Instant(seconds: max(0, duration)),
      curve: curve, beginsFromCurrentState: options.contains(.beginFromCurrentState),
      isEnabled: true)
    if let outer = stage.contexts.last {
      context.isEnabled = outer.isEnabled
      if !options.contains(.overrideInheritedDuration) {
        context.duration = outer.duration
        context.delay = outer.delay
      }
      if !options.contains(.overrideInheritedCurve) { context.curve = outer.curve }
    }
    stage.perform(in: context, animations)
    if let completion {
      stage.scheduleCompletion(at: stage.now + context.length) { completion(true) }
    }
  }
}
