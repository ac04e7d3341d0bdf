internal import SwiftSyntax

/// A replacement of a range of a file.
struct Edit {
  /// The new contents of the range.
  enum Content {
    case text(String)
    /// Declarations from other locations, which are inserted before a closing brace.
    case moved([MovedText])
  }

  let range: Range<Int>
  let content: Content
  /// Whether the range is a declaration that moves or is left out, with the edits inside it.
  var isHole = false
}

/// A declaration that moves to another location, with the edits inside it.
struct MovedText {
  /// The index of the file that it comes from.
  let file: Int
  let range: Range<Int>
  /// The conditions of the `#if` blocks that it leaves and that may be false, outermost first.
  let conditions: [String]
}

/// The edits of one file, with the changes and remarks to report.
struct FileEdits {
  let file: SourceFile
  /// Whether every line keeps its number, and text before an edit its column.
  let keepsLines: Bool
  private(set) var edits: [Edit] = []
  private(set) var changes: [Change] = []
  private(set) var remarks: [Remark] = []
  private(set) var leftOut: [Range<Int>] = []
  private(set) var previews: [Preview] = []
  /// Whether the new text uses declarations of UIKit.
  private(set) var needsUIKit = false
  /// The modules that declarations from other files use.
  private(set) var requiredImports: [String] = []

  /// Creates the edits of a file, of which there are none yet.
  init(_ file: SourceFile, keepsLines: Bool) { self.file = file; self.keepsLines = keepsLines }

  /// Returns whether an offset is in a declaration that is left out.
  func isLeftOut(_ offset: Int) -> Bool { leftOut.contains { $0.contains(offset) } }

  /// Returns whether an edit starts at an offset.
  func hasEdit(at offset: Int) -> Bool { edits.contains { $0.range.lowerBound == offset } }

  /// Replaces a range with text; line breaks that get lost are added at the end of the text.
  ///
  /// - Parameter tail: Text after the line breaks, such as a closing parenthesis.
  mutating func replace(
    _ range: Range<Int>, with text: String, tail: String = "", kind: ChangeKind
  ) {
    guard !isLeftOut(range.lowerBound) else { return }
    let lost = keepsLines ? lineBreaks(in: range) : ""
    add(Edit(range: range, content: .text(text + lost + tail)))
    note(kind, at: range.lowerBound, before: file.text(range), after: text + tail)
  }

  mutating func insert(_ text: String, at offset: Int, kind: ChangeKind, before: String = "") {
    guard !isLeftOut(offset) else { return }
    add(Edit(range: offset..<offset, content: .text(text)))
    note(kind, at: offset, before: before, after: text)
  }

  /// Removes a word or attribute: replaces it with spaces, or removes it with the space after it.
  mutating func remove(_ range: Range<Int>, kind: ChangeKind) {
    guard !isLeftOut(range.lowerBound) else { return }
    note(kind, at: range.lowerBound, before: file.text(range), after: "")
    if keepsLines {
      let blank = file.bytes[range].map { $0 == 10 || $0 == 13 ? $0 : 32 }
      add(Edit(range: range, content: .text(String(decoding: blank, as: UTF8.self))))
      return
    }
    var end = range.upperBound
    while end < file.bytes.count, [9, 10, 13, 32].contains(file.bytes[end]) { end += 1 }
    add(Edit(range: range.lowerBound..<end, content: .text("")))
  }

  /// Leaves out a declaration with its comments: replaces it with empty lines, or removes its lines.
  mutating func leaveOut(_ node: some SyntaxProtocol, kind: ChangeKind, after: String = "") {
    let range = wholeRange(of: node)
    guard !isLeftOut(range.lowerBound) else { return }
    note(kind, at: node.start, before: file.text(node.span), after: after)
    clear(range)
    if kind == .leftOut { leftOut.append(range) }
  }

  /// Leaves out the whole file.
  mutating func leaveOutAll() {
    guard !file.bytes.isEmpty else { return }
    let range = file.bytes.indices
    note(.leftOut, at: 0, before: file.text(range), after: "")
    add(Edit(range: range, content: .text(keepsLines ? lineBreaks(in: range) : ""), isHole: true))
    leftOut.append(range)
  }

