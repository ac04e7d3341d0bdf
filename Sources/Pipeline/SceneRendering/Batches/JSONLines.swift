package import Foundation
import Rendering

/// Files with a JSON value in each line.
package enum JSONLines {
  /// An encoder of lines, with sorted keys.
  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns the lines of a text without their ends.
  static func lines(of text: Data) -> [Data] {
    text.split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// Reads a file, which may be a pipe.
  ///
  /// - Parameter noun: The file in messages, such as "the plan".
  /// - Throws: `RenderError` if it cannot be read, or is too large.
  static func read(_ path: String, atMost limit: Int, as noun: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw RenderError(
        number == ENOENT ? .missingInput : .inputOutput, at: path, systemError: number,
        "\(noun) cannot be opened")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var data = Data()
    do {
      while let more = try file.read(upToCount: 1 << 20), !more.isEmpty {
        data += more
        guard data.count <= limit else {
          throw RenderError(.invalidData, at: path, "\(noun) has more than \(limit) bytes")
        }
      }
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.inputOutput, at: path, "\(noun) cannot be read")
    }
    return data
  }
}
