import Timing

/// An animated change that has not ended, with who waits for its end.
final class RunningChange {
  private var completions: [(Bool) -> Void]
  /// Ends the change for those who took part in it, before the completions.
  private let finish: () -> Void

  /// Makes a change with what happens at its end.
  init(completions: [(Bool) -> Void], finish: @escaping () -> Void) {
    self.completions = completions; self.finish = finish
  }

  /// Tells everybody, once, that the change has ended.
  func end(finished: Bool) {
    let waiting = completions
    completions = []
    if !isOver { finish() }
    isOver = true
    for completion in waiting { completion(finished) }
  }

  private var isOver = false
}

extension CollectionView {
  /// Has a change end at an instant.
  func schedule(_ change: RunningChange, endingAt end: Instant) {
    running.append(change)
    stage?.scheduleCompletion(at: end) { [weak self] in
      self?.running.removeAll { $0 === change }
      change.end(finished: true)
    }
  }

  /// Ends every running change without its animations having finished.
  ///
  /// A viewport that moves goes on, and what it passes is taken off when it has arrived.
  func cancelRunningChanges() {
    if running.isEmpty { return }
    let changes = running
    running = []
    if let end = viewportEnd {
      schedule(
        RunningChange(completions: []) { [weak self] in self?.finishChange() }, endingAt: end)
    }
    stage?.scheduleCompletion(at: stage?.now ?? .zero) {
      for change in changes { change.end(finished: false) }
    }
  }
}
