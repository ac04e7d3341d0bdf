internal import Foundation

/// An unlinked temporary file, which the system removes with its last descriptor.
final class SpoolFile {
  /// The open descriptor.
  private let descriptor: Int32
  /// The number of written bytes.
  private(set) var byteCount = 0

  /// Opens a file in a folder, by default the one for temporary files, and unlinks it.
  init(folder: String? = nil) throws {
    let directory = folder ?? FileManager.default.temporaryDirectory.path
    var template = Array((directory + "/cellophane-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RasterError(
        "no temporary file could be made in \(directory) (\(String(cString: strerror(errno)))); "
          + "name a writable folder in TMPDIR")
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = Foundation.write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError(
          "the temporary file could not be written (\(String(cString: strerror(errno)))); "
            + "free space there, or name another folder in TMPDIR")
      }
      byteCount += count
      rest = .init(rebasing: rest[count...])
    }
  }

  /// Moves back to the first byte.
  func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw RasterError("the temporary file could not be read again from its beginning")
    }
  }

  /// Fills `bytes` with the next bytes of the file.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = Foundation.read(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError("the temporary file could not be read back; try again")
      }
      rest = .init(rebasing: rest[count...])
    }
  }
}
