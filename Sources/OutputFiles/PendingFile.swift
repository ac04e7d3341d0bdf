import Foundation

/// A file that is written under a hidden name and moved to its location when it is complete.
package final class PendingFile {
  private let path: String
  private let replaces: Bool
  private let register: TemporaryOutputs
  /// The file under its hidden name; `nil` for the null device, which keeps nothing.
  private let temporary: Temporary?
  /// The number of bytes written.
  package private(set) var byteCount = 0

  /// Creates the hidden file, and the folders above it.
  ///
  /// - Throws: `OutputError` where the output cannot be made.
  package init(path: String, replaces: Bool, register: TemporaryOutputs) throws {
    self.replaces = replaces; self.register = register
    if OutputLocation.isNullDevice(path) {
      self.path = path
      temporary = nil
      return
    }
    let path = try OutputLocation.writable(path)
    self.path = path
    temporary = try register.create(.file, beside: path).get { number in
      OutputError(.cannotCreate, at: path, systemError: number, "it cannot be made")
    }
  }

  deinit { if let temporary { register.discard(temporary) } }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let temporary {
      try OutputLocation.write(bytes, to: temporary.descriptor, name: path)
    }
    byteCount += bytes.count
  }

  /// Moves the complete file to its location, once its data is on the disk.
  package func publish() throws {
    guard let temporary else { return }
    try OutputLocation.flush(temporary.descriptor, name: path)
    try register.publish(temporary) {
      if replaces {
        guard rename(temporary.path, path) == 0 else {
          throw OutputError(.cannotCreate, at: path, systemError: errno, "it cannot be replaced")
        }
      } else {
        guard link(temporary.path, path) == 0 else {
          throw errno == EEXIST
            ? OutputLocation.exists(path)
            : OutputError(.cannotCreate, at: path, systemError: errno, "it cannot be made")
        }
        unlink(temporary.path)
      }
    }
  }
}
