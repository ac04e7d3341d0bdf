import Foundation

/// A thread that checks scenes a moment after their last change, and does other jobs in between.
final class CheckQueue: Sendable {
  private struct State {
    /// The scenes that wait, with the times of their first and last change.
    var waiting: [String: (first: Date, last: Date)] = [:]
    var jobs: [@Sendable () -> Void] = []
    var isOpen = true
  }

  /// The calm after a change until the check begins, and the longest time without one, in seconds.
  private let calm, patience: Double
  private let check: @Sendable (String) -> Void
  private let condition = NSCondition()
  // Only used while the condition is locked.
  nonisolated(unsafe) private var state = State()

  /// Makes a queue.
  ///
  /// - Parameter check: Checks the scene at a path.
  init(calm: Double, patience: Double, check: @escaping @Sendable (String) -> Void) {
    self.calm = calm; self.patience = patience; self.check = check
  }

  func start() {
    let thread = Thread { [self] in
      while let job = next() { job() }
    }
    // Scenes are read and played on it.
    thread.stackSize = 1 << 26
    thread.start()
  }

  /// Ends the thread behind its present job.
  func stop() { change { $0.isOpen = false } }

  /// Checks a scene once its changes pause.
  func schedule(_ path: String) {
    let now = Date()
    change { $0.waiting[path] = ($0.waiting[path]?.first ?? now, now) }
  }

  /// Returns whether a scene waits.
  func isWaiting(_ path: String) -> Bool { condition.withLock { state.waiting[path] != nil } }

  /// Takes a scene from those that wait; returns whether it was one.
  func take(_ path: String) -> Bool {
    condition.withLock { state.waiting.removeValue(forKey: path) != nil }
  }

  /// Does a job before the next check.
  func perform(_ job: @escaping @Sendable () -> Void) { change { $0.jobs.append(job) } }

  private func change(_ body: (inout State) -> Void) {
    condition.withLock {
      body(&state)
      condition.broadcast()
    }
  }

  /// Waits for the next job; returns `nil` at the end.
  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while state.isOpen {
        if !state.jobs.isEmpty { return state.jobs.removeFirst() }
        let due = state.waiting.map { path, times in
          (
            path: path,
            time: min(times.last.addingTimeInterval(calm), times.first.addingTimeInterval(patience))
          )
        }.min { ($0.time, $0.path) < ($1.time, $1.path) }
        guard let due else {
          condition.wait()
          continue
        }
        guard due.time <= Date() else {
          _ = condition.wait(until: due.time)
          continue
        }
        state.waiting[due.path] = nil
        let check = check
        return { check(due.path) }
      }
      return nil
    }
  }
}
