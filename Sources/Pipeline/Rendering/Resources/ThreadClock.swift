import Foundation

/// The processor time of a thread, in seconds; waiting for others does not count.
package struct ThreadClock: Sendable {
  /// The system's number of the clock.
  private let identifier: clockid_t

  /// The clock of the calling thread, which other threads can read.
  static var current: ThreadClock? {
    var identifier = clockid_t()
    guard pthread_getcpuclockid(pthread_self(), &identifier) == 0 else { return nil }
    return ThreadClock(identifier: identifier)
  }

  /// The time of the calling thread.
  package static var now: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) ?? 0 }

  /// The time of the thread; `nil` after its end.
  var seconds: Double? { Self.seconds(of: identifier) }

  /// Returns the time of a clock.
  private static func seconds(of identifier: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(identifier, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
