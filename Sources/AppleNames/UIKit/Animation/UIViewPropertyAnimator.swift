public import Foundation
public import Staging
import Timing

/// An animation of views with its own clock, which can be paused, scrubbed, reversed and stopped.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  public let duration: TimeInterval
  /// The timing of the progress, unless other parameters are given on resuming.
  public let timingParameters: (any UITimingCurveProvider)?
  /// The delay of `startAnimation(afterDelay:)`, in seconds.
  public private(set) var delay: TimeInterval = 0
  /// Whether touches reach the animated views; here they always do.
  open var isUserInteractionEnabled = true
  @available(
    *, unavailable, message: "touches reach what an animator moves whether it is managed or not"
  )
  open var isManualHitTestingEnabled: Bool {
    get { false }
    set {}
  }
  /// Whether the animator may be paused, stopped and scrubbed while it runs.
  open var isInterruptible = true
  /// Whether `fractionComplete` is a fraction of the distance rather than of the time.
  open var scrubsLinearly = true
  /// Whether the animator stays active at its end, paused.
  open var pausesOnCompletion = false
  /// The state of the animator.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether the clock is running.
  public private(set) var isRunning = false

  private var animations: [(body: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var playback: ScrubbableAnimation?
  private var isTurnedRound = false
  /// The number of starts so far, by which a delayed start recognizes that it is obsolete.
  private var turn = 0

  // MARK: Creation

  /// Makes an animator with a timing curve.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = parameters.springTimingParameters?.ownDuration ?? max(0, duration)
    timingParameters = parameters
  }

  /// Makes an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a cubic curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring that settles within the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes and starts an animator with the options' curve.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: View.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = View.AnimationCurve(rawValue: Int((options.rawValue >> 16) & 0xF))
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: curve ?? .easeInOut, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Returns an animator with the same timing and no animations.
  public func copy(with zone: NSZone? = nil) -> Any {
    UIViewPropertyAnimator(
      duration: duration, timingParameters: timingParameters ?? UICubicTimingParameters())
  }

  // MARK: Animations

  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard playback != nil else {
      animations.append((animation, min(1, max(0, Double(delayFactor)))))
      return
    }
    // Changes that are added late take the remaining time.
    let rest = duration * (1 - clock)
    animate(animation, delay: rest * Double(delayFactor), for: rest * (1 - Double(delayFactor)))
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// The timing curve of the animator.
  private var curve: TimingCurve { Self.curve(of: timingParameters, duration: duration) }

  /// Returns the curve of a provider for a duration in seconds.
  private static func curve(
    of parameters: (any UITimingCurveProvider)?, duration: TimeInterval
  ) -> TimingCurve {
    if let spring = parameters?.springTimingParameters {
      return .spring(
        spring.spring(duration: duration).with(initialVelocity: spring.initialVelocity.dx))
    }
    return parameters?.cubicTimingParameters.map { .cubic($0.curve) } ?? .easeInEaseOut
  }

  /// The timing curve of the vertical part of positions; `nil` if it is that of all else.
  private var verticalCurve: TimingCurve? {
    guard let spring = timingParameters?.springTimingParameters,
      spring.initialVelocity.dx != spring.initialVelocity.dy
    else { return nil }
    return .spring(
      spring.spring(duration: duration).with(initialVelocity: spring.initialVelocity.dy))
  }

  /// Animates changes with the animator's curve.
  private func animate(_ body: () -> Void, delay: TimeInterval, for seconds: TimeInterval) {
    View.animate(
      duration: seconds, delay: delay, curve: curve, verticalCurve: verticalCurve,
      options: [.overrideInheritedDuration, .overrideInheritedCurve], retargeting: .system,
      animations: body, completion: nil)
  }

  /// Records the animations without starting the clock.
  private func begin() -> ScrubbableAnimation {
    if let playback { return playback }
    timingParameters?.springTimingParameters?.check(duration: duration)
    let stage = Stage.current
    let playback = ScrubbableAnimation(on: stage, lasting: Instant(seconds: duration)) {
      for (body, factor) in animations {
        animate(body, delay: duration * factor, for: duration * (1 - factor))
      }
      // The closure retains the animator: its owner may release it before the end.
      stage.scheduleAnimationEnd(after: duration) { self.arrive() }
    }
    self.playback = playback
    state = .active
    return playback
  }

  // MARK: Running

  open func startAnimation() {
    turn += 1
    guard state != .stopped, !isRunning else { return }
    let isFirst = playback == nil
    let playback = begin()
    isRunning = true
    if isFirst, !isReversed {
      playback.play()
    } else {
      playback.run(completing: !isReversed, speed: 1, curve: .linear)
    }
  }

  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    guard delay > 0 else { return startAnimation() }
    state = .active
    turn += 1
    let turn = turn
    Stage.current.schedule(after: delay) { [self] in
      if turn == self.turn { startAnimation() }
    }
  }

  open func pauseAnimation() {
    turn += 1
    guard state != .stopped, isInterruptible else { return }
    begin().stop()
    isRunning = false
  }

  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, let playback else { return startAnimation() }
    let start = clock
    let remaining = isReversed ? start : 1 - start
    let seconds = durationFactor > 0 ? duration * Double(durationFactor) : duration * remaining
    isRunning = true
    guard let parameters else {
      let speed = seconds > 0 ? duration * remaining / seconds : 1000
      return playback.run(completing: !isReversed, speed: max(0.001, speed), curve: .linear)
    }
    parameters.springTimingParameters?.check(duration: seconds)
    let course = Self.curve(of: parameters, duration: seconds)
    let (from, to) = (scrubsLinearly ? progress(at: start) : start, isReversed ? 0.0 : 1)
    let length = Instant(seconds: parameters.springTimingParameters?.ownDuration ?? seconds)
    playback.follow(
      { [self] time in
        let share = from + (to - from) * course.progress(at: time, duration: length)
        return scrubsLinearly ? self.clock(forProgress: share) : share
      }, for: length
    ) { playback.conclude(completing: to == 1) }
  }

  /// Whether the animator runs, or will run, back to its beginning.
  open var isReversed: Bool {
    get { isTurnedRound }
    set {
      guard newValue != isTurnedRound else { return }
      isTurnedRound = newValue
      if isRunning { playback?.run(completing: !newValue, speed: 1, curve: .linear) }
    }
  }

  // MARK: Scrubbing

  /// The position of the clock, from 0 to 1.
  private var clock: Double { playback?.fraction ?? 0 }

  /// Returns the fraction of the distance at a fraction of the time.
  private func progress(at clock: Double) -> Double {
    curve.progress(
      at: Instant(seconds: clock * duration), duration: Instant(seconds: max(1e-6, duration)))
  }

  /// Returns the earliest fraction of the time at which the given fraction of the distance is
  /// reached.
  private func clock(forProgress progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    // A spring may overshoot; up to its first overshoot it only rises.
    let steps = 200
    let last = (1...steps).first { self.progress(at: Double($0) / Double(steps)) >= progress }
    var (low, high) = (0.0, Double(last ?? steps) / Double(steps))
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }

  /// The progress toward the end of the present direction, from 0 to 1; setting it stops the
  /// clock.
  open var fractionComplete: CGFloat {
    get {
      let share = scrubsLinearly ? min(1, max(0, progress(at: clock))) : clock
      return CGFloat(playback == nil ? 0 : isReversed ? 1 - share : share)
    }
    set {
      pauseAnimation()
      guard state == .active else { return }
      let share = isReversed ? 1 - Double(newValue) : Double(newValue)
      playback?.rest()
      playback?.move(to: scrubsLinearly ? clock(forProgress: share) : share)
    }
  }

  // MARK: Ending

  open func stopAnimation(_ withoutFinishing: Bool) {
    turn += 1
    guard state == .active else { return }
    isRunning = false
    guard withoutFinishing else {
      playback?.stop()
      state = .stopped
      return
    }
    playback?.settle()
    reset()
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    let playback = playback
    let waiting = completions
    reset()
    switch finalPosition {
    case .current: playback?.settle()
    case .end, .start:
      playback?.conclude(completing: finalPosition == .end)
    }
    for completion in waiting { completion(finalPosition) }
  }

  /// Handles the arrival of the clock at one of its ends.
  private func arrive() {
    guard state == .active, playback != nil else { return }
    isRunning = false
    if pausesOnCompletion { return }
    let waiting = completions
    let position = isReversed ? UIViewAnimatingPosition.start : .end
    reset()
    for completion in waiting { completion(position) }
  }

  /// Discards the animations.
  private func reset() {
    (state, isRunning) = (.inactive, false)
    playback = nil
    (animations, completions) = ([], [])
    isTurnedRound = false
  }
}
