import CSupervision
import Foundation

/// A thread of ours, with a stack large enough for nested documents and views.
package enum WorkerThread {
  /// The work of a thread, which outlives the call that starts it.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    /// Keeps a function.
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts threads that run a function, as many of them as can be started.
  ///
  /// - Returns: The number of threads; at least 1.
  /// - Throws: `RenderError` if not even one can be started.
  package static func start(
    upTo count: Int, _ name: String, _ body: @escaping @Sendable () -> Void
  ) throws -> Int {
    try start(name, body)
    for started in 1..<max(2, count) where started < count {
      guard (try? start(name, body)) != nil else { return started }
    }
    return max(1, count)
  }

  /// Starts a thread that runs a function.
  ///
  /// - Throws: `RenderError` if the system has no memory, or too many processes, for another thread.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws {
    let work = Unmanaged.passRetained(Work(body))
    let result = cellophane_start_thread(
      ThreadStack.size,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      throw RenderError(
        .outOfResources,
        "the thread '\(name)' cannot be started (\(String(cString: strerror(result)))): it needs "
          + "\(ThreadStack.size >> 20) MB of address space; raise the limits of memory (ulimit -v) "
          + "and of processes (ulimit -u)")
    }
  }
}
