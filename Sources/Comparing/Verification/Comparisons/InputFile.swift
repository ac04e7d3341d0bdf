package import Foundation
import Rendering

/// Files that are read as a whole, up to a size.
package enum InputFile {
  /// Returns whether a file or folder exists.
  ///
  /// - Throws: `RenderError` where that cannot be found out, as in a folder that may not be searched.
  package static func exists(_ path: String) throws -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    if [ENOENT, ENOTDIR].contains(errno) { return false }
    throw RenderError(.inputOutput, at: path, systemError: errno, "it cannot be opened")
  }

  /// Reads a file after checking its size.
  ///
  /// - Parameter noun: The name in errors, such as "the timeline".
  /// - Throws: `RenderError` if it is not a file, is too large, or cannot be read.
  package static func read(_ path: String, atMost limit: Int, as noun: String) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RenderError(.inputOutput, at: path, systemError: errno, "\(noun) cannot be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.invalidData, at: path, "\(noun) has to be a file, and this is not one")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw RenderError(
        .invalidData, at: path, "\(noun) has \(size) bytes, and at most \(limit) are read")
    }
    guard access(path, R_OK) == 0 else {
      throw RenderError(.inputOutput, at: path, systemError: errno, "\(noun) cannot be read")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RenderError(.inputOutput, at: path, "\(noun) cannot be read")
    }
    return data
  }
}
