public import Foundation
public import Staging
import Timing

extension View {
  /// Animates the changes that a body makes with a spring, told by how it feels.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(duration: max(0.001, duration), bounce: min(1, max(-0.99, bounce)))
      .with(initialVelocity: initialSpringVelocity)
    animate(
      duration: spring.settlingDuration ?? duration, delay: delay, curve: .spring(spring),
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes that key frames in a body make; straight unless the options have a curve.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    if options.calculationMode > 1 {
      Stage.current.warn(
        .substitution("key frames of views go straight from one to the next at their times"),
        in: "UIView.animateKeyframes")
    }
    // Bits of a view animation's curve are passed along by callers who know them.
    let own = AnimationOptions(rawValue: options.rawValue & ~(0xF << 10))
    animateKeyframes(
      duration: duration, delay: delay,
      curve: (own.rawValue >> 16) & 0xF == 0 ? .linear : own.curve,
      options: own, jumps: options.calculationMode == 1, animations: animations,
      completion: completion)
  }

  /// Animates the changes of a body in a share of the duration of the key frames around it.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    addKeyframe(relativeStart: frameStartTime, relativeDuration: frameDuration, animations)
  }

  /// Has the changes of a body in an animation block run again and again.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    repeatAnimations(count: Double(count), autoreverses: autoreverses, animations)
  }

  /// Says whether changes in animation blocks that begin from now on are animated.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current.areAnimationsEnabled = enabled
  }

  /// Whether changes that are made now in an animation block are animated.
  public static var areAnimationsEnabled: Bool { animatesChanges }

  /// How long the changes take that are made now, in seconds; 0 outside of animation blocks.
  public static var inheritedAnimationDuration: TimeInterval { presentAnimationDuration }

  /// An animation that the system itself makes.
  public enum SystemAnimation: UInt, Hashable, Sendable {
    /// The views fade away and go.
    case delete
  }

  /// Plays the system's own way of doing something with views, and other changes with it.
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
