extension JSONReader {
  /// Reads a string from quotation mark to quotation mark.
  mutating func readString() throws -> String {
    let start = location
    var text = String.UnicodeScalarView()
    var run = position + 1
    advance()
    // Copies the bytes since the last escape.
    func flush(to end: Int) {
      guard run < end else { return }
      text.append(contentsOf: String(decoding: bytes[run..<end], as: UTF8.self).unicodeScalars)
    }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        flush(to: position)
        advance()
        let string = String(text)
        try TreeBudget.checkText(string, at: start)
        return string
      case UInt8(ascii: "\\"):
        flush(to: position)
        text.append(try readEscape())
        run = position
      case 0..<0x20:
        let isBreak = byte == 0x0A || byte == 0x0D
        throw error(
          isBreak
            ? "the text that begins in line \(start.line), column \(start.column) is not closed; "
              + "write \\n for a line break in it"
            : "\(found) must be escaped in a text")
      default:
        advance()
      }
    }
    throw DocumentError(at: start, "this text is not closed by a quotation mark")
  }

  /// Reads an escape that begins at the current backslash.
  private mutating func readEscape() throws -> Unicode.Scalar {
    let beginning = location
    advance()
    let scalar: Unicode.Scalar
    switch next {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(at: beginning)
    default:
      throw DocumentError(
        at: beginning, "JSON has the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX only")
    }
    advance()
    return scalar
  }

  /// Reads `uXXXX`, and the second half of a surrogate pair after the first.
  private mutating func readUnicodeEscape(at beginning: SourceLocation) throws -> Unicode.Scalar {
    let unit = try readCodeUnit(at: beginning)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), next == UInt8(ascii: "\\"),
      position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
    else {
      throw DocumentError(
        at: beginning, "this surrogate has no partner; write a pair as \\uD83D\\uDE00")
    }
    advance()
    let low = try readCodeUnit(at: beginning)
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else {
      throw DocumentError(
        at: beginning, "these surrogates do not form a pair; write a pair as \\uD83D\\uDE00")
    }
    return scalar
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readCodeUnit(at beginning: SourceLocation) throws -> UInt32 {
    advance()
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw DocumentError(at: beginning, "expected four hexadecimal digits after '\\u'")
      }
      unit = unit * 16 + UInt32(digit)
      advance()
    }
    return unit
  }

  /// Reads a number by RFC 8259, section 6; it must be finite.
  mutating func readNumber() throws -> Node.Value {
    let (start, beginning) = (position, location)
    if next == UInt8(ascii: "-") { advance() }
    let isZero = next == UInt8(ascii: "0")
    try readDigits()
    if isZero, position - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      throw DocumentError(at: beginning, "a JSON number has no leading zeros")
    }
    if next == UInt8(ascii: ".") {
      advance()
      try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      advance()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { advance() }
      try readDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    try TreeBudget.checkText(text, at: beginning)
    guard let number = Double(text), number.isFinite else {
      throw DocumentError(at: beginning, "the number \(text.excerpt) is too large")
    }
    return .number(number, text: text)
  }

  /// Reads at least one digit.
  private mutating func readDigits() throws {
    let start = position
    while let byte = next, (48...57).contains(byte) { advance() }
    guard position > start else { throw error("expected a digit, found \(found)") }
  }
}
