package import Foundation

/// The text of a document with its tree, for edits that change nothing but what they say.
package struct EditableDocument: Sendable {
  /// The name in locations.
  package let name: String
  /// The content of the file.
  package let data: Data
  private let format: DocumentFormat
  /// The length of the byte order mark.
  private let mark: Int
  private let bytes: [UInt8]

  /// Prepares to edit the content of a file; throws if it is no text.
  package init(name: String, data: Data, format: DocumentFormat?) throws {
    let source = try SourceText(name: name, bytes: data)
    self.name = name; self.data = data; bytes = source.bytes
    self.format = format ?? DocumentReader.guessedFormat(of: source)
    mark = data.count - bytes.count
  }

  /// Returns the edits by which a message's repair is made; `nil` if it has none, or if more than it
  /// says would change.
  package func edits(repairing diagnostic: Diagnostic) -> [TextEdit]? {
    guard let repair = diagnostic.repair,
      repair.location(of: diagnostic.location).file == name
    else { return nil }
    if repair == .quotation { return quotation() }
    guard let tree = try? tree(of: bytes),
      let intended = repair.applied(to: tree, at: diagnostic.location), intended != tree,
      let ranges = SourceRanges(of: tree, in: bytes, format: format),
      let rewriting = TreeRewriting(
        from: tree, to: intended, in: bytes, ranges: ranges, format: format),
      !rewriting.edits.isEmpty
    else { return nil }
    // The text is read again: the trees differ exactly as intended, and no comment is lost.
    let result = Self.applying(rewriting.edits, to: bytes)
    guard let reread = try? self.tree(of: result), reread.isSame(as: intended),
      let after = SourceRanges(of: reread, in: result, format: format),
      after.comments() == ranges.comments()
    else { return nil }
    return rewriting.edits.map { TextEdit(shifted($0.range), $0.replacement) }
  }

  /// Returns the document after edits.
  package func applying(_ edits: [TextEdit]) throws -> EditableDocument {
    let result = Data(Self.applying(edits, to: Array(data)))
    return try EditableDocument(name: name, data: result, format: format)
  }

  /// Returns the text of a range.
  package func text(_ range: Range<Int>) -> String { String(decoding: data[range], as: UTF8.self) }

  /// Returns the location of a byte.
  package func location(of offset: Int) -> SourceLocation {
    (try? SourceText(name: name, bytes: bytes))?.location(ofByte: offset - mark)
      ?? SourceLocation(file: name)
  }

  /// Returns the range in the file of one in the text.
  private func shifted(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + mark..<range.upperBound + mark
  }

  private func tree(of bytes: [UInt8]) throws -> Node {
    try DocumentReader.read(bytes: Data(bytes), name: name, format: format)
  }

  private static func applying(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
    var (result, position): ([UInt8], Int) = ([], 0)
    for edit in edits {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement.utf8
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  /// Returns the edits that quote what YAML reads as comments or as several values.
  ///
  /// The text must be the same as with plain words in their places, which stand for the values.
  private func quotation() -> [TextEdit]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let unquoted = UnquotedValues(text)
    var (edits, words, values): ([TextEdit], [TextEdit], [String: String]) = ([], [], [:])
    let lines = SourceLines(bytes, format: format)
    // A call may have a color in it, and a color hides what follows in its line.
    for finding in (unquoted.colors + unquoted.calls).sorted(by: { $0.isBefore($1) }) {
      func offset(_ column: Int) -> Int? {
        lines.offset(
          of: SourceLocation(file: name, line: finding.line, column: column), in: bytes)
      }
      guard let start = offset(finding.columns.lowerBound),
        let end = offset(finding.columns.upperBound + 1), isValue(start..<end),
        start >= edits.last?.range.upperBound ?? 0
      else { continue }
      let word = "unquoted\(edits.count)"
      let value = String(decoding: bytes[start..<end], as: UTF8.self)
      values[word] = value
      edits.append(TextEdit(start..<end, "\"\(value)\""))
      words.append(TextEdit(start..<end, word))
    }
    guard !edits.isEmpty,
      let plain = try? tree(of: Self.applying(words, to: bytes)),
      let quoted = try? tree(of: Self.applying(edits, to: bytes)),
      plain.naming(values).isSame(as: quoted)
    else { return nil }
    return edits.map { TextEdit(shifted($0.range), $0.replacement) }
  }

  /// Returns whether a range is a value by itself: between separators, or at the end of its line.
  private func isValue(_ range: Range<Int>) -> Bool {
    let before = bytes[..<range.lowerBound].last { $0 != 0x20 }
    let next = bytes.skippingBlanks(from: range.upperBound, breaks: false)
    let after = next < bytes.count ? bytes[next] : 0x0A
    return before.map { ":,[{-".utf8.contains($0) } ?? false
      && (",]}#".utf8.contains(after) || bytes.breakLength(at: next) > 0 || next == bytes.count)
  }
}

extension UnquotedValues.Finding {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (line, columns.lowerBound) < (other.line, other.columns.lowerBound)
  }
}

extension Node {
  /// Returns the tree with values in the place of the words that stand for them.
  fileprivate func naming(_ values: [String: String]) -> Node {
    switch value {
    case .string(let text): Node(.string(values[text] ?? text), at: location)
    case .sequence(let elements): Node(.sequence(elements.map { $0.naming(values) }), at: location)
    case .mapping(let entries):
      Node(.mapping(entries.map { $0.with(value: $0.value.naming(values)) }), at: location)
    default: self
    }
  }
}
