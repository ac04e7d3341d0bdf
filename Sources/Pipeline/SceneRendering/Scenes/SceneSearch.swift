import Documents
import Foundation
import OutputFiles
import Rendering
import SceneDocuments

/// A search for scenes in folders, in which no file with a scene's extension is passed over.
struct SceneSearch {
  private var found: [SceneInput] = []
  private var locations: Set<String> = []
  /// Whether links are refused.
  private let isConfined: Bool
  /// The identities of the folders that are being searched, against links in a circle.
  private var open: [FolderIdentity] = []

  /// Creates a search.
  ///
  /// - Parameter isConfined: Whether links are refused, which may lead anywhere.
  init(isConfined: Bool) { self.isConfined = isConfined }

  /// A folder, whatever its name.
  private struct FolderIdentity: Hashable {
    let device: dev_t
    let node: ino_t
  }

  /// Adds a scene, unless it has been added before.
  mutating func add(_ input: SceneInput) {
    if locations.insert(input.location).inserted { found.append(input) }
  }

  /// Returns the scenes in the order in which they were added.
  ///
  /// Files that scenes include, and those that this tool wrote, are left out.
  func scenes() -> [SceneInput] {
    guard found.contains(where: { !$0.isRecognized }) else { return found }
    let included = found.filter(\.isRecognized).reduce(into: Set<String>()) {
      $0.formUnion(SceneIncludes.files(includedBy: $1.path, isConfined: $1.isConfined))
    }
    return found.filter { input in
      input.isRecognized
        || !included.contains(URL(fileURLWithPath: input.path).resolvingSymlinksInPath().path)
          && !ToolDocument.isWritten(input.path)
    }
  }

  /// Adds the scenes below a folder.
  ///
  /// - Throws: `RenderError` if something in it cannot be searched.
  mutating func addFolder(_ folder: String) throws {
    try search(folder, within: "", depth: 0, patterns: [])
  }

  /// Adds the scenes below a folder.
  ///
  /// - Parameters:
  ///   - name: The path of the folder within the first one, with a slash at its end.
  ///   - patterns: The patterns of the folders above, with the folders in which they apply.
  private mutating func search(
    _ folder: String, within name: String, depth: Int, patterns: [(IgnorePatterns, name: String)]
  ) throws {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    let identity = FolderIdentity(device: status.st_dev, node: status.st_ino)
    guard !open.contains(identity) else { return }
    open.append(identity)
    defer { open.removeLast() }
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      // A folder that has just been removed is no error.
      guard OutputTarget.isExistingFolder(folder) else { return }
      throw RenderError(listing: folder, error)
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var patterns = patterns
    if entries.contains(SceneInput.ignoreFileName) {
      try refuseLink(base + SceneInput.ignoreFileName)
      patterns.append((try IgnorePatterns(path: base + SceneInput.ignoreFileName), name))
    }
    for entry in entries.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !entry.hasPrefix(".") {
      let path = base + entry
      let hasExtension = SceneInput.fileExtensions.contains(
        (entry as NSString).pathExtension.lowercased())
      if hasExtension, entry.unicodeScalars.contains("\u{FFFD}"), access(path, F_OK) != 0 {
        throw RenderError(.missingInput, at: path, "the file's name is not UTF-8; rename it")
      }
      let isFolder = OutputTarget.isExistingFolder(path)
      guard hasExtension || isFolder else { continue }
      let isIgnored = patterns.contains { pattern, start in
        pattern.match((name + entry).dropFirst(start.count), isFolder: isFolder)
      }
      if isIgnored { continue }
      try refuseLink(path)
      if isFolder {
        guard depth < SceneInput.maximumDepth else {
          throw RenderError(
            .invalidData, at: path,
            "folders are searched \(SceneInput.maximumDepth) deep; name this one, or its contents")
        }
        try search(path, within: name + entry + "/", depth: depth + 1, patterns: patterns)
      } else {
        try refuseSpecialFile(path)
        add(
          SceneInput(
            path: path, name: name + (entry as NSString).deletingPathExtension,
            isRecognized: Self.hasSceneKey(path), isConfined: isConfined))
      }
    }
  }

  private func refuseLink(_ path: String) throws {
    var status = stat()
    guard isConfined, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
    throw RenderError(
      .invalidData, at: path,
      "it is a link, which the sandbox does not follow; copy what it leads to, or list it in "
        + SceneInput.ignoreFileName)
  }

  /// Throws for a pipe or a device, which could not be read to its end.
  private func refuseSpecialFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw RenderError(
      .invalidData, at: path,
      "it is a pipe or a device with the name of a scene; list it in \(SceneInput.ignoreFileName)")
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
