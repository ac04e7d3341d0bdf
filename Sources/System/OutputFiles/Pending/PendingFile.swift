import CFileSystem
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

  /// The path of the file under its hidden name; `nil` for the null device.
  package var hiddenPath: String? { temporary?.path }

  /// Creates the hidden file, and the folders above it.
  ///
  /// - Parameter followsLinks: Whether what a link leads to is replaced, and not the link.
  /// - Throws: `OutputError` where the output cannot be made.
  package init(
    path: String, replaces: Bool, followsLinks: Bool = true, register: TemporaryOutputs
  ) throws {
    self.replaces = replaces; self.register = register
    if followsLinks, OutputLocation.isNullDevice(path) {
      self.path = path
      temporary = nil
      return
    }
    let path = try followsLinks ? OutputLocation.writable(path) : OutputLocation.inFolder(path)
    self.path = path
    temporary = try register.create(.file, beside: path).get { number in
      OutputError(.cannotCreate, at: path, systemError: number, "it cannot be made")
    }
  }

  deinit { if let temporary { register.discard(temporary) } }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let temporary { try OutputLocation.write(bytes, to: temporary.descriptor, name: path) }
    byteCount += bytes.count
  }

  /// Moves the complete file to its location, once its data is on the disk.
  package func publish() throws { try publish { _ in } }

  /// Moves the complete file to its location, once its data is on the disk.
  ///
  /// - Parameter prepare: Called with the path of the complete file, right before it is moved.
  func publish(_ prepare: (String) throws -> Void) throws {
    guard let temporary else { return }
    try OutputLocation.flush(temporary.descriptor, name: path)
    try prepare(temporary.path)
    try place()
  }

  /// Brings the data of all files of the same file system to the disk.
  ///
  /// - Throws: `OutputError` if that fails.
  func flushAll() throws {
    guard let temporary else { return }
    do {
      try SystemError.check { cellophane_sync_file_system(temporary.descriptor) }
    } catch  where [EIO, ENOSPC, EDQUOT].contains(error.number) {
      throw OutputError(
        .inputOutput, at: path, systemError: error.number, "it cannot be written to the disk")
    } catch {
      try OutputLocation.flush(temporary.descriptor, name: path)
    }
  }

  /// Moves the file to its location; its data is on the disk already.
  func place() throws {
    guard let temporary else { return }
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
