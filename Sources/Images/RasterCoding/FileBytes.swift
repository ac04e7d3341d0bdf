internal import Foundation

/// Functions that read whole regular files.
enum FileBytes {
  /// The size of the largest file that is read: 256 MB.
  static let maximum = 256 << 20

  /// Reads a regular file to its end; refuses others, so that it never waits for a pipe.
  ///
  /// - Parameter noun: the noun for the file in errors: "image", "animation".
  static func read(_ path: String, as noun: String) throws -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw RasterError("a file name cannot contain a zero character", file: path)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw RasterError(
        "the \(noun) cannot be opened: \(String(cString: strerror(errno)))", file: path,
        isOfTheSystem: true)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RasterError("the \(noun) must be a regular file", file: path)
    }
    let size = Int(status.st_size)
    try check(byteCount: size, as: noun, file: path)
    var bytes = [UInt8](repeating: 0, count: size)
    var position = 0
    while position < size {
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress?.advanced(by: position), size - position)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError(
          "the \(noun) cannot be read to its end; try again", file: path, isOfTheSystem: true)
      }
      position += count
    }
    return bytes
  }

  /// Throws if a file has no bytes or too many.
  static func check(
    byteCount: Int, atMost maximum: Int = maximum, as noun: String, file: String?
  ) throws {
    guard byteCount > 0 else {
      throw RasterError("the \(noun) file is empty; export it again", file: file)
    }
    guard byteCount <= maximum else {
      throw RasterError(
        "the \(noun) has \(byteCount) bytes, but at most \(maximum) are read; make it smaller",
        file: file)
    }
  }
}
