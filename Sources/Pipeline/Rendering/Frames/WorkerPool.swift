import Dispatch
import Foundation
import RasterCoding
import Synchronization

/// Threads that make frames and encode them, each with tools of its own for its lifetime.
///
/// Tools are created at a thread's first frame and never per scene, so that fonts stay open over
/// thousands of scenes. Frames are taken in the order of their submission. Other work comes before
/// them: what encodes frames releases their memory, and what ends a file ends soon.
final class WorkerPool: Sendable {
  /// A task of a thread.
  private enum Task {
    case paint(PaintTask)
    case work(@Sendable () -> Void)
  }

  /// Tasks in the order of their submission.
  private struct Queue<Element> {
    private var tasks: [Element] = []
    /// The index of the next task in `tasks`; earlier ones were taken.
    private var next = 0

    /// Adds a task at the end.
    mutating func append(_ task: Element) { tasks.append(task) }

    /// Takes the next task off the queue.
    mutating func pop() -> Element? {
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

  /// The tasks in the queues, whether more can be submitted, and whether some were abandoned.
  private struct State {
    var frames = Queue<PaintTask>()
    var work = Queue<@Sendable () -> Void>()
    var isClosed = false
    var isAbandoned = false

    /// Takes the next task.
    mutating func pop() -> Task? {
      work.pop().map { .work($0) } ?? frames.pop().map { .paint($0) }
    }
  }

  private let state = Mutex(State())
  /// The number of tasks in the queues; on closing, also of the threads to wake.
  private let available = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  /// The number of requests to release the memory of frames.
  private let releaseCount = Atomic<Int>(0)
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

  /// Adds a frame at the end of its queue.
  func submit(_ task: PaintTask) {
    state.withLock { $0.frames.append(task) }
    available.signal()
  }

  /// Adds other work at the end of its queue.
  func submit(work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(work) }
    available.signal()
  }

  /// Lets each thread release the memory of earlier frames before its next task.
  func releaseFrames() { releaseCount.wrappingAdd(1, ordering: .relaxed) }

  /// Returns a runner of tasks on the pool's threads, for a thread that is not among them, whose time
  /// counts for a budget.
  func tasks(within budget: SceneBudget) -> TaskRunner {
    TaskRunner(threadCount: threadCount) { [self] count, task in
      let ended = DispatchSemaphore(value: 0)
      for number in 0..<count {
        submit(work: {
          let work = budget.beginWork()
          task(number)
          budget.endWork(work)
          ended.signal()
        })
      }
      for _ in 0..<count { ended.wait() }
    }
  }

  /// Notes that threads may be at work for long whose results are no longer needed.
  func abandonWork() { state.withLock { $0.isAbandoned = true } }

  /// Ends the threads when the queues are empty, and waits for them unless work was abandoned.
  func close() {
    let isAbandoned = state.withLock { state in
      state.isClosed = true
      return state.isAbandoned
    }
    for _ in 0..<threadCount { available.signal() }
    if !isAbandoned { for _ in 0..<threadCount { finished.wait() } }
  }

  /// Makes frames until the pool is closed.
  private func work(makeTools: () throws -> FrameTools) {
    var tools: FrameTools?
    var released = 0
    while true {
      available.wait()
      let (task, isClosed) = state.withLock { state in (state.pop(), state.isClosed) }
      guard let task else {
        if isClosed { return }
        continue
      }
      let releaseCount = releaseCount.load(ordering: .relaxed)
      if released != releaseCount {
        released = releaseCount
        tools?.releaseFrames()
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
