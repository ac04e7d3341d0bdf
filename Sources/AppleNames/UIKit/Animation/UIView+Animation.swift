public import Foundation
public import Staging
import Timing

extension View {
  /// Animates the changes made in a body with a spring, given by its perceived duration and bounce.
  ///
  /// Below a bounce of 0 the spring is Core Animation's overdamped one, which overshoots.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(duration: max(0.001, duration), bounce: min(1, max(-0.99, bounce)))
      .with(initialVelocity: initialSpringVelocity).with(overdamping: .coreAnimation)
    animate(
      duration: spring.settlingDuration ?? duration, delay: delay, curve: .spring(spring),
      options: options, retargeting: .system, animations: animations, completion: completion)
  }

  /// Animates the key frames that a body adds; linearly unless the options include a curve.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    if options.calculationMode > 1 {
      Stage.current.warn(
        .substitution("key frames of views are interpolated linearly at their times"),
        in: "UIView.animateKeyframes")
    }
    // Callers who know the bits of a view animation's curve may pass them as key-frame options.
    let own = AnimationOptions(rawValue: options.rawValue & ~(0xF << 10))
    animateKeyframes(
      duration: duration, delay: delay,
      curve: (own.rawValue >> 16) & 0xF == 0 ? .linear : own.curve,
      options: own, jumps: options.calculationMode == 1, animations: animations,
      completion: completion)
  }

  /// Animates the changes of a body during a part of the enclosing key-frame animation's duration.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    addKeyframe(relativeStart: frameStartTime, relativeDuration: frameDuration, animations)
  }

  /// Repeats the changes that a body makes in an animation block.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    repeatAnimations(count: Double(count), autoreverses: autoreverses, animations)
  }

  /// Sets whether changes in animation blocks that begin from now on are animated.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current.areAnimationsEnabled = enabled
  }

  /// Whether changes that are made now in an animation block are animated.
  public static var areAnimationsEnabled: Bool { animatesChanges }

  /// The duration of changes that are made now, in seconds; 0 outside of animation blocks.
  public static var inheritedAnimationDuration: TimeInterval { presentAnimationDuration }

  /// An animation that the system defines.
  public enum SystemAnimation: UInt, Hashable, Sendable {
    /// The views fade out and are removed.
    case delete
  }

  /// Performs a system animation on views, together with other changes.
  public static func perform(
    _ animation: SystemAnimation, on views: [View], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let alphas = views.map(\.alpha)
    animate(withDuration: 0.2, delay: 0, options: options) {
      for view in views { view.alpha = 0 }
      parallelAnimations?()
    } completion: { finished in
      for (view, alpha) in zip(views, alphas) {
        view.removeFromSuperview()
        view.alpha = alpha
      }
      completion?(finished)
    }
  }
}
