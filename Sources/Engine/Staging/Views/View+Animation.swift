public import Foundation
import Timelines
package import Timing

extension View {
  /// Animates the changes that a body makes; ease-in-out.
  ///
  /// Over a running animation, position, size and rotation add up, scales multiply, and an opacity
  /// begins from its last value, as in UIKit.
  ///
  /// ```swift
  /// View.animate(withDuration: 0.3) {
  ///   box.center = CGPoint(x: 150, y: 50)
  ///   box.alpha = 0.5
  /// }
  /// ```
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
      duration: options.ownDuration ?? duration, delay: delay, curve: options.curve,
      options: options, retargeting: .system, animations: animations, completion: completion)
  }

  /// Animates the changes that a body makes with a spring that settles within the duration.
  ///
  /// ```swift
  /// View.animate(
  ///   withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
  ///   animations: { box.center.x = 150 })
  /// ```
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    if let problem = spring.problem(fittedTo: duration) {
      Stage.current.warn(.substitution(problem), in: "View.animate")
    }
    animate(
      duration: duration, delay: delay, curve: .spring(spring), options: options,
      retargeting: .system, animations: animations, completion: completion)
  }

  /// Makes the changes of a body without an animation.
  public static func performWithoutAnimation(_ body: () -> Void) {
    Stage.current.perform(in: .disabled, body)
  }

  /// Makes the changes of a body to the view, which compose with running animations even in an
  /// animation that follows UIKit's rule.
  func composed(_ body: () -> Void) {
    guard let stage, var context = stage.recording.contexts.last,
      context.retargeting != .composing
    else { return body() }
    context.retargeting = .composing
    stage.perform(in: context, body)
  }

  /// Animates the changes that a body makes along any curve; seconds.
  ///
  /// - Parameters:
  ///   - verticalCurve: The curve of the vertical part of positions; `nil` for that of all else.
  ///   - stagger: The additional delays of elements.
  ///   - repetition: The repetition, instead of that of the options.
  ///   - retargeting: The rule by which the changes meet animations that still run.
  package static func animate(
    duration: TimeInterval, delay: TimeInterval = 0, curve: TimingCurve = .easeInEaseOut,
    verticalCurve: TimingCurve? = nil, options: AnimationOptions = [],
    stagger: AnimationStagger? = nil, repetition: AnimationRepetition? = nil,
    retargeting: Retargeting = .composing, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current
    var context = AnimationContext(
      delay: Instant(seconds: max(0, delay)), duration: Instant(seconds: max(0, duration)),
      curve: curve, verticalCurve: verticalCurve,
      beginsFromCurrentState: options.contains(.beginFromCurrentState), retargeting: retargeting,
      isEnabled: stage.areAnimationsEnabled, stagger: stagger)
    if let outer = stage.recording.contexts.last {
      context.isEnabled = outer.isEnabled
      if !options.contains(.overrideInheritedDuration) {
        context.duration = outer.duration
        context.delay = outer.delay
      }
      context.stagger = stagger ?? outer.stagger
      if !options.contains(.overrideInheritedCurve) {
        (context.curve, context.verticalCurve) = (outer.curve, outer.verticalCurve)
      }
    }
    let repetition =
      repetition
      ?? AnimationRepetition(
        count: options.contains(.repeat) ? .infinity : 1,
        autoreverses: options.contains(.autoreverse))
    guard context.isEnabled, repetition.count > 1 || repetition.autoreverses else {
      stage.perform(in: context, animations)
      if let completion {
        stage.scheduleCompletion(at: stage.now + context.length) { completion(true) }
      }
      return
    }
    stage.perform(repetition, in: context, animations, completion: completion)
  }

  /// Ends repeated changes of some properties of the appearance with the present animation.
  ///
  /// - Parameter paths: The properties; all where `nil`.
  package func endRepetitions(of paths: PropertyPaths?) {
    guard let stage, let layer else { return }
    stage.endRepetitions(of: paths, in: layer) { $0 is TrackOverride<Appearance> }
  }

  // MARK: What holds in a block

  /// The duration of the present changes in seconds; 0 outside animation blocks.
  package static var presentAnimationDuration: TimeInterval {
    Stage.current.animation?.duration.seconds ?? 0
  }

  /// Whether changes that are made now in an animation block are animated.
  package static var animatesChanges: Bool {
    let stage = Stage.current
    return stage.recording.contexts.last?.isEnabled ?? stage.areAnimationsEnabled
  }

  /// Repeats the changes of a body in an animation block.
  package static func repeatAnimations(
    count: Double, autoreverses: Bool, _ animations: () -> Void
  ) {
    let stage = Stage.current
    guard let context = stage.animation else { return animations() }
    stage.perform(
      AnimationRepetition(count: count, autoreverses: autoreverses), in: context, animations,
      completion: nil)
  }

  // MARK: Blocks without a body

  /// Begins a block of animated changes that `commitAnimations` ends.
  package static func openAnimation(duration: TimeInterval) {
    let stage = Stage.current
    stage.recording.contexts.append(
      AnimationContext(
        delay: .zero, duration: Instant(seconds: duration), curve: .easeInEaseOut,
        beginsFromCurrentState: false, retargeting: .system,
        isEnabled: stage.recording.contexts.last?.isEnabled ?? stage.areAnimationsEnabled))
  }

  /// Says how the changes of the present block run from now on.
  package static func adjustAnimation(
    delay: TimeInterval? = nil, duration: TimeInterval? = nil, curve: TimingCurve? = nil,
    beginsFromCurrentState: Bool? = nil
  ) {
    let stage = Stage.current
    guard var context = stage.recording.contexts.popLast() else { return }
    if let delay { context.delay = Instant(seconds: max(0, delay)) }
    if let duration { context.duration = Instant(seconds: max(0, duration)) }
    if let curve { (context.curve, context.verticalCurve) = (curve, nil) }
    if let beginsFromCurrentState { context.beginsFromCurrentState = beginsFromCurrentState }
    stage.recording.contexts.append(context)
  }

  /// Ends a block that `openAnimation` began.
  package static func closeAnimation() { _ = Stage.current.recording.contexts.popLast() }

  // MARK: Key frames

  /// Animates the changes that key frames in a body make, each in its share of the duration.
  ///
  /// Changes outside of key frames take all of it.
  package static func animateKeyframes(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve, options: AnimationOptions,
    jumps: Bool, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let inner: () -> Void = {
      let stage = Stage.current
      guard var context = stage.recording.contexts.last else { return animations() }
      context.keyframes = .init(delay: context.delay, duration: context.duration, jumps: jumps)
      stage.perform(in: context, animations)
    }
    animate(
      duration: duration, delay: delay, curve: curve, options: options, animations: inner,
      completion: completion)
  }

  /// Animates the changes of a body in a share of the duration of the key frames around it.
  package static func addKeyframe(
    relativeStart start: Double, relativeDuration share: Double, _ animations: () -> Void
  ) {
    let stage = Stage.current
    guard var context = stage.recording.contexts.last, let frames = context.keyframes else {
      return animations()
    }
    let whole = frames.duration.seconds
    let (begin, length) = (whole * max(0, start), whole * max(0, share))
    context.delay = frames.delay + Instant(seconds: frames.jumps ? begin + length : begin)
    context.duration = frames.jumps ? .zero : Instant(seconds: length)
    stage.perform(in: context, animations)
  }
}
