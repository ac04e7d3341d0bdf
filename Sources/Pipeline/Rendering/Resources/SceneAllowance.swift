import CSupervision
import Synchronization

/// The most that a scene may take before it is given up.
public struct SceneAllowance: Hashable, Sendable {
  /// The processor time of all threads for the scene, in seconds; `nil` for any.
  public var seconds: Double?
  /// The resident memory of the process in bytes; `nil` for any.
  public var bytes: Int?

  /// Creates an allowance, by default without limits.
  public init(seconds: Double? = nil, bytes: Int? = nil) {
    self.seconds = seconds; self.bytes = bytes
  }

  /// Limits the private memory of the process, for what grows faster than it is looked at.
  ///
  /// Stacks of threads count in full there, so 256 MB more are permitted.
  package static func limitProcess(to bytes: Int) {
    cellophane_limit_private_memory(UInt64(bytes) + (256 << 20))
  }

  /// Whether nothing is limited.
  var isUnlimited: Bool { seconds == nil && bytes == nil }
}

/// The rest of the allowance of one scene.
package final class SceneBudget: Sendable {
  private let allowance: SceneAllowance
  private let name: String

  /// The processor time that work takes, in seconds.
  private struct Work {
    var finished = 0.0
    /// The clocks of threads at work, with their times at its beginning.
    var running: [Int: (clock: ThreadClock, begin: Double)] = [:]
    /// The number of pieces of work that have begun.
    var count = 0

    var total: Double {
      running.values.reduce(finished) { $0 + max(0, ($1.clock.seconds ?? 0) - $1.begin) }
    }
  }

  private let work = Mutex(Work())

  /// The progress of a function that runs within a budget.
  private enum Phase {
    case running, writing, abandoned
  }

  private let phase = Mutex(Phase.running)

  /// Opens the budget of a scene, by its name in messages.
  package init(_ allowance: SceneAllowance, of name: String) {
    self.allowance = allowance; self.name = name
  }

  /// The processor time of all work so far, in seconds.
  package var seconds: Double { work.withLock(\.total) }

  /// Adds the processor time of finished work.
  package func spend(_ seconds: Double) { work.withLock { $0.finished += seconds } }

  /// Counts the processor time of the calling thread from now on.
  ///
  /// - Returns: The number of its work, for `endWork`.
  func beginWork() -> Int {
    let (clock, begin) = (ThreadClock.current, ThreadClock.now)
    return work.withLock { work in
      work.count += 1
      if let clock { work.running[work.count] = (clock, begin) }
      return work.count
    }
  }

  /// Ends work of the calling thread.
  func endWork(_ number: Int) {
    let now = ThreadClock.now
    work.withLock { work in
      if let running = work.running.removeValue(forKey: number) {
        work.finished += now - running.begin
      }
    }
  }

  /// Whether a function was abandoned, whose work on other threads should end.
  var isAbandoned: Bool { phase.withLock { $0 == .abandoned } }

  /// Throws a `RenderError` if the function that the calling thread works for was abandoned.
  func checkAbandoned() throws { if isAbandoned { throw abandonment } }

  private var abandonment: RenderError {
    RenderError(.outOfResources, at: name, "it was given up before it was written")
  }

  /// Throws a `RenderError` if more than the allowance is taken, with that of unfinished work.
  func check(unfinished seconds: Double = 0) throws {
    try checkAbandoned()
    if let limit = allowance.seconds, self.seconds + seconds > limit {
      throw RenderError(
        .outOfResources, at: name,
        "it takes more than \(limit.plainText) s of processor time; raise `timeLimit`, or make "
          + "the scene shorter")
    }
    if let limit = allowance.bytes, case let used = cellophane_resident_bytes(), used > limit {
      throw RenderError(
        .outOfResources, at: name,
        "\(MemoryText.megabytes(used)) of memory are in use, more than the "
          + "\(MemoryText.megabytes(UInt64(limit))) of `memoryLimit`; raise it, or make the scene "
          + "smaller")
    }
  }

  /// Starts to write the result of a function that `run` calls; from now on it is waited for.
  ///
  /// - Throws: `RenderError` if the function was abandoned.
  package func beginWriting() throws {
    let isLate = phase.withLock { phase in
      if phase == .running { phase = .writing }
      return phase == .abandoned
    }
    if isLate { throw abandonment }
  }

  /// Abandons the function unless it is writing; returns whether it is abandoned.
  private func abandon() -> Bool {
    phase.withLock { phase in
      if phase == .writing { return false }
      phase = .abandoned
      return true
    }
  }

  /// Runs a function on a thread of its own, which is abandoned once it exceeds the allowance.
  ///
  /// The function calls `beginWriting` before it writes anything. An abandoned thread goes on with
  /// the lowest priority until the process ends.
  ///
  /// - Parameter patience: The milliseconds in which an abandoned function may still end.
  /// - Throws: The function's error, or `RenderError` if the allowance is exceeded.
  package func run<Value: Sendable>(
    patience: Int = 0, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    guard !allowance.isUnlimited else {
      let begin = ThreadClock.now
      defer { spend(ThreadClock.now - begin) }
      return try body()
    }
    let channel = OneShotChannel<(result: Result<Value, any Error>, seconds: Double)>()
    let thread = WatchedThread()
    try WorkerThread.start("scene") {
      thread.begin()
      let result = Result { try body() }
      channel.put((result, ThreadClock.now))
    }
    while true {
      let end = channel.take(withinMilliseconds: 20)
      if let end { spend(end.seconds) }
      do {
        try check(unfinished: end == nil ? thread.seconds : 0)
      } catch  where abandon() {
        if end == nil, channel.take(withinMilliseconds: patience) == nil { thread.yield() }
        throw error
      } catch {
        return try (end ?? channel.take()).result.get()
      }
      if let end { return try end.result.get() }
    }
  }
}

/// A thread that others watch.
private final class WatchedThread: Sendable {
  private let thread = Mutex<(clock: ThreadClock?, identifier: Int32)?>(nil)

  /// Publishes the calling thread.
  func begin() { thread.withLock { $0 = (ThreadClock.current, cellophane_thread()) } }

  /// The processor time of the thread in seconds; 0 before its beginning and after its end.
  var seconds: Double { thread.withLock { $0 }?.clock?.seconds ?? 0 }

  /// Gives the thread the lowest priority.
  func yield() {
    if let thread = thread.withLock({ $0 }) { cellophane_lower_priority(thread.identifier) }
  }
}
