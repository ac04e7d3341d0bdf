import Foundation

/// A file that is written under a hidden name and moved to its location when it is complete.
package final class PendingFile {
  private let path: String
  private let replaces: Bool
  private let register: TemporaryOutputs
  private let temporary: String
  private var descriptor: Int32 = -1
  /// The number of bytes written.
  package private(set) var byteCount = 0

  /// Creates the hidden file, and the folders above it.
  ///
  /// - Throws: `OutputError` where the output cannot be made.
  package init(path: String, replaces: Bool, register: TemporaryOutputs) throws {
    let path = try OutputLocation.writable(path)
    self.path = path; self.replaces = replaces; self.register = register
    var opened: Int32 = -1
    let created = register.create(beside: path) { temporary in
      opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return opened < 0 ? errno : 0
    }
    temporary = try created.get { number in
      OutputError(.cannotCreate, at: path, systemError: number, "it cannot be made")
    }
    descriptor = opened
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    register.discard(temporary)
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    try OutputLocation.write(bytes, to: descriptor, name: path)
    byteCount += bytes.count
  }

  /// Moves the complete file to its location.
  package func publish() throws {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else {
      throw OutputError(.inputOutput, at: path, systemError: errno, "it cannot be written")
    }
    try register.publish(temporary) {
      if replaces {
        guard rename(temporary, path) == 0 else {
          throw OutputError(.cannotCreate, at: path, systemError: errno, "it cannot be replaced")
        }
      } else {
        guard link(temporary, path) == 0 else {
          throw errno == EEXIST
            ? OutputLocation.exists(path)
            : OutputError(.cannotCreate, at: path, systemError: errno, "it cannot be made")
        }
        unlink(temporary)
      }
    }
  }
}
