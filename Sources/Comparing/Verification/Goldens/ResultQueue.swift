import Dispatch
import Rendering
import Synchronization

/// A queue of numbered tasks, whose results are passed on in the order of their numbers.
package final class ResultQueue<Result: Sendable>: Sendable {
  /// The tasks that have been started and finished.
  private struct State {
    var next = 0
    var reported = 0
    var results: [Result?]
  }

  private let order: [Int]
  private let state: Mutex<State>
  private let finished: @Sendable (Result) -> Void

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - order: The numbers 0 to count - 1 in the order in which the tasks are started.
  ///   - finished: A function that receives the results in the order of the numbers, one call at a
  ///     time.
  package init(order: [Int], finished: @escaping @Sendable (Result) -> Void = { _ in }) {
    state = Mutex(State(results: Array(repeating: nil, count: order.count)))
    self.order = order; self.finished = finished
  }

  /// Runs all tasks on several threads, and returns their results in the order of the numbers.
  ///
  /// - Throws: `RenderError` if no thread can be started.
  package func run(
    upTo jobs: Int, _ name: String, _ task: @escaping @Sendable (Int) -> Result
  ) throws -> [Result] {
    if order.isEmpty { return [] }
    let ended = DispatchSemaphore(value: 0)
    let started = try WorkerThread.start(upTo: min(jobs, order.count), name) {
      while let index = self.next() { self.finish(index, task(index)) }
      ended.signal()
    }
    for _ in 0..<started { ended.wait() }
    return state.withLock { $0.results.compactMap(\.self) }
  }

  /// Returns the number of the next task.
  private func next() -> Int? {
    state.withLock { state in
      guard state.next < order.count else { return nil }
      defer { state.next += 1 }
      return order[state.next]
    }
  }

  /// Stores a result, and reports it and those that waited for it.
  private func finish(_ index: Int, _ result: Result) {
    state.withLock { state in
      state.results[index] = result
      while state.reported < state.results.count, let known = state.results[state.reported] {
        finished(known)
        state.reported += 1
      }
    }
  }
}
