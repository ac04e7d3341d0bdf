import Foundation
import Staging
import Synchronization
import Testing

@Suite struct ThreadLocalTests {
  /// An object that counts how many of its kind have ended.
  private final class Counted: Sendable {
    static let ended = Atomic<Int>(0)

    deinit { Self.ended.wrappingAdd(1, ordering: .relaxed) }
  }

  @Test func `each thread has an object of its own, as long as it lives`() {
    let local = ThreadLocal { Counted() }
    let mine = local.value
    #expect(local.value === mine)
    let group = DispatchGroup()
    for _ in 0..<3 {
      group.enter()
      let thread = Thread {
        let own = local.value
        #expect(own !== mine && local.value === own)
        group.leave()
      }
      thread.start()
    }
    group.wait()
    // Objects are released when their threads have ended, a moment after they leave the group.
    let limit = Date(timeIntervalSinceNow: 10)
    while Counted.ended.load(ordering: .relaxed) < 3, Date() < limit { usleep(1000) }
    #expect(Counted.ended.load(ordering: .relaxed) == 3)
    #expect(local.value === mine)
  }
}
