internal import Foundation

/// An unlinked temporary file, which the system removes with its last descriptor.
final class SpoolFile {
  /// The number of bytes that are read at a time.
  private static let chunk = 1 << 20

  /// The open descriptor.
  let descriptor: Int32
  /// The number of appended bytes.
  private(set) var byteCount = 0

  /// Opens a file in a folder, by default the one for temporary files, and unlinks it.
  init(folder: String? = nil) throws {
    let directory = folder ?? FileManager.default.temporaryDirectory.path
    var template = Array((directory + "/cellophane-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RasterError(
        "no temporary file could be made in \(directory) (\(String(cString: strerror(errno)))); "
          + "name a writable folder in TMPDIR", isOfTheSystem: true)
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try write(bytes, at: byteCount)
    byteCount += bytes.count
  }

  /// Replaces the bytes from an offset on.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let count = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError(
          "the temporary file could not be written (\(String(cString: strerror(errno)))); "
            + "free space there, or name another folder in TMPDIR", isOfTheSystem: true)
      }
      done += count
    }
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws {
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let count = pread(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError(
          "the temporary file could not be read back; try again", isOfTheSystem: true)
      }
      done += count
    }
  }

  /// Takes the number of bytes from the file, to which another process has written.
  func takeSize() {
    var status = stat()
    if fstat(descriptor, &status) == 0 { byteCount = Int(status.st_size) }
  }

  /// Calls a closure with all bytes, in pieces.
  func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var piece = [UInt8](repeating: 0, count: min(byteCount, Self.chunk))
    for start in stride(from: 0, to: byteCount, by: Self.chunk) {
      let length = min(Self.chunk, byteCount - start)
      try piece.withUnsafeMutableBytes {
        let part = UnsafeMutableRawBufferPointer(rebasing: $0[..<length])
        try read(into: part, at: start)
        try body(UnsafeRawBufferPointer(part))
      }
    }
  }
}
