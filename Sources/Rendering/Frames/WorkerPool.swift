import Dispatch
import Foundation
import RasterCoding
import Synchronization

/// Threads that make frames and encode them, each with tools of its own for its lifetime.
///
/// Tools are created at a thread's first frame and never per scene, so that fonts stay open over
/// thousands of scenes. Tasks are taken in the order of their submission.
final class WorkerPool: Sendable {
  /// A task of a thread.
  private enum Task {
    case paint(PaintTask)
    case work(@Sendable () -> Void)
  }

  /// The tasks in the queue, and whether more can be submitted.
  private struct State {
    var tasks: [Task] = []
    /// The index of the next task in `tasks`; earlier ones are finished.
    var next = 0
    var isClosed = false

    /// Takes the next task off the queue.
    mutating func pop() -> Task? {
      guard next < tasks.count else { return nil }
      let task = tasks[next]
      next += 1
      if next == tasks.count || next >= 64 {
        tasks.removeFirst(next)
        next = 0
      }
      return task
    }
  }

  private let state = Mutex(State())
  /// The number of tasks in the queue; on closing, also of the threads to wake.
  private let available = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  /// The number of threads that were started.
  private let count = Mutex(0)

  /// Starts the threads, as many as the system has memory for.
  ///
  /// - Throws: `RenderError` if not even one can be started.
  init(count wanted: Int, makeTools: @escaping @Sendable () throws -> FrameTools) throws {
    let started = try WorkerThread.start(upTo: wanted, "painter") { [self] in
      work(makeTools: makeTools)
      finished.signal()
    }
    count.withLock { $0 = started }
  }

  /// The number of threads.
  var threadCount: Int { count.withLock { $0 } }

  /// Adds a frame at the end of the queue.
  func submit(_ task: PaintTask) { submit(.paint(task)) }

  /// Adds a task at the end of the queue.
  private func submit(_ task: Task) {
    state.withLock { $0.tasks.append(task) }
    available.signal()
  }

  /// A runner of tasks on the pool's threads, for a thread that is not among them.
  var tasks: TaskRunner {
    TaskRunner { [self] count, task in
      let ended = DispatchSemaphore(value: 0)
      for number in 0..<count {
        submit(
          .work {
            task(number)
            ended.signal()
          })
      }
      for _ in 0..<count { ended.wait() }
    }
  }

  /// Ends the threads when the queue is empty, and waits for them.
  func close() {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threadCount { available.signal() }
    for _ in 0..<threadCount { finished.wait() }
  }

  /// Makes frames until the pool is closed.
  private func work(makeTools: () throws -> FrameTools) {
    var tools: FrameTools?
    while true {
      available.wait()
      let (task, isClosed) = state.withLock { state in (state.pop(), state.isClosed) }
      guard let task else {
        if isClosed { return }
        continue
      }
      switch task {
      case .work(let work): work()
      case .paint(let task):
        let ready = Result { () throws -> FrameTools in
          if let tools { return tools }
          return try makeTools()
        }
        tools = try? ready.get()
        task.run(with: ready)
      }
    }
  }
}

/// The stack size of our threads.
package enum ThreadStack {
  /// As much as a main thread: documents and views nest, within limits.
  package static let size = 8 << 20
}
