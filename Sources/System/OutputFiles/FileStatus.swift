package import Foundation

/// The identity of a file with its size and times: what the system changes when the content changes.
package struct FileStatus: Hashable, Sendable {
  package let identity: FileIdentity
  /// The size in bytes.
  package let size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package let modified: Int64
  /// The time of the last change of the content or the attributes, in nanoseconds since 1970.
  package let changed: Int64

  /// Creates a status from its parts.
  package init(identity: FileIdentity, size: Int64, modified: Int64, changed: Int64) {
    self.identity = identity; self.size = size; self.modified = modified; self.changed = changed
  }

  /// Takes the parts from the system's status.
  package init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    modified = nanoseconds(status.st_mtim)
    changed = nanoseconds(status.st_ctim)
  }

  /// The status of an open regular file; `nil` for anything else.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The status of the regular file to which a path leads; `nil` for anything else.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The time in nanoseconds for which a change may leave the times as they are.
  ///
  /// Linux stamps files with the time of its last tick, at most 10 ms ago; some file systems round to
  /// 1 or 2 s.
  private static let stampInterval: Int64 = 2_000_000_000

  /// Whether the file was changed so recently that its next change may leave the status as it is.
  package var isRecent: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    return max(modified, changed) > time - Self.stampInterval
  }
}
