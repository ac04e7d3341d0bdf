/// A reader of block styles that never fails.
struct OutlineReader {
  /// The greatest nesting; what is deeper is left out.
  static let maximumDepth = 100

  let bytes: [UInt8]
  let isJSON: Bool
  var position = 0
  var depth = 0
  /// The closing brackets of the lists and mappings that are being read.
  var closing: [UInt8] = []

  init(_ bytes: [UInt8], isJSON: Bool) {
    self.bytes = bytes; self.isJSON = isJSON
  }

  mutating func readDocument() -> OutlineNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var root = block(atLeast: 0)
    // Lines that fit nowhere.
    while nextContent() != nil {
      let start = position
      root.take(block(atLeast: 0))
      if position == start { position += 1 }
    }
    return root
  }

  // MARK: Places

  func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func isBlank(_ index: Int) -> Bool { byte(index) == 0x20 || byte(index) == 0x09 }

  func isBreak(_ index: Int) -> Bool { byte(index) == 0x0A || byte(index) == 0x0D }

  /// Returns whether a position is at the end of the text or followed by a blank or a break.
  func endsWord(_ index: Int) -> Bool {
    index >= bytes.count || isBlank(index) || isBreak(index)
  }

  /// Returns the number of bytes between the beginning of the line and a position.
  func column(of index: Int) -> Int {
    var start = index
    while start > 0, !isBreak(start - 1) { start -= 1 }
    return index - start
  }

  func endOfLine(from index: Int) -> Int {
    var index = index
    while index < bytes.count, !isBreak(index) { index += 1 }
    return index
  }

  func isComment(_ index: Int) -> Bool {
    !isJSON && byte(index) == UInt8(ascii: "#")
      && (index == 0 || isBlank(index - 1) || isBreak(index - 1))
  }

  mutating func skipBlanks() { while isBlank(position) { position += 1 } }

  /// Goes to the next byte that is neither blank nor in a comment; returns its column, or `nil` at
  /// the end.
  mutating func nextContent() -> Int? {
    while position < bytes.count {
      if isBlank(position) || isBreak(position) {
        position += 1
      } else if isComment(position) {
        position = endOfLine(from: position)
      } else {
        let column = column(of: position)
        guard column == 0, isMark(position) else { return column }
        position += 3
      }
    }
    return nil
  }

  /// Returns whether a line begins with the mark of a document's beginning or end.
  private func isMark(_ index: Int) -> Bool {
    !isJSON
      && (bytes[index...].starts(with: [0x2D, 0x2D, 0x2D])
        || bytes[index...].starts(with: [0x2E, 0x2E, 0x2E]))
      && endsWord(index + 3)
  }

  func isDash(_ index: Int) -> Bool {
    !isJSON && byte(index) == UInt8(ascii: "-") && endsWord(index + 1)
  }

  func isBracket(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "{") || byte(index) == UInt8(ascii: "[")
  }

  // MARK: Blocks

  /// Reads the value that begins at a column or behind it; null, without progress, if there is none.
  mutating func block(atLeast minimum: Int) -> OutlineNode {
    let start = position
    guard let column = nextContent(), column >= minimum else {
      position = start
      return .null(at: start)
    }
    return value(at: column, in: minimum - 1)
  }

  /// Reads the value that begins here.
  ///
  /// - Parameter base: The column of the block around it; -1 for the document.
  private mutating func value(at column: Int, in base: Int) -> OutlineNode {
    let start = position
    depth += 1
    defer {
      depth -= 1
      if position == start { position += 1 }
    }
    guard depth < Self.maximumDepth else {
      position = endOfLine(from: position)
      return .null(at: start)
    }
    if isDash(position) { return sequence(at: column) }
    let isKey = key(at: position) != nil
    if !isJSON, isKey || (!isBracket(position) && isFollowedByKey(column)) {
      return mapping(at: column)
    }
    return inlineValue(in: base)
  }

  private mutating func sequence(at column: Int) -> OutlineNode {
    var (elements, range): ([OutlineNode], Range<Int>) = ([], position..<position)
    while true {
      let before = position
      guard let next = nextContent(), next >= column, next > column || isDash(position) else {
        position = before
        break
      }
      if next > column, !elements.isEmpty {
        elements[elements.count - 1].take(value(at: next, in: column))
      } else {
        position += 1
        skipBlanks()
        if endsWord(position) || isComment(position) {
          let dash = position
          var element = block(atLeast: column + 1)
          if element.isNull, element.range.isEmpty { element.range = dash..<dash }
          elements.append(element)
        } else {
          elements.append(value(at: self.column(of: position), in: column))
        }
      }
      range = range.lowerBound..<max(range.upperBound, elements.last?.range.upperBound ?? 0)
    }
    return OutlineNode(content: .sequence(elements), range: range)
  }

  private mutating func mapping(at column: Int) -> OutlineNode {
    var (entries, range): ([OutlineNode.Entry], Range<Int>) = ([], position..<position)
    while true {
      let before = position
      guard let next = nextContent(), next >= column, !isDash(position) || next > column else {
        position = before
        break
      }
      if next > column, !entries.isEmpty {
        entries[entries.count - 1].value.take(value(at: next, in: column))
      } else {
        entries.append(entry(at: column))
      }
      range =
        range
        .lowerBound..<max(
          range.upperBound, entries.last?.value.range.upperBound ?? 0,
          entries.last?.keyRange.upperBound ?? 0)
    }
    return OutlineNode(content: .mapping(entries), range: range)
  }

  /// Reads a key with its value; a line without a colon is a key.
  private mutating func entry(at column: Int) -> OutlineNode.Entry {
    guard let (key, keyRange, end) = key(at: position) else {
      let start = position
      let text = plainLine()
      return .init(key: text, keyRange: start..<position, value: .null(at: position))
    }
    position = end
    skipBlanks()
    let place = position
    guard endsWord(position) || isComment(position) else {
      return .init(key: key, keyRange: keyRange, value: inlineValue(in: column))
    }
    if let next = nextContent() {
      if next > column {
        return .init(key: key, keyRange: keyRange, value: value(at: next, in: column))
      }
      // A list may begin in the column of its key.
      if next == column, isDash(position) {
        return .init(key: key, keyRange: keyRange, value: sequence(at: column))
      }
    }
    position = place
    return .init(key: key, keyRange: keyRange, value: .null(at: place))
  }

  /// Returns the key that begins at a position, and the position behind its colon; `nil` if the line
  /// has none.
  func key(at start: Int) -> (text: String, range: Range<Int>, end: Int)? {
    if let mark = byte(start), mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
      guard let quoted = quotedText(at: start), quoted.end <= endOfLine(from: start) else {
        return nil
      }
      var colon = quoted.end
      while isBlank(colon) { colon += 1 }
      guard byte(colon) == UInt8(ascii: ":") else { return nil }
      return (quoted.text, start..<quoted.end, colon + 1)
    }
    if isBracket(start) { return nil }
    var index = start
    while index < bytes.count, !isBreak(index), !isComment(index) {
      if bytes[index] == UInt8(ascii: ":"), endsWord(index + 1) {
        var end = index
        while end > start, isBlank(end - 1) { end -= 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return (text, start..<end, index + 1)
      }
      index += 1
    }
    return nil
  }

  /// Returns whether the line is followed by one that has a key and belongs to the same block.
  private func isFollowedByKey(_ column: Int) -> Bool {
    var rest = self
    rest.position = endOfLine(from: position)
    guard let next = rest.nextContent(), next >= column, !rest.isDash(rest.position) else {
      return false
    }
    return key(at: rest.position) != nil
  }

  // MARK: Single values

  /// Reads a value that begins in this line, and goes to the end of its last one.
  private mutating func inlineValue(in base: Int) -> OutlineNode {
    switch byte(position) {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let node = flow(in: base)
      let rest = position
      skipBlanks()
      // What follows a document in brackets may be a part of it.
      if !isJSON, base >= 0, !isBreak(position), !isComment(position) {
        position = endOfLine(from: position)
      } else {
        position = rest
      }
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if let node = quotedValue() {
        if !isJSON { position = endOfLine(from: position) }
        return node
      }
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      if !isJSON { return blockText(in: base) }
    default: break
    }
    let start = position
    var text = plainLine()
    var end = position
    // Further lines of plain text.
    while !isJSON {
      let line = position
      guard let next = nextContent(), next > base, !isDash(position), key(at: position) == nil,
        !bytes[line..<position].contains(UInt8(ascii: "#"))
      else {
        position = line
        break
      }
      text += " " + plainLine()
      end = position
    }
    return scalar(text, start..<end)
  }

  func scalar(_ text: String, _ range: Range<Int>) -> OutlineNode {
    let value = try? YAMLScalar.value(of: text, at: SourceLocation(file: ""))
    return OutlineNode(content: .scalar(value ?? .string(text)), range: range)
  }

  /// Reads the plain text of a line, without a comment and the blanks around it.
  private mutating func plainLine() -> String {
    let start = position
    var end = start
    while end < bytes.count, !isBreak(end), !isComment(end) || end == start { end += 1 }
    while end > start, isBlank(end - 1) { end -= 1 }
    position = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Reads text in lines of its own, without their indentation.
  private mutating func blockText(in base: Int) -> OutlineNode {
    let (start, isFolded) = (position, bytes[position] == UInt8(ascii: ">"))
    position = endOfLine(from: position)
    let isStripped = bytes[start..<position].prefix(3).contains(UInt8(ascii: "-"))
    var (lines, end): ([String], Int) = ([], position)
    while position < bytes.count {
      let line = position + (bytes[position...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
      let last = endOfLine(from: line)
      let first = bytes[min(line, last)..<last].firstIndex { $0 != 0x20 && $0 != 0x09 }
      if let first, first - line <= base { break }
      position = last
      lines.append(String(decoding: bytes[min(first ?? last, last)..<last], as: UTF8.self))
      if first != nil { end = last }
    }
    while lines.last == "" { lines.removeLast() }
    let text = lines.joined(separator: isFolded ? " " : "\n") + (isStripped ? "" : "\n")
    return OutlineNode(content: .scalar(.string(text)), range: start..<end)
  }
}
