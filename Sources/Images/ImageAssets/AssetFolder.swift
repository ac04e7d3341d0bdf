internal import CFileSystem
internal import Foundation
internal import OutputFiles

/// The folder of a scene's images; no file outside it is ever read.
///
/// A name is resolved part by part: each part is opened in its parent folder, and links are
/// followed explicitly. So renames and new links during the resolution cannot lead outside the
/// folder.
public struct AssetFolder: Hashable, Sendable {
  /// The location of the folder.
  public let path: String
  /// The folder that this one must be in, whatever its name and links say; `nil` where the path is
  /// trusted. The path begins with it.
  package let container: String?

  /// The longest name in bytes.
  public static let maximumNameLength = 1024
  /// The largest number of links that a name may contain.
  public static let maximumLinks = 16
  /// The largest number of names that are considered for a suggestion.
  package static let maximumSuggestions = 4096

  /// Makes a folder from its path; it is opened when something is read.
  public init(path: String) { self.init(path: path, within: nil) }

  /// Makes a folder that must be in another one, whose path it begins with.
  package init(path: String, within container: String?) {
    self.path = path; self.container = container
  }

  /// Whether there is such a folder.
  public var exists: Bool {
    let root = openRoot()
    guard root >= 0 else { return false }
    close(root)
    return true
  }

  /// Opens the folder.
  ///
  /// - Returns: The descriptor, or -1 with `errno`: EXDEV if it is not in its container.
  private func openRoot() -> Int32 {
    guard let container else { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    let outer = open(container, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard outer >= 0 else { return -1 }
    defer { close(outer) }
    let name = String(decoding: path.utf8.dropFirst(container.utf8.count + 1), as: UTF8.self)
    return cellophane_open_beneath(outer, name.isEmpty ? "." : name, O_RDONLY | O_DIRECTORY)
  }

  /// Opens an image's file for reading, without waiting for a pipe.
  ///
  /// - Returns: the result of the body, which receives the descriptor, closed afterwards, and the
  ///   size.
  /// - Throws: `ImageAssetError` if there is no such file, or it may not be read.
  package func withFile<Result>(
    named name: String, _ body: (_ descriptor: Int32, _ size: Int) throws -> Result
  ) throws -> Result {
    let parts = try AssetFolder.parts(of: name)
    let root = openRoot()
    guard root >= 0 else {
      throw ImageAssetError(
        .missing, name, "the assets folder \"\(path)\" cannot be opened: \(Self.systemError)")
    }
    var walk = FolderWalk(root: root, name: name, realPath: OutputLocation.resolved(path))
    defer { walk.close() }
    let descriptor = try walk.openFile(parts)
    defer { Foundation.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ImageAssetError(
        .refused, name, "it is not a regular file; an image cannot be a pipe or a device")
    }
    return try body(descriptor, Int(status.st_size))
  }

  /// Returns candidates for a misspelled name: the files beside it, as names in this folder.
  ///
  /// - Parameter extensions: The extensions of the files, in lower case.
  package func names(beside name: String, extensions: [String]) -> [String] {
    guard let parts = try? AssetFolder.parts(of: name) else { return [] }
    let folder = parts.dropLast().joined(separator: "/")
    let root = openRoot()
    guard root >= 0 else { return [] }
    defer { close(root) }
    // No link leads to the names of a folder elsewhere.
    let beside = cellophane_open_beneath(
      root, folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
    guard beside >= 0, let entries = Self.names(in: beside) else { return [] }
    let names = entries.filter { entry in
      let suffix = entry.lowercased().split(separator: ".").last
      return !entry.hasPrefix(".") && suffix.map { extensions.contains(String($0)) } == true
    }
    return names.sorted().map {
      folder.isEmpty ? $0 : folder + "/" + $0
    }
  }

  /// Returns the names of the entries of an open folder, which is closed; `nil` if it cannot be
  /// listed or has too many.
  private static func names(in descriptor: Int32) -> [String]? {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var names: [String] = []
    while let entry = readdir(stream) {
      guard names.count < maximumSuggestions else { return nil }
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: start))
    }
    return names
  }

  /// Splits a name into its parts; throws if it could lead outside.
  private static func parts(of name: String) throws -> [String] {
    guard !name.isEmpty, name.utf8.count <= maximumNameLength, !name.utf8.contains(0) else {
      throw ImageAssetError(
        .refused, String(name.prefix(64)),
        "the name of an image must have 1 to \(maximumNameLength) bytes, and no zero byte")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !name.hasPrefix("/"), !parts.contains("..") else {
      throw ImageAssetError(
        .refused, name,
        "name a file in the assets folder or below it, without '..' or a leading '/'")
    }
    guard let last = parts.last, !last.isEmpty, last != "." else {
      throw ImageAssetError(.refused, name, "it names a folder; name a file in it")
    }
    return parts
  }

  /// The system's message for the last call.
  static var systemError: String { String(cString: strerror(errno)) }
}
