import Foundation

/// The difference of two texts in the unified format, which `patch -p1` and `git apply` read.
struct Patch {
  /// A line, and whether it is in the first text, the second or both.
  private struct Line {
    let mark: Character
    let text: Substring
  }

  /// The number of equal lines around a difference.
  private static let context = 3
  let text: String

  /// Compares the texts of a file.
  init(from old: Data, to new: Data, of path: String) {
    let before = Self.lines(of: old), after = Self.lines(of: new)
    let lines = Self.merged(before, after)
    var result = ""
    var (first, second, index) = (1, 1, 0)
    while index < lines.count {
      guard lines[index].mark != " " else {
        (first, second, index) = (first + 1, second + 1, index + 1)
        continue
      }
      // Differences whose contexts meet are one.
      let start = max(0, index - Self.context)
      var (end, last) = (index, index)
      while end < lines.count, end - last <= 2 * Self.context {
        if lines[end].mark != " " { last = end }
        end += 1
      }
      end = min(lines.count, last + 1 + Self.context)
      let hunk = lines[start..<end]
      let counts = ["+", "-"].map { mark in hunk.count { $0.mark != Character(mark) } }
      let begin = (first - (index - start), second - (index - start))
      result += "@@ -\(Self.range(begin.0, counts[0])) +\(Self.range(begin.1, counts[1])) @@\n"
      for line in hunk {
        result += "\(line.mark)\(line.text)"
        // A carriage return and a line feed are one character.
        if line.text.utf8.last != 0x0A { result += "\n\\ No newline at end of file\n" }
      }
      (first, second, index) = (begin.0 + counts[0], begin.1 + counts[1], end)
    }
    let names = ["a", "b"].map { Self.name($0 + "/" + Self.relative(path)) }
    text = result.isEmpty ? "" : "--- \(names[0])\n+++ \(names[1])\n" + result
  }

  /// Returns a path from the current folder if it leads into it, as patches are applied there.
  private static func relative(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    let path = path.trimmingPrefix(path.hasPrefix(current) ? current : "./")
    return String(path.hasPrefix("/") ? path.dropFirst() : path)
  }

  /// Returns a file's name as patches spell it: what ends a name is in quotes, or a tab follows.
  private static func name(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 >= 0x20 && !"\"\\".utf8.contains($0) }
    if isPlain { return path.contains(" ") ? path + "\t" : path }
    let spelled = path.utf8.map { byte in
      let digits = [byte >> 6, byte >> 3 & 7, byte & 7].map { "\($0)" }.joined()
      let isPlain = (0x20..<0x7F).contains(byte) && !"\"\\".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "\\" + digits
    }
    return "\"" + spelled.joined() + "\""
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start - 1 : start),\(count)"
  }

  /// Returns the lines of a text with their breaks.
  private static func lines(of data: Data) -> [Substring] {
    let text = String(decoding: data, as: UTF8.self)
    var (lines, start): ([Substring], String.Index) = ([], text.startIndex)
    for index in text.unicodeScalars.indices where text.unicodeScalars[index] == "\n" {
      let end = text.unicodeScalars.index(after: index)
      lines.append(text[start..<end])
      start = end
    }
    return start < text.endIndex ? lines + [text[start...]] : lines
  }

  private static func merged(_ before: [Substring], _ after: [Substring]) -> [Line] {
    let difference = after.difference(from: before)
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (lines, i, j): ([Line], Int, Int) = ([], 0, 0)
    while i < before.count || j < after.count {
      if removed.contains(i) {
        lines.append(Line(mark: "-", text: before[i]))
        i += 1
      } else if inserted.contains(j) {
        lines.append(Line(mark: "+", text: after[j]))
        j += 1
      } else {
        lines.append(Line(mark: " ", text: before[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    return lines
  }
}
