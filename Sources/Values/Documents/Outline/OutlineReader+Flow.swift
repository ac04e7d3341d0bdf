/// Lists and mappings in brackets, and quoted text.
extension OutlineReader {
  /// Reads the list or mapping whose bracket is here.
  ///
  /// Without a closing bracket it ends before a line of the block around it.
  mutating func flow(in base: Int) -> OutlineNode {
    let start = position
    let isMapping = bytes[position] == UInt8(ascii: "{")
    let end = UInt8(ascii: isMapping ? "}" : "]")
    position += 1
    depth += 1
    closing.append(end)
    defer {
      depth -= 1
      closing.removeLast()
    }
    var (entries, elements): ([OutlineNode.Entry], [OutlineNode]) = ([], [])
    var last = position
    reading: while skipFlowBlanks(in: base), depth < Self.maximumDepth {
      switch bytes[position] {
      case UInt8(ascii: ","): position += 1
      case end:
        position += 1
        last = position
        break reading
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The bracket of a list or mapping around this one, whose own is missing.
        if closing.dropLast().contains(bytes[position]) { break reading }
        position += 1
      default:
        let before = position
        if isMapping {
          entries.append(flowEntry(in: base))
        } else {
          elements.append(flowElement(in: base))
        }
        if position == before { position += 1 }
      }
      last = position
    }
    return OutlineNode(
      content: isMapping ? .mapping(entries) : .sequence(elements), range: start..<last)
  }

  private mutating func flowEntry(in base: Int) -> OutlineNode.Entry {
    let key = flowValue(in: base, isKey: true)
    let text = String(decoding: bytes[key.range], as: UTF8.self)
    let name = key.string ?? text
    let behind = position
    guard skipFlowBlanks(in: base), bytes[position] == UInt8(ascii: ":") else {
      position = behind
      return .init(key: name, keyRange: key.range, value: .null(at: behind))
    }
    position += 1
    let place = position
    guard skipFlowBlanks(in: base), !isFlowEnd(position) else {
      position = place
      return .init(key: name, keyRange: key.range, value: .null(at: place))
    }
    return .init(key: name, keyRange: key.range, value: flowValue(in: base, isKey: false))
  }

  /// Reads an element of a list; a pair in it is a mapping of one key.
  private mutating func flowElement(in base: Int) -> OutlineNode {
    let element = flowValue(in: base, isKey: false)
    let behind = position
    guard element.entries == nil, element.elements == nil, skipFlowBlanks(in: base),
      bytes[position] == UInt8(ascii: ":")
    else {
      position = behind
      return element
    }
    position += 1
    let place = position
    let hasValue = skipFlowBlanks(in: base) && !isFlowEnd(position)
    if !hasValue { position = place }
    let value = hasValue ? flowValue(in: base, isKey: false) : OutlineNode.null(at: place)
    let name = element.string ?? String(decoding: bytes[element.range], as: UTF8.self)
    return OutlineNode(
      content: .mapping([.init(key: name, keyRange: element.range, value: value)]),
      range: element.range.lowerBound..<max(place, value.range.upperBound))
  }

  private mutating func flowValue(in base: Int, isKey: Bool) -> OutlineNode {
    if isBracket(position) { return flow(in: base) }
    if let mark = byte(position), mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
      let node = quotedValue()
    {
      return node
    }
    let start = position
    var (text, end) = (flowLine(), position)
    // Further lines of plain text, unless they begin with a key.
    while !isJSON, !isKey, isBreak(position) {
      let line = position
      guard skipFlowBlanks(in: base), !isFlowEnd(position), !isBracket(position),
        bytes[position] != UInt8(ascii: ":"), key(at: position) == nil
      else {
        position = line
        break
      }
      text += " " + flowLine()
      end = position
    }
    return scalar(text, start..<end)
  }

  private func isFlowEnd(_ index: Int) -> Bool {
    byte(index).map { ",]}".utf8.contains($0) } ?? true
  }

