import Foundation

/// The location of an assertion in the code.
package struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
  let function: String
  /// The path of the file beside which goldens are stored.
  let path: String

  /// Creates the location of a call; goldens may be stored beside another file.
  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function, path: String? = nil
  ) {
    self.fileID = fileID; self.filePath = filePath; self.line = line; self.column = column
    self.function = function; self.path = path ?? filePath.description
  }

  /// The folder of the file.
  var folder: String { (path as NSString).deletingLastPathComponent }

  /// The pattern by which `swift test --filter` runs the function, in any class of the module.
  var filter: String {
    let module = fileID.description.prefix { $0 != "/" }
    return "\(module).*/" + Self.pattern(of: function)
  }

  /// Returns the pattern of a test's name within double quotes of a shell, without its arguments.
  ///
  /// Characters with a meaning in patterns or in the shell are `.`, which stands for any one.
  static func pattern(of name: String) -> String {
    let end = name.hasSuffix(")") ? name.lastIndex(of: "(") : nil
    return String(
      name[..<(end ?? name.endIndex)].map { character in
        character.isLetter || character.isNumber || " _/-,:;=".contains(character)
          ? character : "."
      })
  }

  /// The file's name without its extension.
  var fileName: String {
    let name = (path as NSString).lastPathComponent
    return (name as NSString).deletingPathExtension
  }
}

/// The location of an assertion's golden: `__Snapshots__/FILE/FUNCTION.NAME` beside the test's
/// file.
package struct GoldenLocation: Hashable, Sendable {
  /// The folder of all goldens beside a test's file.
  static let folderName = "__Snapshots__"

  /// The folder to which `name` is relative.
  package let folder: String
  /// The path within the folder, without extensions: `FlyInTests/insert.1`.
  package let name: String

  /// Creates the location of a golden of a test.
  init(_ site: CallSite, label: String) {
    folder = site.folder + "/" + Self.folderName
    let function = Self.fileName(of: Self.withoutArguments(site.function))
    name = "\(site.fileName)/\(function).\(Self.fileName(of: label))"
  }

  /// The path without extensions.
  var base: String { folder + "/" + name }
  /// The last part of the name.
  var shortName: String { (name as NSString).lastPathComponent }

  /// The maximum number of bytes of a file's name that come from a given name.
  private static let longestName = 80

  /// Returns a name that is valid in any file system: letters, digits, `_`, and `-` for all else.
  ///
  /// Very long or empty names are distinguished by a digest.
  package static func fileName(of name: String) -> String {
    var result = ""
    for character in name.precomposedStringWithCanonicalMapping {
      if character.isLetter || character.isNumber || character == "_" {
        result.append(character)
      } else if !result.hasSuffix("-") {
        result.append("-")
      }
    }
    if result.hasPrefix("-") { result.removeFirst() }
    if result.hasSuffix("-") { result.removeLast() }
    guard result.isEmpty || result.utf8.count > longestName else { return result }
    while result.utf8.count > longestName { result.removeLast() }
    return result + (result.isEmpty ? "" : "-") + digest(of: name)
  }

  /// Returns a function's name without the parentheses and labels at its end.
  private static func withoutArguments(_ function: String) -> String {
    guard function.hasSuffix(")"), let open = function.lastIndex(of: "("),
      open > function.startIndex
    else { return function }
    let labels = function[function.index(after: open)...].dropLast()
    guard labels.isEmpty || labels.hasSuffix(":") else { return function }
    return String(function[..<open])
  }

  /// Returns the FNV-1a digest (Fowler, Noll and Vo) of a text as eight hexadecimal digits.
  private static func digest(of text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
