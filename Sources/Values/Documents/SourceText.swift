/// The text of a document: valid UTF-8 within the size limit, without a byte order mark.
struct SourceText {
  /// The name of the file for messages.
  let name: String
  let bytes: [UInt8]

  /// Checks the bytes of a file; throws a `DocumentError` at the first invalid byte.
  init(name: String, bytes: some Collection<UInt8>) throws {
    self.name = name
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = Array(bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes.dropFirst(0))
    guard bytes.count <= DocumentLimits.bytes else {
      throw DocumentError(
        at: SourceLocation(file: name),
        "the document has \(bytes.count) bytes; at most \(DocumentLimits.bytes) are allowed")
    }
    if let bad = Self.firstBadByte(in: self.bytes) {
      let digits = String(self.bytes[bad], radix: 16, uppercase: true)
      throw DocumentError(
        at: location(ofByte: bad),
        "the byte 0x\(digits.count == 1 ? "0" + digits : digits) is not UTF-8; "
          + "save the document in the encoding UTF-8")
    }
  }

  /// The text itself.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text is empty or blank.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  /// Returns the line and column of a byte; complexity O(offset).
  func location(ofByte offset: Int) -> SourceLocation {
    var (line, column) = (1, 1)
    var previous: UInt8 = 0
    for byte in bytes.prefix(offset) {
      if byte == 0x0A, previous == 0x0D {
        // The second half of a line break that is already counted.
      } else if byte == 0x0A || byte == 0x0D {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    return SourceLocation(file: name, line: line, column: column)
  }

  /// Returns the first byte that begins no valid character (Unicode 15, table 3-7).
  private static func firstBadByte(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      let length: Int
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
      guard bytes[(index + 2)..<(index + length)].allSatisfy({ $0 & 0xC0 == 0x80 }) else {
        return index
      }
      index += length
    }
    return nil
  }
}
