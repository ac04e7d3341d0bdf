/// The range of each key and value in a document's text, in bytes.
///
/// A tree has only beginnings. The end follows from the style: quoted text ends at its quotation
/// mark, a list or mapping in brackets at its bracket, a block at its last value, and plain text
/// where its value ends. Reading a scene makes no ranges, so that it costs nothing.
struct SourceRanges {
  /// The ranges of keys, by their beginnings.
  private(set) var keys: [SourceLocation: Range<Int>] = [:]
  /// The ranges of values, by their beginnings.
  private(set) var values: [SourceLocation: Range<Int>] = [:]
  /// The ranges of keys and single values, in order.
  private var scalars: [Range<Int>] = []
  private let bytes: [UInt8]
  private let lines: SourceLines

  /// Finds the ranges of a tree in its text, without a byte order mark; `nil` if one is not found.
  init?(of tree: Node, in bytes: [UInt8], format: DocumentFormat) {
    self.bytes = bytes
    lines = SourceLines(bytes, format: format)
    guard measure(tree, inBrackets: format == .json, indentation: 0) != nil else { return nil }
  }

  /// Returns the byte at a location; `nil` if there is none.
  func offset(of location: SourceLocation) -> Int? { lines.offset(of: location, in: bytes) }

  /// Returns the comments of the text, in order.
  func comments() -> [String] {
    var (comments, position): ([String], Int) = ([], 0)
    for range in scalars + [bytes.count..<bytes.count] {
      while position < range.lowerBound {
        let end = bytes[position] == UInt8(ascii: "#") ? bytes.endOfLine(from: position) : position
        if end > position {
          comments.append(String(decoding: bytes[position..<end], as: UTF8.self))
        }
        position = max(position + 1, end)
      }
      position = max(position, range.upperBound)
    }
    return comments
  }

  /// Records the ranges of a value and of everything in it; returns its end.
  private mutating func measure(_ node: Node, inBrackets: Bool, indentation: Int) -> Int? {
    guard let start = offset(of: node.location) else { return nil }
    let first = start < bytes.count ? bytes[start] : 0
    let isBracketed =
      (first == UInt8(ascii: "{") && node.entries != nil)
      || (first == UInt8(ascii: "[") && node.elements != nil)
    let end: Int?
    switch node.value {
    case .mapping(let entries):
      end = measure(isBracketed, from: start, to: "}") { ranges, inside in
        var last = start + 1
        for entry in entries {
          guard let key = ranges.offset(of: entry.keyLocation),
            let keyEnd = ranges.scalarEnd(.string(entry.key), from: key, indentation: nil)
          else { return nil }
          ranges.keys[entry.keyLocation] = key..<keyEnd
          ranges.scalars.append(key..<keyEnd)
          guard
            let end = ranges.measure(
              entry.value, inBrackets: inBrackets || inside, indentation: node.location.column - 1)
          else { return nil }
          last = max(keyEnd, end)
        }
        return last
      }
    case .sequence(let elements):
      end = measure(isBracketed, from: start, to: "]") { ranges, inside in
        var last = start + 1
        for element in elements {
          guard
            let end = ranges.measure(
              element, inBrackets: inBrackets || inside, indentation: node.location.column - 1)
          else { return nil }
          last = end
        }
        return last
      }
    default:
      end = scalarEnd(node.value, from: start, indentation: inBrackets ? nil : indentation)
      if let end { scalars.append(start..<end) }
    }
    guard let end else { return nil }
    values[node.location] = start..<end
    return end
  }

  /// Records the content of a list or mapping; returns its end, behind the bracket if it has one.
  private mutating func measure(
    _ isBracketed: Bool, from start: Int, to bracket: Unicode.Scalar,
    content: (inout SourceRanges, Bool) -> Int?
  ) -> Int? {
    guard var end = content(&self, isBracketed) else { return nil }
    guard isBracketed else { return end }
    end = bytes.skippingBlanks(from: end, separators: true)
    return end < bytes.count && bytes[end] == UInt8(ascii: bracket) ? end + 1 : nil
  }

  /// Returns the end of a single value.
  ///
  /// - Parameter indentation: The indentation of the block around it; `nil` within brackets.
  private func scalarEnd(_ value: Node.Value, from start: Int, indentation: Int?) -> Int? {
    switch start < bytes.count ? bytes[start] : 0 {
    case UInt8(ascii: "\""): return quotedEnd(from: start)
    case UInt8(ascii: "'"): return quotedEnd(from: start)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      guard let indentation else { return nil }
      return blockEnd(from: start, indentation: indentation)
    default: break
    }
    switch value {
    case .null:
      let isWord = start < bytes.count && [0x4E, 0x6E, 0x7E].contains(bytes[start])
      return isWord ? start + (bytes[start] == 0x7E ? 1 : 4) : start
    case .bool(let bool): return start + (bool ? 4 : 5)
    case .number(_, let text): return plainEnd(text, from: start)
    case .string(let text): return plainEnd(text, from: start)
    case .sequence, .mapping: return nil
    }
  }

