import SharedElementTransitions
import Staging
import Timing

extension TransitionKind {
  /// How long the transition takes where a step does not say, in seconds.
  var defaultDuration: Double {
    switch self {
    case .slide: SlideAnimator.defaultDuration
    case .cover: CoverAnimator.defaultDuration
    case .crossDissolve: CrossDissolveAnimator.defaultDuration
    case .popInOut: PopInAndOutAnimator.defaultDuration
    case .rowToGrid: RowToGridAnimator.defaultDuration
    case .snapshots: SnapshotAnimator.defaultDuration
    case .layoutToLayout: CollectionViewController.defaultLayoutTransitionDuration
    case .immediate: 0
    }
  }

  /// How the transition is timed by a step, or by itself where the step does not say.
  func motion(of step: StepDocument) -> TransitionMotion {
    let seconds = step.duration?.seconds ?? defaultDuration
    if let motion = step.motion {
      return TransitionMotion(duration: seconds, curve: motion.curve(for: seconds))
    }
    guard self == .popInOut else { return TransitionMotion(duration: seconds) }
    let damping = Double(PopInAndOutAnimator.defaultDamping)
    return TransitionMotion(
      duration: seconds, curve: .spring(Spring(dampingRatio: damping, duration: seconds)))
  }
}

extension InteractionDocument {
  /// When the hand lets go, counted from the beginning.
  var length: Instant { progress.last?.time ?? .zero }

  /// How much of the way the rest takes, of the time that the whole way takes by itself.
  var rest: Double {
    let last = progress.last?.progress ?? 0
    return end == .finish ? 1 - last : last
  }

  /// Returns how far the hand has led after some time: linear between the points, 0 at first.
  func progress(at time: Instant) -> Double {
    var before = Point(time: .zero, progress: 0)
    for point in progress {
      if time < point.time {
        let share = (time - before.time).seconds / (point.time - before.time).seconds
        return before.progress + (point.progress - before.progress) * share
      }
      before = point
    }
    return before.progress
  }
}
