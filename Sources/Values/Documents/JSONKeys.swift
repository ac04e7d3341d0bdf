package import Foundation

/// The keys of a JSON object, found in one pass without decoding their values.
package enum JSONKeys {
  /// Returns the keys of the outermost object as far as the text is valid; `nil` if it is no
  /// object.
  ///
  /// Escapes within keys are not decoded.
  package static func outermost(of text: Data) -> Set<String>? {
    text.withUnsafeBytes { bytes in
      guard let start = firstByte(bytes), bytes[start] == UInt8(ascii: "{") else { return nil }
      return keys(bytes, from: start)
    }
  }

  /// Returns the keys of the first element of the outermost list; `nil` if it is no object.
  package static func firstElement(of text: Data) -> Set<String>? {
    text.withUnsafeBytes { bytes in
      guard let list = firstByte(bytes), bytes[list] == UInt8(ascii: "["),
        let start = firstByte(bytes, from: list + 1), bytes[start] == UInt8(ascii: "{")
      else { return nil }
      return keys(bytes, from: start)
    }
  }

  /// Returns the position of the first byte that is neither a byte order mark nor white space.
  private static func firstByte(_ bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    var position = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    return position < bytes.count ? position : nil
  }

  /// Returns the keys of the object that begins at a position.
  private static func keys(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Set<String> {
    var keys: Set<String> = []
    var position = start
    var depth = 0
    var isKey = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position + 1
        position = endOfString(bytes, from: start)
        if depth == 1, isKey, position < bytes.count {
          keys.insert(String(decoding: bytes[start..<position], as: UTF8.self))
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, isKey) = (depth + 1, depth == 0)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return keys }
      case UInt8(ascii: ","): isKey = depth == 1
      case UInt8(ascii: ":"): isKey = false
      default: break
      }
      position += 1
    }
    return keys
  }

  /// Finds the closing quote of a string, or the end of the text.
  private static func endOfString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(bytes.count, position)
  }

  /// Returns whether a byte is white space in JSON.
  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