  /// Returns the end of text between quotation marks.
  private func quotedEnd(from start: Int) -> Int? {
    let mark = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == mark {
        let isDoubled = index + 1 < bytes.count && bytes[index + 1] == mark
        guard mark == UInt8(ascii: "'"), isDoubled else { return index + 1 }
        index += 2
      } else {
        index += bytes[index] == UInt8(ascii: "\\") && mark == UInt8(ascii: "\"") ? 2 : 1
      }
    }
    return nil
  }

  /// Returns the end of plain text, whose line breaks and the blanks around them are folded.
  private func plainEnd(_ text: String, from start: Int) -> Int? {
    let text = Array(text.utf8)
    var (index, position) = (0, start)
    while index < text.count {
      guard position < bytes.count else { return nil }
      let next = bytes.skippingBlanks(from: position, breaks: false)
      if next < bytes.count, bytes.breakLength(at: next) > 0 {
        var breaks = 0
        position = next
        while position < bytes.count {
          let length = bytes.breakLength(at: position)
          if length == 0, bytes[position] != 0x20, bytes[position] != 0x09 { break }
          breaks += length > 0 ? 1 : 0
          position += max(1, length)
        }
        let folded = breaks == 1 ? [0x20] : [UInt8](repeating: 0x0A, count: breaks - 1)
        guard text[index...].starts(with: folded) else { return nil }
        index += folded.count
      } else {
        guard bytes[position] == text[index] else { return nil }
        (index, position) = (index + 1, position + 1)
      }
    }
    return position
  }

  /// Returns the end of a block of text: of its last line that is not blank, without the break.
  private func blockEnd(from start: Int, indentation: Int) -> Int {
    var end = bytes.endOfLine(from: start)
    let header = bytes[start..<end].prefix { $0 != 0x20 && $0 != 0x09 }
    var column = header.first { (0x31...0x39).contains($0) }.map { indentation + Int($0) - 0x30 }
    var line = end
    while line < bytes.count {
      let begin = line + bytes.breakLength(at: line)
      let solid = bytes[begin...].firstIndex { $0 != 0x20 } ?? bytes.count
      line = bytes.endOfLine(from: begin)
      if solid >= line { continue }
      let least = column ?? max(solid - begin, indentation + 1)
      guard solid - begin >= least else { break }
      (column, end) = (least, line)
    }
    return end
  }
}

/// The beginnings of a text's lines, as its format counts them.
package struct SourceLines: Sendable {
  private var starts: [Int] = [0]
  private var isASCII: [Bool] = []

  package init(_ bytes: [UInt8], format: DocumentFormat) {
    var (index, isPlain) = (0, true)
    while index < bytes.count {
      let length = bytes.breakLength(at: index, isYAML: format == .yaml)
      if bytes[index] >= 0x80 { isPlain = false }
      index += max(1, length)
      if length > 0 {
        starts.append(index)
        isASCII.append(isPlain)
        isPlain = true
      }
    }
    isASCII.append(isPlain)
  }

  /// Returns the byte at a location; `nil` if the text is shorter.
  package func offset(of location: SourceLocation, in bytes: [UInt8]) -> Int? {
    guard starts.indices.contains(location.line - 1) else { return nil }
    var offset = starts[location.line - 1]
    if isASCII[location.line - 1] {
      offset += location.column - 1
    } else {
      for _ in 1..<max(1, location.column) {
        guard offset < bytes.count else { return nil }
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
    }
    return offset <= bytes.count ? offset : nil
  }
}

extension [UInt8] {
  /// Returns the length of the line break at an index; 0 if there is none.
  func breakLength(at index: Int, isYAML: Bool = true) -> Int {
    guard index < count else { return 0 }
    switch self[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < count && self[index + 1] == 0x0A ? 2 : 1
    case 0xC2 where isYAML: return index + 1 < count && self[index + 1] == 0x85 ? 2 : 0
    case 0xE2 where isYAML:
      return index + 2 < count && self[index + 1] == 0x80 && [0xA8, 0xA9].contains(self[index + 2])
        ? 3 : 0
    default: return 0
    }
  }

  /// Returns the next line break's index, or the end.
  func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, breakLength(at: index) == 0 { index += 1 }
    return index
  }

  /// Returns the index of the next byte that is not blank.
  ///
  /// - Parameters:
  ///   - breaks: Whether line breaks are skipped.
  ///   - separators: Whether commas and comments are skipped.
  func skippingBlanks(from start: Int, breaks: Bool = true, separators: Bool = false) -> Int {
    var index = start
    while index < count {
      if self[index] == 0x20 || self[index] == 0x09 {
        index += 1
      } else if breaks, breakLength(at: index) > 0 {
        index += breakLength(at: index)
      } else if separators, self[index] == UInt8(ascii: ",") {
        index += 1
      } else if separators, self[index] == UInt8(ascii: "#") {
        index = endOfLine(from: index)
      } else {
        break
      }
    }
    return index
  }
}
