/// The edits of a text that turn its tree into another one, and leave all else as it is.
///
/// The parts of both trees belong together by their locations: what has a location of the first tree
/// was there, and is kept or copied as it is written; anything else is new text.
struct TreeRewriting {
  private(set) var edits: [TextEdit] = []
  private let ranges: SourceRanges
  private let bytes: [UInt8]
  private let format: DocumentFormat
  private let lineBreak: String
  /// The values of the first tree by their locations.
  private var known: [SourceLocation: Node] = [:]

  /// Finds the edits; `nil` if a part of the text cannot be changed by itself.
  init?(
    from old: Node, to new: Node, in bytes: [UInt8], ranges: SourceRanges, format: DocumentFormat
  ) {
    self.ranges = ranges; self.bytes = bytes; self.format = format
    let end = bytes.endOfLine(from: 0)
    lineBreak = bytes.breakLength(at: end) == 2 && bytes[end] == 0x0D ? "\r\n" : "\n"
    remember(old)
    guard rewrite(old, new, inBrackets: format == .json) != nil else { return nil }
    edits = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for (edit, next) in zip(edits, edits.dropFirst())
    where edit.range.upperBound > next.range.lowerBound { return nil }
  }

  private mutating func remember(_ node: Node) {
    known[node.location] = node
    node.entries?.forEach { remember($0.value) }
    node.elements?.forEach { remember($0) }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func edit(_ range: Range<Int>, _ text: String) {
    edits.append(TextEdit(range, text))
  }

  // MARK: Differences

  /// Adds the edits that turn a value into another one.
  private mutating func rewrite(_ old: Node, _ new: Node, inBrackets: Bool) -> Void? {
    if old == new { return () }
    guard let range = ranges.values[old.location] else { return nil }
    // An empty value at the end of the text has no byte.
    let first = range.isEmpty ? nil : bytes[range.lowerBound]
    let isBracketed = inBrackets || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if old.location == new.location {
      if let before = old.entries, let after = new.entries {
        let kept = Set(before.map(\.keyLocation))
        if after.contains(where: { kept.contains($0.keyLocation) }) {
          return rewrite(before, after, isBracketed: isBracketed, in: range)
        }
      } else if let before = old.elements, let after = new.elements, before.count == after.count {
        for (old, new) in zip(before, after) {
          guard rewrite(old, new, inBrackets: isBracketed) != nil else { return nil }
        }
        return ()
      }
    }
    if known[new.location] != new, let text = new.string, old.string != nil {
      edit(range, string(text, inPlaceOf: range))
      return ()
    }
    guard let text = written(new, inBrackets: inBrackets) else { return nil }
    edit(range, separator(before: range) + text)
    return ()
  }

  /// Returns what must stand before a value in the place of an empty one.
  private func separator(before range: Range<Int>) -> String {
    guard range.isEmpty else { return "" }
    let before = bytes[..<range.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
    let isTight = bytes[..<range.lowerBound].last.map { $0 != 0x20 && $0 != 0x09 } ?? false
    switch before {
    case UInt8(ascii: ":"), UInt8(ascii: "-"): return isTight ? " " : ""
    default: return ": "
    }
  }

  /// Adds the edits of the entries of a mapping, of which at least one is kept.
  private mutating func rewrite(
    _ before: [Node.Entry], _ after: [Node.Entry], isBracketed: Bool, in range: Range<Int>
  ) -> Void? {
    let positions = Dictionary(
      before.enumerated().map { ($1.keyLocation, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<Int> = []
    var last: Int?
    for entry in after {
      guard let index = positions[entry.keyLocation] else {
        guard
          insert(entry, behind: last.map { before[$0] }, of: before, isBracketed, in: range) != nil
        else { return nil }
        continue
      }
      // The order of what is kept does not change.
      guard last.map({ $0 < index }) ?? true else { return nil }
      (kept, last) = (kept.union([index]), index)
      if entry.key != before[index].key {
        guard let range = ranges.keys[entry.keyLocation] else { return nil }
        edit(range, string(entry.key, isKey: true, inPlaceOf: range))
      }
      guard rewrite(before[index].value, entry.value, inBrackets: isBracketed) != nil else {
        return nil
      }
    }
    return remove(before, except: kept, isBracketed)
  }

  /// Returns the range of an entry with its value.
  private func range(of entry: Node.Entry) -> Range<Int>? {
    guard let key = ranges.keys[entry.keyLocation],
      let value = ranges.values[entry.value.location]
    else { return nil }
    return key.lowerBound..<max(key.upperBound, value.upperBound)
  }

  /// Adds the edit of a new entry behind another one; before all others where `nil`.
  private mutating func insert(
    _ entry: Node.Entry, behind previous: Node.Entry?, of entries: [Node.Entry],
    _ isBracketed: Bool, in range: Range<Int>
  ) -> Void? {
    guard let first = entries.first.flatMap({ self.range(of: $0) }),
      let value = written(entry.value, inBrackets: isBracketed)
    else { return nil }
    let text = key(entry.key) + (value.isEmpty ? ":" : ": " + value)
    let line = startOfLine(of: first.lowerBound)
    let blanks = self.text(line..<first.lowerBound)
    let isFirstOfLine = blanks.allSatisfy { $0 == " " || $0 == "\t" }
    guard let previous else {
      let rest =
        isBracketed
        ? (isFirstOfLine ? "," + lineBreak + blanks : ", ")
        : lineBreak + indentation(of: first.lowerBound)
      edit(first.lowerBound..<first.lowerBound, text + rest)
      return ()
    }
    guard let end = self.range(of: previous)?.upperBound else { return nil }
    if isBracketed {
      edit(end..<end, "," + (isFirstOfLine ? lineBreak + blanks : " ") + text)
    } else {
      let end = bytes.endOfLine(from: end)
      edit(end..<end, lineBreak + indentation(of: first.lowerBound) + text)
    }
    return ()
  }

  private func startOfLine(of offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  /// Returns blanks up to the column of an offset.
  private func indentation(of offset: Int) -> String {
    let before = bytes[startOfLine(of: offset)..<offset]
    return String(repeating: " ", count: before.count { $0 & 0xC0 != 0x80 })
  }

  /// Adds the edits that remove entries.
  private mutating func remove(
    _ entries: [Node.Entry], except kept: Set<Int>, _ isBracketed: Bool
  ) -> Void? {
    var index = 0
    while index < entries.count {
      if kept.contains(index) {
        index += 1
        continue
      }
      var end = index
      while end + 1 < entries.count, !kept.contains(end + 1) { end += 1 }
      guard let first = range(of: entries[index]), let last = range(of: entries[end]) else {
        return nil
      }
      if !isBracketed {
        guard
          removeLines(first.lowerBound..<last.upperBound, next: entries.dropFirst(end + 1).first)
            != nil
        else { return nil }
      } else if end + 1 < entries.count {
        guard let next = range(of: entries[end + 1]) else { return nil }
        edit(first.lowerBound..<next.lowerBound, "")
      } else {
        guard index > 0, let previous = range(of: entries[index - 1]) else { return nil }
        edit(previous.upperBound..<last.upperBound, "")
      }
      index = end + 1
    }
    return ()
  }

  /// Adds the edit that removes entries of a block: their lines, except for a comment behind them.
  private mutating func removeLines(_ range: Range<Int>, next: Node.Entry?) -> Void? {
    let line = startOfLine(of: range.lowerBound)
    let isFirstOfLine = bytes[line..<range.lowerBound].allSatisfy { $0 == 0x20 }
    let rest = bytes.skippingBlanks(from: range.upperBound, breaks: false)
    let lineEnd = bytes.endOfLine(from: range.upperBound)
    if rest < lineEnd, isFirstOfLine {
      edit(range.lowerBound..<rest, "")
    } else if isFirstOfLine {
      let end = lineEnd + bytes.breakLength(at: lineEnd)
      // The last line may have no break; then the one before it goes.
      let start =
        end == lineEnd && line > 0 ? line - (line > 1 && bytes[line - 2] == 0x0D ? 2 : 1) : line
      edit(start..<end, "")
    } else {
      guard let next = next.flatMap({ self.range(of: $0) }) else { return nil }
      edit(range.lowerBound..<next.lowerBound, "")
    }
    return ()
  }

  // MARK: Text

  /// Returns a value as it is written in one place; `nil` if it cannot be.
  private func written(_ node: Node, inBrackets: Bool) -> String? {
    let isKept = known[node.location] == node
    if isKept, let range = ranges.values[node.location], !range.isEmpty {
      let text = text(range)
      switch bytes[range.lowerBound] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"): return text
      case UInt8(ascii: "|"), UInt8(ascii: ">"): break
      default:
        let isSingle = node.entries == nil && node.elements == nil
        let isPlain = !inBrackets || !text.contains { ",[]{}".contains($0) }
        if isSingle, isPlain, !text.contains(where: \.isNewline) { return text }
      }
    }
    switch node.value {
    case .null: return format == .json || node.location == .unwritten ? "null" : ""
    case .bool(let bool): return "\(bool)"
    case .number(_, let text): return text
    case .string(let text): return string(text)
    case .sequence(let elements):
      let texts = elements.compactMap { written($0, inBrackets: true) }
      return texts.count == elements.count ? "[" + texts.joined(separator: ", ") + "]" : nil
    case .mapping(let entries):
      let texts = entries.compactMap { entry in
        written(entry.value, inBrackets: true).map {
          key(entry) + ($0.isEmpty ? ":" : ": " + $0)
        }
      }
      guard texts.count == entries.count else { return nil }
      return texts.isEmpty ? "{}" : "{ " + texts.joined(separator: ", ") + " }"
    }
  }

  /// Returns the key of an entry as it was written, or new text for it.
  private func key(_ entry: Node.Entry) -> String {
    guard let range = ranges.keys[entry.keyLocation] else { return key(entry.key) }
    return text(range)
  }

  private func key(_ text: String) -> String { string(text, isKey: true) }

  /// Returns a text as it is written in the place of another one, whose quotation marks it keeps.
  private func string(_ text: String, isKey: Bool = false, inPlaceOf range: Range<Int>) -> String {
    switch range.isEmpty ? 0 : bytes[range.lowerBound] {
    case UInt8(ascii: "\""): return Self.quoted(text)
    case UInt8(ascii: "'") where text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "'" }:
      return "'\(text)'"
    default: return string(text, isKey: isKey)
    }
  }

  /// Returns a text as it is written: plain where that is safe everywhere, or in double quotes.
  private func string(_ text: String, isKey: Bool = false) -> String {
    let isPlain =
      format == .yaml
      && text.first.map { $0.isLetter || $0 == "$" || $0.isNumber || $0 == "-" } ?? false
      && text != "-" && !text.hasPrefix("- ")
      && text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && !",[]{}#:&*!|>'\"@`\\".unicodeScalars.contains($0)
      } && text.last != " "
    // A number as a key is its text.
    let value = try? YAMLScalar.value(of: text, at: .unwritten)
    let isText =
      value == .string(text)
      || (isKey && value.map { if case .number = $0 { true } else { false } } ?? false)
    return isPlain && isText ? text : Self.quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _
      where scalar.properties.generalCategory == .control
        || [0x2028, 0x2029].contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}
