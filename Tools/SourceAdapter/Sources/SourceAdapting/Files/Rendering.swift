/// The new texts of files, from their edits.
struct Rendering {
  let drafts: [FileEdits]
  private let edits: [[Edit]]

  /// Prepares the edits of all files.
  init(_ drafts: [FileEdits]) {
    self.drafts = drafts
    edits = drafts.map { draft in
      draft.edits.enumerated().sorted { first, second in
        let (one, other) = (first.element.range, second.element.range)
        if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
        if one.isEmpty != other.isEmpty { return one.isEmpty }
        return (other.upperBound, first.offset) < (one.upperBound, second.offset)
      }.map(\.element)
    }
  }

  /// Returns the new text of a file.
  func bytes(of file: Int) -> [UInt8] {
    let all = 0..<drafts[file].file.bytes.count
    return text(of: all, in: file, edits: edits[file])
  }

  /// Returns the new text of a declaration that moves.
  private func movedText(_ moved: MovedText) -> [UInt8] {
    let inner = edits[moved.file].filter {
      !$0.isHole && moved.range.lowerBound <= $0.range.lowerBound
        && $0.range.upperBound <= moved.range.upperBound
    }
    return text(of: moved.range, in: moved.file, edits: inner)
  }

  /// Returns the text of a range after sorted edits; edits inside the ranges of others are dropped.
  private func text(of range: Range<Int>, in index: Int, edits: [Edit]) -> [UInt8] {
    let source = drafts[index].file.bytes
    var output: [UInt8] = []
    var position = range.lowerBound
    for edit in edits {
      // Declarations that are removed may share an empty line.
      let isPassed =
        edit.isHole ? edit.range.upperBound <= position : edit.range.lowerBound < position
      if isPassed { continue }
      output += source[position..<max(position, edit.range.lowerBound)]
      switch edit.content {
      case .text(let text): output += text.utf8
      case .moved(let moved): output += insertion(moved, before: edit.range.lowerBound, in: index)
      }
      position = edit.range.upperBound
    }
    output += source[position..<range.upperBound]
    return output
  }

  // MARK: Moved declarations

  /// Returns declarations in front of the closing brace of their class.
  private func insertion(_ moved: [MovedText], before brace: Int, in index: Int) -> [UInt8] {
    drafts[index].keepsLines
      ? numberedInsertion(moved, before: brace, in: index)
      : plainInsertion(moved, before: brace, in: index)
  }

  /// Returns declarations on lines of their own, with empty lines between them.
  private func plainInsertion(_ moved: [MovedText], before brace: Int, in index: Int) -> [UInt8] {
    let file = drafts[index].file
    var output: [UInt8] = []
    let isOwnLine = file.isFirstOnLine(brace)
    if !isOwnLine { output += "\n".utf8 }
    for (number, declaration) in moved.enumerated() {
      let isFirst = number == 0 && (!isOwnLine || Self.endsWithBrace(file, brace))
      if !isFirst { output += "\n".utf8 }
      for condition in declaration.conditions { output += "#if \(condition)\n".utf8 }
      let source = drafts[declaration.file].file
      if source.lineStart(of: declaration.range.lowerBound) != declaration.range.lowerBound {
        output += source.indentation(at: declaration.range.lowerBound).utf8
      }
      output += movedText(declaration)
      output += "\n".utf8
      for _ in declaration.conditions { output += "#endif\n".utf8 }
    }
    if !isOwnLine { output += file.indentation(at: brace).utf8 }
    return output
  }

  /// Returns whether the line before a closing brace ends with an opening brace.
  private static func endsWithBrace(_ file: SourceFile, _ brace: Int) -> Bool {
    let before = file.bytes[..<file.lineStart(of: brace)]
    return before.last { ![9, 10, 13, 32].contains($0) } == UInt8(ascii: "{")
  }

  /// Returns declarations with the numbers of the lines that they come from.
  private func numberedInsertion(_ moved: [MovedText], before brace: Int, in index: Int) -> [UInt8]
  {
    let file = drafts[index].file
    let isOwnLine = file.isFirstOnLine(brace)
    var output: [UInt8] = isOwnLine ? [] : Array("\n".utf8)
    for declaration in moved {
      let source = drafts[declaration.file].file
      let start = source.location(of: declaration.range.lowerBound)
      for condition in declaration.conditions { output += "#if \(condition)\n".utf8 }
      output += Self.directive(source, line: start.line).utf8
      output += [UInt8](repeating: 32, count: start.column - 1)
      output += movedText(declaration)
      output += "\n".utf8
      for _ in declaration.conditions { output += "#endif\n".utf8 }
    }
    let place = file.location(of: brace)
    output += Self.directive(file, line: place.line).utf8
    if !isOwnLine { output += [UInt8](repeating: 32, count: place.column - 1) }
    return output
  }

  /// Returns a line that sets the file and line of the lines after it.
  private static func directive(_ file: SourceFile, line: Int) -> String {
    let path = file.absolutePath.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "#sourceLocation(file: \"\(path)\", line: \(line))\n"
  }
}
