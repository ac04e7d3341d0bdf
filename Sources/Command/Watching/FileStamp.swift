import Foundation

/// The identity, size and time of a file, which change when the file does.
struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the stamp of a file or folder, following links; `nil` if there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether the file has no content.
  var isEmpty: Bool { size == 0 }

  /// Returns whether the file may have changed after an instant.
  ///
  /// The kernel stamps files by a clock that lags behind by some milliseconds.
  func isNewer(than date: Date) -> Bool {
    Double(seconds) + Double(nanoseconds) / 1e9 > date.timeIntervalSince1970 - 0.02
  }
}
