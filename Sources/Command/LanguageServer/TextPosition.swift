import Documents
import JSONRPC

/// The unit of columns in the protocol.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A position as the protocol counts it: lines and columns from 0.
struct TextPosition: Hashable, Sendable {
  let line, character: Int

  init(line: Int, character: Int) {
    self.line = line; self.character = character
  }

  /// Reads a position; `nil` without whole numbers, negative ones are 0.
  init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer else {
      return nil
    }
    self.init(line: max(0, line), character: max(0, character))
  }

  var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

/// The text of a document with the beginnings of its lines.
///
/// Lines end with a line feed, a carriage return, or both, as in the Language Server Protocol, 3.17,
/// "Text Documents".
struct DocumentText: Sendable {
  private(set) var bytes: [UInt8]
  private var starts: [Int]

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isFirst = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if (byte == 0x0A || byte == 0x0D) && !isFirst { starts.append(index + 1) }
    }
  }

  /// The end of the text.
  func end(in encoding: PositionEncoding) -> TextPosition {
    position(of: bytes.count, in: encoding)
  }

  /// Returns the byte at a position; positions outside of the text or of its line are moved to its
  /// end, and those within a character to its beginning.
  func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    var index = starts[position.line]
    var rest = position.character
    while rest > 0, index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      let length = Self.length(of: bytes[index])
      let units = encoding == .utf8 ? length : length == 4 ? 2 : 1
      guard units <= rest else { break }
      rest -= units
      index = min(bytes.count, index + length)
    }
    return index
  }

  /// Returns the position of a byte.
  func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    if encoding == .utf8 { return TextPosition(line: low, character: offset - starts[low]) }
    let units = bytes[starts[low]..<offset].reduce(0) { count, byte in
      byte & 0xC0 == 0x80 ? count : count + (byte >= 0xF0 ? 2 : 1)
    }
    return TextPosition(line: low, character: units)
  }

  /// Returns the positions of a range of bytes, as the protocol has them.
  func json(_ range: Range<Int>, in encoding: PositionEncoding) -> JSONValue {
    [
      "start": position(of: range.lowerBound, in: encoding).json,
      "end": position(of: range.upperBound, in: encoding).json,
    ]
  }

  /// Replaces a part of the text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let (start, end) = (min(range.lowerBound, range.upperBound), range.upperBound)
    self = DocumentText(bytes: bytes[..<start] + Array(text.utf8) + bytes[max(start, end)...])
  }

  /// Returns the number of bytes of the character that begins with a byte.
  private static func length(of byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}

extension DocumentText {
  private init(bytes: ArraySlice<UInt8>) { self.init(bytes: Array(bytes)) }

  /// Returns the byte at a location of a message, which counts lines as its format does.
  func offset(of location: SourceLocation) -> Int {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = mark == 0 ? bytes : Array(bytes.dropFirst(mark))
    let format = DocumentFormat(fileName: location.file) ?? .yaml
    let offset = SourceLines(text, format: format).offset(of: location, in: text)
    return (offset ?? text.count) + mark
  }
}