  /// Reads plain text within brackets, up to the end of the line at most.
  private mutating func flowLine() -> String {
    let start = position
    while position < bytes.count, !isBreak(position), !isFlowEnd(position), !isBracket(position),
      !isComment(position)
    {
      if bytes[position] == UInt8(ascii: ":"),
        isJSON || endsWord(position + 1) || isFlowEnd(position + 1)
      {
        break
      }
      if isJSON, isBlank(position) || bytes[position] == UInt8(ascii: "\"") { break }
      position += 1
    }
    var end = position
    while end > start, isBlank(end - 1) { end -= 1 }
    position = isBreak(position) ? position : end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Goes to the next byte that is neither blank nor in a comment; returns false, without progress,
  /// at the end of the text or before a line of the block around the bracket.
  private mutating func skipFlowBlanks(in base: Int) -> Bool {
    let start = position
    var crossesLine = false
    while position < bytes.count {
      if isBreak(position) {
        crossesLine = true
        position += 1
      } else if isBlank(position) {
        position += 1
      } else if isComment(position) {
        position = endOfLine(from: position)
      } else {
        break
      }
    }
    let endsBlock =
      crossesLine && position < bytes.count && column(of: position) <= base
      && !isFlowEnd(position) && (isDash(position) || key(at: position) != nil)
    guard position < bytes.count, !endsBlock else {
      position = start
      return false
    }
    return true
  }

  // MARK: Quoted text

  /// Reads quoted text; without a closing mark up to the end of the line.
  mutating func quotedValue() -> OutlineNode? {
    let start = position
    guard let quoted = quotedText(at: start) else { return nil }
    position = quoted.end
    return OutlineNode(content: .scalar(.string(quoted.text)), range: start..<quoted.end)
  }

  /// Returns the text in quotation marks at a position, and the position behind it.
  func quotedText(at start: Int) -> (text: String, end: Int)? {
    guard let mark = byte(start) else { return nil }
    var (index, content): (Int, [UInt8]) = (start + 1, [])
    while index < bytes.count {
      let byte = bytes[index]
      if byte == mark {
        guard mark == UInt8(ascii: "'"), self.byte(index + 1) == mark else {
          return (String(decoding: content, as: UTF8.self), index + 1)
        }
        content.append(byte)
        index += 2
      } else if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        index = escape(at: index, into: &content)
      } else if isBreak(index) {
        guard !isJSON, continuesQuotation(from: index, mark) else {
          return (String(decoding: content, as: UTF8.self), index)
        }
        while content.last == 0x20 { content.removeLast() }
        while isBlank(index) || isBreak(index) { index += 1 }
        content.append(0x20)
      } else {
        content.append(byte)
        index += 1
      }
    }
    return (String(decoding: content, as: UTF8.self), index)
  }

  /// Returns whether a quotation ends in a later line, and none of the lines before has a key.
  private func continuesQuotation(from index: Int, _ mark: UInt8) -> Bool {
    var index = index
    for _ in 0..<20 {
      while isBlank(index) || isBreak(index) { index += 1 }
      guard index < bytes.count, key(at: index) == nil else { return false }
      let end = endOfLine(from: index)
      if bytes[index..<end].contains(mark) { return true }
      index = end
    }
    return false
  }

  /// Adds the character of an escape; returns the position behind it.
  private func escape(at index: Int, into content: inout [UInt8]) -> Int {
    guard let letter = byte(index + 1) else { return index + 1 }
    let digits = ["x": 2, "u": 4, "U": 8][String(UnicodeScalar(letter))]
    guard let digits else {
      if isBreak(index + 1) { return index + 2 }
      let plain: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "0"): 0, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 0x0C,
      ]
      content.append(plain[letter] ?? letter)
      return index + 2
    }
    func code(at start: Int) -> UInt32? {
      guard start + digits <= bytes.count else { return nil }
      return UInt32(String(decoding: bytes[start..<start + digits], as: UTF8.self), radix: 16)
    }
    var end = index + 2 + digits
    guard var value = code(at: index + 2) else { return index + 2 }
    if (0xD800...0xDBFF).contains(value), byte(end) == UInt8(ascii: "\\"),
      let low = code(at: end + 2), (0xDC00...0xDFFF).contains(low)
    {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      end += 2 + digits
    }
    let scalar = UnicodeScalar(value) ?? "\u{FFFD}"
    content += Array(String(scalar).utf8)
    return end
  }
}
