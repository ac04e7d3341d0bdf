import Foundation
import Rendering

/// The patterns of a file that lists files and folders that are no scenes.
///
/// Each line is a pattern; empty lines and those that begin with `#` are comments. Within a pattern
/// `*` and `?` stand for characters of one name, `[…]` for one of several characters, and `**` for
/// any number of folders. A pattern without a slash, or with one at its end only, applies to a name
/// in any folder; any other to the path within the folder of the list. A slash at the end restricts
/// it to folders.
struct IgnorePatterns {
  /// The maximum number of bytes of the file.
  static let maximumBytes = 1 << 20

  /// One line.
  private struct Pattern {
    let parts: [String]
    let isForFolders: Bool

    /// Parses a line; `nil` for a comment.
    init?(_ line: some StringProtocol) {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      isForFolders = text.hasSuffix("/")
      let parts = text.split(separator: "/" as Character).map(String.init)
      guard !parts.isEmpty else { return nil }
      let isOfAnyFolder = parts.count == 1 && !text.hasPrefix("/")
      self.parts = isOfAnyFolder ? ["**"] + parts : parts
    }
  }

  private let patterns: [Pattern]

  /// Parses a text.
  init(_ text: String) {
    patterns = text.split(whereSeparator: \.isNewline).compactMap { Pattern($0) }
  }

  /// Reads a file.
  ///
  /// - Throws: `RenderError` if it cannot be read, since its scenes would be errors then.
  init(path: String) throws {
    let bytes: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      bytes = try file.read(upToCount: Self.maximumBytes + 1) ?? Data()
    } catch {
      throw RenderError(.inputOutput, at: path, "the list of ignored files cannot be read")
    }
    guard bytes.count <= Self.maximumBytes, let text = String(data: bytes, encoding: .utf8) else {
      throw RenderError(
        .invalidData, at: path,
        "the list of ignored files is not UTF-8, or longer than \(Self.maximumBytes) bytes")
    }
    self.init(text)
  }

  /// Returns whether a pattern matches a path within the folder of the list.
  func match(_ path: some StringProtocol, isFolder: Bool) -> Bool {
    let names = String(path).split(separator: "/" as Character).map(String.init)
    return patterns.contains {
      (isFolder || !$0.isForFolders) && Self.match(names, $0.parts)
    }
  }

  /// Returns whether the parts of a pattern match all names of a path; complexity
  /// O(names × parts).
  private static func match(_ names: [String], _ parts: [String]) -> Bool {
    /// Returns positions in the pattern with those that follow without a name.
    func closed(_ positions: Set<Int>) -> Set<Int> {
      var result = positions
      for start in positions {
        var position = start
        while position < parts.count, parts[position] == "**" {
          position += 1
          result.insert(position)
        }
      }
      return result
    }
    var positions = closed([0])
    for name in names {
      positions = closed(
        positions.reduce(into: []) { next, position in
          guard position < parts.count else { return }
          if parts[position] == "**" {
            next.insert(position)
          } else if fnmatch(parts[position], name, 0) == 0 {
            next.insert(position + 1)
          }
        })
    }
    return positions.contains(parts.count)
  }
}
