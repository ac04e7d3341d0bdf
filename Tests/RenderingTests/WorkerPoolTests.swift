import Dispatch
import Foundation
import Synchronization
import Testing
import Timelines
import Timing

@testable import Rendering

/// The order in which a pool's threads take tasks.
struct WorkerPoolTests {
  @Test func `what encodes comes before frames that wait`() throws {
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[String]>([])
    let pool = try WorkerPool(count: 1) {
      Samples.tools { time in
        order.withLock { $0.append("frame \(time.ticks)") }
        begun.signal()
        mayEnd.wait()
      }
    }
    let timeline = Samples.timeline()
    let frames = (0..<3).map { index in
      PaintTask(
        timeline: timeline,
        moment: Moment(time: Instant(ticks: index), scale: 1, forms: [.bitmap], uses: []))
    }
    for frame in frames { pool.submit(frame) }
    begun.wait()
    // The only worker paints the first frame; the work is submitted while two others wait.
    for number in 0..<2 {
      pool.submit(work: { order.withLock { $0.append("work \(number)") } })
    }
    for _ in frames { mayEnd.signal() }
    for frame in frames { _ = try frame.take().get() }
    pool.close()
    #expect(
      order.withLock(\.self) == ["frame 0", "work 0", "work 1", "frame 1", "frame 2"])
  }
}
