import Staging

/// Asynchronous work on the clock of the stage on which it begins, in place of the standard library's.
///
/// Its parts are run at instants of the stage, and a sleep takes no real time. Without a stage, work
/// runs as that of the standard library does.
public struct Task<Success: Sendable, Failure: Error>: Sendable {
  private let base: _Concurrency.Task<Success, Failure>

  /// Whether the work has been cancelled.
  public var isCancelled: Bool { base.isCancelled }

  /// The result of the work, when it is done.
  public var result: Result<Success, Failure> { get async { await base.result } }

  /// Marks the work as cancelled.
  public func cancel() { base.cancel() }
}

extension Task: Hashable {
  public static func == (left: Task, right: Task) -> Bool { left.base == right.base }
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension Task where Failure == Never {
  /// Begins work at the present instant.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: sending @escaping () async -> Success
  ) {
    base = _Concurrency.Task(
      executorPreference: StageExecutor.current, priority: priority, operation: operation)
  }

  /// Begins work at the present instant.
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil,
    operation: sending @escaping () async -> Success
  ) -> Task { Task(priority: priority, operation: operation) }

  /// The value of the work, when it is done.
  public var value: Success { get async { await base.value } }
}

extension Task where Failure == any Error {
  /// Begins work at the present instant.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: sending @escaping () async throws -> Success
  ) {
    base = _Concurrency.Task(
      executorPreference: StageExecutor.current, priority: priority, operation: operation)
  }

  /// Begins work at the present instant.
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil,
    operation: sending @escaping () async throws -> Success
  ) -> Task { Task(priority: priority, operation: operation) }

  /// The value of the work, when it is done.
  public var value: Success { get async throws { try await base.value } }
}

extension Task where Success == Never, Failure == Never {
  /// Whether the present work has been cancelled.
  public static var isCancelled: Bool { _Concurrency.Task.isCancelled }

  /// The priority of the present work.
  public static var currentPriority: TaskPriority { _Concurrency.Task.currentPriority }

  /// Throws an error if the present work has been cancelled.
  public static func checkCancellation() throws { try _Concurrency.Task.checkCancellation() }

  /// Lets other work go first.
  public static func yield() async {
    guard let stage = Stage.running else { return await _Concurrency.Task.yield() }
    await withCheckedContinuation { continuation in
      stage.schedule(after: 0) { continuation.resume() }
    }
  }

  /// Waits on the stage's clock.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await pause(Double(duration) / 1e9)
    try checkCancellation()
  }

  /// Waits on the stage's clock.
  public static func sleep(for duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    try await pause(Double(seconds) + Double(attoseconds) / 1e18)
    try checkCancellation()
  }

  /// Waits on the stage's clock.
  private static func pause(_ seconds: Double) async throws {
    guard let stage = Stage.running else {
      return try await _Concurrency.Task.sleep(for: .seconds(seconds))
    }
    await withCheckedContinuation { continuation in
      stage.schedule(after: seconds) { continuation.resume() }
    }
  }
}

/// Runs the parts of asynchronous work as events of a stage.
private final class StageExecutor: TaskExecutor, @unchecked Sendable {
  // The stage is confined to the thread of its run, which alone enqueues work that waits for it.
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// The executor of the stage of this thread's run; `nil` without one, for the usual executor.
  static var current: StageExecutor? { Stage.running.map(StageExecutor.init) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    guard let stage, Stage.running === stage else {
      // Another thread continues the work, or the run is over.
      return job.runSynchronously(on: executor)
    }
    stage.schedule(after: 0) { job.runSynchronously(on: executor) }
  }
}
