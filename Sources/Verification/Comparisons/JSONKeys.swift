import Foundation

/// The keys of a JSON object, found in one pass without decoding their values.
enum JSONKeys {
  /// Returns the keys of the outermost object as far as the text is valid; `nil` if it is no
  /// object.
  ///
  /// Escapes within keys are not decoded.
  static func outermost(of text: Data) -> Set<String>? {
    text.withUnsafeBytes { bytes in
      var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while position < bytes.count, isBlank(bytes[position]) { position += 1 }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
      var keys: Set<String> = []
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
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ","): isKey = depth == 1
        case UInt8(ascii: ":"): isKey = false
        default: break
        }
        position += 1
      }
      return keys
    }
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
