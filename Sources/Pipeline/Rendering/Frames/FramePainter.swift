package import Timelines
package import Timing

/// A painter of single frames in any order, for programs that show them as they come.
///
/// Its workers keep their fonts from one timeline to the next.
package final class FramePainter: Sendable {
  private let pool: WorkerPool
  private let window: Int

  /// Starts the workers.
  ///
  /// - Parameters:
  ///   - jobs: The number of workers.
  ///   - makeTools: A function that makes a worker's tools, on the worker's thread.
  /// - Throws: `RenderError` if not even one worker can be started.
  package init(jobs: Int, makeTools: @escaping @Sendable () throws -> FrameTools) throws {
    pool = try WorkerPool(count: max(1, jobs), makeTools: makeTools)
    window = jobs + 1
  }

  deinit { pool.close() }

  /// Makes frames in the given order and passes each on as soon as it and those before it are made.
  ///
  /// - Parameters:
  ///   - form: The form of their bytes.
  ///   - scale: The pixels per point of a PNG.
  ///   - isCancelled: A function that is asked before each frame whether to stop.
  ///   - finished: A function that receives the position of an instant in the list, and the bytes.
  /// - Returns: Whether all frames were made.
  /// - Throws: The error of the first frame that fails.
  @discardableResult package func make(
    _ form: FrameForm, of timeline: Timeline, at times: [Instant], scale: Double = 1,
    isCancelled: () -> Bool = { false }, finished: (Int, [UInt8]) -> Void
  ) throws -> Bool {
    var underWay: [PaintTask] = []
    var next = 0
    // A task is always taken, so that no worker's result is left behind.
    defer { for task in underWay { _ = task.take() } }
    for done in times.indices {
      if isCancelled() { return false }
      while next < times.count, underWay.count < window {
        let task = PaintTask(
          timeline: timeline,
          moment: Moment(time: times[next], scale: scale, forms: [form], uses: []))
        pool.submit(task)
        underWay.append(task)
        next += 1
      }
      let product = try underWay.removeFirst().take().get()
      finished(done, product.bytes[form] ?? [])
    }
    return true
  }
}
