internal import Synchronization

/// A function that runs independent tasks on threads, in any order, and returns after the last one.
///
/// Results never depend on the number of threads.
package struct TaskRunner: Sendable {
  /// The number of threads, on which only the speed depends.
  package let threadCount: Int
  /// Runs the tasks 0..<`count`.
  private let run: @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void

  /// Makes a runner on some threads of a function that calls `task` once with each number below
  /// `count`.
  package init(
    threadCount: Int,
    run: @escaping @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void
  ) { self.threadCount = threadCount; self.run = run }

  /// A runner of one task after the other on the calling thread.
  package static let serial = TaskRunner(threadCount: 1) { count, task in
    for number in 0..<count { task(number) }
  }

  /// Returns the values of all tasks in the order of their numbers, or throws the first error.
  ///
  /// Tasks run at the same time, so what one changes no other may use.
  package func map<Value>(_ count: Int, _ body: @escaping (Int) throws -> Value) throws -> [Value] {
    let results = Results<Value>(count: count)
    // The encoders' state is not Sendable; each task uses a part of it that no other one changes.
    nonisolated(unsafe) let body = body
    run(count) { number in results[number] = Result { try body(number) } }
    return try results.all.map { try $0.get() }
  }

  /// The results of tasks, each of which has a place of its own.
  private final class Results<Value>: @unchecked Sendable {  // Every access holds the lock.
    /// The results so far.
    private var values: [Result<Value, any Error>?]
    private let lock = Mutex(())

    /// Makes places for a number of results.
    init(count: Int) { values = Array(repeating: nil, count: count) }

    /// The results, once all are there.
    var all: [Result<Value, any Error>] {
      // A closure, since generic code creates a key path at each call.
      lock.withLock { _ in values.compactMap { $0 } }
    }

    subscript(number: Int) -> Result<Value, any Error>? {
      get { lock.withLock { _ in values[number] } }
      set { lock.withLock { _ in values[number] = newValue } }
    }
  }
}
