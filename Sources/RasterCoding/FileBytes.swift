internal import Foundation

/// Reading whole files, and nothing that is not one.
enum FileBytes {
  /// The largest file that is read: 256 MB.
  static let maximum = 256 << 20

  /// Reads a file to its end, without ever waiting for one that somebody else has to fill.
  ///
  /// - Parameter noun: what the file is called in errors: "picture", "animation".
  static func read(_ path: String, as noun: String) throws -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw RasterError("the name of a file has no zero character", file: path)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw RasterError(
        "the \(noun) cannot be opened: \(String(cString: strerror(errno)))", file: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RasterError("the \(noun) has to be a file, and this is not one", file: path)
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
        throw RasterError("the \(noun) cannot be read to its end: try again", file: path)
      }
      position += count
    }
    return bytes
  }

  /// Throws where a file has no bytes or too many.
  static func check(
    byteCount: Int, atMost maximum: Int = maximum, as noun: String, file: String?
  ) throws {
    guard byteCount > 0 else {
      throw RasterError("the \(noun) is empty: make it again", file: file)
    }
    guard byteCount <= maximum else {
      throw RasterError(
        "the \(noun) has \(byteCount) bytes, and at most \(maximum) are read: make it smaller",
        file: file)
    }
  }
}
