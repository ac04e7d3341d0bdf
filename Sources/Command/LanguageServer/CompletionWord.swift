import Documents

/// The word at a position, and its surroundings.
struct CompletionWord {
  let range: Range<Int>
  /// Whether it is in quotation marks.
  let isQuoted: Bool
  /// Whether a colon follows.
  let isKey: Bool
  /// Whether a blank is missing in front of it.
  let needsBlank: Bool
  let format: DocumentFormat
  private let bytes: [UInt8]

  init(at offset: Int, in bytes: [UInt8], format: DocumentFormat) {
    func isPart(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "_$#%./-".utf8.contains(byte)
    }
    var (start, end) = (offset, offset)
    while isPart(start - 1) { start -= 1 }
    while isPart(end) { end += 1 }
    let before = start > 0 ? bytes[start - 1] : 0
    isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    var next = end
    if isQuoted, next < bytes.count, bytes[next] == before { next += 1 }
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    isKey = next < bytes.count && bytes[next] == UInt8(ascii: ":")
    needsBlank = before == UInt8(ascii: ":") && format == .yaml
    range = start..<end
    self.format = format; self.bytes = bytes
  }

  /// Returns the text with another word in place of this one.
  func replaced(by word: String) -> [UInt8] {
    let inserted = (needsBlank ? " " : "") + word
    // A quotation that is open would go on.
    let before = isQuoted ? bytes[range.lowerBound - 1] : 0
    let isOpen = isQuoted && (range.upperBound >= bytes.count || bytes[range.upperBound] != before)
    return bytes[..<range.lowerBound] + Array(inserted.utf8) + (isOpen ? [before] : [])
      + bytes[range.upperBound...]
  }

  /// Returns a key as it is written here.
  ///
  /// - Parameter value: The only value that the key may have.
  func spelledKey(_ key: String, value: String?) -> String {
    let name = format == .json && !isQuoted ? "\"\(key)\"" : key
    if isKey || isQuoted { return name }
    return name + ":" + (value.map { " " + $0 } ?? " ")
  }

  /// Returns a value as it is written here.
  func spelledValue(_ text: String, isText: Bool = true) -> String {
    let blank = needsBlank ? " " : ""
    guard !isQuoted, isText else { return blank + text }
    let first = text.unicodeScalars.first
    let isPlain =
      text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_ ./$-".unicodeScalars.contains($0)
      }
      && first.map { $0.properties.isAlphabetic || $0 == "$" } == true
      && !["true", "false", "null", "yes", "no"].contains(text.lowercased())
    if format == .yaml, isPlain { return blank + text }
    return blank + "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
