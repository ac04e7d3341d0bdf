import Timing

/// A sudden change during a transition, which is taken back when the clock moves back.
final class TransitionMark {
  /// The instant of the change if the animations run undisturbed.
  let time: Instant
  private let forward: () -> Void
  private let backward: () -> Void
  private var isPassed = false

  /// Makes a change that has not happened.
  init(time: Instant, forward: @escaping () -> Void, backward: @escaping () -> Void) {
    self.time = time; self.forward = forward; self.backward = backward
  }

  /// Makes the change or takes it back, by the time of the clock.
  func clockMoved(to time: Instant) {
    let isReached = time >= self.time
    if isReached == isPassed { return }
    isPassed = isReached
    if isReached { forward() } else { backward() }
  }
}