  /// Whether the whole file is left out.
  var isFileLeftOut: Bool { leftOut.contains(file.bytes.indices) }

  /// Empties a range of lines.
  private mutating func clear(_ range: Range<Int>) {
    if keepsLines {
      add(Edit(range: range, content: .text(lineBreaks(in: range)), isHole: true))
    } else {
      add(Edit(range: widened(range), content: .text(""), isHole: true))
    }
  }

  /// Adds an edit without a change to report.
  mutating func add(_ edit: Edit) { edits.append(edit) }

  /// Adds a preview to report.
  mutating func add(_ preview: Preview) { previews.append(preview) }

  /// Marks that the new text uses declarations of UIKit.
  mutating func requireUIKit() { needsUIKit = true }

  /// Marks that moved declarations use modules.
  mutating func requireImports(_ modules: [String]) { requiredImports += modules }

  /// Adds a remark on an offset.
  mutating func remark(_ message: String, at offset: Int) {
    guard !isLeftOut(offset) else { return }
    let location = file.location(of: offset)
    remarks.append(
      Remark(file: file.path, line: location.line, column: location.column, message: message))
  }

  /// Adds a change to report.
  mutating func note(_ kind: ChangeKind, at offset: Int, before: String, after: String) {
    let location = file.location(of: offset)
    changes.append(
      Change(
        file: file.path, line: location.line, column: location.column, kind: kind,
        before: Self.shortened(before), after: Self.shortened(after)))
  }

  /// Returns the first line of a text that is not empty.
  private static func shortened(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    let words = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return words.split(separator: " ").joined(separator: " ")
  }

  /// Returns the line breaks of a range, without the text between them.
  private func lineBreaks(in range: Range<Int>) -> String {
    String(decoding: file.bytes[range].filter { $0 == 10 || $0 == 13 }, as: UTF8.self)
  }
}

extension FileEdits {
  /// Returns the range of a declaration with its comments, from the start of a line if it is the
  /// first on its line.
  func wholeRange(of node: some SyntaxProtocol) -> Range<Int> {
    var start = node.start
    var offset = start
    var lineBreaks = 0
    for piece in node.leadingTrivia.reversed() {
      offset -= piece.sourceLength.utf8Length
      switch piece {
      case .newlines(let count), .carriageReturnLineFeeds(let count):
        // An empty line separates the declaration from comments on others.
        lineBreaks += count
        if lineBreaks > 1 { return lineRange(start, node.end) }
      case .lineComment, .docLineComment, .blockComment, .docBlockComment:
        // A comment behind other code belongs to that code.
        guard file.isFirstOnLine(offset) else { return lineRange(start, node.end) }
        start = offset
        lineBreaks = 0
      default: break
      }
    }
    return lineRange(start, node.end)
  }

  /// Returns a range extended over the spaces before it, if nothing else precedes it on its line.
  private func lineRange(_ start: Int, _ end: Int) -> Range<Int> {
    let first = file.isFirstOnLine(start) ? file.lineStart(of: start) : start
    return first..<end
  }

  /// Returns a range extended over the rest of its last line, and an empty line around it.
  private func widened(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    guard file.isLastOnLine(end), file.isFirstOnLine(start) else {
      let blanks = file.bytes[end...].prefix(while: SourceFile.isBlank).count
      return start..<(end + (file.isFirstOnLine(start) ? 0 : blanks))
    }
    end = file.lineEnd(of: end)
    let isAfterEmptyLine = start >= 2 && file.isLastOnLine(file.lineStart(of: start - 1))
    let isAfterBrace = file.text(0..<start).hasSuffix("{\n")
    if end < file.bytes.count, file.isLastOnLine(end) {
      if isAfterEmptyLine || isAfterBrace || start == 0 { end = file.lineEnd(of: end) }
    } else if isAfterEmptyLine,
      end == file.bytes.count || file.text(end..<file.lineEnd(of: end)).contains("}")
    {
      start = file.lineStart(of: start - 1)
    }
    return start..<end
  }
}
