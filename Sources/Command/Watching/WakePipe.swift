import Foundation
import Rendering

/// A pipe through which any thread wakes one that waits for descriptors.
final class WakePipe: Sendable {
  /// The descriptor that is readable after a signal.
  let descriptor: Int32
  private let input: Int32

  /// Opens a pipe.
  ///
  /// - Throws: `RenderError` if there is no descriptor.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw RenderError(
        .outOfResources, at: "watch", systemError: errno, "there is no descriptor for events")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit { for end in [descriptor, input] { close(end) } }

  /// Wakes the thread.
  func signal() {
    var byte: UInt8 = 1
    _ = write(input, &byte, 1)
  }

  /// Forgets the signals so far.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
