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
    case .sheet: SystemMotion.duration
    case .immediate: 0
    }
  }

  /// Returns the timing of the transition by a step; without one, that of the transition.
  ///
  /// A curve alone takes the transition's duration. A duration alone stretches the transition's
  /// own spring, if it has one.
  ///
  /// - Parameter interaction: The control by a finger. What overshoots has no part of the path for
  ///   each progress, so it is eased; what follows a finger is as far as that.
  func motion(
    of step: StepDocument, led interaction: InteractionDocument? = nil
  ) -> TransitionMotion {
    if interaction?.isByFinger == true {
      return TransitionMotion(duration: defaultDuration, curve: .linear)
    }
    let seconds = step.duration?.seconds ?? defaultDuration
    let motion =
      step.motion.map { TransitionMotion(duration: seconds, curve: $0.curve(for: seconds)) }
      ?? ownMotion(lasting: seconds)
    return interaction == nil ? motion : motion.led
  }

  /// Returns the transition's own timing in a duration in seconds.
  private func ownMotion(lasting seconds: Double) -> TransitionMotion {
    switch self {
    case .slide, .cover, .sheet: .system(lasting: seconds)
    case .popInOut:
      TransitionMotion(
        duration: seconds,
        curve: .spring(
          Spring(
            dampingRatio: Double(PopInAndOutAnimator.defaultDamping), duration: seconds)))
    case .crossDissolve, .rowToGrid, .snapshots, .layoutToLayout, .immediate:
      TransitionMotion(duration: seconds)
    }
  }
}

extension InteractionDocument {
  /// The time at which the finger is lifted, from the beginning.
  var length: Instant { progress.last?.time ?? .zero }

  /// Returns the share of the transition's own duration that the rest of it takes.
  func rest(of motion: TransitionMotion) -> Double {
    let last = motion.share(ofProgress: progress.last?.progress ?? 0)
    return end == .cancel ? last : 1 - last
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
