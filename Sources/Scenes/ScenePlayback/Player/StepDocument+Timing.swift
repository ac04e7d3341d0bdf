import SceneDocuments
import Staging
import Timing

extension StepDocument {
  /// The duration of the step's motion.
  var motionDuration: Instant {
    if let duration {
      guard case .reorder(let reorder) = operation, reorder.path != nil else { return duration }
      return duration - ReorderOperation.still
    }
    switch operation {
    case .update, .apply, .sequence, .pose, .restyle, .animate:
      return Instant(seconds: CollectionView.defaultUpdateDuration)
    case .bounds: return Instant(seconds: CollectionView.defaultBoundsChangeDuration)
    case .layout: return Instant(seconds: CollectionView.defaultLayoutChangeDuration)
    case .scroll: return Instant(seconds: ScrollView.defaultScrollDuration)
    case .pinch(let pinch): return pinch.length ?? Self.fingerDuration(of: name)
    case .drag, .tap, .twist, .swipe, .reorder, .refresh: return Self.fingerDuration(of: name)
    case .fling(let fling): return fling.duration
    case .reloadData, .select, .deselect, .wait: return .zero
    case .behavior(let behavior):
      return behavior.change == .release
        ? Instant(seconds: CollectionView.defaultUpdateDuration) : .zero
    case .sheet(let move):
      return move.isDrag
        ? Self.fingerDuration(of: "drag")
        : Instant(seconds: TransitionKind.sheet.defaultDuration)
    // The transition depends on the screens, which are only known during playback.
    case .push, .pop, .present, .dismiss: return .zero
    }
  }

  /// The time until the next step may follow, without the duration of a sequence.
  var length: Instant {
    switch operation {
    case .wait(let time): return time
    case .pinch(let pinch):
      let update = Instant(seconds: CollectionView.defaultUpdateDuration)
      return max(motionDuration + (pinch.returnDuration ?? update), pinch.lastTouch ?? .zero)
    case .drag(let drag): return motionDuration + drag.hold
    case .twist(let twist):
      let update = Instant(seconds: CollectionView.defaultUpdateDuration)
      return motionDuration + (twist.returnDuration ?? update)
    case .tap(let tap):
      return motionDuration * tap.count + TapOperation.pause * (tap.count - 1)
    case .reorder(let reorder):
      return reorder.fingerDuration(moving: motionDuration)
        + Instant(seconds: CollectionView.defaultUpdateDuration)
    case .refresh(let refresh):
      return motionDuration + refresh.duration + Instant(seconds: RefreshControl.endDuration)
    case .layout(let change):
      guard let interaction = change.interaction, let last = interaction.progress.last else {
        return motionDuration
      }
      let rest = interaction.end == .cancel ? last.progress : 1 - last.progress
      return last.time
        + Instant(seconds: CollectionView.defaultLayoutChangeDuration * rest)
    default: return repeatedDuration
    }
  }

  /// The time at the end in which a spring moves less than is seen.
  var invisibleDuration: Instant {
    guard case .spring = motion else { return .zero }
    var duration = motionDuration
    if case .animate(let animation) = operation, let before = animation.keyframes.dropLast().last {
      duration = Instant(seconds: duration.seconds * (1 - before.time))
    }
    let curve = motion?.unwarnedCurve(for: duration.seconds) ?? .linear
    func isSettled(_ time: Instant) -> Bool {
      abs(1 - curve.progress(at: time, duration: duration)) <= StepCourse.settledDistance
    }
    let step = Instant(frame: 1, perSecond: 600)
    var settled = duration
    while settled > .zero, isSettled(settled - min(settled, step)) {
      settled = settled - min(settled, step)
    }
    return duration - settled
  }

  /// The duration of all runs of the motion; that of one run if they are endless.
  var repeatedDuration: Instant {
    guard let repetition else { return motionDuration }
    return motionDuration * ((repetition.count ?? 1) * (repetition.autoreverses ? 2 : 1))
  }

  /// The repetition of the motion, which leaves restoring to others.
  var viewRepetition: AnimationRepetition? { viewRepetition(restoration: nil) }

  /// Returns the repetition of the motion; `nil` for one run.
  private func viewRepetition(restoration: (() -> Void)?) -> AnimationRepetition? {
    repetition.map { repetition in
      AnimationRepetition(
        count: repetition.count.map(Double.init) ?? .infinity,
        autoreverses: repetition.autoreverses, endsOnChange: true,
        restoration: repetition.autoreverses ? restoration : nil)
    }
  }

  /// The curve of the whole motion.
  var curve: TimingCurve { motion?.curve(for: motionDuration.seconds) ?? .easeInEaseOut }

  /// Animates changes with the step's timing, or with the operation's default.
  ///
  /// - Parameters:
  ///   - stagger: The additional delays of elements.
  ///   - restoration: The restoration of the values before the step, after a motion that runs back.
  ///   - isRepeated: Whether the motion runs as often as the step says, instead of once.
  func animate(
    stagger: AnimationStagger? = nil, isRepeated: Bool = true, restoration: (() -> Void)? = nil,
    _ body: () -> Void
  ) {
    let seconds = motionDuration.seconds
    let repetition = isRepeated ? viewRepetition(restoration: restoration) : nil
    View.animate(
      duration: seconds, delay: 0, curve: curve,
      options: [], stagger: stagger, repetition: repetition, animations: body, completion: nil)
  }
}

extension ReorderOperation {
  /// Returns the time that a finger touches, for a movement of some duration; without one, that.
  func fingerDuration(moving duration: Instant) -> Instant {
    path == nil ? duration : Self.still + duration
  }
}

extension StepDocument.Motion {
  /// Returns the curve for a duration, and warns of a spring that does not settle in it.
  func curve(for seconds: Double) -> TimingCurve {
    let curve = unwarnedCurve(for: seconds)
    if case .spring(.fitted) = self, case .spring(let spring) = curve, let stage = Stage.running,
      let problem = spring.problem(fittedTo: seconds)
    {
      stage.warn(.substitution(problem), in: stage.step.map { "steps[\($0)]" } ?? "")
    }
    return curve
  }

  fileprivate func unwarnedCurve(for seconds: Double) -> TimingCurve {
    switch self {
    case .curve(let curve): curve
    case .spring(.physical(let spring)): .spring(spring)
    case .spring(.fitted(let damping, let velocity)):
      .spring(Spring(dampingRatio: damping, duration: seconds, initialVelocity: velocity))
    }
  }
}
