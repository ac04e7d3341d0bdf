import SceneDocuments
import SharedElementTransitions
import Staging
import Timing

extension TransitionKind {
  /// The default duration of the transition, in seconds.
  var defaultDuration: Double {
    switch self {
    case .slide: SlideAnimator.defaultDuration
    case .cover: CoverAnimator.defaultDuration
    case .crossDissolve: CrossDissolveAnimator.defaultDuration
    case .popInOut: PopInAndOutAnimator.defaultDuration
    case .rowToGrid: RowToGridAnimator.defaultDuration
    case .snapshots: SnapshotAnimator.defaultDuration
    case .layoutToLayout: CollectionViewController.defaultLayoutTransitionDuration
    case .sheet: 0.5
    case .immediate: 0
    }
  }

  /// Returns the timing of the transition by a step, or its default.
  ///
  /// - Parameter isLed: Whether a finger leads it. What overshoots has no part of the path for each
  ///   progress, so it is eased.
  func motion(of step: StepDocument, isLed: Bool = false) -> TransitionMotion {
    let seconds = step.duration?.seconds ?? defaultDuration
    if let motion = step.motion {
      let curve = motion.curve(for: seconds)
      if isLed, curve.overshoots || curve.isSpring { return TransitionMotion(duration: seconds) }
      return TransitionMotion(duration: seconds, curve: curve)
    }
    if isLed { return TransitionMotion(duration: seconds) }
    let damping: Double
    switch self {
    case .popInOut: damping = Double(PopInAndOutAnimator.defaultDamping)
    case .sheet: damping = 1
    default: return TransitionMotion(duration: seconds)
    }
    return TransitionMotion(
      duration: seconds, curve: .spring(Spring(dampingRatio: damping, duration: seconds)))
  }
}

extension TimingCurve {
  fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }
}

extension InteractionDocument {
  /// The time at which the finger is lifted, from the beginning.
  var length: Instant { progress.last?.time ?? .zero }

  /// Returns the share of the transition's own duration that the rest of it takes.
  func rest(of motion: TransitionMotion) -> Double {
    let last = motion.share(ofProgress: progress.last?.progress ?? 0)
    return end == .finish ? 1 - last : last
  }

  /// Returns the progress at a time: linear between the points, 0 at first.
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
