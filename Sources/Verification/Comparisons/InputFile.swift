import Foundation
import Rendering

/// Whole files that are read to be compared, up to a size.
enum InputFile {
  /// Reads a file whose size is looked at first.
  ///
  /// - Parameter noun: what it is called in errors, as in "the timeline".
  /// - Throws: `RenderError` where it is no file, too large, or cannot be read.
  static func read(_ path: String, atMost limit: Int, as noun: String) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RenderError(.inputOutput, at: path, systemError: errno, "\(noun) cannot be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.badData, at: path, "\(noun) has to be a file, and this is not one")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw RenderError(
        .badData, at: path, "\(noun) has \(size) bytes, and at most \(limit) are read")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RenderError(.inputOutput, at: path, "\(noun) cannot be read")
    }
    return data
  }
}
