import Foundation
import OutputFiles

/// A scene to be rendered: its file, and the name that its outputs take from it.
public struct SceneInput: Hashable, Sendable {
  /// The file, as it was given or found.
  public let path: String
  /// The path within the given folder, without its extension: `sub/fly-in`.
  public let name: String

  /// Creates an input; by default its name is its file's.
  public init(path: String, name: String? = nil) {
    self.path = path
    let file = (path as NSString).lastPathComponent
    self.name = name ?? (file as NSString).deletingPathExtension
  }

  /// The extensions of scene files in folders.
  public static let fileExtensions = ["yaml", "yml", "json"]
  /// The maximum depth of folders.
  public static let maximumDepth = 32

  /// Returns the scenes that paths name: files as they are, folders with all scenes below them.
  ///
  /// In a folder, hidden files and files without a `cellophane` key are ignored, and the order is
  /// that of the names' bytes. A file that is named itself is always a scene.
  ///
  /// - Parameter filter: A text that the path of a scene must contain.
  /// - Throws: `RenderError` of missing input if there are no scenes, and for folders that cannot
  ///   be searched, so that no scene is missed silently.
  public static func find(_ paths: [String], filter: String? = nil) throws -> [SceneInput] {
    var result: [SceneInput] = []
    for path in paths {
      guard !path.isEmpty else { throw RenderError(.invalidArgument, "a scene needs a name") }
      if OutputTarget.isExistingFolder(path) {
        try search(path, within: "", depth: 0, into: &result)
      } else {
        result.append(SceneInput(path: path))
      }
    }
    guard !result.isEmpty else {
      throw RenderError(
        .missingInput, at: paths.first,
        "no scenes were found; a scene is a .yaml, .yml or .json file with \"cellophane: 1\"")
    }
    guard let filter else { return result }
    let count = result.count
    result.removeAll { !$0.path.contains(filter) }
    guard !result.isEmpty else {
      throw RenderError(
        .missingInput, "none of the \(count) scenes has \"\(filter)\" in its path")
    }
    return result
  }

  /// Adds the scenes below a folder.
  private static func search(
    _ folder: String, within name: String, depth: Int, into result: inout [SceneInput]
  ) throws {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      // A folder that has just been removed is no error.
      guard OutputTarget.isExistingFolder(folder) else { return }
      throw RenderError(.inputOutput, at: folder, "the folder cannot be listed; is it permitted?")
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for entry in entries.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !entry.hasPrefix(".") {
      let path = base + entry
      let isNamedAsScene = fileExtensions.contains((entry as NSString).pathExtension.lowercased())
      var status = stat()
      guard lstat(path, &status) == 0 else {
        guard isNamedAsScene, entry.unicodeScalars.contains("\u{FFFD}") else { continue }
        throw RenderError(.missingInput, at: path, "the file's name is not UTF-8; rename it")
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard depth < maximumDepth else {
          throw RenderError(
            .invalidData, at: path,
            "folders are searched \(maximumDepth) deep; name this one, or its contents")
        }
        try search(path, within: name + entry + "/", depth: depth + 1, into: &result)
      } else if isNamedAsScene, isRegularFile(path), hasSceneKey(path) {
        result.append(
          SceneInput(path: path, name: name + (entry as NSString).deletingPathExtension))
      }
    }
  }

  /// Returns whether a path leads to a file, also through a link; reading a pipe would wait.
  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The number of bytes of a file that are searched for the key.
  private static let searchedBytes = 4 << 20

  /// Returns whether a file has the word `cellophane` as a key, even if it is malformed.
  private static func hasSceneKey(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return true }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: searchedBytes) else { return false }
    var rest = bytes[...]
    while let found = rest.range(of: Data("cellophane".utf8)) {
      rest = rest[found.upperBound...]
      let next = rest.first { ![0x22, 0x27, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if next == UInt8(ascii: ":") { return true }
    }
    return false
  }
}
