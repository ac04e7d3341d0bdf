import Timing

/// An animated change that has not ended, and the completions that wait for its end.
final class RunningChange {
  private var completions: [(Bool) -> Void]
  /// Ends the change for its elements, before the completions.
  private let finish: () -> Void

  /// Makes a change with what happens at its end.
  init(completions: [(Bool) -> Void], finish: @escaping () -> Void) {
    self.completions = completions; self.finish = finish
  }

  /// Calls all completions, once.
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
  func schedule(_ change: RunningChange, endingAt end: Instant) {
    updateState.running.append(change)
    stage?.scheduleCompletion(at: end) { [weak self] in
      self?.updateState.running.removeAll { $0 === change }
      change.end(finished: true)
    }
  }

  /// Ends every running change without its animations having finished.
  ///
  /// A moving viewport goes on, and the elements that it passes are removed at its end.
  func cancelRunningChanges() {
    if updateState.running.isEmpty { return }
    let changes = updateState.running
    updateState.running = []
    if let end = viewportEnd {
      schedule(
        RunningChange(completions: []) { [weak self] in self?.finishChange() }, endingAt: end)
    }
    stage?.scheduleCompletion(at: stage?.now ?? .zero) {
      for change in changes { change.end(finished: false) }
    }
  }
}
