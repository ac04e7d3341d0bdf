import Foundation
import OutputFiles

/// The open file of an entry, if it is one: no link is followed, and no pipe is waited for.
final class EntryFile {
  let descriptor: Int32
  /// The status of a regular file; `nil` for anything else, which is no entry.
  let status: FileStatus?

  /// Opens what has the name of an entry; `nil` if there is nothing, or it cannot be read.
  ///
  /// Whatever else has the name, such as a folder or a link, is in the way of the entry.
  init?(path: String) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
    descriptor = open(path, flags)
    status = descriptor < 0 ? nil : FileStatus(descriptor: descriptor)
    if descriptor < 0 {
      var other = stat()
      guard lstat(path, &other) == 0, other.st_mode & S_IFMT != S_IFREG else { return nil }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes whatever has the name of an entry.
  static func remove(_ path: String) {
    if unlink(path) != 0, errno == EISDIR || errno == EPERM {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Creates the hidden file of an entry, in whose place there is nothing but an entry.
  ///
  /// - Throws: `OutputError` if it cannot be made.
  static func pending(_ path: String, _ register: TemporaryOutputs) throws -> PendingFile {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { remove(path) }
    return try PendingFile(path: path, replaces: true, followsLinks: false, register: register)
  }
}
