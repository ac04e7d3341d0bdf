import Timing

/// A sudden change in the midst of a transition, which is taken back where the clock goes back.
final class TransitionMark {
  /// When it happens where the animations just run.
  let time: Instant
  private let forward: () -> Void
  private let backward: () -> Void
  private var isPassed = false

  /// Makes a change that has not happened.
  init(time: Instant, forward: @escaping () -> Void, backward: @escaping () -> Void) {
    self.time = time; self.forward = forward; self.backward = backward
  }

  /// Has the change happen, or be taken back, by where the clock stands.
  func clockMoved(to time: Instant) {
    let isReached = time >= self.time
    if isReached == isPassed { return }
    isPassed = isReached
    if isReached { forward() } else { backward() }
  }
}
