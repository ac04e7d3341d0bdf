import Foundation

/// The names of numbered files in one folder, such as `frames/%04d.svg`.
///
/// Frames are numbered from 0: frame k shows k/fps.
public struct FramePattern: Hashable, Sendable {
  /// The folder as it was given; `.` for none.
  public let folder: String
  /// The text before the number.
  public let prefix: String
  /// The minimum number of digits, 1…9.
  public let digits: Int
  /// The text after the number.
  public let suffix: String

  /// Creates a pattern of its parts.
  package init(folder: String, prefix: String = "", digits: Int = 4, suffix: String) {
    self.folder = folder; self.prefix = prefix; self.digits = digits; self.suffix = suffix
  }

  /// Reads a pattern with exactly one `%d` or `%0Nd` in the file's name; `%%` is a percent sign.
  ///
  /// - Throws: `OutputError` of an invalid name.
  public init(parsing text: String) throws {
    let (folder, name) = Self.split(text)
    guard !folder.contains("%") else {
      throw OutputError(
        .invalidName, at: text, "the number belongs in the file's name, not in a folder's")
    }
    var parts = [""]
    var digits = 0
    var rest = Substring(name)
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(number.count)
      guard rest.popFirst() == "d", number.isEmpty || number.first == "0",
        number.count <= 2, number != "0"
      else {
        throw OutputError(
          .invalidName, at: text, "a pattern's number is %d or %01d to %09d, as in frames/%04d.svg")
      }
      digits = Int(number) ?? 1
      parts.append("")
    }
    guard parts.count == 2 else {
      throw OutputError(
        .invalidName, at: text, "a pattern has exactly one number, as in frames/%04d.svg")
    }
    self.init(
      folder: folder.isEmpty ? "." : folder, prefix: parts[0], digits: digits, suffix: parts[1])
  }

  /// The pattern in the form that is parsed.
  public var description: String {
    func escaped(_ text: String) -> String { text.replacingOccurrences(of: "%", with: "%%") }
    let number = digits == 1 ? "%d" : "%0\(digits)d"
    return (folder == "." ? "" : folder == "/" ? "/" : folder + "/")
      + escaped(prefix) + number + escaped(suffix)
  }

  /// Returns the name of a frame's file, without its folder.
  public func name(of index: Int) -> String {
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  /// Returns whether a file's name is the name of a frame.
  public func matches(_ name: String) -> Bool {
    // By bytes, as in file systems: `hasPrefix` treats composed and decomposed letters as equal.
    guard name.utf8.count > prefix.utf8.count + suffix.utf8.count,
      name.utf8.starts(with: prefix.utf8),
      name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return false }
    let number = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    guard number.count >= digits, number.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return false
    }
    return number.count == digits || number.first != 0x30
  }

  /// Splits a path at its last slash; the folder of a bare name is empty.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }
}

extension FramePattern {
  /// Returns the same names in another folder.
  package func moved(to folder: String) -> FramePattern {
    FramePattern(folder: folder, prefix: prefix, digits: digits, suffix: suffix)
  }
}
