import Foundation

/// Waits until a condition holds.
///
/// - Returns: `false` if it does not hold after two minutes.
package func waitUntil(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<24_000 {
    if try condition() { return true }
    usleep(5000)
  }
  return try condition()
}

/// Returns the processor time of the calling thread for some work, in seconds.
///
/// Unlike wall-clock time it does not depend on other processes of the machine.
package func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let begin = now()
  try work()
  return now() - begin
}
